"""What is at stake in a question: what each option brings, and its odds, from what everybody sees.

Odds of an attack count the dice as they stand when it is announced, the weapon's own ability included; what
may still be played on it is not in them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.mice.amounts import cheese, crowd, dice
from games.faces.mice.deeds import bust, thing
from games.faces.mice.names import immunity, name
from games.faces.mice.prompts import explained
from games.faces.mice.reaction_stakes import at_risk, reaction_stake
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.step_stakes import step_stake
from games.faces.mice.story import line_text
from games.faces.naming import text
from games.faces.shown import ShownTable
from games.faces.stakes import NO_STAKE, Stake, Stakes
from games.kit.control import Test
from games.systems.mice.chapters import specials
from games.systems.mice.content import Content
from games.systems.mice.explore import FLIP, behind, ways_out
from games.systems.mice.move import STAND, STEP
from games.systems.mice.odds import announced, at_least_one, fight_odds, search_dice, tested_dice
from games.systems.mice.queries import lore, move_value, printed
from games.systems.mice.sides import turned
from games.systems.mice.state import Mouse, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

GO = _("Tap a gold space to go there.")
TAP = {
    "step": GO,
    "climb": GO,
    "fight": _("Tap a foe in reach to attack it."),
    "explore": _("Tap what is dashed in blue to lead all mice on."),
}
"""What the options of a turn that lie on the tile look like."""
LEADS_ON = _("Space %(spaces)s leads on: %(room)s.")
OR = _(" or ")
SURGE = _("A surge would bring: %(who)s.")
NO_SURGE = _("A surge would bring nobody.")
DEFEATS = _("%(chance)s to defeat, %(dice)s against %(defence)s")
WOUNDS = _("%(wounds)s to wound, %(chance)s to defeat, %(dice)s against %(defence)s")
NO_HIT = _("no hit counts, it is immune: %(types)s")
FINDS = _("%(chance)s to find something")
ALSO_HERE = _("%(chance)s to find something; here also: %(what)s")
LEADS_TO = _("%(room)s, where you have been")
LEADS_TO_NEW = _("%(room)s, where nobody has been yet")
SNAPS = _("%(chance)s to be safe")
PRICE = _("%(cheese)s. %(text)s")
RESTS = _("nothing to recover from")
RECOVERS = _("the effect comes off")
SUCCEEDS = _("%(chance)s for a success. %(text)s")
WEB = _("%(chance)s to tear the web")


@dataclass(frozen=True)
class Ahead:
    """One option of a question, and what is known when it is weighed."""

    view: View
    state: State
    question: Question
    key: str

    @property
    def mouse(self) -> Mouse:
        """The mouse that would do it: the one named, else the one on turn."""
        turn = self.view.turn
        return self.state.mice[str(self.question.params.get("who", "")) or (turn.card if turn else "")]

    @property
    def what(self) -> str:
        """What the key names behind its verb."""
        return self.key.partition(":")[2]


StakeOf = Callable[[Ahead], Stake]


def stakes(table: ShownTable, question: Question) -> Stakes:
    """What is at stake for the reader."""
    view: View = table.view
    state = imagined(view)
    keys = question.options_of(question.seats[0])
    each = tuple((key, _stake(Ahead(view, state, question, key))) for key in keys)
    return Stakes(_line(view, state, question), options=each)


def _line(view: View, state: State, question: Question) -> str:
    """What is done on the tile in a turn, what leads on, and whom a surge would bring; else the danger for a
    mouse.

    Wheel and hourglass stand in the goal.
    """
    if question.kind == "turn":
        surge = [surge_words(view)] if surge_of(view) else []
        return " ".join([*_tap(question), *_leading_on(view, state), *surge])
    return at_risk(view, question)


def _leading_on(view: View, state: State) -> list[str]:
    """The ways to rooms that nobody has seen yet, while no minion bars them and the mouse is not there."""
    content = view.content
    if view.figures or view.turn is None:
        return []
    mouse = state.mice[view.turn.card]
    new = [
        (side, spaces)
        for side, spaces in ways_out(state, mouse).items()
        if side not in view.explored and mouse.space not in spaces
    ]
    return [
        gettext(LEADS_ON) % {"spaces": gettext(OR).join(map(str, spaces)), "room": name(content, side)}
        for side, spaces in new
    ]


def _tap(question: Question) -> list[str]:
    """What is done on the tile itself: where the mouse may go, whom it may attack, what leads on."""
    verbs = {key.partition(":")[0] for key in question.options_of(question.seats[0])}
    return [gettext(said) for said in dict.fromkeys(TAP[verb] for verb in TAP if verb in verbs)]


def surge_of(view: View) -> dict[str, int]:
    """Whom a surge would bring now: those of the room, else of the face-up card (M-SURGE-05, -06)."""
    room = view.content.chapters[view.chapter].rooms.get(view.side)
    if room is not None and room.surge is not None:
        return dict(room.surge.minions)
    return dict(view.content.encounters[view.face_up].surge) if view.face_up else {}


def surge_words(view: View) -> str:
    """The same in words."""
    coming = surge_of(view)
    return gettext(SURGE) % {"who": crowd(view.content, coming)} if coming else gettext(NO_SURGE)


def _stake(ahead: Ahead) -> Stake:
    found = reaction_stake(ahead.view, ahead.question, ahead.key)
    if found is not None:
        return found
    verb, kind = ahead.key.partition(":")[0], ahead.question.kind
    weigh = OF_KIND.get(kind) or OF_VERB.get(verb)
    return weigh(ahead) if weigh is not None else _printed(ahead.view.content, ahead.key)


def _printed(content: Content, key: str) -> Stake:
    """What stands on the card that an option is about."""
    parts = key.split(":")
    found = next((part for part in parts if part in content.search or part in content.abilities), "")
    if not found and len(parts) > 1:
        return Stake(explained(content, parts[1]))
    return Stake(card_text(content, found), picture=thing(found)) if found else NO_STAKE


def card_text(content: Content, card: str) -> str:
    """The text of a card, with the price of an ability."""
    shelf = content.abilities if card in content.abilities else content.search
    given = shelf[card].text
    said = text(given) if given is not None else numbers(content, card)
    if card not in content.abilities:
        return said
    return gettext(PRICE) % {"cheese": cheese(content.abilities[card].cost), "text": said}


def numbers(content: Content, card: str) -> str:
    """What a card without a text adds to the values of who wears it."""
    one = content.search[card]
    added = {
        _("Battle"): one.battle,
        _("Defence"): one.defence,
        _("Lore"): one.lore,
        _("Move"): one.move,
    }
    return ", ".join(f"{gettext(word)} +{n}" for word, n in added.items() if n)


# -- actions ------------------------------------------------------------------------------------------------


def _fight(ahead: Ahead) -> Stake:
    weapon, target = ahead.key.split(":")[1:3]
    mouse = ahead.mouse
    if immune := _immune(ahead, mouse, weapon, target):
        return Stake(immune, 0, "0%", bust(ahead.state.figures[target].kind))
    odds = fight_odds(ahead.state, mouse, weapon, ahead.state.figures[target])
    facts = {
        "chance": in_percent(odds.defeats),
        "wounds": in_percent(odds.wounds),
        "dice": dice(odds.dice),
        "defence": odds.defence,
    }
    tough = odds.wounds > odds.defeats + 0.001
    chance = percent(odds.wounds if tough else odds.defeats)
    said = gettext(WOUNDS if tough else DEFEATS) % facts
    return Stake(said, chance, f"{chance}%", bust(ahead.state.figures[target].kind))


def _immune(ahead: Ahead, mouse: Mouse, weapon: str, target: str) -> str:
    """That the target takes no hit of this weapon, and of which it takes none; "" where it does."""
    figure, content = ahead.state.figures[target], ahead.view.content
    type_ = announced(ahead.state, mouse, weapon, figure).type
    if type_ not in printed(content, figure).immune:
        return ""
    return gettext(NO_HIT) % {"types": immunity(content, figure.kind)}


def _search(ahead: Ahead) -> Stake:
    mouse = ahead.mouse
    chance = at_least_one(ahead.view.content, search_dice(ahead.state, mouse), "star")
    also = special_here(ahead.view, mouse)
    facts = {"chance": in_percent(chance), "what": name(ahead.view.content, also) if also else ""}
    return Stake(gettext(ALSO_HERE if also else FINDS) % facts, percent(chance), in_percent(chance))


def special_here(view: View, mouse: Mouse) -> str:
    """The card or token that a search of the mouse may find besides the deck, "" for none."""
    room = view.content.chapters[view.chapter].rooms.get(view.side)
    there = room.search if room is not None else None
    if there is None or (there.spaces and mouse.space not in there.spaces):
        return ""
    if there.token:
        return there.token if there.token not in view.tokens else ""
    return there.card if there.card in view.aside else ""


def _rest(ahead: Ahead) -> Stake:
    status = ahead.mouse.status
    if "webbed" in status:
        chance = at_least_one(ahead.view.content, 1, "star")
        return Stake(gettext(WEB) % {"chance": in_percent(chance)}, percent(chance), in_percent(chance))
    said = RECOVERS if "stunned" in status else RESTS
    return Stake(gettext(said))


def _explore(ahead: Ahead) -> Stake:
    way = ahead.what
    side = turned(ahead.state.side) if way == FLIP else behind(ahead.state, way)
    msgid = LEADS_TO if side in ahead.view.explored else LEADS_TO_NEW
    return Stake(gettext(msgid) % {"room": name(ahead.view.content, side)})


def _special(ahead: Ahead) -> Stake:
    """What a line of the chapter does, and how likely at least one die of its test shows what it asks for."""
    state, mouse = ahead.state, ahead.mouse
    line = next(
        one for _, one in specials(ahead.view.content.chapters[ahead.view.chapter]) if one.id == ahead.what
    )
    test = line.do[0]
    said = line_text(ahead.view.content, line.id)
    if not isinstance(test, Test):
        return Stake(said)
    chance = at_least_one(ahead.view.content, tested_dice(state, mouse, line, test.dice), test.need)
    return Stake(gettext(SUCCEEDS) % {"chance": in_percent(chance), "text": said}, percent(chance))


def _step(ahead: Ahead) -> Stake:
    return step_stake(ahead.state, ahead.mouse, ahead.key)


def _share(ahead: Ahead) -> Stake:
    return Stake(picture=bust(ahead.what))


# -- questions ----------------------------------------------------------------------------------------------


def _trap(ahead: Ahead) -> Stake:
    mouse = ahead.mouse
    chance = at_least_one(
        ahead.view.content,
        lore(ahead.view.content, mouse) if ahead.key == "lore" else move_value(ahead.view.content, mouse),
        "star",
    )
    return Stake(gettext(SNAPS) % {"chance": in_percent(chance)}, percent(chance), in_percent(chance))


def _target(ahead: Ahead) -> Stake:
    """Whom a card's attack would hit."""
    if ahead.key not in ahead.state.figures:
        return NO_STAKE
    return Stake(picture=bust(ahead.state.figures[ahead.key].kind))


def _mouse(ahead: Ahead) -> Stake:
    return Stake(picture=bust(ahead.key)) if ahead.key in ahead.view.content.heroes else NO_STAKE


def _find(ahead: Ahead) -> Stake:
    special = str(ahead.question.params["special"])
    known = ahead.key == "special" and special in ahead.view.content.search
    return Stake(card_text(ahead.view.content, special), picture=thing(special)) if known else NO_STAKE


OF_KIND: dict[str, StakeOf] = {
    "find": _find,
    "trap_dice": _trap,
    "target": _target,
    "whom": _mouse,
    "party_card": _mouse,
    "swap": _mouse,
}
OF_VERB: dict[str, StakeOf] = {
    "fight": _fight,
    "search": _search,
    "rest": _rest,
    "explore": _explore,
    "special": _special,
    STEP: _step,
    "climb": _step,
    STAND: _step,
    "share": _share,
}
