"""What each space is worth to a steady player: its encounter, and what is near it."""

from collections.abc import Iterator, Sequence

from games.kit.effects import walk
from games.kit.held import keyed
from games.systems.talisman.board import (
    BRIDGE,
    CAVE,
    CROWN,
    PLAIN,
    PORTAL,
    SENTINEL,
    VALLEY,
    along,
    away,
    region,
)
from games.systems.talisman.cardplay import takeable
from games.systems.talisman.content import Content
from games.systems.talisman.enemies import foe_of
from games.systems.talisman.evading import may_evade
from games.systems.talisman.meeting import BY, lying_with
from games.systems.talisman.odds import CERTAIN, FACES, duel_odds, fight_odds, opens
from games.systems.talisman.queries import (
    carried,
    found_for,
    immune,
    in_use,
    may_own,
    others,
    slowed,
    standing_on,
    value,
)
from games.systems.talisman.state import Character, State
from games.systems.talisman.streets import journey
from games.systems.talisman.words.cards import TakeCard
from games.systems.talisman.words.fight import PsychicAttack
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.aims import (
    CITY,
    FARE,
    WEAK_LIFE,
    cursed,
    fit_for_quest,
    goes_for_crown,
    healers,
    on_quest,
    shut_out,
    threatened,
    wants_middle,
    wants_rest,
)
from games.systems.talisman.worth.cards import better_stat, of_card, of_ferry, of_task
from games.systems.talisman.worth.effects import of_effects
from games.systems.talisman.worth.lives import (
    at_stake,
    belongings,
    gold_gain,
    life_loss,
    of_foes,
    of_odds,
)
from games.systems.talisman.worth.style import style

FALL = 1 / 3
ROLL = 3.5
VILLAGE, TAVERN, WOODS, WHARF = "village", "tavern", "woods_4", "wharf"
"""Where axes are sold, where the ferry is, where rafts are built, where a ship crosses the river."""
ACADEMY, FEE = "academy", 4
"""Where gold buys Strength or Craft, and how much it takes."""
ROLLED = 0.4
"""How often a roll lets the ability of a character work."""
LIKELY = 0.5
"""With this chance of winning it goes for the life that its quest asks for."""
RID = 5.0
"""What it is worth to be rid of a Poltergeist: as much as all that lies in reach."""


def landing(state: State, who: Character, space: str) -> float:
    """What the encounter on a space is worth, of what can be seen: the space, or one of those there."""
    before, who.place = who.place, space
    found = of_space(state, who)
    others = [one for one in standing_on(state, space) if one is not who]
    met = [max(*_attacks(state, who, one), of_robbery(state, who, one)) for one in others]
    who.place = before
    return max([found, *met]) if met else found


def of_space(state: State, who: Character) -> float:
    """What the encounter with the space itself is worth where the character stands."""
    return _inner(state, who) if region(state.content, who.place) == "inner" else _outside(state, who)


def of_duel(
    state: State, who: Character, other: Character, by: Stat = "strength", *, assassinates: bool = False
) -> float:
    """What attacking another character is worth."""
    taken = [of_card(state, who, one) for one in other.objects]
    prize = style().a_life + max([gold_gain(state, who, min(1, other.gold)), *taken])
    if state.crowned or other.life == 1:
        prize += style().victim + belongings(state, other) / 4
    if on_quest(state, who, "take_life"):
        prize += of_task(state, who)
    return of_odds(state, who, duel_odds(state, who, other, by, assassinates=assassinates), prize)


def _attacks(state: State, who: Character, other: Character) -> Iterator[float]:
    yield of_duel(state, who, other)
    if found_for(state, who, PsychicAttack):
        yield of_duel(state, who, other, "craft")


def of_robbery(state: State, who: Character, other: Character) -> float:
    """What the best is worth that the character may take from another by its ability, without a fight."""
    held = keyed(carried(other))
    uses = [use.then for use in state.content.characters[who.id].uses if use.when == "character"]
    coin = gold_gain(state, who, 1)
    return max(
        (
            (of_card(state, who, held[key]) if key in held else coin) * (1.0 if word in then else ROLLED)
            for then in uses
            for word in walk(then)
            if isinstance(word, TakeCard)
            for key in takeable(state, who, other, word)
        ),
        default=0.0,
    )


def _outside(state: State, who: Character) -> float:
    space = state.content.spaces[who.place]
    worth = of_effects(state, who, space.before, space.id) + _lying(state, who)
    draws = max(0, space.draw - len(state.lying.get(space.id, [])))
    worth += draws * draw_worth(state, who)
    if space.special == "chasm":
        return worth - life_loss(state, who, FALL) - FALL * len(who.followers) / 2
    if cursed(state, who) and (space.id == BRIDGE or (space.id == SENTINEL and not shut_out(state, who))):
        worth += RID / 2
    if space.kind == "woods" and any(held.card.endswith(".axe") for held in who.objects):
        worth += of_ferry(state, who)
    if space.special == "warlock":
        return worth + (style().quest if fit_for_quest(state, who) else 0.0)
    return worth + of_effects(state, who, space.text, space.id)


def draw_worth(state: State, who: Character) -> float:
    """What an unknown card is worth: more to the strong, little to the wounded."""
    worth = (
        style().draw_strong if value(state, who, better_stat(state, who)) >= style().strong else style().draw
    )
    return worth - style().deadly * at_stake(who) if who.life <= WEAK_LIFE else worth


def _lying(state: State, who: Character) -> float:
    """Enemies first; what lies behind them is had by who wins."""
    if not state.lying.get(who.place):
        return _gold(state, who)
    worth, going = 0.0, 1.0
    for number, by in BY.items():
        foes = [foe_of(state, who, held) for held in lying_with(state, who.place, number)]
        if not foes:
            continue
        fought = of_foes(state, who, foes, by)
        evades = all(may_evade(state, who, foe) for foe in foes)
        odds = CERTAIN if evades and fought < 0 else fight_odds(state, who, foes, by)
        worth, going = worth + going * (max(0.0, fought) if evades else fought), going * odds.won
    return worth + going * (_things(state, who) + _met(state, who))


def _things(state: State, who: Character) -> float:
    cards = state.content.cards
    lying = state.lying.get(who.place, [])
    things = [one for one in lying if cards[one.card].type in ("object", "magic_object", "follower")]
    worths = [of_card(state, who, one) for one in things if may_own(state, who, cards[one.card])]
    return _gold(state, who) + sum(worths)


def _gold(state: State, who: Character) -> float:
    """Gold that lies there."""
    return gold_gain(state, who, state.gold.get(who.place, 0))


def _met(state: State, who: Character) -> float:
    """Strangers and Places there."""
    content = state.content
    cards = [content.cards[one.card] for one in state.lying.get(who.place, [])]
    return sum(
        of_effects(state, who, card.met, card.id)
        for card in cards
        if card.type in ("stranger", "place", "event") and not immune(state, who, card.called)
    )


def _inner(state: State, who: Character) -> float:
    """Inwards is what it came for, or else a mistake."""
    depth = {PLAIN: 1.0, "mines": 2.0, "crypt": 2.0, "vampires_tower": 3.0, "death": 3.0}
    reached = depth.get(who.place, 6.0 if who.place == VALLEY else 20.0 if who.place == CROWN else 4.0)
    return reached if goes_for_crown(state, who) else -reached


# -- ways ---------------------------------------------------------------------------------------------------


class Reach:
    """What the spaces are worth to a character, each looked at once: for one decision in one state."""

    def __init__(self, state: State, who: Character) -> None:
        self._state, self._who, self._content = state, who, state.content
        self._known: dict[str, float] = {}
        self._middle, self._slow = wants_middle(state, who), slowed(state, who)
        hurries = threatened(state, who) or (cursed(state, who) and not shut_out(state, who))
        self._a_turn = style().turn * (style().hurry if hurries else 1)
        self._goals = {
            "outer": goals_outside(state, who),
            "city": goals_outside(state, who),
            "middle": goals_in_middle(state, who),
        }

    def of(self, space: str) -> float:
        """What it is worth to end a move there."""
        return self.landing(space) + self.beyond(space)

    def beyond(self, space: str) -> float:
        """The same without the encounter: hopes in reach, the way to a goal, and the right Region."""
        here = region(self._content, space)
        if here not in self._goals:
            return 0.0
        hopes = [
            self.landing(one) / (1 + steps(self._content, space, one) / style().near)
            for one in neighbours(self._content, here)
            if one != space
        ]
        right = style().right_side if self._middle and here == "middle" else 0.0
        turns = [_turns(self._content, space, goal, self._slow) for goal in self._goals[here]]
        return (
            style().hope * max(hopes)
            + style().ahead * self._next(space)
            + right
            - self._a_turn * min(turns, default=0.0)
        )

    def _next(self, space: str) -> float:
        """What the next roll brings on average: the better of the two ends along the ring."""
        if region(self._content, space) == "city":
            return 0.0
        content = self._content
        rolled = [max(self.landing(along(content, space, way * shown)) for way in (1, -1)) for shown in FACES]
        return sum(rolled) / len(rolled)

    def landing(self, space: str) -> float:
        """What the encounter there is worth."""
        if space not in self._known:
            self._known[space] = landing(self._state, self._who, space)
        return self._known[space]


def neighbours(content: Content, region: str) -> tuple[str, ...]:
    """The spaces of a Region on which something may be hoped for."""
    return (*content.streets, *content.shops) if region == "city" else content.rings[region]


def steps(content: Content, start: str, end: str) -> int:
    """How far it is from one space to another of the same ring, or by the gate of the City."""
    return away(content, start, end) if region(content, start) == "middle" else journey(content, start, end)


def _turns(content: Content, space: str, goal: str, slow: bool) -> float:
    """How many turns a goal is away, about."""
    return steps(content, space, goal) if slow else steps(content, space, goal) / ROLL


def goals_outside(state: State, who: Character) -> Sequence[str]:
    """Where a character in the Outer Region or in the City has business; nowhere where anything will do."""
    if wants_rest(state, who):
        return healers(state, who)
    studies = in_use(state, "city") and who.gold >= FEE and not who.toad
    ways = [ACADEMY] if studies else []
    ways += victims(state, who)
    if sells_for_quest(state, who):
        ways.append(CITY)
    if not (wants_middle(state, who) or cursed(state, who)):
        return ways
    ways.append(_way_over(state, who))
    if in_use(state, "city") and who.gold >= FARE and not cursed(state, who):
        ways.append(WHARF)
    return ways


def _way_over(state: State, who: Character) -> str:
    """By the bridge, by a raft of one's own, or where a ferry is hoped for."""
    if not shut_out(state, who, anywhere=True):
        return SENTINEL
    if any(held.card.endswith(".axe") for held in who.objects):
        return WOODS
    return VILLAGE if who.gold >= FARE else TAVERN


def goals_in_middle(state: State, who: Character) -> Sequence[str]:
    """The same in the Middle Region."""
    if cursed(state, who):
        return (BRIDGE,)
    if goes_for_crown(state, who):
        return (PORTAL,)
    if wants_rest(state, who):
        return healers(state, who)
    if sells_for_quest(state, who):
        return (BRIDGE,)
    if who.quest:
        return victims(state, who)
    return (CAVE,) if fit_for_quest(state, who) else ()


def victims(state: State, who: Character) -> list[str]:
    """Where those are from whom it may well take the life that its quest asks for."""
    content = state.content
    if not on_quest(state, who, "take_life"):
        return []
    near = [one for one in others(state, who) if region(content, one.place) == region(content, who.place)]
    return [one.place for one in near if duel_odds(state, who, one, "strength").won > LIKELY]


def sells_for_quest(state: State, who: Character) -> bool:
    """Whether the Alchemist in the City would give it the gold that its quest asks for."""
    if not on_quest(state, who, "gold"):
        return False
    coin = gold_gain(state, who, 1)
    sold = sum(of_card(state, who, one, own=True) < coin for one in who.objects)
    return who.gold + sold >= state.content.quests[who.quest].n


def portal_worth(state: State, who: Character, stat: Stat) -> float:
    """What an attempt at the Portal is worth."""
    if not goes_for_crown(state, who):
        return -1.0
    chance = opens(state, who, stat, fate=who.fate > 1)
    return 6 * chance - (1 - chance) * (style().turn + (1.0 if getattr(who, stat) else 0.0))
