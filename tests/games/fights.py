"""Stored games in the middle, most of The Sorcerer's Labyrinth: positions of rule tests, with named dice."""

from typing import Any

import pytest

from games.engine.position import Position
from games.engine.questions import Chance
from games.journal import kept_positions
from games.journal.loading import load
from games.journal.shared import note_shared
from games.models import Checkpoint, Entry, Game
from games.models.packing import pack
from games.orders import orders
from games.play import going_on
from games.systems import get_system
from games.waits.obligations import restore
from tests.games.people import person, running
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.table import Table

ATTACK = "1 attack:nimuel"
ASK = {"ask_when_attacked": True}


def begin_at(game: Game, checkpoint: bytes) -> None:
    """Let the stored game begin with this state."""
    position = Position(get_system(game.system), checkpoint)
    Entry.objects.filter(game=game).delete()
    Checkpoint.objects.filter(game=game).delete()
    Checkpoint.objects.create(game=game, entries=0, steps=0, chances=0, state=pack(checkpoint))
    game.checkpoint, game.digest = pack(checkpoint), position.digest()
    game.at_entry = game.at_step = game.at_chance = game.entries = game.chances = game.key_entry = 0
    game.steps = position.steps
    note_shared(game, position)
    game.save()
    game.obligations.all().delete()
    kept_positions._kept.clear()  # in no game two positions have the same numbers
    restore(game.pk)


def game_at(checkpoint: bytes, *names: str, system: str) -> Game:
    """A game of these people that begins with this state."""
    game = running(*names, system=system)
    begin_at(game, checkpoint)
    game.refresh_from_db()
    return game


def let_roll(patch: pytest.MonkeyPatch, *dice: str) -> None:
    """Have the table roll this, then its first possible result."""
    left = list(dice)

    def roll(chance: Chance, _number: int) -> str:
        return left.pop(0) if left and chance.allows(left[0]) else chance.result(0)

    patch.setattr(going_on, "FairDice", lambda *_: roll)


def about_to_attack(*hand: str, gems: int = 0, rivals: int = 0, **things: Any) -> Game:
    """Ann's Hilda has come to the chamber of Bob's Nimuel, who has these tokens; Cid's Undead look on.

    `gems` are Bob's, `rivals` Ann's.
    """
    table = bring(bring(Table(windows=True), "nimuel", backpack=list(hand), **things), "hilda")
    table.gems(1, rivals).gems(2, gems).gems(3, 0).start(1, "encounter", moved="hilda")
    return game_at(table.at.base, "Ann", "Bob", "Cid", system="sorcerer")


def in_bobs_turn() -> Game:
    """Bob's Nimuel explores, with an enemy where it has come to; Ann, whose enemy that is, is out of turn."""
    table = bring(bring(Table(windows=True), "hilda"), "nimuel")
    return game_at(
        table.start(2, "encounter", moved="nimuel").at.base, "Ann", "Bob", "Cid", system="sorcerer"
    )


def order(game: Game, name: str, **values: Any) -> None:
    """The person gives these orders for the game."""
    orders.set_for_game(game, person(name), values)
    game.refresh_from_db()


def asked(game: Game) -> tuple[str, tuple[int, ...]]:
    """The kind of the open question, and who is waited for."""
    game.refresh_from_db()
    position = load(game)
    assert position.question is not None
    return position.question.kind, position.waiting
