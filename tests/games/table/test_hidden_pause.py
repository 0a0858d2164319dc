"""What the seat on turn holds stops the table for nobody else: pages, polls, streams, mails, lists, the API.

A turn of a stored game, played twice with another token in one backpack, where only one of the two runs asks
its owner something in private. The others get the same at the same moments, and nothing while only the owner
is asked; tests/systems/sorcerer/test_whole_turns.py does so with every token.
"""

import json
import re
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.urls import reverse

from games.api.shapes import game_view
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.journal.shared import as_seen_by
from games.lobby import living
from games.past.event_feed import BEGINNING, happened
from games.systems.sorcerer.state import State
from games.table.table_data import table_data
from tests.games.hidden_play import Run, Script, everybody_but
from tests.games.pages import HX, Visitor, html
from tests.games.people import NAMES, running
from tests.games.table.test_hidden_pages import MASKED
from tests.games.tapped import opened_at_once
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.hiding import Secret, with_pile
from tests.systems.sorcerer.table import Table
from tests.systems.sorcerer.test_whole_turns import BLANK

pytestmark = pytest.mark.django_db
ADDRESSES = ("table", "recap", "replay_go", "since", "orders_stretch", "home")


class Scene(NamedTuple):
    """A turn of the Elves: its first state, the secret, what is answered but for safe answers, the dice."""

    checkpoint: bytes
    secret: Secret
    wanted: dict[str, str]
    dice: tuple[str, ...]


def scene(token: str, table: Table, *dice: str, **wanted: str) -> Scene:
    """Nimuel holds a dagger, or that token in its place."""
    return Scene(table.at.base, Secret(token, 2, with_pile("nimuel", BLANK, token)), wanted, dice)


def on_his_way() -> Table:
    """Nimuel walks into a chamber where nobody is."""
    return bring(Table(4, windows=True), "nimuel", "2-b2", backpack=[BLANK]).gems(2, 0).start(2)


def before_a_caster() -> Table:
    """Nimuel may attack Shasshlyk, who can cast too."""
    table = bring(Table(4, windows=True), "shasshlyk", backpack=["elixir"])
    return bring(table, "nimuel", backpack=[BLANK]).gems(2, 0).start(2, "encounter", moved="nimuel")


SCENES = {
    "a roll": lambda: scene("change_of_fate", on_his_way(), "1,2", move="move:nimuel:b1"),
    "a fight": lambda: scene("might", before_a_caster(), "2,5", encounter="attack:shasshlyk"),
}


SIGNED = re.compile(r'name="token" value="[^"]*"|"token":"[^"]*"')
"""What a page saw, as a signature: it tells nobody anything."""


@dataclass
class Everything(Run):
    """A run that looks at all that others can look at."""

    wanted: dict[str, str] = field(default_factory=dict)
    dice: list[str] = field(default_factory=list)
    addresses: tuple[str, ...] = ADDRESSES

    def _choose(self, question: Question, seat: int) -> str:
        wanted = self.wanted.pop(question.kind, "")
        return wanted if wanted in question.options_of(seat) else question.default_of(seat)

    def _throw(self, chance: Chance, _number: int) -> str:
        return self.dice.pop(0) if self.dice and chance.allows(self.dice[0]) else chance.result(0)

    def _pages(self) -> list[str]:
        pages = [page for name, reader in self.readers.items() for page in self._shown_to(name, reader)]
        return [SIGNED.sub("", page) for page in pages]

    def _shown_to(self, name: str, reader: Visitor) -> list[str]:
        number = next((seat for seat, one in enumerate(NAMES, 1) if one == name), None)
        known = as_seen_by(self.game, number).number
        poll = reader.get(f"{self._at('poll')}?step={known}", **HX)
        found = [f"poll {poll.status_code} {MASKED.sub('', html(poll))}"]
        for page in self.addresses:
            shown = reader.get(reverse("games:home") if page == "home" else self._at(page), follow=True)
            found.append(f"{page} {shown.redirect_chain} {MASKED.sub('', html(shown))}")
        table = html(reader.get(self._at("table")))
        found += opened_at_once(reader, table)
        return [*found, *self._as_data(number)]

    def _as_data(self, number: int | None) -> list[str]:
        view = game_view(table_data(self.game, number)).model_dump_json()
        told = happened(as_seen_by(self.game, number), number, cursor=BEGINNING, steps=200)
        return [view, json.dumps([vars(line) for line in told.lines], cls=DjangoJSONEncoder), told.next]

    def _at(self, page: str) -> str:
        return reverse(f"games:{page}", args=[self.game.slug])


def play_twice(one: Scene, patch: pytest.MonkeyPatch) -> tuple[Everything, Everything]:
    """Both runs of a scene. What lives on the site is kept by the machine's clock: not told anew."""
    patch.setattr(living, "KEPT", 3600)
    game, script, owner = running(*NAMES, system="sorcerer"), Script(), one.secret.owner
    state = msgspec.json.decode(one.checkpoint, type=State)
    one.secret.change(state)
    runs = [
        Everything(
            game, owner, everybody_but(owner), script, follows, wanted=dict(one.wanted), dice=list(one.dice)
        )
        for follows in (False, True)
    ]
    for run, checkpoint in zip(runs, (one.checkpoint, msgspec.json.encode(state)), strict=True):
        run.go(checkpoint, patch)
    return runs[0], runs[1]


@pytest.mark.thirds
@pytest.mark.long("everything that others can look at, before and after each answer")
@pytest.mark.rule("L-R-88")
@pytest.mark.parametrize("name", SCENES)
def test_nobody_else_gets_anything_while_only_the_owner_is_asked(name, monkeypatch):
    plain, changed = play_twice(SCENES[name](), monkeypatch)
    assert len(plain.seen) == len(changed.seen) >= 3
    for alone, other in zip(plain.seen, changed.seen, strict=True):
        assert alone == other


@pytest.mark.deep
def test_a_stop_that_others_may_see_is_caught(monkeypatch):
    monkeypatch.setattr(Position, "is_shared", True)
    plain, changed = play_twice(SCENES["a roll"](), monkeypatch)
    assert changed.stops
    assert plain.seen != changed.seen
