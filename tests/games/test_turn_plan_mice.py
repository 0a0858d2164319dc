"""The form of a turn of Mice & Mystics, sent from its page: it is carried out, and stops for every reason."""

from dataclasses import dataclass, replace

import msgspec
import pytest

from games.faces.mice.plan_words import PLANS
from games.models import Game
from games.systems.mice.plans import STOPS
from tests.games.fights import game_at, let_roll
from tests.games.pages import Visitor, at, html
from tests.games.people import seat_of
from tests.games.slow import told
from tests.systems.mice.table import Table

pytestmark = pytest.mark.django_db
FOUND, SNAPPED = "2", "1,1"
"""A star for the search; no star before a trap."""


@dataclass(frozen=True)
class Turn:
    """Collin on 1 of the guardroom, what is to come, what is sent, and what is to come of it."""

    steps: tuple[str, ...]
    dice: tuple[str, ...] = ()
    card: str = ""
    foe: bool = False
    trap: bool = False
    stops: tuple[str, ...] = ()
    life: int = 0


TURNS = {
    "minions": Turn(("search", "end"), (FOUND, "ev_roaches"), card="ev_roaches", stops=("minions",)),
    "wound": Turn(("search", "end"), (FOUND, "ev_crumble"), card="ev_crumble", stops=("wound",)),
    "life": Turn(("search", "end"), (FOUND, "ev_crumble"), card="ev_crumble", stops=("life",), life=3),
    "found": Turn(("search", "end"), (FOUND, "toothpick"), card="toothpick", stops=("found",)),
    "over": Turn(("step:2", "step:3", "end"), (SNAPPED,), trap=True, stops=("trap",)),
    "blocked": Turn(("search", "step:12", "end"), ("1",)),
    "gone": Turn(("search", "fight:princes_sword:roach-1", "end"), ("1",), foe=True),
}
"""Why the plan stops -> a turn that it stops. A trap that snaps ends the turn, and with it every plan."""
REASONS = {
    "minions": "minions have come",
    "wound": "the mouse was wounded",
    "life": "little life is left",
    "found": "something was found",
    "over": "the turn was over before it was done",
    "blocked": "the way is blocked",
    "gone": "its target is gone",
}


def at_turn(turn: Turn) -> Game:
    """Ann's Collin is on turn, Bob's mice come next."""
    table = Table("T1o", seats=2, space=9).put("collin", 1)
    if turn.card:
        table.bag(turn.card)
    if turn.foe:
        table.foe("roach", 12)
    if turn.trap:
        table.state.traps = {"T1o": [2]}
    return game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")


def sent(game: Game, turn: Turn) -> str:
    """Ann fills in the form of her turn and sends it; the page that comes then."""
    ann, address = Visitor("Ann"), at(game, "plan")
    data = ann.form(address, address).data
    rows = [msgspec.json.encode([{"keys": [step]}]).decode() for step in turn.steps]
    numbers = {"stop-life": str(turn.life)} if turn.life else {}
    form = {**data, "step": rows, "otherwise": [""] * len(rows), "stop": list(turn.stops), **numbers}
    assert ann.client.post(address, form).status_code == 302
    game.refresh_from_db()
    return html(ann.get(at(game)))


@pytest.mark.parametrize("reason", TURNS)
def test_every_stop_ends_it_with_its_word(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = TURNS[reason]
    let_roll(monkeypatch, *turn.dice)
    game = at_turn(turn)
    page = sent(game, turn)
    answered = [key for _kind, seat, key, _by in told(game) if seat == 1]
    assert (answered, seat_of(game, 1).plan) == ([turn.steps[0]], {"halted": reason, "at": 1})
    assert f"Your plan has stopped before step 2: {REASONS[reason]}." in page


@pytest.mark.parametrize("reason", TURNS)
def test_without_the_stop_what_has_one_goes_on(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = replace(TURNS[reason], stops=())
    let_roll(monkeypatch, *turn.dice)
    game = at_turn(turn)
    sent(game, turn)
    stopped = seat_of(game, 1).plan or {}
    assert (stopped.get("halted") == reason) == (not TURNS[reason].stops or reason == "over")


def test_every_stop_that_there_is_has_its_turn() -> None:
    assert set(STOPS) <= {stop for turn in TURNS.values() for stop in turn.stops}
    assert set(STOPS) == set(PLANS.stops)
