"""A spike: turns of Mice & Mystics with a decision of the whole party, and a person who owns two mice.

A seat is a person; mice are figures that refer to their owner. Carried here from the rules of correspondence
play (part 2): the decision of the party is the first answer of anybody, a person with several mice is asked
once; a reaction is asked of the owners of all mice that stand near, by public facts only, and mice react from
the top of the track down. Also the movement roll before the plan, one action, minions run by the table.
"""

import msgspec
from msgspec import Struct, field

from games.engine.events import Event
from games.engine.position import Position
from games.engine.questions import PASS, Answer, Chance, Procedure, draw, first, one, roll, sealed
from games.engine.settle import settle
from games.engine.system import Result, System, Victory
from games.engine.take_back import last_own, take_back

SWORDS, SHIELDS, STARS, CHEESE = "235", "35", "256", "1"
"""The faces of the action die by what they show."""
PAGES = 6


class Mouse(Struct):
    """A figure of the party; `space` is a place on a line of spaces, all adjacent to their neighbours."""

    id: str
    owner: int
    move: int = 1
    life: int = 3
    cheese: int = 1
    space: int = 0


class State(Struct, omit_defaults=True):
    """Open information: everything is seen by everybody. `track` has mice and "rats" in turn order."""

    track: list[str]
    mice: dict[str, Mouse]
    phase: str = "card"
    at: int = 0
    rats: int = 0
    wheel: int = 0
    page: int = 1
    disguise: bool = True
    attacked: str = ""
    search: dict[str, int] = {}
    found: list[str] = []
    lost: bool = False
    happened: list[Event] = field(default_factory=list)

    def tell(self, kind: str, **facts: object) -> None:
        """Report what happened."""
        self.happened.append(Event(kind, facts))

    def owners(self, mice: list[Mouse]) -> list[int]:
        """Each person among the owners of these mice once, in the order of the mice."""
        return list(dict.fromkeys(mouse.owner for mouse in mice))

    def in_track_order(self) -> list[Mouse]:
        """The mice from the top of the track down."""
        return [self.mice[card] for card in self.track if card in self.mice]


def card(state: State) -> Procedure:
    """The turn of one card of the track; it names itself as the next phase."""
    name = state.track[state.at]
    if name in state.mice:
        yield from _mouse_turn(state, state.mice[name])
    else:
        yield from _rats_turn(state)
    state.at = (state.at + 1) % len(state.track)


def _mouse_turn(state: State, mouse: Mouse) -> Procedure:
    points = _number((yield roll("movement", who=mouse.id))) + mouse.move
    moved = acted = False
    while not (moved and acted):
        options = [*([] if acted else ("fight", "search", "explore")), "end"]
        options += [] if moved else [f"to:{space}" for space in range(points + 1)]
        key = yield one(mouse.owner, "plan", options, "end", mouse=mouse.id, points=points)
        if key == "end":
            break
        if key.startswith("to:"):
            mouse.space, moved = int(key[3:]), True
            continue
        acted = True
        yield from {"fight": _fight, "search": _search, "explore": _explore}[key](state, mouse)


def _number(face: str) -> int:
    """The number part of a face of the action die: 1, 2, 3, 2, 3, 1."""
    return (1, 2, 3, 2, 3, 1)[int(face) - 1]


def _count(faces: str, symbol: str) -> int:
    return sum(face in symbol for face in faces.split(","))


def _fight(state: State, mouse: Mouse) -> Procedure:
    hits = _count((yield roll("attack", 2, who=mouse.id)), SWORDS)
    if hits and state.rats:
        blocked = _count((yield roll("rat defence", who="rats")), SHIELDS)
        state.rats -= min(state.rats, max(0, hits - blocked))
        state.tell("rats left", rats=state.rats)


def _search(state: State, mouse: Mouse) -> Procedure:
    """A star finds a card out of the bag; its owner keeps it or takes a cheese."""
    if not _count((yield roll("search", who=mouse.id)), STARS):
        return
    found = yield draw("found", state.search, who=mouse.id)
    state.search[found] -= 1
    if (yield one(mouse.owner, "keep", ("cheese", "keep"), "keep", mouse=mouse.id, card=found)) == "keep":
        state.found.append(found)
    else:
        mouse.cheese += 1
        state.search[found] += 1


def _explore(state: State, mouse: Mouse) -> Procedure:
    """New rats would come: the whole party may give the disguise away, whoever answers first."""
    coming = _number((yield roll("encounter", who=mouse.id)))
    if state.disguise and coming:
        everybody = state.owners(state.in_track_order())
        use = yield first(
            everybody, "disguise", ("use", "keep"), "use" if coming >= 3 else "keep", rats=coming
        )
        if use == "use":
            state.disguise, coming = False, 0
    state.rats += coming
    state.tell("explored", mouse=mouse.id, rats=coming)


def _rats_turn(state: State) -> Procedure:
    """Each rat attacks the first mouse of the track; without a rat the wheel gains a cheese."""
    if not state.rats:
        state.wheel += 1
        state.page += 1
        if state.page > PAGES:
            state.lost = True
            raise Victory
    for _ in range(state.rats):
        yield from _rat_attacks(state, state.in_track_order()[0])


def _rat_attacks(state: State, target: Mouse) -> Procedure:
    state.attacked = target.id
    hits = _count((yield roll("rat attack", 2, who="rats")), SWORDS)
    if hits:
        defender = yield from _protected(state, target)
        blocked = _count((yield roll("defence", 2, who=defender.id)), SHIELDS)
        defender.life -= max(0, hits - blocked)
        state.tell("wounded", mouse=defender.id, life=defender.life)
    state.attacked = ""


def _protected(state: State, target: Mouse) -> Procedure:
    """Who defends: the owners of all mice near are asked at once, the answers open in the track's order."""
    near = [mouse for mouse in state.in_track_order() if mouse is not target and _can_protect(mouse, target)]
    if not near:
        return target
    offered = {
        owner: (PASS, *(f"protect:{mouse.id}" for mouse in near if mouse.owner == owner))
        for owner in state.owners(near)
    }
    answers = yield sealed("protect", offered, PASS, target=target.id)
    for mouse in near:
        if answers[mouse.owner] == f"protect:{mouse.id}":
            mouse.cheese -= 1
            state.tell("protects", mouse=mouse.id, target=target.id)
            return mouse
    return target


def _can_protect(mouse: Mouse, target: Mouse) -> bool:
    return mouse.cheese > 0 and abs(mouse.space - target.space) <= 1


def _observe(state: State, seat: int | None) -> object:
    """Nothing is hidden in this game."""
    return msgspec.to_builtins([state.mice, state.rats, state.disguise, state.found])


def _leave(state: State, seat: int) -> Procedure:
    """The mice of who leaves go to the first other person."""
    heir = next(mouse.owner for mouse in state.in_track_order() if mouse.owner != seat)
    for mouse in state.in_track_order():
        mouse.owner = heir if mouse.owner == seat else mouse.owner
    yield from ()


def _result(state: State) -> Result | None:
    return Result((), "time") if state.lost else None


def _new_state(options: object) -> State:
    mice = [Mouse("collin", 1), Mouse("nez", 2), Mouse("tilda", 1), Mouse("filch", 3, move=2)]
    search = {"cork": 1, "needle": 2}
    return State(
        ["collin", "nez", "rats", "tilda", "filch"], {mouse.id: mouse for mouse in mice}, search=search
    )


MICE = System(
    slug="mice",
    seats=(1, 2, 3, 4),
    state=State,
    new_state=_new_state,
    phases={"card": card},
    observe=_observe,
    result=_result,
    leave=_leave,
    allies=True,
)


def table(**changes: object) -> Position:
    """Three people and four mice: collin and tilda belong to seat 1."""
    return Position(MICE, msgspec.json.encode(msgspec.structs.replace(_new_state({}), **changes)))


def play(position: Position, *lines: str) -> Position:
    """Answers of seats and dice: "1 to:2", "table 5"."""
    for line in lines:
        who, _, key = line.partition(" ")
        if who == "table":
            position.rolled(key)
        else:
            position.give(int(who), key)
    assert Position(MICE, position.base, position.entries).digest() == position.digest()
    return position


def test_a_turn_is_a_movement_roll_a_move_and_an_action_in_either_order() -> None:
    position = play(table(rats=1), "table 2", "1 fight", "table 3,5", "table 1", "1 to:3")
    assert position.state.rats == 0
    assert position.state.mice["collin"].space == 3
    assert isinstance(position.question, Chance)
    assert position.question.params == {"who": "nez"}


def test_a_decision_of_the_whole_party_is_the_first_answer_and_asks_each_person_once() -> None:
    position = play(table(), "table 1", "1 explore", "table 3")
    assert position.question.seats == (1, 2, 3)  # seat 1 owns two mice and is asked once
    assert position.question.default == "use"
    play(position, "3 use")
    assert position.state.rats == 0
    assert not position.state.disguise
    assert position.waiting == (1,)


def test_the_party_waits_for_people_who_have_not_said_what_to_do_and_not_for_bots() -> None:
    def use(at: Position, seat: int) -> Answer | None:
        return Answer(seat, "use", "bot") if at.question.kind == "disguise" and seat == 3 else None

    position = play(table(), "table 1", "1 explore", "table 3")
    assert settle(position, lambda _chance, _n: "1", use, people=[1, 2]) == 0
    assert settle(position, lambda _chance, _n: "1", use, people=[]) == 1


def test_a_person_with_two_mice_reacts_with_either_in_one_question() -> None:
    position = _rat_hits(rats=1)
    assert position.waiting == (2, 1, 3)
    assert position.question.options_of(1) == (PASS, "protect:tilda")
    play(position, "1 protect:tilda", "2 pass", "3 pass", "table 1,1")
    assert position.state.mice["tilda"].life == 2
    assert position.state.mice["tilda"].cheese == 0


def test_mice_react_from_the_top_of_the_track_down_whoever_answers_first() -> None:
    position = play(_rat_hits(rats=1), "3 protect:filch", "1 protect:tilda", "2 protect:nez", "table 1,1")
    assert position.state.mice["nez"].life == 2
    assert [mouse.cheese for mouse in position.state.mice.values()] == [1, 0, 1, 1]


def test_both_mice_of_one_person_are_options_of_one_question() -> None:
    position = play(table(rats=1, track=["rats", "nez", "collin", "tilda", "filch"]), "table 2,1")
    assert position.waiting == (1, 3)
    assert position.question.options_of(1) == (PASS, "protect:collin", "protect:tilda")


def test_an_action_may_be_taken_back_until_a_die_has_shown_something() -> None:
    position = play(table(), "table 1", "1 to:2")
    back, gone = take_back(position, 1)
    assert back.state.mice["collin"].space == 0
    assert [entry.kind for entry in gone] == ["plan"]
    play(position, "1 search", "table 2", "table cork")
    assert last_own(position, 1) is None
    play(position, "1 keep")
    assert position.state.found == ["cork"]


def test_who_leaves_hands_over_the_mice_between_two_cards() -> None:
    position = play(table(), "table 1", "1 end")
    position.leave(1)
    assert {mouse.id: mouse.owner for mouse in position.state.in_track_order()}["tilda"] == 2
    assert Position(MICE, position.base, position.entries).digest() == position.digest()


def test_time_runs_out_in_the_middle_of_a_round() -> None:
    position = table(at=2, page=PAGES)
    assert (position.result, position.question) == (Result((), "time"), None)


def _rat_hits(rats: int) -> Position:
    """The rats' card has come and a rat has hit collin, the first mouse of the track."""
    return play(table(at=2, rats=rats), "table 2,1")
