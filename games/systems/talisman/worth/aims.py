"""What a steady player is after: a quest, the Middle Region, the Crown of Command."""

from collections.abc import Sequence

from games.systems.talisman.board import CROWN, PLAIN, SENTINEL, region
from games.systems.talisman.inner import FIEND_STRENGTH, TUNNELS
from games.systems.talisman.movement import SENTINEL_STRENGTH
from games.systems.talisman.odds import Odds, fight_odds, opens, passes, sides, sums
from games.systems.talisman.queries import (
    alignment_of,
    card_of,
    carried_objects,
    object_limit,
    others,
    owns_talisman,
    value,
)
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.style import style

STATS: tuple[Stat, ...] = ("strength", "craft")
WEAK_LIFE = 1
BEATABLE = 0.1
"""With this chance of beating it the Sentinel is no wall."""
CASTLE, CHAPEL, VILLAGE, CITY = "castle", "chapel", "village", "city"
WAYS_OVER, FARE = ("axe", "raft"), 3
"""What crosses the river; so much gold buys an axe, or a place on the ship."""


# -- the Crown ----------------------------------------------------------------------------------------------


def threatened(state: State, who: Character) -> bool:
    """Whether somebody else stands on the Crown."""
    return any(one.place == CROWN for one in others(state, who))


def portal_chance(state: State, who: Character) -> float:
    """How likely the better of the two attempts opens the Portal; the last fate is kept for the tunnel."""
    fate = who.fate > 1
    return max(opens(state, who, stat, fate=fate) for stat in STATS)


def goes_for_crown(state: State, who: Character) -> bool:
    """Whether it has a Talisman, its odds inside are good enough, and it is not to be healed first."""
    return _fit(state, who) and not wants_rest(state, who)


def _fit(state: State, who: Character) -> bool:
    """Whether its odds are good enough; who is on a quest has to do that first (T-BASE-715)."""
    inside = region(state.content, who.place) == "inner"
    if not owns_talisman(state, who) or (who.quest and not inside):
        return False
    share = style().desperate if threatened(state, who) else 1.0
    fit = max(through(state, who, way) for way in TUNNELS) >= style().passage * share
    return fit and (inside or portal_chance(state, who) >= style().portal_chance * share)


def wants_rest(state: State, who: Character) -> bool:
    """Whether it would go for the Crown, had it the lives that the way there takes and that it may have."""
    before, full = who.life, min(style().rested, card_of(state, who).life)
    if (
        region(state.content, who.place) == "inner"
        or before >= full
        or threatened(state, who)
        or not healers(state, who)
    ):
        return False
    who.life = full
    fit = _fit(state, who)
    who.life = before
    return fit


def healers(state: State, who: Character) -> Sequence[str]:
    """Where it would be healed in its Region: for gold, the good in the Chapel for nothing."""
    if region(state.content, who.place) == "middle":
        return (CASTLE,) if who.gold else ()
    good = alignment_of(state, who) == "good"
    return (*((CHAPEL,) if good else ()), *((VILLAGE, CITY) if who.gold else ()))


def saves_fate(state: State, who: Character) -> float:
    """How much of what fate is worth at the Portal and in the tunnels counts now: all for who goes there
    before long, less on the long way to it, nothing behind them."""
    if region(state.content, who.place) == "inner" and who.place not in (PLAIN, *TUNNELS):
        return 0.0
    return 1.0 if owns_talisman(state, who) and ready(state, who) else style().long_way


def ready(state: State, who: Character) -> bool:
    """Whether its better value lets it go inwards as soon as it is there with a Talisman."""
    return max(value(state, who, stat) for stat in STATS) >= style().ready


def through(state: State, who: Character, way: str) -> float:
    """How good a branch is: the chance to pass its first space, less where lives will not last."""
    lives = _mines_lives(state, who) if way == "mines" else _crypt_lives(state, who)
    spare = max(0, who.life - 1)
    return passes(state, who, way, fate=who.fate > 0) * min(1.0, spare / lives if lives else 1.0)


def _mines_lives(state: State, who: Character) -> float:
    """Lives that Vampire's Tower and Pits take on average."""
    toll = max(0.0, 2.0 - len(who.followers))
    return toll + 3.5 * _toll(fight_odds(state, who, [Foe("pit_fiend", FIEND_STRENGTH)], "strength"))


def _crypt_lives(state: State, who: Character) -> float:
    """Lives that Death and the Werewolf take on average."""
    werewolf = sides(state, who, [Foe("werewolf", 0)], "strength")
    return 1.0 + sum(chance * _toll(werewolf.odds(-total)) for total, chance in sums(2).items())


def _toll(odds: Odds) -> float:
    """Lives lost until such a fight is won."""
    return odds.life / odds.won if odds.won else 9.0


# -- on the way there ---------------------------------------------------------------------------------------


def wants_middle(state: State, who: Character) -> bool:
    """Whether it looks for a Talisman, or for the Portal; a quest may be done on either side."""
    if goes_for_crown(state, who):
        return True
    if who.quest:
        return False
    best = max(value(state, who, stat) for stat in STATS)
    return (
        not owns_talisman(state, who)
        and best >= style().strong
        and (who.life > WEAK_LIFE or threatened(state, who))
    )


def fit_for_quest(state: State, who: Character) -> bool:
    """Whether the Warlock's quest is worth taking: for a first Talisman, if one is left."""
    return (
        not who.quest
        and not who.toad
        and not owns_talisman(state, who)
        and bool(state.stock["talisman.talisman"])
    )


def on_quest(state: State, who: Character, task: str) -> bool:
    """Whether it has a quest with this task."""
    quests = state.content.quests
    return who.quest in quests and quests[who.quest].task == task


def full_hands(state: State, who: Character) -> bool:
    """Whether one more Object would have to be left again."""
    return carried_objects(state, who) >= object_limit(state, who)


def shut_out(state: State, who: Character, *, anywhere: bool = False) -> bool:
    """Whether it wants over the river, and the Sentinel is too strong for it; `anywhere`: wherever it is."""
    if not (anywhere or region(state.content, who.place) in ("outer", "city")) or not (
        wants_middle(state, who) or cursed(state, who)
    ):
        return False
    return fight_odds(state, who, [Foe(SENTINEL, SENTINEL_STRENGTH)], "strength").won < BEATABLE


def saves_gold(state: State, who: Character) -> bool:
    """Whether gold is worth most as the fare over the river: for an axe, or for a ship."""
    return not has_way_over(state, who) and shut_out(state, who) and stays_shut_out(state, who)


def has_way_over(state: State, who: Character) -> bool:
    """Whether it has what crosses the river."""
    cards = state.content.cards
    return any(cards[one.card].called in WAYS_OVER for one in who.objects)


def stays_shut_out(state: State, who: Character) -> bool:
    """Whether nothing that it gathers before long brings it past the Sentinel: it builds on Craft, or has
    gathered enough."""
    return value(state, who, "craft") > value(state, who, "strength") or ready(state, who)


def cursed(state: State, who: Character) -> bool:
    """Whether somebody follows it who goes only when it crosses the river (Poltergeist)."""
    cards = state.content.cards
    return any(use.when == "crossed" for held in who.followers for use in cards[held.card].uses)
