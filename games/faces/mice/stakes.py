"""What is at stake in a question: what each option brings, and its odds, from what everybody sees.

Odds of an attack count the dice as they stand when it is announced, the weapon's own ability included; what
may still be played on it is not in them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.mice.amounts import things
from games.faces.mice.better import better
from games.faces.mice.boost_stakes import boost_stake
from games.faces.mice.deeds import bust, thing
from games.faces.mice.finds import deck_stake, keep_stake, search_stake, then
from games.faces.mice.finds import line as of_deck
from games.faces.mice.names import bare, immunity
from games.faces.mice.prompts import explained, in_turn
from games.faces.mice.reaction_stakes import at_risk, reaction_stake
from games.faces.mice.roll_stakes import line as rolled
from games.faces.mice.roll_stakes import roll_stake
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.step_stakes import step_stake
from games.faces.mice.story import line_text
from games.faces.naming import text
from games.faces.say.effects import sentence
from games.faces.shown import ShownTable
from games.faces.stakes import NO_STAKE, Stake, Stakes
from games.kit.control import Test
from games.systems.mice.chapters import specials
from games.systems.mice.content import Content
from games.systems.mice.end import WON
from games.systems.mice.explore import FLIP, behind, ways_out
from games.systems.mice.move import STAND, STEP
from games.systems.mice.odds import announced, at_least_one, fight_odds, search_dice, tested_dice
from games.systems.mice.queries import lore, move_value, printed
from games.systems.mice.sides import turned
from games.systems.mice.state import Mouse, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

COUNTED = _(
    "Percents count every throw of the dice that is announced, the ability of its weapon with it, but not "
    "what may still be played on it."
)
BEFORE_SEARCH = "before_search"
TAP = {"step": "tap-go", "climb": "tap-go", "fight": "tap-fight", "explore": "tap-explore"}
"""The phrases for what the options of a turn that lie on the tile look like."""


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
    each = tuple((key, _ranked(Ahead(view, state, question, key))) for key in keys)
    counted = gettext(COUNTED) if any(stake.odds is not None for _key, stake in each) else ""
    return Stakes(_line(view, state, question), options=each, counted=counted)


def stake_of(view: View, state: State, question: Question, key: str) -> Stake:
    """What one option of a question brings, and how sensible it is."""
    return _ranked(Ahead(view, state, question, key))


def _line(view: View, state: State, question: Question) -> str:
    """What is done on the tile in a turn, what leads on, and whom a surge would bring; what a search may
    find; else the danger for a mouse.

    Wheel and hourglass stand in the goal.
    """
    if in_turn(question):
        surge = [surge_words(view)] if surge_of(view) else []
        return " ".join([*_tap(view, question), *_leading_on(view, state), *surge])
    if question.kind == BEFORE_SEARCH:
        return of_deck(view)
    return rolled(view, question) or at_risk(view, question)


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
    return [SPEAKER.phrased("leads_on", bare(content), spaces=spaces, room=side) for side, spaces in new]


def _tap(view: View, question: Question) -> list[str]:
    """What is done on the tile itself: where the mouse may go, whom it may attack, what leads on."""
    verbs = {key.partition(":")[0] for key in question.options_of(question.seats[0])}
    taps = dict.fromkeys(TAP[verb] for verb in TAP if verb in verbs)
    return [SPEAKER.phrased(one, bare(view.content)) for one in taps]


def surge_of(view: View) -> dict[str, int]:
    """Whom a surge would bring now: those of the room, else of the face-up card (M-SURGE-05, -06)."""
    room = view.content.chapters[view.chapter].rooms.get(view.side)
    if room is not None and room.surge is not None:
        return dict(room.surge.minions)
    return dict(view.content.encounters[view.face_up].surge) if view.face_up else {}


def surge_words(view: View) -> str:
    """The same in words."""
    return SPEAKER.phrased("surge", bare(view.content), coming=surge_of(view))


def _ranked(ahead: Ahead) -> Stake:
    """What an option brings, and how sensible it is beside the others."""
    found = _stake(ahead)
    worth = found.better or better(ahead.view, ahead.question, ahead.key, found)
    return found if worth == found.better else replace(found, better=worth)


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
    said = text(given) if given is not None else _by_words(content, card)
    if card not in content.abilities:
        return said
    return SPEAKER.phrased("price", bare(content), n=content.abilities[card].cost, text=said)


def _by_words(content: Content, card: str) -> str:
    """A card without a printed text by its numbers, and by the words of its effects."""
    one = content.search.get(card) or content.abilities[card]
    adds = numbers(content, card) if card in content.search else ""
    return " ".join(filter(None, (adds, sentence(SPEAKER, bare(content), one.do))))


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


def _rolls(ahead: Ahead, phrase: str, chance: float, **facts: str) -> Stake:
    """Something that is rolled for, with so good a chance."""
    said = SPEAKER.phrased(phrase, bare(ahead.view.content), chance=chance, **facts)
    return Stake(said, percent(chance), in_percent(chance))


# -- actions ------------------------------------------------------------------------------------------------


def _fight(ahead: Ahead) -> Stake:
    weapon, target = ahead.key.split(":")[1:3]
    mouse = ahead.mouse
    if immune := _immune(ahead, mouse, weapon, target):
        return Stake(immune, 0, "0%", bust(ahead.state.figures[target].kind))
    odds = fight_odds(ahead.state, mouse, weapon, ahead.state.figures[target])
    tough = odds.wounds > odds.defeats + 0.001
    facts = {"tough": tough, "chance": odds.defeats, "wounds": odds.wounds, "dice": odds.dice}
    said = SPEAKER.phrased("attack", bare(ahead.view.content), defence=odds.defence, **facts)
    chance = percent(odds.wounds if tough else odds.defeats)
    return Stake(said, chance, f"{chance}%", bust(ahead.state.figures[target].kind))


def _immune(ahead: Ahead, mouse: Mouse, weapon: str, target: str) -> str:
    """That the target takes no hit of this weapon, and of which it takes none; "" where it does."""
    figure, content = ahead.state.figures[target], ahead.view.content
    type_ = announced(ahead.state, mouse, weapon, figure).type
    if type_ not in printed(content, figure).immune:
        return ""
    return SPEAKER.phrased("no_hit", bare(content), types=immunity(content, figure.kind))


def _search(ahead: Ahead) -> Stake:
    mouse = ahead.mouse
    chance = at_least_one(ahead.view.content, search_dice(ahead.state, mouse), "star")
    found = _rolls(ahead, "search", chance, also=special_here(ahead.view, mouse))
    return replace(found, means=tuple(filter(None, [then(ahead.view)])))


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
        return _rolls(ahead, "rest", chance, status="webbed")
    if "stunned" not in status:
        return NO_STAKE
    return Stake(SPEAKER.phrased("rest", bare(ahead.view.content), status="stunned"))


def _explore(ahead: Ahead) -> Stake:
    way = ahead.what
    side = turned(ahead.state.side) if way == FLIP else behind(ahead.state, way)
    been = side in ahead.view.explored
    return Stake(SPEAKER.phrased("explore", bare(ahead.view.content), been=been, room=side))


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
    told = SPEAKER.phrased("succeeds", bare(ahead.view.content), chance=chance, text=said)
    return Stake(told, percent(chance))


def _step(ahead: Ahead) -> Stake:
    return step_stake(ahead.state, ahead.mouse, ahead.key)


def _share(ahead: Ahead) -> Stake:
    """What the two could share besides what they wear; a row of its own only where there is something."""
    content = ahead.view.content
    offered = [(mouse, _loose(content, mouse)) for mouse in (ahead.mouse, ahead.state.mice[ahead.what])]
    told = [SPEAKER.phrased("has", bare(content), who=mouse.id, what=what) for mouse, what in offered if what]
    return Stake("; ".join(told), picture=bust(ahead.what)) if told else NO_STAKE


def _loose(content: Content, mouse: Mouse) -> str:
    """What a mouse carries but does not wear."""
    return things(content, [*mouse.pack, *mouse.tricks], mouse.cheese)


# -- questions ----------------------------------------------------------------------------------------------


def _trap(ahead: Ahead) -> Stake:
    mouse = ahead.mouse
    chance = at_least_one(
        ahead.view.content,
        lore(ahead.view.content, mouse) if ahead.key == "lore" else move_value(ahead.view.content, mouse),
        "star",
    )
    return _rolls(ahead, "safe", chance)


def _target(ahead: Ahead) -> Stake:
    """Whom a card's attack would hit."""
    if ahead.key not in ahead.state.figures:
        return NO_STAKE
    return Stake(picture=bust(ahead.state.figures[ahead.key].kind))


def _mouse(ahead: Ahead) -> Stake:
    return Stake(picture=bust(ahead.key)) if ahead.key in ahead.view.content.heroes else NO_STAKE


def _after_roll(ahead: Ahead) -> Stake:
    return roll_stake(ahead.view, ahead.state, ahead.key)


def _before_attack(ahead: Ahead) -> Stake:
    return boost_stake(ahead.view, ahead.key) or _printed(ahead.view.content, ahead.key)


def _onward(ahead: Ahead) -> Stake:
    """Where a vote leads: a lost chapter again, on without what it would have given, on as the book says."""
    view, content = ahead.view, ahead.view.content
    if ahead.key == view.chapter:
        return Stake(SPEAKER.phrased("onward-again", bare(content)))
    if ahead.key not in content.chapters:
        return Stake(SPEAKER.phrased("onward-end", bare(content)))
    won = view.outcome is not None and view.outcome.how == WON
    goal = text(content.chapters[ahead.key].texts.goal)
    return Stake(SPEAKER.phrased("onward-on" if won else "onward-without", bare(content), goal=goal))


def _before_search(ahead: Ahead) -> Stake:
    return search_stake(ahead.view, ahead.key)


def _find(ahead: Ahead) -> Stake:
    """What the place hides, a card or what the chapter asks for, and what the deck may bring in its place."""
    content, special = ahead.view.content, str(ahead.question.params["special"])
    if ahead.key != "special":
        return deck_stake(ahead.view, ahead.key)
    if special in content.search:
        return Stake(card_text(content, special), picture=thing(special))
    return Stake(SPEAKER.phrased("find-token", bare(content)))


def _keep(ahead: Ahead) -> Stake:
    """What the card that was found is good for; what has a text of its own is told above the answers."""
    content, params = ahead.view.content, ahead.question.params
    card = str(params["card"])
    adds = "" if content.search[card].text is not None else card_text(content, card)
    found = keep_stake(ahead.view, str(params["who"]), card, ahead.key, adds)
    return found if found.is_told else _printed(content, ahead.key)


def _sharer(ahead: Ahead) -> Stake:
    """A mouse that may give or take, with what it carries."""
    mouse = ahead.state.mice[ahead.key]
    return Stake(_loose(ahead.view.content, mouse), picture=bust(ahead.key))


OF_KIND: dict[str, StakeOf] = {
    "after_roll": _after_roll,
    "before_attack": _before_attack,
    BEFORE_SEARCH: _before_search,
    "onward": _onward,
    "find": _find,
    "keep": _keep,
    "giver": _sharer,
    "partner": _sharer,
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
