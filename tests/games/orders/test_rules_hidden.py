"""Nobody else notices what a seat has answered ahead, or under which conditions: whole turns played twice.

The two runs differ only in what one seat would answer to what does not come, or in how it says what it says
anyway. What all others get is the same to the byte: pages, streams, mails, feeds, waits and their moments.
"""

from dataclasses import dataclass, field

import pytest

from games.models import Game, SealedAnswer, Seat
from games.models.packing import unpack
from games.orders import rules
from games.orders.orders import apply_now
from games.orders.rules_form import orders_with_rules
from games.systems import get_system
from tests.api.program import Program, program
from tests.games import hidden_play
from tests.games.hidden_play import Run, Script, everybody_but
from tests.games.letters import play_safe
from tests.games.people import NAMES, person, running

pytestmark = [pytest.mark.django_db, pytest.mark.long("whole turns of three systems, each looked at twice")]

OWNER = 2
ANSWERS = 10
PLAIN: dict[int, dict[str, object]] = {1: {}, 2: {}, 3: {}}
"""Nobody orders anything plainly."""


@dataclass
class Looked(Run):
    """A run at which a program of somebody else looks, too."""

    reader: Program = field(default_factory=lambda: program(NAMES[0], "read"))

    def _look(self):
        told = self.reader.get(f"/games/{self.game.slug}")
        return [*super()._look(), told.content.decode(), told.headers.get("ETag", "")]


def in_its_turns(system):
    """A game of three behind its set-up, and the state from which both runs begin."""
    game = running(*NAMES[:3], system=system)
    for _ in range(60):
        game.refresh_from_db()
        position = hidden_play.load(game)
        if position.system.slow.on_turn(position.state) not in (None, OWNER) and position.at_boundary:
            break
        play_safe(game, 1)
    return game, unpack(bytes(game.checkpoint))


def would_answer(system):
    """Rules that never fit, and behind them what the order says anyway, where its owner is in danger too."""
    book = get_system(system).orders
    found = {}
    for order in orders_with_rules(book):
        field, usual = book.declared[order].first_choice, book.defaults[order]
        now = usual[field.key] if isinstance(usual, dict) else usual
        others = [one.value for one in field.choices if one.value != now]
        never = [{"if": [["round", 99], ["by_seat", "1"]], "then": then} for then in (*others[:1], "ask")]
        found[order] = [*never, {"if": [["life", 9]], "then": now}]
    return found


def give(game, system, *, ahead):
    """The seat says it in all scopes."""
    sent, owner = would_answer(system), person(NAMES[OWNER - 1])
    rules.set_rules_for_all(owner, system, sent)
    rules.set_rules_for_game(Game.objects.get(pk=game.pk), owner, sent)
    if ahead:
        rules.set_ahead(game.pk, OWNER, owner, sent)


def run(game, system, checkpoint, patch, script, *, given):
    """Play it; where `given`, the seat has said what it would answer."""
    begin = hidden_play.begin_anew

    def begin_anew(game, checkpoint, everybodys):
        SealedAnswer.objects.filter(game=game).delete()
        begin(game, checkpoint, everybodys)
        Seat.objects.filter(game=game).update(ahead=None)
        apply_now(game.pk)  # what is open when a game is begun so has been asked of no orders
        if given:
            give(game, system, ahead=True)

    with patch.context() as inner:
        inner.setattr(hidden_play, "begin_anew", begin_anew)
        one = Looked(game, OWNER, everybody_but(OWNER), script, given, orders=PLAIN, lit=(), answers=ANSWERS)
        return one.go(checkpoint, inner)


@pytest.mark.thirds
@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_others_get_the_same_whatever_a_seat_would_answer(system, monkeypatch):
    game, checkpoint = in_its_turns(system)
    script = Script()
    without = run(game, system, checkpoint, monkeypatch, script, given=False)
    given = run(game, system, checkpoint, monkeypatch, script, given=True)
    assert len(without) > 3
    for one, other in zip(without, given, strict=True):
        assert one == other
