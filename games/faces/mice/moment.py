"""What has just happened to the reader, or happens now: an attack, a roll, the minions' turn, the end."""

from collections.abc import Sequence

from games.engine.events import Seen
from games.faces.happenings import last_answer, scenes
from games.faces.log import heard
from games.faces.mice.addends import attack_pieces, defence_pieces, minion_defence_pieces
from games.faces.mice.amounts import hearts, hits
from games.faces.mice.dice import COUNTED, as_dice, is_movement
from games.faces.mice.names import Words, bare, name, words_of
from games.faces.mice.past_moment import past
from games.faces.mice.rolls import Standing, standing
from games.faces.mice.rows import counted, row
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.wording import outcome, wording
from games.faces.moment import Addend, Die, Moment, Row
from games.faces.shown import ShownTable
from games.faces.wording import Wording, plain
from games.systems.mice.content import Content
from games.systems.mice.defending import defence_dice
from games.systems.mice.state import Attack, Mouse, Roll, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

NOT_YET = (Die("?"),)
"""A die that is still to be rolled."""


def moment(table: ShownTable) -> Moment | None:
    """The box for the reader; None before anything has happened to anybody.

    A roll of movement is told in the question: it replaces nothing here.
    """
    view: View = table.view
    words = words_of(table)
    if view.outcome is not None:
        return _end(words, view)
    if view.attack is not None and view.attack.targets:
        return _attack(words, view, view.attack)
    if view.roll is not None and not is_movement(view.roll.kind):
        return _roll(words, view, view.roll)
    said = wording(table)
    told = [scene for scene in turns(view.content, said, heard(table.log)) if any(map(said.weight, scene))]
    return past(words, view, said, _latest(said, told, table)) if told else None


def _latest(said: Wording, told: Sequence[list[Seen]], table: ShownTable) -> list[Seen]:
    """The last stretch in which something was done to the reader since their last answer; else the last."""
    answered = last_answer(said, heard(table.log), table.seat)
    to_them = [
        scene for scene in told if any(event.step > answered and said.to_reader(event) for event in scene)
    ]
    return (to_them or [*told])[-1]


def turns(content: Content, said: Wording, log: Sequence[Seen]) -> list[list[Seen]]:
    """The events in whole turns of mice; what minions did after one another is one stretch."""
    found: list[list[Seen]] = []
    for scene in scenes(said, log):
        head = scene[0]
        own = head.kind in said.heads and head.facts["card"] in content.heroes
        after_mouse = found and found[-1][0].facts.get("card") in content.heroes
        minions = head.kind in said.heads and head.facts["card"] not in content.heroes
        if not found or own or (minions and after_mouse):
            found.append([])
        found[-1] += scene
    return found


# -- now ----------------------------------------------------------------------------------------------------


def _attack(words: Words, view: View, attack: Attack) -> Moment:
    """The attack that runs: the dice of both sides piece by piece, and how it stands."""
    state = imagined(view)
    state.attack, state.roll = attack, view.roll
    who = attack.defender or attack.targets[0]
    stands = standing(view, state, attack)
    return Moment(
        title=SPEAKER.tell(SPEAKER.phrases["fight"], words, {"who": attack.attacker, "target": who}),
        rows=(_attacker(state, attack), _defender(state, attack, who)),
        verdict=_verdict(words, stands) if stands else "",
        chance=_so_far(words, stands) if stands else "",
        runs=True,
    )


def _verdict(words: Words, stands: Standing) -> str:
    """What the dice show so far."""
    return hits(stands.hits) if stands.hits else SPEAKER.phrased("came-miss", words)


def _so_far(words: Words, stands: Standing) -> str:
    """How likely what is hit blocks it all, while the dice lie as they do."""
    return SPEAKER.phrased(
        "so-far",
        words,
        who=stands.who,
        wounds=stands.wounds,
        chance=stands.defeats,
        blocks=1 - stands.wounds,
        tough=stands.tough,
    )


def _attacker(state: State, attack: Attack) -> Row:
    content = state.content
    shown = attack.shown or _open(state, attack.attacker)
    return row(
        state,
        attack.attacker,
        detail=name(content, attack.card) if attack.card and attack.card not in content.minion_cards else "",
        addends=attack_pieces(state, attack),
        dice=counted(content, shown, "sword" if attack.kind == "melee" else "bow"),
    )


def _open(state: State, who: str) -> Sequence[int]:
    """The dice of a mouse that may still be rolled again; none where no roll of its lies open."""
    return state.roll.shown if state.roll is not None and state.roll.who == who else ()


def _defender(state: State, attack: Attack, who: str) -> Row:
    """Its dice, or that they are still to come."""
    pieces, shown = _pieces(state, attack, who), attack.defence or _open(state, who)
    if shown:
        return row(state, who, addends=pieces, dice=counted(state.content, shown, "shield"))
    waits = bool(_open(state, attack.attacker))
    told = SPEAKER.phrased("defends-then", bare(state.content)) if waits else ""
    return row(state, who, addends=pieces, dice={"dice": NOT_YET}, detail=told)


def _pieces(state: State, attack: Attack, who: str) -> tuple[Addend, ...]:
    content = state.content
    if who in state.mice:
        return defence_pieces(content, state.mice[who], attack.guard)
    if who not in state.figures:
        return ()
    figure, by = state.figures[who], state.mice.get(attack.attacker)
    return minion_defence_pieces(content, figure, defence_dice(state, attack, figure, by))


def _roll(words: Words, view: View, roll: Roll) -> Moment:
    """A roll that may still be repeated: the dice as they lie, and what they show."""
    content = words.content
    wanted = COUNTED.get(roll.kind, ("star",))
    dice = counted(content, roll.shown, wanted[0])
    dice["dice"] = as_dice(content, roll.shown, wanted)
    title = SPEAKER.tell(SPEAKER.phrases["roll"], words, {"who": roll.who, "what": roll.kind})
    return Moment(title, rows=(row(imagined(view), roll.who, dice=dice),), runs=True)


# -- the end ------------------------------------------------------------------------------------------------


def _end(words: Words, view: View) -> Moment:
    """How the chapter ended, and how everybody stands; how the story goes on stands in the book."""
    content = view.content
    told = tuple(_stands(content, one) for one in view.mice.values())
    return Moment(SPEAKER.phrased("end", words), verdict=plain(outcome(words, view)), lines=told)


def _stands(content: Content, mouse: Mouse) -> str:
    if not mouse.active:
        return SPEAKER.phrased("prisoner", bare(content), who=mouse.id)
    return SPEAKER.phrased("life", bare(content), who=mouse.id, n=hearts(content, mouse))
