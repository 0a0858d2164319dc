"""The position people look at just now is kept: it shows what is stored, and looking leaves it as it is."""

from collections.abc import Iterator
from itertools import product

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from games import systems
from games.engine.checkpoint import encode_state
from games.engine.position import Position
from games.journal import kept_positions, recent, table_rows
from games.journal.kept_positions import kept_position
from games.journal.loading import load
from games.journal.locked import lock_row
from games.journal.question_token import question_token
from games.journal.shared import as_seen_by
from games.models import Game
from games.models.game import Status
from games.past.pack import pack
from games.play.quarantine import quarantine, release
from games.play.rewind import rewind
from games.play.take_back import take_back
from games.refused import Refused
from games.systems.sorcerer.system import SYSTEM
from games.table import reader_table
from tests.games.fights import game_at
from tests.games.packed_games import play_out
from tests.games.people import NAMES, answer, person, play, running
from tests.games.table.test_table_after import FACTS
from tests.games.tiny import CHANGED
from tests.systems.sorcerer.face.pages import LANGUAGES, page, shown
from tests.systems.sorcerer.hiding import Stream, play_at_random
from tests.systems.sorcerer.rich import rich_table

ENTRIES = 40
SOME = 3
"""So many positions that one reader has alone are met, whatever the dice."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    recent._kept.clear()
    kept_positions._kept.clear()


def contents(position: Position) -> tuple[object, ...]:
    """All that a position holds, as it is now."""
    state = encode_state([position.state, position.question])
    return state, position.digest(), [*position.events], [*position.entries], dict(position.pending)


def browser(name: str) -> Client:
    """Where this person is signed in."""
    client = Client(headers={"HX-Request": "true"})
    client.force_login(person(name))
    return client


def url(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.slug])


def next_answer(game: Game, browsers: list[Client], stream: Stream) -> None:
    """Whoever is asked answers from their page."""
    game.refresh_from_db()
    position = load(game)
    seat = position.waiting[0]
    key = stream.pick(position.question.options_of(seat))
    form = {"answer": key, "token": question_token(game, seat)}
    assert browsers[seat - 1].post(url("answer", game), form).status_code == 200
    game.refresh_from_db()


def broken(*_: object, **__: object) -> None:
    """Rules that fail."""
    raise AssertionError("it was played again")


def forbid_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks from now on must find a position."""
    monkeypatch.setattr(recent, "_played", broken)


# -- who looks next plays nothing ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_second_who_looks_plays_nothing_and_reads_no_journal(monkeypatch):
    game = running()
    play(game, "1 wait")
    reader_table.table(as_seen_by(game, 2), 2)
    forbid_playing(monkeypatch)
    for seat in (2, None):
        assert table_rows.for_look(as_seen_by(game, seat), 0).journal.lines == []
        assert reader_table.table(game, seat).view.turn == 1


@pytest.mark.long("forty answers, and the page of everybody after each")
@pytest.mark.django_db
def test_the_position_of_an_answer_serves_those_who_look_then(monkeypatch):
    game, stream, browsers = running(*NAMES, system="sorcerer"), Stream("serves"), [*map(browser, NAMES)]
    browsers[0].get(url("poll", game))
    alone = 0
    while game.entries < ENTRIES or alone < SOME:
        next_answer(game, browsers, stream)
        with monkeypatch.context() as patch:
            forbid_playing(patch)
            assert {one.get(url("poll", game)).status_code for one in browsers} == {200}
        alone += bool(game.alone)
    assert alone < game.entries - 2


@pytest.mark.long("eighty answers, the page of everybody made twice after each")
@pytest.mark.django_db
def test_what_everybody_sees_while_somebody_answers_alone_is_what_is_played_anew():
    game = game_at(rich_table(1).at.base, *NAMES, system="sorcerer")
    stream, browsers, alone = Stream("alone"), [*map(browser, NAMES)], 0
    while game.entries < 2 * ENTRIES:
        next_answer(game, browsers, stream)
        for reader in (1, 2, 3, 4, None):
            shown, kept = reader_table.table(game, reader), kept_positions._kept.copy()
            kept_positions._kept.clear()
            anew = reader_table.table(game, reader)
            for fact in FACTS:
                assert getattr(shown, fact) == getattr(anew, fact), (game.entries, reader, fact)
            kept_positions._kept.update(kept)
        alone += bool(game.alone)
    assert alone > 8


@pytest.mark.django_db
def test_whoever_answers_alone_moves_nothing_for_the_others(monkeypatch):
    """Neither by the answers themselves, nor by their numbers, nor by a chance that only they see."""
    game, stream, browsers = running(*NAMES, system="sorcerer"), Stream("serves"), [*map(browser, NAMES)]
    longest = 0
    while longest < 2:
        shared = game.shared_entry
        next_answer(game, browsers, stream)
        longest = longest + 1 if game.alone and game.shared_entry == shared else 0
        other = game.alone % len(NAMES) + 1
        with monkeypatch.context() as patch:
            if longest:
                forbid_playing(patch)
            reader_table.table(game, other)
    assert (
        kept_position(as_seen_by(game, game.alone)).position
        is not kept_position(as_seen_by(game, other)).position
    )


def alone() -> tuple[Game, Position]:
    """A row with somebody who answers alone, as the others may know it, and where they look."""
    at = rich_table(1).at
    game = Game(pk=1, slug="abcdefghij", system="sorcerer", status=Status.RUNNING, entries=9, digest=b"nine")
    game.alone, game.shared_entry, game.shared_step = 1, 7, 5
    seen = as_seen_by(game, 2)
    kept_positions.keep_position(seen, at, 0, ())
    return seen, at


@pytest.mark.parametrize("number", ["chances", "at_entry", "digest", "cut_from"])
def test_what_goes_on_behind_what_the_others_see_is_the_same_to_them(number):
    seen, at = alone()
    setattr(seen, number, b"ten" if number == "digest" else 10)
    assert kept_position(seen).position is at


@pytest.mark.parametrize("number", ["pk", "entries", "steps", "undone", "shifts", "content"])
def test_what_is_another_place_of_the_game_is_not_shown_for_theirs(number):
    """After a take-back and other answers it may have as many entries."""
    seen, _at = alone()
    setattr(seen, number, 10)
    assert kept_position(seen) is None


@pytest.mark.django_db
def test_only_so_many_positions_are_kept(monkeypatch):
    monkeypatch.setattr(kept_positions, "MOST", 2)
    games = [running() for _ in range(3)]
    for game in games:
        reader_table.table(game, 1)
    assert [kept_position(game) is not None for game in games] == [False, True, True]


# -- looking changes nothing --------------------------------------------------------------------------------


@pytest.mark.long("forty answers, all pages of everybody after each, twice")
@pytest.mark.django_db
def test_looks_by_all_seats_leave_a_kept_position_as_it_was():
    game, stream, browsers = running(*NAMES, system="sorcerer"), Stream("pure"), [*map(browser, NAMES)]
    seen = 0
    while game.entries < ENTRIES:
        next_answer(game, browsers, stream)
        for one in browsers:
            one.get(url("poll", game))
        kept = [found.position for found in kept_positions._kept.values()]
        before = [contents(position) for position in kept]
        for one, name in product((*browsers, Client()), ("poll", "board_tables")):
            assert one.get(url(name, game)).status_code == 200
        assert [contents(position) for position in kept] == before
        seen += len(kept)
    assert seen > 10


def looks() -> Iterator[tuple[Position, int | None, str]]:
    """A table with everything on it, and how it goes on."""
    at = rich_table(1).at
    for entries in range(0, 40, 8):
        play_at_random(at, 1, entries)
        for reader, language in product((1, 2, None), LANGUAGES):
            yield at, reader, language


def test_what_is_drawn_of_a_rich_table_leaves_its_state_as_it_was():
    for position, reader, language in looks():
        before = contents(position)
        table = shown(position, reader)
        page(replace(table, view=SYSTEM.observe(position.state, reader)), language)
        assert contents(position) == before


# -- nothing old is shown -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_after_a_take_back_the_table_is_the_one_before():
    game = running()
    before = reader_table.table(game, 1)
    play(game, "1 wait")
    after = reader_table.table(game, 1)
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    assert kept_position(game) is None
    back = reader_table.table(game, 1)
    assert (back.question, back.log) == (before.question, before.log)
    assert back.question != after.question


@pytest.mark.django_db
def test_a_rewind_to_where_the_game_stands_is_another_position():
    game = running()
    play(game, "1 roll", "1 keep", "2 wait")
    reader_table.table(game, 2)
    assert kept_position(game)
    rewind(game.pk, to=game.entries, reason="a test")
    game.refresh_from_db()
    assert kept_position(game) is None


@pytest.mark.django_db
def test_a_rewound_game_is_shown_as_it_was():
    game = running()
    play(game, "1 wait")
    then = reader_table.table(game, 1)
    play(game, "1 keep", "2 roll")
    assert [reader_table.table(game, seat).view.turn for seat in (1, 2)] == [2, 2]
    rewind(game.pk, to=1, reason="a test")
    game.refresh_from_db()
    shown = reader_table.table(game, 1)
    assert (shown.question, shown.view, shown.log) == (then.question, then.view, then.log)


@pytest.mark.django_db
def test_a_sealed_answer_is_seen_by_its_seat_at_once_and_by_no_other():
    """It changes nothing in the row of the game."""
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    for key in ("", "high", "low"):
        if key:
            assert answer(game, 1, key).accepted
        for _again in range(2):
            assert [reader_table.table(game, seat).answered for seat in (1, 2, None)] == [key, "", ""]
            rows = table_rows.for_look(game, 0).journal
            assert reader_table.table(game, 1, known=rows).answered == key


@pytest.mark.django_db
def test_a_held_game_is_not_shown_from_what_is_kept(monkeypatch):
    game = running()
    play(game, "1 wait")
    before = reader_table.table(game, 1)
    game.status = Status.QUARANTINED
    assert kept_position(game) is None
    quarantine(game.pk, reason="a test")
    game.refresh_from_db()
    assert kept_position(game) is None
    with monkeypatch.context() as patch:
        patch.setattr(recent, "load_from", broken)
        assert reader_table.table(game, 1).view is None
    release(game.pk)
    game.refresh_from_db()
    shown = reader_table.table(game, 1)
    assert (shown.view, shown.question) == (before.view, before.question)


@pytest.mark.django_db
def test_other_rules_are_not_shown_what_the_ones_before_have_played(monkeypatch):
    game = running()
    reader_table.table(game, 1)
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    assert kept_position(game) is None


@pytest.mark.django_db
def test_a_process_older_than_the_game_shows_nothing_that_it_has_kept():
    game = running()
    reader_table.table(game, 1)
    Game.objects.filter(pk=game.pk).update(release="99.0")
    game.refresh_from_db()
    with pytest.raises(Refused):
        reader_table.table(game, 1)
    assert browser("Ann").get(url("table", game)).status_code == 503


@pytest.mark.django_db
def test_of_a_finished_game_nothing_is_kept_before_and_after_its_packing():
    game = running()
    reader_table.table(game, 1)
    play_out(game)
    over = reader_table.table(game, 1)
    assert kept_position(game) is None
    with transaction.atomic():
        pack(lock_row(game.pk))
    game.refresh_from_db()
    assert game.packed_at
    packed = reader_table.table(game, 1)
    assert kept_position(game) is None
    assert (packed.result, packed.view, packed.log) == (over.result, over.view, over.log)
    assert packed.result
