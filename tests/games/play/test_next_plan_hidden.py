"""Nobody else notices that a seat has planned a turn that has not come: the same turns played twice.

The second time one seat has a plan. Till its turn begins all others get the same to the byte: pages, streams,
mails, feeds, programs, waits and their moments.
"""

import pytest

from games.journal.loading import load
from games.models import Game, SealedAnswer, Seat
from games.orders.next_plan import set_next
from tests.games import hidden_play
from tests.games.hidden_play import Script, everybody_but
from tests.games.orders.test_rules_hidden import ANSWERS, OWNER, PLAIN, Looked, in_its_turns
from tests.games.people import NAMES, person

pytestmark = [pytest.mark.django_db, pytest.mark.long("turns of three systems, each looked at twice")]
PLANS = {
    "sorcerer": {"steps": [{"keys": ["end"], "always": True}], "stops": {"wound": 0}},
    "talisman": {"steps": [{"keys": ["end"], "always": True}], "stops": {"wound": 0}},
    "mice": {"steps": [{"keys": ["end"]}], "stops": {}},
}


class Before(Looked):
    """A run as far as the owner's turn."""

    def _lit(self):
        position = load(Game.objects.get(pk=self.game.pk))
        return super()._lit() or position.system.slow.on_turn(position.state) in (None, OWNER)

    def _look(self):
        position = load(Game.objects.get(pk=self.game.pk))
        mine = position.system.slow.on_turn(position.state) in (None, OWNER)
        return ["the owner's turn"] if mine else super()._look()


def run(game, system, checkpoint, patch, script, *, planned):
    begin = hidden_play.begin_anew

    def begin_anew(game, checkpoint, everybodys):
        SealedAnswer.objects.filter(game=game).delete()
        begin(game, checkpoint, everybodys)
        Seat.objects.filter(game=game).update(plan=None, next_plan=None)
        if planned:
            set_next(game.pk, OWNER, person(NAMES[OWNER - 1]), PLANS[system])
            assert Seat.objects.filter(game=game, next_plan__isnull=False).count() == 1

    with patch.context() as inner:
        inner.setattr(hidden_play, "begin_anew", begin_anew)
        one = Before(
            game, OWNER, everybody_but(OWNER), script, planned, orders=PLAIN, lit=(), answers=ANSWERS
        )
        return one.go(checkpoint, inner)


@pytest.mark.thirds
@pytest.mark.parametrize("system", sorted(PLANS))
def test_others_get_the_same_till_the_planned_turn_begins(system, monkeypatch):
    game, checkpoint = in_its_turns(system)
    script = Script()
    without = run(game, system, checkpoint, monkeypatch, script, planned=False)
    with_plan = run(game, system, checkpoint, monkeypatch, script, planned=True)
    assert len(without) > 1
    for one, other in zip(without, with_plan, strict=True):
        assert one == other
