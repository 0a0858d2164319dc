"""What somebody reads who wants to know what an answer does: few stops, and hardly a way back up."""

import pytest

from games.journal.loading import load
from games.play import play
from tests import walk
from tests.games.people import NAMES, answer, running
from tests.systems.sorcerer.hiding import Stream

pytestmark = pytest.mark.django_db

STAYS, CLIMBS = 40, 8
"""So many stops and ways up at most lie between an answer and its place in the journal (tests/walk.py)."""


def test_an_answer_goes_down_the_house_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, stream, walks = running(*NAMES, system="sorcerer"), Stream("walk"), []
    carry_out = play.carry_out

    def followed(table, given):
        walks.append(walk.walked(lambda: carry_out(table, given)))

    monkeypatch.setattr(play, "carry_out", followed)
    for _ in range(40):
        position = load(game)
        seat = position.waiting[0]
        assert answer(game, seat, stream.pick(position.question.options_of(seat))).accepted
    long = [stops for stops in walks if len(walk.stays(stops)) > STAYS or walk.climbs(stops) > CLIMBS]
    assert not long, "\n".join(walk.told(long[0]))
    assert {"games/play/play.py", "games/waits/obligations.py", "games/journal/write.py"} <= walk.rooms(
        walks[-1]
    )
