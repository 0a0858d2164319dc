"""Run by test_new_set.py in a copy of the site whose system CHANGED_SYSTEM has a rule set more."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games import systems
from games.campaigns.go_on import last_game
from games.careers.after_end import after_end
from games.engine.dice import Stream
from games.engine.questions import Answer, Question, seen
from games.engine.record import decode_record, verify
from games.journal.loading import load, position_at
from games.journal.locked import load_locked, lock_row
from games.lobby import lobby, options
from games.models import Game
from games.past.record import export
from games.play.play import carry_out
from tests.games.people import running

SLUG = os.environ["CHANGED_SYSTEM"]
SYSTEM = systems.get_system(SLUG)
NEWEST = SYSTEM.ruleset
OLDER = sorted(one for one in SYSTEM.contents if one < NEWEST)
RECORDS = sorted((Path(__file__).parents[2] / "records" / SLUG).glob("*.json"))
OPTIONS = {"sorcerer": {}, "talisman": {"city": "whole", "moon": "whole"}, "mice": {}}[SLUG]


def test_the_set_is_there_and_the_older_ones_are_closed() -> None:
    assert max(SYSTEM.contents) == NEWEST
    SYSTEM.check_content()
    assert len(set(SYSTEM.contents.values())) > 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_of_every_set_is_proved(path: Path) -> None:
    record = decode_record(path.read_bytes())
    assert record.ruleset < NEWEST
    verify(record, SYSTEM)


@contextmanager
def site_of(ruleset: int) -> Iterator[None]:
    """As the site was when that set was the newest: tables begin by it."""

    def new_state(chosen: Any, *carry: Any) -> Any:
        return SYSTEM.new_state({**chosen, "ruleset": ruleset}, *carry)

    before = systems.get_system
    older = replace(SYSTEM, ruleset=ruleset, new_state=new_state)
    with pytest.MonkeyPatch.context() as patch:
        for module in (systems, lobby, options):
            patch.setattr(module, "get_system", lambda slug: older if slug == SLUG else before(slug))
        patch.setattr(
            "games.journal.release.get_system", lambda slug: older if slug == SLUG else before(slug)
        )
        yield


def _itself(view: Any) -> Any:
    return view


def played_out(game: Game, entries: int | None = None) -> Game:
    """To its end by steady bots on all seats, or so many answers further; in one transaction."""
    bot = SYSTEM.bots.levels["steady"]
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        while isinstance(question := table.position.question, Question) and entries != 0:
            seat = table.position.waiting[0]
            mine = seen(question, seat)
            assert isinstance(mine, Question)
            view = SYSTEM.observe(table.position.state, seat)
            stream = Stream(game.slug, table.position.number)
            carry_out(table, Answer(seat, bot(partial(_itself, view), mine, seat, stream)))
            entries = None if entries is None else entries - 1
    game.refresh_from_db()
    return game


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OLDER)
def test_a_running_game_of_an_older_set_is_played_to_its_end_packed_and_proved(ruleset: int) -> None:
    with site_of(ruleset):
        game = played_out(running("Ann", "Bob", system=SLUG, options=OPTIONS), 30)
    assert (game.ruleset, game.content, game.status) == (ruleset, SYSTEM.contents[ruleset], "running")
    assert load(game).state.content.ruleset == ruleset
    played_out(game)
    assert game.is_finished
    assert after_end(game.pk)
    game.refresh_from_db()
    assert game.packed_at is not None
    record = decode_record(export(game))
    assert (record.ruleset, record.content) == (ruleset, SYSTEM.contents[ruleset])
    verify(record, SYSTEM)
    for entry in (0, game.entries // 2, game.entries):
        assert position_at(game, entry).state.content.ruleset == ruleset


def _goes_on(ruleset: int) -> None:
    with site_of(ruleset):
        game = running("Ann", "Bob", system=SLUG, campaign=True)
    played_out(game)
    assert after_end(game.pk)
    following = last_game(game.campaign)
    assert following.pk != game.pk
    assert (following.ruleset, following.content) == (NEWEST, SYSTEM.contents[NEWEST])
    assert load(following).state.content.ruleset == NEWEST
    played_out(following, 30)


if SYSTEM.carried is not None:

    @pytest.mark.django_db
    @pytest.mark.parametrize("ruleset", OLDER)
    def test_a_campaign_goes_on_by_the_new_set(ruleset: int) -> None:
        _goes_on(ruleset)


@pytest.mark.django_db
def test_a_new_game_has_the_change_and_is_proved() -> None:
    game = played_out(running("Ann", "Bob", system=SLUG, options=OPTIONS))
    assert (game.ruleset, game.content) == (NEWEST, SYSTEM.contents[NEWEST])
    assert after_end(game.pk)
    verify(decode_record(export(game)), SYSTEM)


def test_rows_texts_and_boards_are_those_of_each_set() -> None:
    before, now = (_content(one) for one in (OLDER[-1], NEWEST))
    CHANGED[SLUG](before, now)


def _content(ruleset: int) -> Any:
    return SYSTEM.new_state({"seats": SYSTEM.seats[0], "ruleset": ruleset}).content


def _sorcerer(before: Any, now: Any) -> None:
    old, new = before.finds, now.finds
    assert (old["sword"].bonus, new["sword"].bonus) == (2, 4)
    assert ("mace" in old, "mace" in new, "axe" in old, "axe" in new) == (False, True, True, False)
    assert (old["sword"].text.pl[:2], new["sword"].text.en) == ("+2", "Stronger.")
    assert (before.sides["1A"].digits["a1"], now.sides["1A"].digits["a1"]) == (2, 3)
    assert old["dagger"] is new["dagger"]
    assert before.sides["1B"] is now.sides["1B"]


def _talisman(before: Any, now: Any) -> None:
    old, new = before.cards, now.cards
    assert (old["adventure.bear"].met[0].value, new["adventure.bear"].met[0].value) == (3, 5)
    assert ("adventure.badger" in old, "adventure.badger" in new) == (False, True)
    assert ("adventure.lion" in old, "adventure.lion" in new) == (True, False)
    assert new["adventure.bear"].text.en == "Stronger." != old["adventure.bear"].text.en
    assert (before.spaces["ruins"].draw, now.spaces["ruins"].draw) == (2, 3)
    assert old["adventure.wolf"] is new["adventure.wolf"]


def _mice(before: Any, now: Any) -> None:
    old, new = before.search, now.search
    assert (old["thimble_helm"].defence, new["thimble_helm"].defence) == (1, 2)
    assert ("acorn_cap" in old, "acorn_cap" in new) == (False, True)
    assert ("walnut_helm" in old, "walnut_helm" in new) == (True, False)
    assert new["thimble_helm"].text.en == "Harder."
    assert (before.sides["T1o"].file.traps, now.sides["T1o"].file.traps) == ((5, 7), (5,))
    assert now.chapters["C2"].end_page == 8 != before.chapters["C2"].end_page
    assert before.sides["T1b"] is now.sides["T1b"]


CHANGED = {"sorcerer": _sorcerer, "talisman": _talisman, "mice": _mice}
