"""What a steady player is after, and what each space is worth to it on the way."""

from collections.abc import Callable

from games.systems.talisman.board import CROWN, PLAIN, PORTAL, RINGS, SENTINEL, VALLEY, distance, region
from games.systems.talisman.content import CARDS, QUESTS, SPACES
from games.systems.talisman.enemies import foe_of
from games.systems.talisman.evading import may_evade
from games.systems.talisman.inner import FIEND_STRENGTH
from games.systems.talisman.meeting import BY, lying_with
from games.systems.talisman.movement import SENTINEL_STRENGTH
from games.systems.talisman.odds import CERTAIN, Odds, duel_odds, fight_odds, opens, passes, sums
from games.systems.talisman.queries import (
    carried_objects,
    immune,
    may_own,
    object_limit,
    others,
    owns_talisman,
    standing_on,
    value,
)
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth import (
    GOLD,
    TURN,
    belongings,
    life_loss,
    of_card,
    of_effects,
    of_foes,
    of_odds,
)

STATS: tuple[Stat, ...] = ("strength", "craft")
DRAW, DRAW_STRONG, WEAK_LIFE = 0.12, 0.3, 2
STRONG = 5
"""A better value of so much meets most cards gladly, and is fit for a quest."""
QUEST, VICTIM = 2.0, 1.0
FALL = 1 / 3
NEAR = 4.0
"""Spaces of a ring over which a hope halves."""
PORTAL_CHANCE, PASSAGE = 0.4, 0.3
"""With these chances it goes for the Crown."""
DESPERATE = 0.4
"""Share of them that is enough when somebody else stands on the Crown already."""


# -- the Crown ----------------------------------------------------------------------------------------------


def threatened(state: State, who: Character) -> bool:
    """Whether somebody else stands on the Crown."""
    return any(one.place == CROWN for one in others(state, who))


def portal_chance(state: State, who: Character) -> float:
    """How likely the better of the two attempts opens the Portal."""
    return max(opens(state, who, stat) for stat in STATS)


def goes_for_crown(state: State, who: Character) -> bool:
    """Whether it has a Talisman, and its odds inside are good enough."""
    if not owns_talisman(who):
        return False
    share = DESPERATE if threatened(state, who) else 1.0
    fit = max(through(state, who, way) for way in ("mines", "crypt")) >= PASSAGE * share
    inside = region(who.place) == "inner"
    return fit and (inside or portal_chance(state, who) >= PORTAL_CHANCE * share)


def through(state: State, who: Character, way: str) -> float:
    """How good a branch is: the chance to pass its first space, less where lives will not last."""
    lives = _mines_lives(state, who) if way == "mines" else _crypt_lives(state, who)
    spare = max(0, who.life - 1)
    return passes(state, who, way) * min(1.0, spare / lives if lives else 1.0)


def _mines_lives(state: State, who: Character) -> float:
    """Lives that Vampire's Tower and Pits take on average."""
    toll = max(0.0, 2.0 - len(who.followers))
    return toll + 3.5 * _toll(fight_odds(state, who, [Foe("pit_fiend", FIEND_STRENGTH)], "strength"))


def _crypt_lives(state: State, who: Character) -> float:
    """Lives that Death and the Werewolf take on average."""
    chances = sums(2).items()
    den = sum(
        chance * _toll(fight_odds(state, who, [Foe("werewolf", total)], "strength"))
        for total, chance in chances
    )
    return 1.0 + den


def _toll(odds: Odds) -> float:
    """Lives lost until such a fight is won."""
    return odds.life / odds.won if odds.won else 9.0


# -- spaces -------------------------------------------------------------------------------------------------


def landing(state: State, who: Character, space: str) -> float:
    """What the encounter on a space is worth, of what can be seen: the space, or one of those there."""
    before, who.place = who.place, space
    found = of_space(state, who)
    met = [of_duel(state, who, one) for one in standing_on(state, space) if one is not who]
    who.place = before
    return max([found, *met]) if met else found


def of_space(state: State, who: Character) -> float:
    """What the encounter with the space itself is worth where the character stands."""
    return _inner(state, who) if region(who.place) == "inner" else _outside(state, who)


def of_duel(
    state: State, who: Character, other: Character, by: Stat = "strength", *, assassinates: bool = False
) -> float:
    """What attacking another character is worth."""
    prize = 0.25 + max((of_card(state, who, one) for one in other.objects), default=0.0)
    if state.crowned or other.life == 1:
        prize += VICTIM + belongings(state, other) / 4
    if who.quest in QUESTS and QUESTS[who.quest].task == "take_life":
        prize += QUEST
    return of_odds(state, who, duel_odds(state, who, other, by, assassinates=assassinates), prize)


def _outside(state: State, who: Character) -> float:
    space = SPACES[who.place]
    worth = of_effects(state, who, space.before, space.id) + _lying(state, who)
    draws = max(0, space.draw - len(state.lying.get(space.id, [])))
    worth += draws * draw_worth(state, who)
    if space.special == "chasm":
        return worth - life_loss(state, who, FALL) - FALL * len(who.followers) / 2
    if space.special == "warlock":
        return worth + (QUEST if fit_for_quest(state, who) else 0.0)
    return worth + of_effects(state, who, space.text, space.id)


def draw_worth(state: State, who: Character) -> float:
    """What an unknown card is worth: more to the strong, little to the wounded."""
    if who.life <= WEAK_LIFE:
        return -DRAW
    return DRAW_STRONG if max(value(state, who, stat) for stat in STATS) >= STRONG else DRAW


def fit_for_quest(state: State, who: Character) -> bool:
    """Whether the Warlock's quest is worth taking: for a first Talisman, if one is left."""
    return (
        not who.quest and not who.toad and not owns_talisman(who) and bool(state.stock["talisman.talisman"])
    )


def _lying(state: State, who: Character) -> float:
    """Enemies first; what lies behind them is had by who wins."""
    worth, going = 0.0, 1.0
    for number, by in BY.items():
        foes = [foe_of(who, held) for held in lying_with(state, who.place, number)]
        if not foes:
            continue
        fought = of_foes(state, who, foes, by)
        evades = all(may_evade(state, who, foe) for foe in foes)
        odds = CERTAIN if evades and fought < 0 else fight_odds(state, who, foes, by)
        worth, going = worth + going * (max(0.0, fought) if evades else fought), going * odds.won
    return worth + going * (_things(state, who) + _met(state, who))


def _things(state: State, who: Character) -> float:
    lying = state.lying.get(who.place, [])
    things = [one for one in lying if CARDS[one.card].type in ("object", "magic_object", "follower")]
    worths = [of_card(state, who, one) for one in things if may_own(state, who, CARDS[one.card])]
    gold = 0.0 if who.toad else GOLD * state.gold.get(who.place, 0)
    return gold + sum(worth for worth in worths)


def _met(state: State, who: Character) -> float:
    """Strangers and Places there."""
    cards = [CARDS[one.card] for one in state.lying.get(who.place, [])]
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


def aimed_at(state: State, who: Character) -> Callable[[str], float]:
    """Space -> what it is worth to be there beyond the encounter: hopes in reach, and the right Region."""
    known: dict[str, float] = {}
    crown, middle = goes_for_crown(state, who), wants_middle(state, who)

    def worth(space: str) -> float:
        if space not in known:
            known[space] = landing(state, who, space)
        return known[space]

    def future(space: str) -> float:
        here = region(space)
        if here not in ("outer", "middle"):
            return 0.0
        hopes = [
            worth(one) / (1 + min(distance(space, one, 1), distance(space, one, -1)) / NEAR)
            for one in RINGS[here]
            if one != space
        ]
        hope = max(hopes) / 2 + (1.5 if middle and here == "middle" else 0.0)
        if crown and here == "middle":
            near = min(distance(space, PORTAL, 1), distance(space, PORTAL, -1))
            hope += 1.0 if 1 <= near <= NEAR else 0.5 if near else 0.2
        return hope

    return future


def wants_middle(state: State, who: Character) -> bool:
    """Whether it looks for a Talisman, or for the Portal."""
    if goes_for_crown(state, who) or who.quest:
        return True
    best = max(value(state, who, stat) for stat in STATS)
    return not owns_talisman(who) and best >= STRONG and who.life > WEAK_LIFE


def full_hands(state: State, who: Character) -> bool:
    """Whether one more Object would have to be left again."""
    return carried_objects(who) >= object_limit(state, who)


def portal_worth(state: State, who: Character, stat: Stat) -> float:
    """What an attempt at the Portal is worth."""
    if not goes_for_crown(state, who):
        return -1.0
    chance = opens(state, who, stat)
    return 6 * chance - (1 - chance) * (TURN + (1.0 if getattr(who, stat) else 0.0))


def shut_out(state: State, who: Character) -> bool:
    """Whether it wants over the river, and the Sentinel is too strong for it."""
    if region(who.place) != "outer" or not wants_middle(state, who):
        return False
    return fight_odds(state, who, [Foe(SENTINEL, SENTINEL_STRENGTH)], "strength").won < PASSAGE
