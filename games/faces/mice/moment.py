"""What has just happened to the reader, or happens now: an attack, a roll, the minions' turn, the end."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.happenings import scenes, without_repeats
from games.faces.log import heard
from games.faces.mice.addends import attack_pieces, defence_pieces, minion_defence_pieces
from games.faces.mice.amounts import hearts, hits, wounds
from games.faces.mice.deeds import bust, subject, thing, weight
from games.faces.mice.dice import COUNTED, as_dice
from games.faces.mice.names import Words, being, card, name, words_of
from games.faces.mice.roll_words import roll_name
from games.faces.mice.wording import outcome, wording
from games.faces.moment import Change, Moment, Row
from games.faces.shown import ShownTable
from games.faces.wording import Wording, plain
from games.systems.mice.content import Content
from games.systems.mice.defending import defence_dice
from games.systems.mice.odds import life_of
from games.systems.mice.queries import printed
from games.systems.mice.state import Attack, Figure, Mouse, Roll, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

FIGHT = _("%(who)s attacks %(target_acc)s")
ROLL = _("%(who)s rolls: %(what)s")
ROUND = _("Round %(round)s · %(who)s")
THE_END = _("The end of the chapter")
LIFE = _("%(who)s: life left %(n)s")
PRISONER = _("%(who)s: captured")
WON = {"healed", "found", "token", "achieved", "learned", "rescued", "scroll_kept"}
LOST = {"captured", "swept_away", "item_lost"}
"""Kinds of event that are shown as what was won or lost."""
LINES_AT_MOST = 8


def moment(table: ShownTable) -> Moment | None:
    """The box for the reader; None before anything has happened to anybody."""
    view: View = table.view
    words = words_of(table)
    if view.outcome is not None:
        return _end(words, view)
    if view.attack is not None and view.attack.targets:
        return _attack(words, view, view.attack)
    if view.roll is not None:
        return _roll(words, view.roll)
    said = wording(table)
    log = heard(table.log)
    told = [scene for scene in turns(table.view.content, said, log) if any(map(weight, scene))]
    return _past(view, said, told[-1]) if told else None


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
    """The attack that runs: the dice of both sides piece by piece, and who may still do something."""
    state = imagined(view)
    state.attack = attack
    who = attack.defender or attack.targets[0]
    return Moment(
        title=words.tell(FIGHT, {"who": attack.attacker, "target": who}),
        rows=(_attacker(state, attack), _defender(state, attack, who)),
        verdict=hits(attack.hits) if attack.shown else "",
        runs=True,
    )


def _attacker(state: State, attack: Attack) -> Row:
    content = state.content
    symbol = "sword" if attack.kind == "melee" else "bow"
    shown = state.roll.shown if state.roll is not None and not attack.shown else attack.shown
    return _row(
        state,
        attack.attacker,
        detail=name(content, attack.card) if attack.card and attack.card not in content.minion_cards else "",
        dice=as_dice(content, shown, (symbol,)),
        addends=attack_pieces(state, attack),
        total=attack.hits if attack.shown else None,
    )


def _defender(state: State, attack: Attack, who: str) -> Row:
    content = state.content
    if who in state.mice:
        pieces = defence_pieces(content, state.mice[who], attack.guard)
    elif who in state.figures:
        figure, by = state.figures[who], state.mice.get(attack.attacker)
        pieces = minion_defence_pieces(content, figure, defence_dice(state, attack, figure, by))
    else:
        pieces = ()
    shown = as_dice(content, attack.defence, ("shield",))
    return _row(state, who, dice=shown, addends=pieces)


def _row(state: State, who: str, **more: object) -> Row:
    """One side: a mouse or a figure, with the life that it has left."""
    mouse, figure = state.mice.get(who), state.figures.get(who)
    kind = who if mouse else figure.kind if figure else who.rpartition("-")[0] or who
    life = (
        _life_of_mouse(state.content, mouse) if mouse else _life_of_figure(state, figure) if figure else None
    )
    return Row(
        name=being(state.content, who),
        picture=bust(kind),
        side=who if mouse else "minions",
        life=life,
        **more,  # type: ignore[arg-type]
    )


def _life_of_mouse(content: Content, mouse: Mouse) -> tuple[int, int]:
    left = max(0, content.heroes[mouse.id].life - mouse.wounds)
    return (left, content.heroes[mouse.id].life)


def _life_of_figure(state: State, figure: Figure) -> tuple[int, int]:
    left = life_of(state, figure)
    return (left, max(left, printed(state.content, figure).life))


def _roll(words: Words, roll: Roll) -> Moment:
    """A roll that may still be repeated."""
    row = Row(
        name=being(words.content, roll.who),
        picture=bust(roll.who),
        side=roll.who,
        dice=as_dice(words.content, roll.shown, COUNTED.get(roll.kind, ("star",))),
    )
    title = words.tell(ROLL, {"who": roll.who}, what=roll_name(roll.kind))
    return Moment(title, rows=(row,), runs=True)


# -- what has been ------------------------------------------------------------------------------------------


def _past(view: View, said: Wording, scene: Sequence[Seen]) -> Moment:
    """The last turn, or all that minions did after it, in one summary: fights first, then the rest."""
    content = view.content
    changed = [event for event in scene if event.kind in WON | LOST]
    shown = [event for event in scene if weight(event) and event not in changed]
    heavy = without_repeats(said, [event for event in shown if weight(event) > 1] or shown)
    return Moment(
        title=_title(view, scene),
        rows=_fought(content, scene),
        verdict=_verdict(scene),
        lines=tuple(plain(said.line(event)) for event in heavy[-LINES_AT_MOST:]),
        changes=tuple(_change(content, said, event) for event in changed),
    )


def _title(view: View, scene: Sequence[Seen]) -> str:
    content = view.content
    heads = [event.facts["card"] for event in scene if event.kind == "turn"]
    if not heads:
        return gettext("Before the first turn") if not view.round else gettext("On the board")
    return gettext(ROUND) % {"round": view.round, "who": ", ".join(card(content, one) for one in heads)}


def _change(content: Content, said: Wording, event: Seen) -> Change:
    found = str(event.facts.get("card", ""))
    picture = thing(found) if found else bust(subject(content, event)) if subject(content, event) else ""
    return Change(plain(said.line(event)), picture, lost=event.kind in LOST)


def _fought(content: Content, scene: Sequence[Seen]) -> tuple[Row, ...]:
    """The last attack of the scene: its dice and the defence against it."""
    at = next((n for n in range(len(scene) - 1, -1, -1) if scene[n].kind == "attack"), None)
    if at is None or not scene[at].facts["targets"]:
        return ()
    facts, then = scene[at].facts, scene[at + 1 :]
    symbol = "sword" if facts["attack"] == "melee" else "bow"
    struck = next((one.facts["hits"] for one in then if one.kind == "hits"), None)
    defended = next((one for one in then if one.kind == "rolled" and "defence" in one.facts["roll"]), None)
    who = defended.facts["who"] if defended else facts["targets"][0]
    attacker = Row(
        being(content, facts["who"]),
        bust(subject(content, scene[at])),
        facts["who"] if facts["who"] in content.heroes else "minions",
        dice=as_dice(content, _rolled(then, facts["who"], "attack"), (symbol,)),
        total=struck,
        won=None if struck is None else _hurt(then, who),
    )
    kind = who if who in content.heroes else who.rpartition("-")[0] or who
    defender = Row(
        being(content, who),
        bust(kind),
        who if who in content.heroes else "minions",
        dice=as_dice(content, defended.facts["dice"] if defended else (), ("shield",)),
        won=None if struck is None else not _hurt(then, who),
    )
    return (attacker, defender)


def _rolled(then: Sequence[Seen], who: str, kind: str) -> Sequence[int]:
    """The dice of somebody's roll of a kind; () for none."""
    rolls = [one.facts for one in then if one.kind == "rolled" and one.facts["roll"].endswith(kind)]
    return next((facts["dice"] for facts in rolls if facts["who"] == who), ())


def _hurt(then: Sequence[Seen], who: str) -> bool:
    kinds = ("wounded", "minion_wounded", "defeated", "captured")
    return any(one.kind in kinds and one.facts["who"] == who for one in then)


def _verdict(scene: Sequence[Seen]) -> str:
    """What the minions' or the mouse's turn cost, in a word."""
    dealt = sum(one.facts["n"] for one in scene if one.kind == "minion_wounded")
    taken = sum(one.facts["n"] for one in scene if one.kind == "wounded")
    if dealt:
        return gettext("Dealt: %(wounds)s") % {"wounds": wounds(dealt)}
    return gettext("Taken: %(wounds)s") % {"wounds": wounds(taken)} if taken else ""


def _end(words: Words, view: View) -> Moment:
    """How the chapter ended, and how everybody stands; how the story goes on stands in the book."""
    content = view.content
    told = tuple(_stands(content, one) for one in view.mice.values())
    return Moment(gettext(THE_END), verdict=plain(outcome(words, view)), lines=told)


def _stands(content: Content, mouse: Mouse) -> str:
    if not mouse.active:
        return gettext(PRISONER) % {"who": being(content, mouse.id)}
    return gettext(LIFE) % {"who": being(content, mouse.id), "n": hearts(content, mouse)}
