"""The log around a game in words, what each reader may do there, and that its cost does not grow."""

import ast
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone, translation

from games.messages.table_log import note
from games.models import Game, Seat, TableEvent
from games.models.seat import BACKS_ALONE, Leaving
from games.models.vote import Matter
from games.seats.come_back import come_back
from games.seats.more_time import give
from games.seats.nudge import nudge
from games.seats.replace import take_over
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from games.table.housekeeping import LINES, Housekeeping, housekeeping, log_page
from games.table.log_words import WORDS, duration, line
from games.table.reader_table import table
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import person, play, running
from tests.games.seats.test_votes import vote_of
from tests.games.slow import MONDAY, H, started
from tests.games.tables import away
from tests.passing import later

pytestmark = pytest.mark.django_db

MOMENT = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
FREE = (("some", [5, 6]), ("none", []))
VARIANTS = {
    "timed_out": [{"how": how} for how in ("default", "stand_in", "automatic", "forfeit", "")],
    "vote_decided": [
        {"matter": "end", "passed": True, "against": []},
        {"matter": "end", "passed": False, "against": [2]},
        {"matter": "end", "passed": False, "against": []},
    ],
    "free_days": [{"how": how, "days": days, "start": MOMENT.isoformat()} for how, days in FREE],
}


def seen(game: Game, seat: int | None, name: str = "") -> Housekeeping:
    """What is around the game for the person on this seat, or for a spectator."""
    game.refresh_from_db()
    return housekeeping(table(game, seat), person(name) if name else None)


def texts(game: Game) -> list[str]:
    """The lines at the table, oldest first."""
    return [one.text for one in reversed(seen(game, None).lines)]


# The log


def kinds_in_the_source() -> set[str]:
    """Every kind that some service notes, as it stands in the source."""
    found = set()
    for path in sorted((settings.BASE_DIR / "games").rglob("*.py")):
        for call in ast.walk(ast.parse(Path(path).read_text())):
            if isinstance(call, ast.Call) and called(call) == "note" and len(call.args) > 1:
                kind = call.args[1]
                found |= {one.value for one in ast.walk(kind) if isinstance(one, ast.Constant)}
    return {kind for kind in found if isinstance(kind, str)}


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


@pytest.mark.long("reads the sources")
def test_everything_that_is_noted_has_words():
    kinds = kinds_in_the_source()
    assert {"paused", "resumed", "replaced", "nudged", "vote_opened"} <= kinds
    assert kinds | set(Leaving.values) <= {kind.partition(":")[0] for kind in WORDS}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("kind", sorted({kind.partition(":")[0] for kind in WORDS}))
def test_every_kind_makes_a_whole_sentence(kind, language):
    game = Game()
    for data in VARIANTS.get(kind, [{"until": MOMENT.isoformat(), "seconds": 7200, "matter": "end"}]):
        event = TableEvent(game=game, at=MOMENT, kind=kind, seat=1, data={"by": 2, **data})
        with translation.override(language):
            told = line(event, lambda seat, _at: {1: "Ann", 2: "Bob"}.get(seat or 0, ""))
        assert "%(" not in told
        assert len(told) > 10


def test_times_are_absolute_and_in_the_zone_of_the_reader():
    game = running()
    with stopped_at(MOMENT):
        note(game, "paused", seat=1, until=MOMENT.isoformat())
    with stopped_at(MOMENT), timezone.override("Europe/Warsaw"):
        assert "Sat 21 Nov, 21:30" in texts(game)[0]
    with stopped_at(MOMENT), timezone.override("America/New_York"):
        assert "Sat 21 Nov, 15:30" in texts(game)[0]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(7200, "2 hours"), (3600, "1 hour"), (300, "5 minutes"), (60, "1 minute"), (30, "30 seconds")],
)
def test_durations(seconds, words):
    assert duration(seconds) == words


def test_a_line_names_who_sat_there_then():
    game = running("Ann", "Bob", "Cid")
    away(game, 2)
    come_back(game.pk, 2)
    away(game, 2, offered=True)
    later()
    take_over(person("Dot"), game.pk, 2)
    away(game, 2)
    come_back(game.pk, 2)
    assert texts(game) == ["Bob is back.", "Dot takes the seat of Bob.", "Dot is back."]


def test_a_vote_is_told_from_asking_to_deciding():
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 1, Proposal(Matter.PAUSE, 24))
    cast(game.pk, 2, vote_id=vote_of(game).pk, yes=False)
    assert texts(game) == [
        "Ann asks the table to agree: to pause for 24 hours.",
        "Not agreed: to pause for 24 hours. Against it: Bob.",
    ]


def test_gifts_and_nudges_are_told():
    game = started()
    with stopped_at(MONDAY + 4 * H):
        give(game.pk, 2, to=1, hours=5)
        nudge(person("Bob"), game.pk, 2, of=1)
    assert texts(game) == ["Bob gives Ann 5 hours more.", "Bob reminds Ann that the table waits."]


def test_the_table_shows_the_last_lines_and_the_page_all():
    game = running()
    for _ in range(LINES + 3):
        note(game, "resumed")
    shown = seen(game, 1)
    assert (len(shown.lines), shown.more) == (LINES, True)
    page = log_page(game)
    assert (len(page.rows), page.next) == (LINES + 3, "")


def test_its_cost_does_not_grow_with_the_log(django_assert_max_num_queries):
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 1, Proposal(Matter.ABANDON))
    for _ in range(200):
        note(game, "resumed")
    shown = table(game, 2)
    with django_assert_max_num_queries(6):
        housekeeping(shown, person("Bob"))


# What the reader may do


def test_who_waits_may_nudge_and_give_and_who_is_waited_for_may_not():
    game = running("Ann", "Bob", "Cid")
    bob, ann, stranger = seen(game, 2, "Bob"), seen(game, 1, "Ann"), seen(game, None, "Dot")
    assert [one.name for one in bob.awaited] == ["Ann"]
    assert (bob.may_nudge, ann.awaited, ann.may_nudge) == (True, [], False)
    assert (stranger.awaited, stranger.may_propose, stranger.may_resign) == ([], False, False)
    with stopped_at(now() + timedelta(days=1)):
        nudge(person("Bob"), game.pk, 2, of=1)
        assert seen(game, 2, "Bob").may_nudge is False


def test_an_open_vote_shows_every_ballot_and_asks_those_who_have_not_said():
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 1, Proposal(Matter.END))
    cast(game.pk, 2, vote_id=vote_of(game).pk, yes=True)
    [vote] = seen(game, 3, "Cid").votes
    assert [(one.name, one.yes) for one in vote.ballots] == [("Ann", True), ("Bob", True), ("Cid", None)]
    assert (vote.asked, vote.may_withdraw) == (True, False)
    assert seen(game, 2, "Bob").asked is False
    [own] = seen(game, 1, "Ann").votes
    assert (own.may_vote, own.may_withdraw) == (False, True)
    assert seen(game, None).votes[0].may_vote is False


def test_the_pause_is_ended_by_who_asked_for_it():
    game = running()
    propose(game.pk, 1, Proposal(Matter.PAUSE, 24))
    cast(game.pk, 2, vote_id=vote_of(game).pk, yes=True)
    ann, bob = seen(game, 1, "Ann"), seen(game, 2, "Bob")
    assert (ann.may_end_pause, bob.may_end_pause, bob.may_resume) == (True, False, True)
    assert (ann.may_pause, bob.awaited) == (False, [])


def test_who_is_away_is_offered_the_way_back():
    game = running("Ann", "Bob", "Cid")
    away(game, 2)
    shown = seen(game, 2, "Bob")
    assert (shown.away, shown.needs_agreement, shown.backs_left) == (True, False, BACKS_ALONE)
    assert (shown.may_propose, shown.awaited) == (False, [])
    Seat.objects.filter(game=game, number=2).update(backs=BACKS_ALONE)
    assert seen(game, 2, "Bob").needs_agreement is True
    assert [seat.number for seat in seen(game, 1, "Ann").replaceable] == [2]


def test_a_free_seat_may_be_taken_by_a_stranger_only():
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    assert [seat.number for seat in seen(game, None, "Dot").offered] == [2]
    assert seen(game, None, "Dot").may_take is True
    assert (seen(game, None).may_take, seen(game, 1, "Ann").may_take) == (False, False)
    take_over(person("Dot"), game.pk, 2)
    away(game, 2, offered=True)
    assert seen(game, None, "Bob").may_take is False


def test_who_has_left_or_whose_game_is_over_has_nothing_to_do():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 3)
    gone = seen(game, 3, "Cid")
    assert (gone.present, gone.may_resign, gone.away) == (False, False, False)
    resign(game.pk, 2)
    over = seen(game, 1, "Ann")
    assert (over.present, over.may_propose, over.may_resign, over.votes) == (False, False, False, [])


def test_what_is_around_does_not_show_who_has_answered_a_sealed_question():
    game = running("Ann", "Bob", "Cid")
    for seat in (1, 2, 3):
        play(game, f"{seat} wait", f"{seat} keep")
    before = seen(game, 1, "Ann")
    play(game, "2 high")
    assert seen(game, 1, "Ann") == before


def test_what_is_refused_leaves_no_line():
    game = running()
    assert not propose(game.pk, 1, Proposal(Matter.PAUSE, 9999)).accepted
    assert texts(game) == []
