"""Time windows: what a mouse may use at a moment, using it, and reactions in other turns (content 1.3, 2.2).

A card is used under "use:CARD", with a fourth part where there is a choice before it is paid for.
"""

from collections.abc import Callable, Iterable

from games.engine.questions import Procedure
from games.engine.windows import window
from games.kit.effects import found
from games.systems.mice.aiming import targets_of
from games.systems.mice.cards import Ability, Acting, SearchCard, Window
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.queries import may_use, worn_cards
from games.systems.mice.rulesets import by_second
from games.systems.mice.state import Mouse, State
from games.systems.mice.words import Attack

USE = "use"
USED_UP = ("scroll", "item", "trick")
"""Kinds of cards that are discarded when they are used (M-CARD-10, content 1.1)."""


def acting(content: Content, card: str) -> Acting:
    """What a card does: an ability, a search card, or what a hero can do besides."""
    return content.acting[card]


def on_turn(state: State, mouse: Mouse) -> bool:
    """Whether it is the mouse's turn."""
    return state.turn is not None and state.turn.card == mouse.id


# -- what may be used -------------------------------------------------------------------------------------


def usable(state: State, mouse: Mouse, when: Window) -> list[str]:
    """The cards that the mouse may use at this moment. A captured one uses none (M-R-83)."""
    if not mouse.active:
        return []
    content = state.content
    does = content.acting
    fitting = [card for card in cards_to_use(content, mouse) if does[card].when == when]
    return [card for card in dict.fromkeys(fitting) if _is_open(state, mouse, card)]


def cards_to_use(content: Content, mouse: Mouse) -> list[str]:
    """What it may use at all: abilities, what the hero can do, what is worn, what is used from the pack."""
    worn = [] if mouse.golem else mouse.worn
    search = content.search
    packed = [card for card in mouse.pack if search[card].kind in USED_UP]
    return [*mouse.abilities, content.heroes[mouse.id].passive.id, *worn, *packed, *mouse.tricks]


def price(content: Content, mouse: Mouse, ability: Ability) -> int:
    """Its price in cheese, the least of those that hold for the mouse (M-CARD-22)."""
    cheaper = [cost for name, cost in ability.cheaper.items() if name in content.heroes[mouse.id].classes]
    return min([ability.cost, *cheaper])


def _ability_open(state: State, mouse: Mouse, ability: Ability) -> bool:
    """One ability a turn; in other turns each card once a round (M-TURN-08, M-R-111, M-R-131)."""
    spent = state.now.ability if on_turn(state, mouse) else ability.id in mouse.reacted
    return not spent and price(state.content, mouse, ability) <= mouse.cheese and _needed(state, ability)


def _needed(state: State, ability: Ability) -> bool:
    """Whether what the card needs holds: the kind of the attack, or a minion that it has defeated."""
    attack = state.attack or state.last
    facts = [attack.kind, *(["minion_defeated"] if attack.defeated else [])] if attack else []
    free_standing = ability.when == "instead_of_fight"
    return free_standing or all(one in facts for one in ability.need)


def _is_open(state: State, mouse: Mouse, card: str) -> bool:
    """M-R-136: a stunned mouse makes no attack, nobody one without a target. Limits: a turn, a chapter."""
    one = acting(state.content, card)
    if isinstance(one, Ability) and not _ability_open(state, mouse, one):
        return False
    if isinstance(one, SearchCard) and one.kind in USED_UP and not may_use(state.content, mouse, one):
        return False
    attack = found(one.do, Attack)
    if attack is not None and ("stunned" in mouse.status or not targets_of(state, mouse, attack)):
        return False
    if one.limit == "chapter":
        return card not in mouse.used
    return one.limit != "turn" or state.turn is None or used_mark(mouse, card) not in state.turn.used


def used_mark(mouse: Mouse, card: str) -> str:
    """How a turn notes that a mouse has used a card."""
    return f"{mouse.id}:{card}"


# -- using it ---------------------------------------------------------------------------------------------


def use(scene: Scene) -> Procedure:
    """Pay for a card, carry it out, and discard it where it is used up; True where it has ended the list.

    The price is paid when it is announced (M-CARD-23).
    """
    content = scene.content
    state, mouse, card = scene.state, scene.mouse, scene.card
    _pay(scene)
    held = card in content.search and content.search[card].kind in USED_UP
    if held:
        (mouse.tricks if card in mouse.tricks else mouse.pack).remove(card)
        state.playing.append(card)
    state.tell("used", who=mouse.id, card=card, paid=scene.paid)
    ended = yield from EFFECTS.run(scene, acting(content, card).do)
    if held:
        yield from _put_away(scene)
    return ended


def _pay(scene: Scene) -> None:
    content = scene.content
    state, mouse, card = scene.state, scene.mouse, scene.card
    if card in content.abilities:
        scene.paid = scene.paid or price(content, mouse, content.abilities[card])
        mouse.cheese -= scene.paid
        if on_turn(state, mouse):
            state.now.ability = True
        else:
            mouse.reacted.append(card)
    if acting(content, card).limit == "chapter":
        mouse.used.append(card)
    if acting(content, card).limit == "turn" and state.turn is not None:
        state.turn.used.append(used_mark(mouse, card))


def _put_away(scene: Scene) -> Procedure:
    """The card that was used is discarded, but for a scroll that goes back (content 1.4)."""
    state, mouse, card = scene.state, scene.mouse, scene.card
    passive = scene.content.heroes[mouse.id].passive
    kept = False
    if scene.content.search[card].kind == "scroll" and passive.when == "after_scroll_used" and mouse.active:
        kept = bool((yield from EFFECTS.run(Scene(state, card, mouse.id), passive.do)))
    if not kept or not by_second(state):
        state.playing.remove(card)
    if not kept:
        state.search.discard.append(card)


# -- reactions --------------------------------------------------------------------------------------------


def react(
    state: State,
    when: Window,
    mice: Iterable[Mouse],
    scene: Callable[[Mouse, str], Scene],
    over: Callable[[], bool],
) -> Procedure:
    """Ask the players of the mice that can react, from the top of the track down (M-R-131).

    `scene(mouse, card)` is the effect, `over()` whether nothing is left to react to. Everything that decides
    whether somebody is asked is open to all.
    """
    able = [mouse for mouse in mice if usable(state, mouse, when)]
    seats = list(dict.fromkeys(mouse.seat for mouse in able))

    def options(seat: int) -> list[str]:
        own = [mouse for mouse in able if mouse.seat == seat]
        return [f"{USE}:{card}:{mouse.id}" for mouse in own for card in usable(state, mouse, when)]

    def act(seat: int, key: str) -> Procedure:
        _, card, who = key.split(":")
        yield from use(scene(state.mice[who], card))
        return over()

    if seats:
        yield from window(when, seats, options, act, asks=lambda seat: bool(options(seat)))


def gear_at(content: Content, mouse: Mouse, when: Window) -> list[SearchCard]:
    """What it wears that acts by itself at a moment."""
    return [card for card in worn_cards(content, mouse) if card.when == when]
