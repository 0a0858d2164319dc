"""The rows of a moment that has been: both sides of a fight, or a roll for a card or a space."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.engine.events import Seen
from games.faces.moment import Addend, Die, Row
from games.faces.talisman.amounts import chance_of
from games.faces.talisman.deeds import bust, role, seat_of, thing
from games.faces.talisman.fought import Fought
from games.faces.talisman.names import Words, foe
from games.faces.talisman.past_sums import Sums
from games.faces.talisman.rolls import rows
from games.faces.talisman.touched import is_about
from games.systems.talisman.content import Content
from games.systems.talisman.view import View

CREATURES = {
    "sentinel": "type-strength",
    "farmer": "bust-unknown",
    "brigand": "card-bandit",
    "spirit": "card-spectre",
    "pit_fiend": "card-demon",
    "werewolf": "bust-werewolf",
}
"""Creatures of spaces -> the symbol that stands for them."""
CHANCES = {
    "won": _("at %(won)s, stand-off %(drawn)s, defeat %(lost)s"),
    "lost": _("at %(lost)s, victory %(won)s, stand-off %(drawn)s"),
    "stand_off": _("at %(drawn)s, victory %(won)s, defeat %(lost)s"),
}
"""How it ended -> how likely that was, and the other ends."""
TURNED = {"won": "lost", "lost": "won"}


def clashed(words: Words, view: View, was: Fought, sums: Sums) -> tuple[Row, Row]:
    """Both scores as they were compared, piece by piece."""
    facts, seat = was.clash.facts, seat_of(was.clash)
    won = None if facts["outcome"] == "stand_off" else facts["outcome"] == "won"
    lost = None if won is None else not won
    if was.other:
        side = _own(words, view, was, was.other)
    else:
        side = _creatures(words.content, was)
    return (
        _summed(_own(words, view, was, seat), facts["mine"], sums.mine, won),
        _summed(side, facts["theirs"], sums.theirs, lost),
    )


def _summed(row: Row, total: int, pieces: tuple[Addend, ...], won: bool | None) -> Row:
    """A side with its score: the dice that count are those that make it up."""
    worth = total - sum(one.value for one in pieces)
    dice = _lying([int(one.shown) for one in row.dice], worth)
    return replace(row, dice=dice, addends=pieces, total=total, won=won)


def _own(words: Words, view: View, was: Fought, seat: int) -> Row:
    character, now = words.playing.get(seat, ""), view.players[seat - 1].who
    alive = now is not None and now.id == character
    return Row(
        words.tell("%(who)s", {"seat": seat}),
        bust(character) if character else "",
        str(seat),
        life=(now.life, max(now.life, words.content.characters[now.id].life)) if now and alive else None,
        dice=tuple(Die(str(one)) for one in was.dice.get(seat, [])),
    )


def _creatures(content: Content, was: Fought) -> Row:
    named = ", ".join(foe(content, one) for one in was.foes) or gettext("The creature")
    picture = next(filter(None, (symbol_of(content, one) for one in was.foes)), "bust-unknown")
    dice = tuple(Die(str(one)) for one in was.dice.get(0, []))
    return Row(named, picture, dice=dice)


def symbol_of(content: Content, creature: str) -> str:
    """The symbol of a creature: of its card, or of what stands for one of a space; "" for none."""
    return thing(content, creature) or CREATURES.get(creature, "")


def _lying(dice: Sequence[int], worth: int) -> tuple[Die, ...]:
    """Dice as they lie: all count where they come to what is left of the score, else the highest."""
    best = dice.index(max(dice)) if dice else -1
    every = sum(dice) == worth
    return tuple(Die(str(one), every or at == best) for at, one in enumerate(dice))


def chance(was: Fought, sums: Sums, seat: int | None) -> str:
    """How likely the end was that came, from the side of a seat that had a part in it; "" where that is not
    known, and where it was sure."""
    odds = sums.odds()
    if odds is None or 1 in (odds.won, odds.stand_off, odds.lost):
        return ""
    won, lost = (odds.lost, odds.won) if seat is not None and seat == was.other else (odds.won, odds.lost)
    said = {"won": chance_of(won), "drawn": chance_of(odds.stand_off), "lost": chance_of(lost)}
    return gettext(CHANCES[word_for(was.clash, seat)]) % said


def word_for(clash: Seen, seat: int | None) -> str:
    """How it ended: for the seat that was attacked the other way round."""
    word = str(clash.facts["outcome"])
    attacked = seat is not None and clash.facts.get("other") == seat
    return TURNED.get(word, word) if attacked else word


# -- other rolls ------------------------------------------------------------------------------------------


def rolled(words: Words, turn: Sequence[Seen], reader: int | None) -> tuple[Row, ...]:
    """The last roll of the reader for a card or space, with what its result means."""
    rolls = [event for event in turn if role(event.kind) == "roll" and is_about(event, reader)]
    content = words.content
    last = next((event.facts for event in reversed(rolls) if rows(content, event.facts["roll"])), None)
    if last is None:
        return ()
    return (roll_row(words, last["seat"], last["roll"], last["dice"]),)


def roll_row(words: Words, seat: int, kind: str, dice: Sequence[int]) -> Row:
    """A roll of a seat as it lies, with what it does by the text of its card or space."""
    character, total = words.playing.get(seat, ""), sum(dice)
    return Row(
        words.tell("%(who)s", {"seat": seat}),
        bust(character) if character else "",
        str(seat),
        detail=meaning(words.content, kind, total),
        dice=tuple(Die(str(one)) for one in dice),
        total=total,
    )


def meaning(content: Content, kind: str, total: int) -> str:
    """What a result does, in the words of the card or space; "" where it has no table."""
    table = rows(content, kind)
    return next((one.words for one in table if one.least <= total <= (one.most or total)), "")
