"""What has just happened to the reader, or happens now: a fight, a roll, an encounter, the end."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.faces.moment import Die, Moment, Row
from games.faces.shown import ShownTable, asked
from games.faces.talisman.addends import creature_pieces, own_pieces
from games.faces.talisman.deeds import bust
from games.faces.talisman.names import Words, against, foe, words_of
from games.faces.talisman.past_moment import last_scene, to_reader
from games.faces.talisman.past_rows import roll_row, symbol_of
from games.faces.talisman.rolls import roll_name
from games.faces.talisman.wording import outcome
from games.faces.wording import plain
from games.systems.talisman.clash import attack_roll
from games.systems.talisman.movement import MOVE
from games.systems.talisman.rolls import can_pay_fate
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.spells import may_cast
from games.systems.talisman.state import Character, Fight, Roll, State
from games.systems.talisman.view import View

FIGHT = _("A fight: %(who)s against %(foes)s")
ROLL = _("%(who)s rolls: %(what)s")
THE_END = _("The end of the game")
HAS_FATE = _("May repeat a die by fate: %(people)s")
HOLDS_SPELLS = _("May cast a Spell: %(people)s")
SCORE = _("%(person)s: Strength %(strength)s, Craft %(craft)s, gold %(gold)s")


def moment(table: ShownTable) -> Moment | None:
    """The box for the reader; None before anything has happened to anybody."""
    view: View = table.view
    words = words_of(table)
    if view.result is not None:
        return _end(words, view)
    fight, roll = view.fight, view.roll
    runs = fight is not None and not fight.outcome and _both_play(view, fight)
    if fight is not None and runs and _concerns(table, fight):
        return _fight(words, table, fight)
    if roll is not None and _is_shown(roll, view.seat):
        return _roll(words, roll)
    own = to_reader(words, table)
    if own is None and fight is not None and runs:
        return _fight(words, table, fight)
    return own or last_scene(words, table)


def _is_shown(roll: Roll, seat: int | None) -> bool:
    """Whether a roll that lies open is the moment: the reader's own; where a move leads the question says."""
    what = roll.kind
    return bool(roll.dice) and what != MOVE and seat in (None, roll.seat)


def _concerns(table: ShownTable, fight: Fight) -> bool:
    """Whether the fight that runs is the reader's, is one about which they are asked, or is watched."""
    return table.seat in (None, fight.seat, fight.against) or asked(table) is not None


def _both_play(view: View, fight: Fight) -> bool:
    seats = [fight.seat, fight.against] if fight.against else [fight.seat]
    return all(view.players[seat - 1].who is not None for seat in seats)


# -- now --------------------------------------------------------------------------------------------------


def _fight(words: Words, table: ShownTable, fight: Fight) -> Moment:
    """The fight that runs: both sums piece by piece, and who else may still do something."""
    state = seen_state(table.view)
    who = state.of(fight.seat)
    other = state.of(fight.against) if fight.against else None
    theirs = _own_row(words, state, other, "defender") if other else _creature_row(state, who, fight)
    foes = words.who(other.seat) if other else against(words.content, _names(fight))
    return Moment(
        title=words.tell(FIGHT, {"seat": fight.seat}, foes=foes),
        rows=(_own_row(words, state, who, "attacker"), theirs),
        runs=True,
        may_act=may_act(words, state, table.view.seat if asked(table) else None),
    )


def _own_row(words: Words, state: State, who: Character, side: str) -> Row:
    """One character: its value, what helps it, its dice."""
    fight = state.battle
    pieces = own_pieces(state, who, fight)
    dice = fight.dice.get(side, [])
    worth = attack_roll(fight, "attacker" if side == "attacker" else "defender")
    return Row(
        name=words.tell("%(who)s", {"seat": who.seat}),
        picture=bust(who.id),
        side=str(who.seat),
        life=(who.life, max(who.life, state.content.characters[who.id].life)),
        dice=_dice(fight, side),
        addends=pieces,
        total=sum(one.value for one in pieces) + worth if dice else None,
    )


def _dice(fight: Fight, side: str) -> tuple[Die, ...]:
    """The dice of a side: the highest counts, and those that are added to it."""
    dice, added = fight.dice.get(side, []), fight.added.get(side, 0)
    first = dice[: len(dice) - added]
    best = first.index(max(first)) if first else -1
    return tuple(Die(str(one), at == best or at >= len(first)) for at, one in enumerate(dice))


def _creature_row(state: State, who: Character, fight: Fight) -> Row:
    """The creatures, which fight as one."""
    pieces = creature_pieces(state, who, fight)
    content, dice = state.content, fight.dice.get("defender", [])
    total = sum(one.value for one in pieces) + sum(dice)
    return Row(
        name=", ".join(foe(content, one) for one in _names(fight)),
        picture=symbol_of(content, fight.foes[0].card or fight.foes[0].name),
        dice=tuple(Die(str(one)) for one in dice),
        addends=pieces,
        total=total if dice else None,
    )


def _names(fight: Fight) -> list[str]:
    return [one.card or one.name for one in fight.foes]


def may_act(words: Words, state: State, own: int | None) -> tuple[str, ...]:
    """By public facts: whoever of the fight has fate once dice lie, and whoever holds Spells before that.

    What the seat `own` may do stands in its question.
    """
    fight = state.battle
    if fight.dice:
        seats = [fight.seat, *([fight.against] if fight.against else [])]
        able = [seat for seat in seats if seat != own and can_pay_fate(state, state.of(seat))]
        return _who(words, HAS_FATE, able)
    others = [one.who for one in state.players if one.who is not None and one.seat != own]
    holders = [one.seat for one in others if may_cast(state, one)]
    return _who(words, HOLDS_SPELLS, holders)


def _who(words: Words, msgid: str, seats: Sequence[int]) -> tuple[str, ...]:
    named = ", ".join(words.who(seat) for seat in seats)
    return (words.tell(msgid, {}, people=named),) if seats else ()


def _roll(words: Words, roll: Roll) -> Moment:
    """A roll that fate may still repeat, and what it means as it lies."""
    row = roll_row(words, roll.seat, roll.kind, roll.dice)
    said = words.tell(ROLL, {"seat": roll.seat}, what=roll_name(words.content, roll.kind))
    return Moment(said, rows=(replace(row, detail=""),), verdict=row.detail, runs=True)


# -- the end ----------------------------------------------------------------------------------------------


def _end(words: Words, view: View) -> Moment:
    """Who has won, and what everybody had."""
    scores = tuple(
        words.tell(
            SCORE,
            {},
            person=words.person(one.seat),
            strength=one.who.strength,
            craft=one.who.craft,
            gold=one.who.gold,
        )
        for one in view.players
        if one.who is not None
    )
    return Moment(gettext(THE_END), verdict=plain(outcome(words, view)), lines=scores)
