"""What people do at a table beside playing: they talk, propose, give orders for this game and for all, plan,
and give up."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from accounts.models import User
from games.faces.face import get_face
from games.journal.question_token import question_token
from games.models import Game, Seat, StandingOrders
from games.models.talk import Room
from games.orders import orders
from games.play.send_plan import send_plan
from games.refused import Refused
from games.seats import resign
from games.systems import get_system
from games.talk import council, talk
from rehearsal.onlooker import Onlooker

TALKS, PROPOSES, ORDERS, PLANS, RESIGNS = 0.02, 0.05, 0.02, 0.03, 0.0002
"""So often at a look for each table, or before an answer."""
STEP = "step:"
"""A key of a move without chance; behind it a plan has a step that is never open."""
NEVER = "equip:nothing"


@dataclass
class Company:
    """Everybody's. Where people are `eager` they do it so many times more often."""

    chance: random.Random
    witness: Onlooker
    eager: float
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def at_table(self, seat: Seat) -> None:
        """Now and then one of them."""
        if self._wants(TALKS):
            self._talk(seat)
        if get_face(seat.game.system).council is not None and self._wants(PROPOSES):
            self._propose(seat)
        if self._wants(ORDERS):
            self._order(seat)
        if self._wants(RESIGNS):
            self.resign(seat)

    def resign(self, seat: Seat) -> None:
        """They give their seat up."""
        if resign.resign(seat.game_id, seat.number).accepted and seat.user_id is not None:
            self.witness.left(seat.game, seat.user_id)

    def plan(self, game: Game, number: int, key: str) -> bool:
        """Now and then they send the rest of their turn at once, of which only the first step works out;
        whether they do."""
        if not key.startswith(STEP) or not self._wants(PLANS):
            return False
        steps = [{"keys": [key]}, {"keys": [NEVER]}]
        sent = {"steps": steps, "stops": {}}
        return send_plan(game.pk, number, token=question_token(game, number), sent=sent).accepted

    def _talk(self, seat: Seat) -> None:
        words = f"Word number {next(self._numbers)}"
        try:
            talk.say(seat.game_id, _person(seat), Room.TABLE, words)
        except Refused:
            return
        self.witness.said(seat.game, seat.number, words)

    def _propose(self, seat: Seat) -> None:
        """And one of the others agrees."""
        words = f"Proposal number {next(self._numbers)}"
        try:
            made = council.propose(seat.game_id, _person(seat), words)
        except Refused:
            return
        self.witness.made_proposal(seat.game, seat.number, words)
        others = Seat.objects.filter(game=seat.game_id, user__isnull=False, bot="", leaving="")
        other = others.exclude(number=seat.number).order_by("number").first()
        if other is None:
            return
        try:
            council.thumb(seat.game_id, _person(other), made.line_id, up=True)
        except Refused:
            return
        self.witness.thumbed(seat.game, other.name, words)

    def _order(self, seat: Seat) -> None:
        """Something for all games, something else for this one, and then something for all games again."""
        user, system = _person(seat), seat.game.system
        found = _two_ways(system)
        if not found:
            return
        name, usual, other = self.chance.choice(found)
        self.witness.glances(seat.game)
        try:
            self._for_all(user, system, name, other)
            orders.set_for_game(seat.game, user, {name: usual})
            self.witness.ordered(user.pk, system, seat.game.slug, {name: usual})
            self._for_all(user, system, name, other)
        except Refused:
            return
        self.witness.reads_orders(user.pk, seat.game)

    def _for_all(self, user: User, system: str, name: str, value: Any) -> None:
        row = StandingOrders.objects.filter(user=user, system=system).first()
        orders.set_for_all(user, system, {**(row.values if row else {}), name: value})
        self.witness.ordered(user.pk, system, "", {name: value})

    def _wants(self, often: float) -> bool:
        return self.chance.random() < often * self.eager


def _person(seat: Seat) -> User:
    assert seat.user_id is not None
    return User.objects.get(pk=seat.user_id)


def _two_ways(system: str) -> list[tuple[str, Any, Any]]:
    """Orders, what they are as usual, and what they are otherwise in one of the presets."""
    book = get_system(system).orders
    presets = [book.merged(preset.values) for preset in book.presets.values()]
    found = []
    for name in book.declared:
        values = [preset[name] for preset in presets if preset[name] != book.defaults[name]]
        if values:
            found.append((name, book.defaults[name], values[0]))
    return found
