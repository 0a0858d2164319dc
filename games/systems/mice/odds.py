"""The odds of attacks, defences and searches, exact, from what everybody sees (DIE, FIGHT, SEARCH).

What is still played on a roll is not in them: cards before an attack, reactions, dice rolled again.
"""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from msgspec import Struct

from games.systems.mice.aiming import way_of
from games.systems.mice.content import Content
from games.systems.mice.defending import blocked, defence_dice
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.queries import GOLEM, battle, cards_on_track, printed
from games.systems.mice.rolls import value_dice
from games.systems.mice.search import lamp_dice
from games.systems.mice.state import Attack, Figure, Mouse, State, minion_card
from games.systems.mice.story import weapons_meant
from games.systems.mice.story_book import Special
from games.systems.mice.windows import acting, gear_at
from games.systems.mice.words import Symbol

Spread = dict[int, float]
"""Number -> how likely it is."""


class FightOdds(Struct, frozen=True):
    """An attack on one target: its dice, those of the defence, how likely it deals a wound and defeats."""

    dice: int
    defence: int
    wounds: float
    defeats: float


def symbol_chance(content: Content, symbol: Symbol) -> float:
    """How likely a die shows a symbol."""
    return sum(face.shows(symbol) for face in content.faces.values()) / len(content.faces)


def binomial(dice: int, chance: float) -> Spread:
    """How many of some dice succeed."""
    n = max(0, dice)
    return {k: comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)}


def at_least_one(content: Content, dice: int, symbol: Symbol) -> float:
    """How likely at least one of some dice shows a symbol."""
    return 1 - (1 - symbol_chance(content, symbol)) ** max(0, dice)


# -- attacks of mice ----------------------------------------------------------------------------------------


def announced(state: State, mouse: Mouse, weapon: str, target: Figure) -> Attack:
    """The attack as it is when it is announced: the weapon has done what it does by itself."""
    content = state.content
    kind, type_ = way_of(content, weapon, same_space=target.space == mouse.space)
    worn = "" if weapon == GOLEM else weapon
    attack = Attack(mouse.id, weapon, kind, type_, [target.id], battle(content, mouse, worn, kind))
    if worn and acting(content, worn).when == "before_attack":
        before, state.attack = state.attack, attack
        for _ in EFFECTS.run(Scene(state, worn, mouse.id), acting(content, worn).do):
            raise AssertionError(weapon)
        state.attack = before
    return attack


def fight_odds(state: State, mouse: Mouse, weapon: str, target: Figure) -> FightOdds:
    """The odds of an attack with a weapon."""
    return attack_odds(state, mouse, announced(state, mouse, weapon, target), target)


def attack_odds(state: State, mouse: Mouse, attack: Attack, target: Figure) -> FightOdds:
    """The odds of an announced attack against one of its targets."""
    dice = attack.base if attack.spell else (attack.base + attack.plus) * attack.times
    dice = 0 if attack.type in printed(state.content, target).immune else max(0, dice)
    hits = binomial(dice, symbol_chance(state.content, "sword" if attack.kind == "melee" else "bow"))
    guard = max(0, defence_dice(state, attack, target, mouse))
    left = through(hits, blocks(state, target, guard))
    needed = life_of(state, target)
    return FightOdds(
        dice,
        guard,
        sum(chance for n, chance in left.items() if n >= 1),
        sum(chance for n, chance in left.items() if n >= needed),
    )


def blocks(state: State, figure: Figure, dice: int) -> Spread:
    """How many hits a minion blocks, with all that it has against them."""
    found: Spread = {}
    for shown in combinations_with_replacement(range(1, 7), dice):
        orders = factorial(dice) // prod(factorial(count) for count in Counter(shown).values())
        n = blocked(state, figure, list(shown))
        found[n] = found.get(n, 0.0) + orders / 6**dice
    return found


def through(hits: Spread, stopped: Spread) -> Spread:
    """How many hits are left."""
    found: Spread = {}
    for (n, chance), (off, likely) in product(hits.items(), stopped.items()):
        left = max(0, n - off)
        found[left] = found.get(left, 0.0) + chance * likely
    return found


def life_of(state: State, figure: Figure) -> int:
    """How many wounds defeat it; of a boss those of all its cards."""
    content = state.content
    if figure.kind in content.minions:
        return printed(content, figure).life - figure.wounds
    cards = cards_on_track(state, figure)
    return sum(minion_card(content, card).life - state.card_wounds.get(card, 0) for card in cards)


# -- defences of mice, searches ------------------------------------------------------------------------------


def wounds_spread(content: Content, hits: int, dice: int) -> Spread:
    """How many wounds so many hits deal to a mouse that rolls so many dice in its defence."""
    return through({hits: 1.0}, binomial(dice, symbol_chance(content, "shield")))


def chance_of(spread: Spread, least: int) -> float:
    """How likely it is so many or more."""
    return sum(chance for n, chance in spread.items() if n >= least)


def tested_dice(state: State, mouse: Mouse, line: Special, dice: int | str) -> int:
    """The dice of the test of a chapter's line: a number, or a value of the mouse."""
    if not isinstance(dice, str):
        return dice
    scene = Scene(state, line.id, mouse.id, weapons=weapons_meant(state.content, line, mouse))
    return value_dice(scene, dice)


def search_dice(state: State, mouse: Mouse) -> int:
    """The dice of a search, what is worn and the lamp's light included."""
    return (
        1
        + state.now.search_dice
        + len(gear_at(state.content, mouse, "before_search"))
        + lamp_dice(state, mouse)
    )
