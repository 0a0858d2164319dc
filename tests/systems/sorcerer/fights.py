"""Fights in one line, beside the table's language: who comes, what is met, who is attacked."""

from typing import Any

from games.engine.questions import Chance, Question, seen
from games.systems.sorcerer.queries import active_of, in_own_camp
from games.systems.sorcerer.state import ZOMBIE
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

TAME, WILD = "1-b3", "1-e5"
"""Two chambers of side 1A, with the digits 1 and 6: together they reach every row of the Encounter Table."""
BEFORE_THE_ROW = ("foresight", "repeat", "change_roll")


def bring(t: Table, who: str, place: str = TAME, **given: Any) -> Table:
    """Place a character; where the team would have three, one that is still in its Camp goes to sleep."""
    one = t[who]
    if one.status != "active" and who != ZOMBIE:
        mates = [mate for mate in active_of(t.state, one.seat) if in_own_camp(t.state, mate)]
        if len(active_of(t.state, one.seat)) == 2:
            t.asleep(mates[-1].id)
    return t.put(who, place, **given)


def meet(t: Table, row: str, who: str = "hilda", **given: Any) -> Table:
    """The character comes to a chamber and rolls this row of the Encounter Table; nobody changes the roll."""
    total = CONTENT.encounters_by_id[row].total
    place, digit = (TAME, 1) if total <= 13 else (WILD, 6)
    bring(t, who, place, **given).start(t[who].seat, "encounter", moved=who)
    if isinstance(t.at.question, Question):
        t.play("go_on")
    high = min(6, total - digit - 1)
    t.play(f"{high},{total - digit - high}")
    while t.kind in BEFORE_THE_ROW:
        t.play(t.options[0])
    return t


def attack(t: Table, who: str, target: str) -> Table:
    """The character has just come to the chamber where it stands, and attacks."""
    return t.start(t[who].seat, "encounter", moved=who).play(f"attack:{target}")


def duel(who: str, target: str, **given: Any) -> Table:
    """Two characters of different teams meet; `who` attacks with what is given to it."""
    t = Table(4)
    bring(bring(t, target), who, **given)
    return attack(t, who, target)


def attacked(who: str, *backpack: str, attacker: str = "hilda", **given: Any) -> Table:
    """A character with these things in its backpack is attacked; `given` goes to the attacker."""
    t = bring(Table(4), who, backpack=list(backpack))
    return attack(bring(t, attacker, **given), attacker, who)


def draws(t: Table, token: str = "dagger") -> int:
    """How many Finds are drawn now, one after another."""
    count = 0
    while t.kind == "find":
        t.play(token)
        count += 1
    return count


def course(t: Table, *dice: str) -> list[object]:
    """Go on by safe defaults and these dice to the fight's end; what a spectator saw asked out of turn."""
    rolls, asked = list(dice), []
    while t.state.fight is not None:
        question = t.at.question
        assert question is not None
        if isinstance(question, Chance):
            t.play(rolls.pop(0))
            continue
        if t.state.now.seat not in question.seats:
            asked.append(seen(question, None))
        answers = {seat: question.default_of(seat) for seat in question.seats}
        t.play(answers if question.how == "sealed" else answers[question.seats[0]])
    return asked
