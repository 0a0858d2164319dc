"""Lives: the one door through which they are lost, healing, death (1.10, 1.15, T-R-04, T-R-27)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.system import Result, Victory
from games.kit.held import Held, keyed
from games.systems.talisman.board import JAIL, SQUARE
from games.systems.talisman.effects import EFFECTS, Scene, break_off
from games.systems.talisman.piles import discard, discard_held
from games.systems.talisman.possessions import drop_all, hand_over
from games.systems.talisman.queries import (
    card_of,
    carried,
    may_get,
    peaceful,
    playing,
    restricted,
    seats_from,
)
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.state import Character, Deaths, Loss, Player, State
from games.systems.talisman.uses import compulsory
from games.systems.talisman.windows import react
from games.systems.talisman.words.permissions import PreventLoss
from games.systems.talisman.words.states import Kill

ALONE = 1
AFTERWARDS = ("finish", "werewolf", "next")
"""Phases in which nothing of the turn is left that a death could end."""


def lose_life(
    state: State, who: Character, n: int = 1, why: str = "", by: int = 0, *, later: bool = False
) -> Procedure:
    """Lives are lost, unless somebody saves them in time (W5); returns how many were.

    `by` is the seat that causes it. Who has none left is killed at once (T-BASE-607), or when all who are
    affected together have been (T-R-04); with `later` the caller sees to the deaths. What is done in
    the meantime may cost lives as well.
    """
    n = min(n, who.life)
    if n <= 0:
        return 0
    outer, state.loss = state.loss, Loss(who.seat, "life", n, why)
    seats = seats_from(state, state.now.seat)
    yield from compulsory(state, who, "loss")
    if state.loss.n > 0:
        yield from react(
            state, "loss", lambda _: ("loss", "any"), seats, seat=who.seat, n=state.loss.n, why=why
        )
    lost, state.loss = min(state.loss.n, who.life), outer
    if lost <= 0:
        state.tell("life_saved", seat=who.seat)
        return 0
    who.life -= lost
    state.tell("life_lost", seat=who.seat, n=lost, why=why, left=who.life)
    if who.life == 0 and not later and not any(isinstance(task, Deaths) for task in state.agenda):
        yield from deaths(state, by)
    return lost


@EFFECTS.carries(PreventLoss)
def _prevent_loss(scene: Scene, effect: PreventLoss) -> Procedure:
    """One life is not lost, the Follower not killed, nobody thrown in Jail; a card gives what it holds."""
    yield from ()
    loss = scene.state.loss
    kinds = (
        {"life", "last_life"} if loss is not None and loss.what == "life" else {loss.what} if loss else set()
    )
    if loss is None or kinds.isdisjoint(effect.of):
        return
    if not effect.from_card:
        loss.n = 0 if loss.what == "turns" or "last_life" in effect.of else loss.n - 1
        return
    assert scene.held is not None
    spent = min(loss.n, scene.held.tokens.get("life", 0))
    loss.n -= spent
    scene.held.tokens["life"] = scene.held.tokens.get("life", 0) - spent
    scene.state.tell("lives_kept", seat=scene.who.seat, card=scene.held.card, n=spent)
    if not scene.held.tokens["life"]:
        discard_held(scene.state, scene.held)


@EFFECTS.carries(Kill)
def _kill(scene: Scene, effect: Kill) -> Procedure:
    """What saves or heals lives does not help (T-R-91)."""
    scene.who.life = 0
    yield from deaths(scene.state)


def kill_follower(state: State, who: Character, card: str) -> Procedure:
    """A Follower is killed unless somebody saves it (W5)."""
    outer, state.loss = state.loss, Loss(who.seat, "follower", 1, card)
    seats = seats_from(state, state.now.seat)
    yield from react(
        state, "follower_loss", lambda _: ("follower_loss", "any"), seats, seat=who.seat, card=card
    )
    saved, state.loss = state.loss.n <= 0, outer
    held = next((one for one in who.followers if one.card == card), None)
    if not saved and held is not None:
        state.tell("follower_killed", seat=who.seat, card=card)
        discard_held(state, held)


def heal(state: State, who: Character, n: int | None = None) -> int:
    """Heal so many lives (None: all), never above the life value (T-BASE-605); returns how many."""
    room = max(0, card_of(state, who).life - who.life)
    healed = room if n is None else min(n, room)
    if healed:
        who.life += healed
        state.tell("healed", seat=who.seat, n=healed)
    return healed


def replenish(state: State, who: Character, n: int | None = None) -> int:
    """Replenish so much fate (None: all), never above the fate value (T-BASE-608); returns how much."""
    room = 0 if restricted(state, who, "fate") else max(0, card_of(state, who).fate - who.fate)
    gained = room if n is None else min(n, room)
    if gained:
        who.fate += gained
        state.tell("replenished", seat=who.seat, n=gained)
    return gained


# -- death --------------------------------------------------------------------------------------------------


def deaths(state: State, by: int = 0) -> Procedure:
    """Who has no life left is killed; the turn of a character that is killed in it ends."""
    for who in [one for one in playing(state) if one.life <= 0]:
        yield from kill(state, who, by)
    check_survivors(state, by)
    if state.player(state.now.seat).who is None and state.phase not in AFTERWARDS:
        break_off(state, "finish")


def kill(state: State, who: Character, by: int = 0) -> Procedure:
    """A character dies; who beat it in a fight takes what they want before the rest is left (T-BASE-440)."""
    state.tell("killed", seat=who.seat, character=who.id, space=who.place)
    victor = state.player(by).who if by else None
    if victor is not None and state.fight is not None and who.seat in (state.fight.seat, state.fight.against):
        yield from _loot(state, victor, who)
    bury(state, who)


def _loot(state: State, victor: Character, dead: Character) -> Procedure:
    """The default takes what there is, as far as it may be carried."""
    if dead.gold and not victor.toad:
        victor.gold, dead.gold = victor.gold + dead.gold, 0
        state.tell("looted", seat=victor.seat, other=dead.seat, what="gold")
    while offered := _lootable(state, victor, dead):
        key = yield ask.one(victor.seat, "loot", (*offered, "done"), "done", other=dead.seat)
        if key == "done":
            return
        yield from hand_over(state, offered[key], victor)


def _lootable(state: State, victor: Character, dead: Character) -> dict[str, Held]:
    """What the victor may own of what the dead had (T-R-92)."""
    return {key: held for key, held in keyed(carried(dead)).items() if may_get(state, victor, held)}


def bury(state: State, who: Character) -> None:
    """What it had stays on its space, or is inherited; its card is set aside (T-BASE-941 to T-BASE-945).

    Where no other character comes nobody inherits (T-R-28).
    """
    player = state.player(who.seat)
    ends = state.crowned or state.options.get("bloodbath") == "yes"
    inherits = state.options.get("inherit") == "yes" and not (by_second(state) and (ends or player.out))
    if who.place == JAIL:
        who.place = SQUARE  # what lay in the Jail could be reached by nobody (T-R-49)
    if inherits:
        player.legacy, player.legacy_gold = carried(who), who.gold
    else:
        drop_all(state, who)
    for card in (*who.spells, *who.trophies, *(held.card for held in who.posters)):
        discard(state, card)
    for held in [one for lying in state.lying.values() for one in lying]:
        if held.tokens.get("haunts") == who.seat:
            del held.tokens["haunts"]
    state.dead[who.id] = 1
    player.who = None
    if ends:
        player.out = True
        state.tell("out", seat=who.seat)


def disinherit(state: State, player: Player) -> None:
    """What a dead character has left to the next one is discarded where that does not come (T-R-28)."""
    for held in player.legacy:
        for card in (held.card, *held.under):
            discard(state, card)
    player.legacy, player.legacy_gold = [], 0


def check_survivors(state: State, by: int = 0) -> None:
    """The last one left wins (T-BASE-965); of all who die together who caused it, else nobody (T-R-27).

    With the Lightbearers the last one goes on alone (T-R-123).
    """
    left = [player.seat for player in state.players if not player.out]
    if len(left) > (0 if peaceful(state) else ALONE):
        return
    if peaceful(state):
        win(state, (), "darkness")
    win(state, tuple(left) or ((by,) if by else ()), "last" if left or by else "drawn")


def win(state: State, winners: tuple[int, ...], how: str) -> None:
    """The game ends at once."""
    state.result = Result(winners, how)
    state.tell("won", seats=list(winners), how=how)
    raise Victory
