"""The form of a turn of Mice & Mystics, sent from its page: it is carried out, and stops for every reason."""

import re
from dataclasses import dataclass, replace

import msgspec
import pytest

from games.faces.mice.names import Words
from games.faces.mice.plan_taps import PLANS
from games.faces.mice.plan_words import go_words
from games.journal.loading import load
from games.models import Game
from games.systems.mice.orders.plans import STOPS
from games.systems.mice.system import SYSTEM
from games.systems.mice.ways import reach
from tests.games.fights import game_at, let_roll
from tests.games.pages import Visitor, at, html
from tests.games.people import seat_of
from tests.games.slow import told
from tests.systems.mice.newest import CONTENT
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
    "blocked": "Collin cannot go on to 12",
    "gone": "Collin has used the action of this turn",
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
    plan = seat_of(game, 1).plan or {}
    assert (answered, plan["halted"], plan["at"]) == ([turn.steps[0]], reason, 1)
    step = 1 if reason == "over" else 2  # both steps of its way are one to its writer
    assert f"Stopped at step {step}: {REASONS[reason]}." in page


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


# -- a tap on a far space -----------------------------------------------------------------------------------


FAR = re.compile(r"""form="go-far" name="step" value='([^']*)'(?: aria-label="([^"]*)")?>([^<]*)<""")


def far_buttons(game: Game, name: str = "Ann") -> dict[str, str]:
    """What the buttons of far spaces say, and the steps that they send."""
    page = html(Visitor(name).get(at(game)))
    return {said or within: steps for steps, said, within in FAR.findall(page)}


def far_turn(*, trap: int = 0, language: str = "en") -> Game:
    """Collin on 1 has more than one point to go; a minion stands on 11."""
    table = Table("T1o", seats=2, space=9).put("collin", 1).foe("roach", 11)
    if trap:
        table.state.traps = {"T1o": [trap]}
    game = game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")
    ann = seat_of(game, 1).user
    ann.language = language
    ann.save()
    return game


def tap(game: Game, said: str) -> None:
    """Ann presses the button of a far space, without scripts."""
    ann, steps = Visitor("Ann"), far_buttons(game)[said]
    form = ann.form(at(game), at(game, "plan"))
    assert ann.client.post(at(game, "plan"), {**form.data, "step": steps}).status_code == 302
    game.refresh_from_db()


def went(game: Game) -> list[tuple[str, str]]:
    return [(key, by) for _kind, seat, key, by in told(game) if seat == 1]


def keys_of(steps: str) -> list[str]:
    return [key for step in msgspec.json.decode(steps) for key in step["keys"]]


def farthest(game: Game) -> tuple[str, list[str]]:
    """The button that sends most steps."""
    said, steps = max(far_buttons(game).items(), key=lambda one: len(one[1]))
    return said, keys_of(steps)


def test_a_tap_on_a_far_space_goes_there_step_by_step() -> None:
    game = far_turn()
    view = SYSTEM.observe(load(game).state, 1)
    assert set(far_buttons(game)) == {
        go_words(Words(CONTENT, {}, {}, "T1o"), space, way.cost)
        for space, way in reach(view, "collin").items()
        if len(way.spaces) > 1
    }
    said, keys = farthest(game)
    assert len(keys) > 2
    tap(game, said)
    assert went(game) == [(keys[0], "person"), *((key, "plan") for key in keys[1:])]
    assert load(game).state.mice["collin"].space == int(keys[-1].removeprefix("step:"))


def test_the_way_to_a_far_space_stops_as_any_plan_does(monkeypatch: pytest.MonkeyPatch) -> None:
    let_roll(monkeypatch, SNAPPED)
    _said, [first, *_rest] = farthest(far_turn())
    game = far_turn(trap=int(first.removeprefix("step:")))
    said = next(one for one, steps in far_buttons(game).items() if keys_of(steps)[0] == first)
    tap(game, said)
    assert went(game) == [(first, "person")]


@pytest.mark.parametrize(("language", "begins"), [("en", "Go to "), ("pl", "Idź na pole ")])
def test_a_far_space_says_where_one_goes_and_for_how_much(language: str, begins: str) -> None:
    game = far_turn(language=language)
    buttons = far_buttons(game)
    assert buttons
    assert all(said.startswith(begins) for said in buttons)
    assert html(Visitor("Ann").get(at(game))).count('class="beads"') == 1


def test_nobody_else_has_buttons_of_far_spaces() -> None:
    game = far_turn()
    pages = {name: html(Visitor(name).get(at(game))) for name in ("Ann", "Bob", "Dot", "")}
    assert {name: "go-far" in page and "beads" in page for name, page in pages.items()} == {
        "Ann": True, "Bob": False, "Dot": False, "": False,
    }  # fmt: skip
