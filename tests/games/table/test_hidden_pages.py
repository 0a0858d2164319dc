"""Non-interference of pages: one secret changed, and nobody else's page, poll or list differs by a byte."""

import re
from collections.abc import Callable
from dataclasses import replace
from difflib import unified_diff
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest
from django.urls import reverse

from games import systems
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Question
from games.models import Game
from games.systems.sorcerer.state import State
from games.systems.sorcerer.system import SYSTEM
from games.systems.sorcerer.view import observe
from labyrinth.ground.clock import now, stopped_at
from tests.games.fights import begin_at
from tests.games.pages import HX, Visitor, html
from tests.games.people import NAMES, running
from tests.games.tapped import opened_at_once
from tests.systems.sorcerer.hiding import Secret, play_at_random, secrets, spots
from tests.systems.sorcerer.rich import rich_table
from tests.thirds import PARTS

pytestmark = [pytest.mark.django_db, pytest.mark.long("pages of many positions")]

SECRETS = ("backpack", "zombie", "rune", "between", "piles", "handled", "offered", "open", "rearrange")
MASKED = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|data-mark="\w+"')
FIRST_LINES = 20
EACH = 2
"""So many positions are looked at for each sort of secret, where not one in each run is (tests/thirds.py)."""


@cache
def met() -> tuple[tuple[bytes, tuple[Secret, ...]], ...]:
    """The first states of phases of random games in which somebody is asked, with what is secret in them."""
    played = [play_at_random(rich_table(key).at, key, 60) for key in range(24)]
    found = []
    for number, spot in enumerate(spots(played, 2)):
        state = msgspec.json.decode(spot.checkpoint, type=State)
        if len(state.players) == len(NAMES) and isinstance(
            Position(SYSTEM, spot.checkpoint).question, Question
        ):
            found.append((spot.checkpoint, tuple(secrets(state, Stream(number)))))
    return tuple(found)


def varied(name: str) -> list[tuple[bytes, bytes, Secret]]:
    """Pairs of states that differ in one secret of this sort, where the same seats are asked in both."""
    pairs = []
    for checkpoint, some in met():
        for secret in some:
            state = msgspec.json.decode(checkpoint, type=State)
            if secret.name != name:
                continue
            secret.change(state)
            other = msgspec.json.encode(state)
            if other != checkpoint and waiting(other) == waiting(checkpoint):
                pairs.append((checkpoint, other, secret))
                break
    return pairs[:PARTS]


def waiting(checkpoint: bytes) -> tuple[str, tuple[int, ...]]:
    """What is asked of whom."""
    question = Position(SYSTEM, checkpoint).question
    return (question.kind, question.seats) if isinstance(question, Question) else ("", ())


def pages(game: Game, secret: Secret) -> list[str]:
    """Everything that those get from whom the secret is kept, masked where a page differs by chance."""
    names = [name for seat, name in enumerate(NAMES, 1) if seat != secret.owner]
    table = [reverse(f"games:{page}", args=[game.slug]) for page in ("table", "poll", "dice")]
    got = []
    for reader in [*(Visitor(name) for name in names), Visitor()]:
        for address in [*table[:1], f"{table[1]}?step=-1", table[2], reverse("games:home")]:
            more: dict[str, Any] = HX if "poll" in address else {}
            got.append(MASKED.sub("", html(reader.get(address, **more))))
            got += opened_at_once(reader, got[-1])
    return got


def differs(
    name: str, shown: Callable[[Game, Secret], list[str]] = pages, *, which: int | None = None
) -> str:
    """What of that which is shown to others tells of the secret, at one of its positions or at EACH; "" for
    nothing."""
    pairs = varied(name)
    assert pairs, f"no position has a {name}"
    pairs = pairs[:EACH] if which is None else [pairs[which % len(pairs)]]
    game = running(*NAMES, system="sorcerer")
    for checkpoint, other, secret in pairs:
        begin_at(game, checkpoint)
        plain = shown(game, secret)
        begin_at(game, other)
        if (told := shown(game, secret)) != plain:
            return apart(plain, told)
    return ""


def apart(plain: list[str], told: list[str]) -> str:
    """The first lines in which two readings differ."""
    for number, (one, two) in enumerate(zip(plain, told, strict=False)):
        if one != two:
            lines = unified_diff(one.splitlines(), two.splitlines(), lineterm="", n=1)
            return "\n".join([f"number {number}:", *islice(lines, FIRST_LINES)])
    return f"{len(plain)} and {len(told)} readings"


@pytest.fixture(autouse=True)
def _one_moment():
    with stopped_at(now()):
        yield


@pytest.mark.thirds
@pytest.mark.parametrize("which", range(PARTS))
@pytest.mark.parametrize("name", SECRETS)
def test_no_page_of_others_tells_of_a_secret(name: str, which: int) -> None:
    assert differs(name, which=which) == ""


def betraying(secret: Callable[[State, int | None], Any]) -> Callable[[State, int | None], Any]:
    """A view whose count of the Finds pile betrays something."""

    def look(state: State, seat: int | None) -> Any:
        number = int.from_bytes(msgspec.json.encode(secret(state, seat)), "big") % 9973
        return msgspec.structs.replace(observe(state, seat), finds_left=number)

    return look


PLANTED: dict[str, Callable[[State, int | None], Any]] = {
    "backpack": lambda state, seat: [one.backpack for one in state.characters.values() if one.seat != seat],
    "zombie": lambda state, seat: [one.backpack for one in state.characters.values() if one.seat != seat],
    "between": lambda state, seat: [one.backpack for one in state.characters.values() if one.seat != seat],
    "rune": lambda state, seat: [one.rune for one in state.characters.values() if one.seat != seat],
    "piles": lambda state, _: [state.finds, state.runes],
    "handled": lambda state, _: state.turn and state.turn.handled,
    "offered": lambda state, _: state.turn and state.turn.offered,
    "open": lambda state, _: state.turn and state.turn.open,
    "rearrange": lambda state, _: state.turn and state.turn.rearrange,
}


@pytest.mark.parametrize("name", SECRETS)
def test_a_planted_leak_is_seen_on_a_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leaky = replace(SYSTEM, observe=betraying(PLANTED[name]))
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", leaky)
    assert differs(name)
