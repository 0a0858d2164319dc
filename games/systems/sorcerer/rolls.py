"""Rolls outside fights: the dice, repeats for 2 Gems, Change of Fate (L-GEM-12, L-R-45 to L-R-49, L-R-62)."""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.systems.sorcerer.gems import REPEAT_PRICE, pay
from games.systems.sorcerer.queries import ability_of, active_of, can_cast, may_cast, seats_after
from games.systems.sorcerer.scrolls import SCROLLS, Casting
from games.systems.sorcerer.state import Character, Roll, State
from games.systems.sorcerer.words import TurnRoll

REPEAT = "repeat"


def rolled(state: State, kind: str, character: Character, dice: int = 1, digit: int = 0) -> Procedure:
    """A roll outside fights, for one character; returns the sum of the dice as it finally stands.

    Order: dice, Foresight, repeat window (L-R-47), ROLL window (L-R-48, L-R-58). The sum may lie outside the
    dice by Changes of Fate (L-R-62).
    """
    state.roll = Roll(kind, character.seat, character.id, [], digit=digit)
    yield from _throw(state, state.roll, dice)
    if kind == "encounter":
        yield from _foresight(state, state.roll)
    yield from _repeats(state, state.roll)
    yield from _roll_window(state, state.roll)
    total = sum(state.roll.dice) + state.roll.bonus
    state.roll = None
    return total


def face(value: int) -> int:
    """L-R-62: where a rule names a face, 1 or less is read as 1 and 6 or more as 6."""
    return max(1, min(6, value))


def can_pay_repeat(state: State, seat: int) -> bool:
    """L-R-46: any player in the game with 2 Gems."""
    player = state.players[seat - 1]
    return player.gems >= REPEAT_PRICE and not player.out


def payers_after(state: State, seat: int) -> list[int]:
    """The other seats that can pay for a repeat, in seat order beginning after this one (L-R-46, L-R-47)."""
    players = state.players
    rich = [player for player in players if player.gems >= REPEAT_PRICE]
    return [one for one in seats_after(state, seat) if can_pay_repeat(state, one)] if rich else []


def can_repeat(state: State, seat: int, repeated: list[int]) -> bool:
    """L-R-46: who can pay for it, at most once per roll."""
    return seat not in repeated and can_pay_repeat(state, seat)


def _throw(state: State, open_roll: Roll, dice: int) -> Procedure:
    key = yield ask.roll(open_roll.kind, dice, of=open_roll.seat, who=open_roll.who)
    open_roll.dice = [int(shown) for shown in key.split(",")]
    state.tell("rolled", roll=open_roll.kind, who=open_roll.who, dice=open_roll.dice, digit=open_roll.digit)


def _foresight(state: State, open_roll: Roll) -> Procedure:
    """L-CHAR-13: once per turn Saelith may roll her own Encounter Roll again, free of charge."""
    if ability_of(state.content, open_roll.who) != "foresight" or state.now.foresight:
        return
    key = yield ask.one(open_roll.seat, "foresight", ("keep", "again"), "keep")
    if key == "again":
        state.now.foresight = True
        state.tell("foresight", who=open_roll.who)
        yield from _throw(state, open_roll, len(open_roll.dice))


def _repeats(state: State, open_roll: Roll) -> Procedure:
    """L-R-47: the active player first, then the others; each new result is offered again."""
    while True:
        seat = yield from _who_repeats(state, open_roll.repeated)
        if not seat:
            return
        open_roll.repeated.append(seat)
        pay(state, seat, REPEAT_PRICE, REPEAT)
        yield from _throw(state, open_roll, len(open_roll.dice))


def _who_repeats(state: State, repeated: list[int]) -> Procedure:
    active = state.now.seat
    if (
        can_repeat(state, active, repeated)
        and (yield ask.one(active, "repeat", (PASS, REPEAT), PASS)) == REPEAT
    ):
        return active
    others = [seat for seat in payers_after(state, active) if seat not in repeated]
    if not others:
        return 0
    answers = yield ask.sealed("repeat_others", dict.fromkeys(others, (PASS, REPEAT)))
    return next((seat for seat in others if answers[seat] == REPEAT), 0)


def _roll_window(state: State, open_roll: Roll) -> Procedure:
    """ROLL window: the active player's Changes of Fate, each adding up (L-SCR-02, L-R-63).

    Whoever might have one may be asked: who has none passes (`ask.moot`).
    """
    seat, content = state.now.seat, state.content
    while any(may_cast(content, one, "change_of_fate") for one in active_of(state, seat)):
        casters = [one for one in active_of(state, seat) if can_cast(content, one, "change_of_fate")]
        keys = [f"cast:{caster.id}:change_of_fate:{way}" for caster in casters for way in ("up", "down")]
        question = ask.one(seat, "change_roll", (PASS, *keys), PASS, private=True)
        key = yield ask.moot(question, not keys)
        if key == PASS:
            return
        _, caster, scroll, way = key.split(":")
        yield from cast_at_once(Casting(state, state.characters[caster], scroll, way), "ROLL")


@SCROLLS.carries(TurnRoll)
def _turn_roll(cast: Casting, effect: TurnRoll) -> Procedure:
    """L-SCR-02, L-R-62: the target is the way, "up" or "down"."""
    yield from ()
    assert cast.state.roll is not None
    cast.state.roll.bonus += effect.by if cast.target == "up" else -effect.by


def cast_at_once(cast: Casting, window: str) -> Procedure:
    """A scroll that nobody may answer: it is spent, and takes effect."""
    use_up(cast)
    return (yield from SCROLLS.run(cast, cast.state.content.does[window, cast.scroll]))


def use_up(cast: Casting) -> None:
    """The scroll is spent, and everybody sees what is cast at what."""
    spend(cast.state, cast.caster, cast.scroll)
    cast.state.tell("cast", who=cast.caster.id, scroll=cast.scroll, target=cast.target)


def spend(state: State, character: Character, token: str) -> None:
    """A token leaves the backpack for the Finds pile (L-EQ-12, L-MAGIC-11)."""
    character.backpack.remove(token)
    state.finds[token] = state.finds.get(token, 0) + 1
