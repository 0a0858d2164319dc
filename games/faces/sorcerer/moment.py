"""What has just happened to the reader, or happens now: a fight, a roll, an Exploration, the end."""

from collections.abc import Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.happenings import scenes
from games.faces.log import heard
from games.faces.moment import Change, Moment, Row
from games.faces.naming import text
from games.faces.say.log import weight
from games.faces.shown import ShownTable
from games.faces.sorcerer.deeds import role
from games.faces.sorcerer.may_act import may_act, may_change
from games.faces.sorcerer.moment_rules import rules
from games.faces.sorcerer.names import Words, count_gems, words_of
from games.faces.sorcerer.roll_words import result
from games.faces.sorcerer.sides import (
    Clash,
    Thrown,
    encountered,
    ended,
    fell_now,
    roll_row,
    rows,
    running,
    thrown,
)
from games.faces.sorcerer.speaker import SPEAKER, WALK
from games.faces.sorcerer.verdicts import chance, how_it_lies, verdict, why
from games.faces.sorcerer.wording import outcome, wording
from games.faces.wording import plain
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import chamber_of
from games.systems.sorcerer.view import View
from games.systems.sorcerer.words import Slow

PARTS = ("attackers", "defenders")
ROUND = _("Round %(round)s")
FIGHT = _("A fight in %(where)s")
ROLL = _("%(who)s rolls")
SCORE = _("%(person)s: %(gems)s, rounds played: %(rounds)s")
THE_END = _("The end of the game")
FIRST_WON = _("The first clash is won, now comes the second.")


def moment(table: ShownTable) -> Moment | None:
    """The box for the reader; None before anything has happened to anybody."""
    view: View = table.view
    words = words_of(table)
    if view.result is not None:
        return _end(words, view)
    log = heard(table.log)
    apart = scenes(wording(table), log)
    latest = apart[-1] if apart else []
    if view.fight is not None:
        return _fight(words, view, latest)
    if view.roll is not None and view.roll.dice:
        return _roll(words, view, latest)
    shown = _chosen(words, view, apart)
    return _past(words, view, shown, _round_of(view, log, shown), table) if shown else None


# -- now --------------------------------------------------------------------------------------------------


def _fight(words: Words, view: View, scene: Sequence[Seen]) -> Moment:
    """The fight that runs, with what it has cost so far and who may still act."""
    assert view.fight is not None
    fight = view.fight
    fell = thrown(scene)
    clash = running(view, fight)
    row = view.content.monsters.get(fight.monster)
    at_work = row is not None and (not fight.outcome or _acted(row, {event.kind for event in scene}))
    rule = [text(row.text)] if row is not None and at_work else []
    said = [*why(words, clash)] if fight.outcome else [how_it_lies(words, clash)]
    second = [gettext(FIRST_WON)] if fight.clash > 1 else []
    return Moment(
        title=_title(words, scene, _now(view)) or _where(words, view, clash),
        rows=rows(words, view, clash, fell if fight.dice else Thrown()),
        verdict=verdict(words, view, scene, clash) if fight.outcome else "",
        chance=chance(view, clash),
        lines=(*second, *rule, *filter(None, said)),
        changes=_changes(words, scene),
        runs=True,
        may_act=may_act(words, view, fight),
        rules=rules(view.content, scene, clash),
    )


def _where(words: Words, view: View, clash: Clash) -> str:
    first = next(who for side in clash.sides.values() for who in side)
    return words.tell(FIGHT, {}, where=view.characters[first].place)


def _roll(words: Words, view: View, scene: Sequence[Seen]) -> Moment:
    """The roll that is not final yet, and what it means as it stands."""
    assert view.roll is not None
    roll = view.roll
    total = sum(roll.dice) + roll.digit + roll.bonus
    said = result(words, view, roll.kind, roll.who, total)
    return Moment(
        title=_title(words, scene, _now(view)) or words.tell(ROLL, {"who": roll.who}),
        rows=(roll_row(words, view, roll.who, fell_now(roll, thrown(scene)), roll.bonus),),
        verdict=capfirst(said),
        changes=_changes(words, scene),
        runs=True,
        may_act=may_change(words, view, roll),
    )


def _now(view: View) -> int:
    return view.players[view.turn.seat - 1].turns if view.turn else 0


def _end(words: Words, view: View) -> Moment:
    """Who has won, and what everybody had."""
    return Moment(gettext(THE_END), verdict=plain(outcome(words, view)), lines=_scores(words, view))


def _scores(words: Words, view: View) -> tuple[str, ...]:
    ordered = sorted(view.players, key=lambda one: -one.gems)
    return tuple(
        words.tell(SCORE, {}, person=words.person(one.seat), gems=count_gems(one.gems), rounds=one.turns)
        for one in ordered
    )


# -- what has been ----------------------------------------------------------------------------------------


def _chosen(words: Words, view: View, apart: Sequence[Sequence[Seen]]) -> Sequence[Seen]:
    """The last thing that happened to the reader's characters, else the last that counts; () for none."""
    other: Sequence[Seen] = ()
    most = 0
    for scene in reversed(apart):
        heaviest = max(weight(SPEAKER, words, event) for event in scene)
        if heaviest and any(_is_about(words, view, event) for event in scene):
            return scene
        if heaviest > most:
            other, most = scene, heaviest
    return other


def _is_about(words: Words, view: View, event: Seen) -> bool:
    """Whether a character of the reader, or the reader, has a part in it."""
    facts, seat = event.facts, view.seat
    if seat is None:
        return False
    named = [
        facts.get("who", ""),
        facts.get("target", ""),
        *(who for part in PARTS for who in facts.get(part, ())),
    ]
    own = any(who in view.characters and view.characters[who].seat == seat for who in named)
    return own or (facts.get("seat") == seat and weight(SPEAKER, words, event) > 1)


def _round_of(view: View, log: Sequence[Seen], scene: Sequence[Seen]) -> int:
    """The round in which the scene was; 0 where the log does not reach back to its beginning."""
    heads = [event for event in log if role(event) == "turn"]
    begun = [event for event in heads if event.step <= scene[-1].step]
    if begun:
        return int(begun[-1].facts["round"])
    return 0 if heads else _now(view)


def _past(words: Words, view: View, scene: Sequence[Seen], number: int, table: ShownTable) -> Moment:
    dead = [event.facts["who"] for event in scene if role(event) == "death"]
    shown, clash = _rows(words, view, scene, dead)
    return Moment(
        title=_title(words, scene, number),
        rows=shown,
        verdict=verdict(words, view, scene, clash),
        chance="" if _is_of_quest(scene) else chance(view, clash),
        lines=(*why(words, clash), *_lines(table, scene)),
        changes=_changes(words, scene),
        rules=rules(view.content, scene, clash),
    )


def _rows(
    words: Words, view: View, scene: Sequence[Seen], dead: Sequence[str]
) -> tuple[tuple[Row, ...], Clash | None]:
    """The last clash of the scene, else its last roll."""
    clashes = [event for event in scene if role(event) == "clash"]
    if clashes:
        clash = ended(clashes[-1].facts)
        return rows(words, view, clash, thrown(scene[: scene.index(clashes[-1])]), dead), clash
    rolls = [event for event in scene if role(event) == "roll"]
    if not rolls:
        return (), None
    fell, who = thrown(scene), rolls[-1].facts["who"]
    met = encountered(scene)
    plain_sum = sum(fell.roll[-1]) + fell.digit
    bonus = met[-1]["total"] - plain_sum if met and rolls[-1].facts["roll"] == "encounter" else 0
    return (roll_row(words, view, who, fell, bonus),), None


def _lines(table: ShownTable, scene: Sequence[Seen]) -> list[str]:
    """The sentences of what rows and changes do not show; an event of the Encounter Table in its own. What
    was done to the reader comes first."""
    content: Content = table.view.content
    words, told = wording(table), list[str]()
    kinds = {event.kind for event in scene}
    for event in sorted(scene, key=lambda one: not words.to_reader(one)):
        box = SPEAKER.events[event.kind].box
        if box == "card":
            row = content.encounters_by_id[event.facts["row"]]
            told += [text(row.text)] if _acted(row, kinds) else []
        elif box == "told":
            told.append(plain(words.line(event)))
    return told


def _changes(words: Words, scene: Sequence[Seen]) -> tuple[Change, ...]:
    """What was won and lost, in the order in which it came."""
    told = ((SPEAKER.events[event.kind].change, event.facts) for event in scene)
    return tuple(
        Change(SPEAKER.tell(row.text, words, facts), SPEAKER.tell(row.picture, words, facts), row.lost)
        for row, facts in told
        if row
    )


def _acted(row: Encounter, kinds: set[str]) -> bool:
    """Whether what is printed on the row has been at work in a scene with such events."""
    if row.type == "event" or row.clash:
        return True
    before = [one for one in row.before if not isinstance(one, Slow)]
    return bool((row.lost and "beaten_by" in kinds) or ((row.won or before) and "beaten" in kinds))


def _is_of_quest(scene: Sequence[Seen]) -> bool:
    """Whether its verdict is that of a Quest: then nobody may take the chance of a fight for it."""
    return any(event.kind in ("quest", "converted") for event in scene)


def _title(words: Words, scene: Sequence[Seen], number: int) -> str:
    """When and what: "Round 4 · Wolsung explored c3"; "" where the scene does not say."""
    said = _what(words, scene)
    when = [gettext(ROUND) % {"round": number}] if number else []
    return " · ".join([*when, said]) if said else ""


def _what(words: Words, scene: Sequence[Seen]) -> str:
    first = next((event for event in scene if role(event) != "turn"), None)
    if first is None:
        return ""
    facts, row = first.facts, SPEAKER.events.get(first.kind)
    if row is not None and row.title:
        return SPEAKER.tell(row.title, words, {**facts, **_walk(scene)} if row.walked else facts)
    if "who" in facts:
        return words.name("short", facts["who"])
    return words.person(facts["seat"]) if "seat" in facts else ""


def _walk(scene: Sequence[Seen]) -> dict[str, Any]:
    """What a walk was, besides what each step of it was."""
    rolls = any(event.facts.get("roll") == "encounter" for event in scene)
    went = [event for event in scene if SPEAKER.events[event.kind].walked]
    told = chamber_of(went[-1].facts["to"]), rolls or bool(encountered(scene))
    return dict(zip(WALK, told, strict=True))
