"""How far the reader has come, and what wins: by the ending that is known, and by what the table agreed on.

An ending that lies face down changes nothing here: until it is turned up nobody knows which it is.
"""

from django.utils.translation import gettext_noop as _

from games.faces.talisman.deeds import bust
from games.faces.talisman.names import Words
from games.faces.wording import Opening
from games.kit.content_sets import kept_inside
from games.systems.talisman.board import CROWN
from games.systems.talisman.city_endings import FORTUNE, LOOT, MERCHANTS
from games.systems.talisman.content import Content
from games.systems.talisman.moon_endings import WEREWOLF
from games.systems.talisman.queries import LIGHTBEARERS, THIEVES
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.words.permissions import Key

NO_TALISMAN = _("Strength %(strength)s, Craft %(craft)s. First you need a Talisman.")
TO_CROWN = _("Strength %(strength)s, Craft %(craft)s. With your Talisman the way to the Crown is open.")
INSIDE = _("Strength %(strength)s, Craft %(craft)s. Onwards to the Crown of Command!")
OUTLIVE = _("You hold the Crown of Command: outlive all others.")
ON_CROWN = {
    MERCHANTS: _(
        "You hold the Crown of Command: bring %(most)s gold onto your tally, or outlive all others."
    ),
    THIEVES: _("You hold the Crown of Command: take %(most)s Objects from others, or outlive them all."),
    WEREWOLF: _(
        "You hold the Crown of Command: take the last life of the Blood Moon Werewolf, or outlive all others."
    ),
}
"""Ending -> what wins there for who stands on the Crown, where that is not only to be the last one alive."""
AHEAD = {
    MERCHANTS: _("On the Crown %(most)s gold on the tally wins."),
    THIEVES: _("On the Crown %(most)s Objects taken from others win."),
    LIGHTBEARERS: _("Whoever reaches the Crown before the last fate is gone wins for all."),
    WEREWOLF: _("On the Crown the last life of the Blood Moon Werewolf wins."),
}
"""The same for all others."""
MOST = {MERCHANTS: FORTUNE, THIEVES: LOOT}
OPENING = _("You are %(seat_ins)s. %(goal)s")
SUDDEN = "sudden_death"
FIRST_WINS = _("Whoever reaches the Crown first wins.")
RICHEST = _("After round %(rounds)s the richest wins.")


def goal(words: Words, view: View) -> str:
    """What brings the reader further, and what wins; "" for who does not play (any more)."""
    who = view.players[view.seat - 1].who if view.seat is not None else None
    if view.result is not None or who is None:
        return ""
    sudden = view.options.get(SUDDEN, "")
    return _told(words, _place(view.content, who), view.ending, sudden, who.strength, who.craft)


def opening(words: Words, view: View) -> Opening | None:
    """Who the reader is and what wins, until their first turn is over."""
    player = view.players[view.seat - 1] if view.seat is not None else None
    if player is None or player.who is None or view.result is not None:
        return None
    runs = view.turn is not None and view.turn.seat == view.seat
    if player.turns > runs:
        return None
    said = words.tell(OPENING, {"seat": view.seat}, goal=goal(words, view))
    return Opening(said, bust(player.who.id), str(view.seat))


@kept_inside(2048)
def _told(words: Words, at: str, ending: str, sudden: str, strength: int, craft: int) -> str:
    first, ahead = (ON_CROWN.get(ending, OUTLIVE), "") if at == OUTLIVE else (at, AHEAD.get(ending, ""))
    told = [one for one in (first, ahead, _sudden(sudden)) if one]
    rounds = sudden.removeprefix("round_")
    facts = {"strength": strength, "craft": craft, "most": MOST.get(ending, 0), "rounds": rounds}
    return " ".join(words.tell(one, {}, **facts) for one in told)


def _sudden(word: str) -> str:
    if word.startswith("round_"):
        return RICHEST
    return FIRST_WINS if word == "crown" else ""


def _place(content: Content, who: CharacterView) -> str:
    """How far the reader has come."""
    if who.place == CROWN:
        return OUTLIVE
    if content.spaces[who.place].region == "inner":
        return INSIDE
    cards = (content.cards[one.card] for one in (*who.objects, *who.followers))
    return TO_CROWN if any(isinstance(one, Key) for card in cards for one in card.held) else NO_TALISMAN
