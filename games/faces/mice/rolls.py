"""How an open roll stands, and what comes of keeping it or of rolling again: exact, by the dice that lie."""

from collections.abc import Sequence

from msgspec import Struct

from games.kit.effects import found
from games.systems.mice.content import Content
from games.systems.mice.defending import defence_dice
from games.systems.mice.effects import count_symbols
from games.systems.mice.odds import Spread, binomial, blocks, chance_of, life_of, symbol_chance, through
from games.systems.mice.orders.answers import life_left
from games.systems.mice.queries import defence, printed
from games.systems.mice.rolls import ATTACK, MEDAL
from games.systems.mice.state import Attack, Roll, State
from games.systems.mice.view import View
from games.systems.mice.words import Cancel, Symbol

DEFENCE = "defence"


class Kept(Struct, frozen=True):
    """The dice that stay as they lie, and how many are rolled again."""

    dice: tuple[int, ...]
    again: int = 0


class Standing(Struct, frozen=True):
    """An attack as it stands: whom it meets, the hits so far, how likely it deals a wound and defeats.

    `tough` is who takes more than one wound.
    """

    who: str
    hits: int
    wounds: float
    defeats: float
    tough: bool


def kept(roll: Roll, key: str) -> Kept:
    """What an answer to "keep the roll?" leaves: all, none, or all but a single die."""
    *_, face = key.split(":")
    if key == MEDAL or (key != "pass" and not face.isdigit()):
        return Kept((), len(roll.shown))
    if key == "pass":
        return Kept(tuple(roll.shown))
    left = list(roll.shown)
    left.remove(int(face))
    return Kept(tuple(left), 1)


def spread(content: Content, dice: Kept, symbol: Symbol) -> Spread:
    """How many dice show a symbol in the end."""
    fixed = count_symbols(content, dice.dice, symbol)
    return {fixed + n: chance for n, chance in binomial(dice.again, symbol_chance(content, symbol)).items()}


# -- attacks -------------------------------------------------------------------------------------------------


def standing(view: View, state: State, attack: Attack) -> Standing | None:
    """The attack as its dice lie; None before they are rolled."""
    roll = open_roll(view, ATTACK, attack.attacker)
    shown: Sequence[int] = attack.shown or (roll.shown if roll else ())
    return struck(view, state, attack, Kept(tuple(shown))) if shown else None


def struck(view: View, state: State, attack: Attack, dice: Kept) -> Standing:
    """What comes of an attack with these dice."""
    content, who = state.content, attack.defender or next(iter(attack.targets), "")
    hits = spread(content, dice, "sword" if attack.kind == "melee" else "bow")
    needed = _life(view, state, who)
    left = through({0: 1.0} if _is_immune(state, attack, who) else hits, _stopped(view, state, attack, who))
    return Standing(who, min(hits), chance_of(left, 1), chance_of(left, needed), tough=needed > 1)


def _life(view: View, state: State, who: str) -> int:
    """How many wounds defeat or capture somebody."""
    if who in state.mice:
        return life_left(view, state.mice[who])
    return life_of(state, state.figures[who]) if who in state.figures else 1


def _is_immune(state: State, attack: Attack, who: str) -> bool:
    figure = state.figures.get(who)
    return figure is not None and attack.type in printed(state.content, figure).immune


def _stopped(view: View, state: State, attack: Attack, who: str) -> Spread:
    """How many hits are blocked: the dice that lie, else those that are to come."""
    content = state.content
    if who in state.figures:
        figure, by = state.figures[who], state.mice.get(attack.attacker)
        return blocks(state, figure, max(0, defence_dice(state, attack, figure, by)))
    if who not in state.mice or _is_helpless(content, attack):
        return {0: 1.0}
    roll = open_roll(view, DEFENCE, who)
    if shown := attack.defence or (roll.shown if roll else []):
        return spread(content, Kept(tuple(shown)), "shield")
    return spread(content, Kept((), defence(content, state.mice[who]) + attack.guard), "shield")


def _is_helpless(content: Content, attack: Attack) -> bool:
    """Whether nobody defends against the card of minions that attacks."""
    card = content.minion_cards.get(attack.card)
    traits = [content.traits[one] for one in card.traits] if card else []
    return any(one.when == "always" and found(one.do, Cancel) for one in traits)


def open_roll(view: View, kind: str, who: str) -> Roll | None:
    """A mouse's roll of a kind that may still be repeated."""
    roll = view.roll
    return roll if roll is not None and (roll.kind, roll.who) == (kind, who) else None


# -- defences ------------------------------------------------------------------------------------------------


def defended(view: View, state: State, attack: Attack, dice: Kept) -> tuple[float, float]:
    """How likely a mouse stays unhurt, and is captured, with these dice of its defence."""
    left = through({attack.hits: 1.0}, spread(state.content, dice, "shield"))
    caught = chance_of(left, life_left(view, state.mice[attack.defender]))
    return left.get(0, 0.0), max(0.0, caught)
