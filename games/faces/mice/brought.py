"""What lies behind an event of the short report: its dice, what it gave and took, whom it was aimed at."""

from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.engine.events import Seen
from games.faces.mice.deeds import bust, subject, thing
from games.faces.mice.dice import MOVEMENT, dice
from games.faces.mice.fights import role
from games.faces.mice.names import Words, being, name
from games.faces.mice.pieces import CAPTURED, CHEESE, HEART
from games.faces.mice.speaker import SPEAKER
from games.faces.moment import Change
from games.systems.mice.content import Content
from games.systems.mice.view import View

SUMMED = {"wound": (HEART, -1), "heal": (HEART, 1), "cheese": (CHEESE, 1)}
"""What an event brings -> the sign of what a mouse has more of by its `n`, or less."""


def dice_of(content: Content, event: Seen) -> str | SafeString:
    """The dice of a roll, but for a movement's: one sees where it went."""
    if role(event) != "roll" or event.facts["roll"] in MOVEMENT:
        return ""
    return dice(content, event.facts["dice"], event.facts["roll"])


def brought(words: Words, event: Seen) -> Sequence[Change]:
    """What it gave or took: lives and cheese by number, things by name."""
    content, facts = words.content, event.facts
    row = SPEAKER.events.get(event.kind)
    what = row.brings if row is not None else ""
    if what in SUMMED:
        picture, sign = SUMMED[what]
        n = sign * facts["n"]
        figure = f"{n:+d}".replace("-", "\u2212")
        return [Change(f"{being(content, facts['who'])} {figure}", picture, lost=n < 0)]
    if what == "card":
        return [Change(name(content, facts["card"]), thing(facts["card"]))]
    if what == "goal":
        return [Change(name(content, facts["token"]), facts["token"])]
    if what == "caught":
        return [Change(being(content, facts["who"]), CAPTURED, lost=True)]
    if what == "beaten" and facts["by"]:
        return [Change(being(content, facts["who"]), bust(subject(content, event)))]
    return ()


def to_reader(view: View, event: Seen) -> bool:
    """Whether somebody else's attack was aimed at a mouse of the reader's."""
    if role(event) != "attack" or view.seat is None:
        return False
    own = {mouse.id for mouse in view.mice.values() if mouse.seat == view.seat}
    return bool(own.intersection(event.facts["targets"])) and event.facts["who"] not in own
