"""A finished game is packed: far smaller, and every position of it stays what it was."""

from itertools import pairwise

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import systems
from games.engine import questions
from games.engine.errors import ReplayMismatch
from games.journal.loading import load_from, position_at
from games.journal.locked import lock_row
from games.journal.past import past_of
from games.models import Checkpoint, Entry, Game, Packed, Rewind, SealedAnswer, TakenBack
from games.past import pack as packs
from games.past.record import export
from tests.games.packed_games import eventful, everything, finished, packed, reads, short_stretches, told
from tests.games.people import play, running, snapshot
from tests.games.tiny import CHANGED

pytestmark = pytest.mark.django_db

ROWS = (Entry, Checkpoint, SealedAnswer, TakenBack)


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch):
    short_stretches(monkeypatch)


def left_of(game: Game) -> list[int]:
    """How many rows of each kind the game has."""
    return [model.objects.filter(game=game).count() for model in ROWS]


@pytest.mark.parametrize("make", [finished, eventful])
def test_every_position_every_line_and_the_record_stay_the_same(make):
    game = make()
    before = everything(game)
    game = packed(game)
    assert everything(game) == before
    assert left_of(game) == [0, 0, 0, 0]
    assert bytes(game.checkpoint) == b""
    assert game.packed_at is not None
    assert game.packed.count() > 1


def test_take_backs_and_rewinds_are_still_told():
    game = packed(eventful())
    left = past_of(game).left()
    assert [(one.number, one.line.kind) for one in left if one.rewind is None] == [(1, "act"), (4, "act")]
    assert [one.rewind.reason for one in left if one.rewind] == ["a test"] + ["another"] * 5
    assert Rewind.objects.filter(game=game).count() == 2
    assert all(one.at <= one.taken_back for one in left)


def test_a_row_can_be_read_by_itself():
    game = packed(finished())
    lines = past_of(game).entries()
    for row in game.packed.all():
        assert row.stretch.at.entries == row.entries
        assert list(row.stretch.lines) == lines[row.entries : row.stretch.end]


def test_states_lie_close_enough():
    game = packed(finished())
    frames = [counts.entries for row in game.packed.order_by("entries") for counts, _ in row.stretch.frames]
    assert frames[0] == 0
    assert max(later - earlier for earlier, later in pairwise(frames)) <= 3 + 3


def test_a_late_position_costs_what_an_early_one_costs(django_assert_max_num_queries):
    game = packed(finished())
    for name, read in reads(game).items():
        with django_assert_max_num_queries(1 if name in ("frame", "behind") else 3):
            read()


@pytest.mark.parametrize("since", [0, 3, 20])
def test_events_reach_back_as_far_as_asked(since):
    fresh = finished()
    for game in (fresh, packed(fresh)):
        whole = position_at(game, 25, since=0).events
        late = position_at(game, 25, since=since).events
        assert late == whole[len(whole) - len(late) :]
        assert len(late) >= sum(step > since for step, _event in whole)
        step = whole[min(since, len(whole) - 1)][0]
        assert load_from(game, step=step).events[0][0] <= step


def test_there_is_no_position_outside_the_game():
    fresh = finished()
    for game in (fresh, packed(fresh)):
        for entry in (-1, game.entries + 1):
            with pytest.raises(ValueError, match="no position"):
                position_at(game, entry)
        assert load_from(game, step=10_000).number == game.entries


def test_a_page_that_read_its_row_before_the_packing_reads_on():
    """The row says nothing of packing yet: whatever is read first finds it out."""
    game = eventful()
    before = everything(game)
    stale = [Game.objects.get(pk=game.pk) for _ in range(9)]
    packed(game)
    assert everything(stale[0]) == before
    assert past_of(stale[1]).digested(3, 5) == [(line, None) for line in before["lines"][3:5]]
    assert past_of(stale[2]).moments(3, 5) == {4: before["moments"][4], 5: before["moments"][5]}
    assert past_of(stale[3]).left() == before["left"]
    assert export(stale[4]) == before["record"]
    assert told(load_from(stale[5], step=4)) == before["end"]
    assert past_of(stale[6]).first_state() == before["first"]
    assert past_of(stale[7]).frame_before(entry=0)[1] == before["first"]
    assert past_of(stale[8]).frame_behind(0) > 0


# What keeps it from being packed


def nothing_changed(game: Game, before: list[object]) -> bool:
    return snapshot(game) == before and not Packed.objects.filter(game=game).exists()


def wrong_lines(stretches):
    """One letter of one answer is lost."""
    first = stretches[0]
    line = questions.Entry("act", (first.lines[0].answers[0].__class__(1, "rol"),))
    return [type(first)(first.frames, (line, *first.lines[1:])), *stretches[1:]]


def wrong_state(stretches):
    """One state in the middle is another one."""
    last = stretches[-1]
    frames = ((last.frames[0][0], stretches[0].frames[0][1]), *last.frames[1:])
    return [*stretches[:-1], type(last)(frames, last.lines)]


@pytest.mark.parametrize("wrong", [wrong_lines, wrong_state])
def test_what_does_not_come_out_as_it_went_in_stays_in_its_rows(wrong, monkeypatch):
    game = finished()
    before, encode = snapshot(game), packs.store
    monkeypatch.setattr(
        packs, "store", lambda game, stretches, at, left: encode(game, wrong(stretches), at, left)
    )
    with pytest.raises((packs.UnprovedError, ReplayMismatch)), transaction.atomic():
        packs.pack(lock_row(game.pk))
    assert nothing_changed(game, before)


def test_a_lost_moment_or_a_lost_history_is_noticed(monkeypatch):
    game = eventful()
    before, store = snapshot(game), packs.store
    for lose in (lambda at, left: (at[:-1], left), lambda at, left: (at, left[1:])):
        monkeypatch.setattr(
            packs, "store", lambda game, parts, at, left, lose=lose: store(game, parts, *lose(at, left))
        )
        with pytest.raises(packs.UnprovedError), transaction.atomic():
            packs.pack(lock_row(game.pk))
        assert nothing_changed(game, before)


def test_a_game_that_the_present_rules_do_not_play_is_left_alone(monkeypatch):
    game = finished()
    before = snapshot(game)
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    with pytest.raises(ReplayMismatch), transaction.atomic():
        packs.pack(lock_row(game.pk))
    assert nothing_changed(game, before)


def killing(*_args, **_more):
    raise KeyboardInterrupt


def test_whoever_is_killed_in_between_leaves_the_rows(monkeypatch):
    game = finished()
    before = snapshot(game)
    with monkeypatch.context() as killed:
        killed.setattr(Game, "save", killing)
        with pytest.raises(KeyboardInterrupt), transaction.atomic():
            packs.pack(lock_row(game.pk))
    assert nothing_changed(game, before)
    assert left_of(packed(game)) == [0, 0, 0, 0]


def test_a_game_that_ended_in_the_middle_of_a_sealed_question_is_packed():
    from games.seats.votes import Proposal, cast, propose

    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 high")
    assert propose(game.pk, 1, Proposal("end")).accepted
    assert cast(game.pk, 2, vote_id=game.votes.get().pk, yes=True).accepted
    game.refresh_from_db()
    before = everything(game)
    assert everything(packed(game)) == before


def test_the_number_of_queries_does_not_grow_with_the_game(monkeypatch):
    counts = []
    for stretch in (1000, 4):
        short_stretches(monkeypatch, stretch=stretch)
        game = finished()
        with CaptureQueriesContext(connection) as seen:
            packed(game)
        counts.append(len(seen))
    assert counts[0] == counts[1]
