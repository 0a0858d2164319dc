"""The sums of a fight that is over, piece by piece: counted anew in the state as it was, to the score told.

A piece that cannot be found any more, a Spell say, stands as "Spells and cards". Where what is found is more
than was counted, only the value of the character is told apart from the rest.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.engine.events import Seen
from games.faces.moment import Addend
from games.faces.talisman.addends import ADDED, OWN_POWER, STATS, creature_pieces, own_pieces
from games.faces.talisman.deeds import role, row_of, seat_of
from games.faces.talisman.fought import Fought, fighters
from games.faces.talisman.names import foe
from games.faces.talisman.touched import HANDED
from games.kit.held import Held, card_of
from games.systems.talisman.content import Content
from games.systems.talisman.enemies import foe_of
from games.systems.talisman.inner import FIEND_STRENGTH
from games.systems.talisman.movement import SENTINEL_STRENGTH
from games.systems.talisman.odds import Odds, thrown
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.state import Character, Fight, Foe, State
from games.systems.talisman.view import View

VALUES = {"sentinel": SENTINEL_STRENGTH, "pit_fiend": FIEND_STRENGTH, "farmer": 3, "brigand": 4, "spirit": 4}
"""Creatures of spaces."""
HELP = _("Cards and gains")
FACES = 6


class Sums:
    """Both sides of a fight as they were counted; `playing` are the characters of then by their seats."""

    def __init__(
        self, view: View, log: Sequence[Seen], was: Fought, playing: Mapping[int, str] | None = None
    ) -> None:
        self._content, self._was, self._playing = view.content, was, playing or {}
        self._state = _state_then(view, log, was)
        seat = seat_of(was.clash)
        self._fight = Fight(seat, was.by, against=was.other)
        if was.begun is None:
            self._find_dice()
        self._fight.dice = {
            side: was.dice[one]
            for side, one in (("attacker", seat), ("defender", was.other))
            if one in was.dice
        }

    def _find_dice(self) -> None:
        """Dice that fell before the log begins: what is missing to the score, where a die can show it."""
        facts, was = self._was.clash.facts, self._was
        for seat, score in ((seat_of(was.clash), facts["mine"]), (was.other, facts["theirs"])):
            rest = score - _total(self._before_dice(seat))
            if not was.dice.get(seat) and rest < score and 1 <= rest <= FACES:
                was.dice[seat] = [rest]

    def _before_dice(self, seat: int) -> tuple[Addend, ...]:
        """What a side counts besides its dice, as far as it is known; 0 for creatures."""
        who = self._state.players[(seat or seat_of(self._was.clash)) - 1].who
        if who is None:
            return ()
        if seat:
            return own_pieces(self._state, who, self._fight)
        self._fight.foes = [foe_for(self._state, who, one) for one in self._was.foes]
        known = bool(self._fight.foes) and all(one.value for one in self._fight.foes)
        return creature_pieces(self._state, who, self._fight) if known else ()

    @property
    def mine(self) -> tuple[Addend, ...]:
        """Of who was on turn, or attacked."""
        return self._own(seat_of(self._was.clash), self._was.clash.facts["mine"])

    @property
    def theirs(self) -> tuple[Addend, ...]:
        """Of the other side."""
        score = self._was.clash.facts["theirs"]
        return self._own(self._was.other, score) if self._was.other else self._creatures(score)

    def odds(self) -> Odds | None:
        """How likely each end was when the dice were thrown; None where not the scores decided, or where more
        than the highest die of a side counted."""
        facts, dice = self._was.clash.facts, self._was.dice
        mine, theirs = dice.get(seat_of(self._was.clash), []), dice.get(self._was.other, [])
        if _by_scores(facts) != facts["outcome"] or self._adds_dice(mine, theirs):
            return None
        lead = facts["mine"] - facts["theirs"] - max(mine, default=0) + max(theirs, default=0)
        return thrown(lead, len(mine), len(theirs), 0)

    def _adds_dice(self, mine: list[int], theirs: list[int]) -> bool:
        facts = self._was.clash.facts
        sides = ((self.mine, mine, facts["mine"]), (self.theirs, theirs, facts["theirs"]))
        return any(_total(pieces) + max(dice, default=0) != score for pieces, dice, score in sides)

    def _own(self, seat: int, score: int) -> tuple[Addend, ...]:
        """A character's pieces; before its dice they come to `score` without them."""
        who, dice = self._state.players[seat - 1].who, self._was.dice.get(seat, [])
        found = own_pieces(self._state, who, self._fight) if who else ()
        worth = sum(dice) if _total(found) + sum(dice) == score else max(dice, default=0)
        rest = score - worth - _total(found)
        if found and rest >= 0:
            return _with(found, rest, gettext(ADDED), "spell-mark")
        printed = self._printed(who.id if who else self._playing.get(seat, ""))
        told = (Addend(printed, gettext(STATS[self._was.by]), self._was.by),) if printed else ()
        return _with(told, score - worth - printed, gettext(HELP), "spell-mark")

    def _printed(self, character: str) -> int:
        known = self._content.characters.get(character)
        return int(getattr(known, self._was.by)) if known else 0

    def _creatures(self, score: int) -> tuple[Addend, ...]:
        """What creatures counted; one whose value is printed nowhere has what is left."""
        seat, was = seat_of(self._was.clash), self._was
        who, dice = self._state.players[seat - 1].who, sum(was.dice.get(0, []))
        if who is None or not was.foes:
            return (Addend(score - dice, _named(self._content, was.foes), was.by),)
        self._fight.foes = [foe_for(self._state, who, one) for one in was.foes]
        found = creature_pieces(self._state, who, self._fight)
        rest = score - dice - _total(found)
        if not all(one.value for one in self._fight.foes):
            self._fight.foes[0].value += rest
            return creature_pieces(self._state, who, self._fight)
        if rest < 0:
            return (Addend(score - dice, _named(self._content, was.foes), was.by),)
        return _with(found, rest, gettext(OWN_POWER), "")


def _by_scores(facts: dict[str, int]) -> str:
    mine, theirs = facts["mine"], facts["theirs"]
    return "won" if mine > theirs else "lost" if mine < theirs else "stand_off"


def _total(pieces: Sequence[Addend]) -> int:
    return sum(one.value for one in pieces)


def _with(pieces: tuple[Addend, ...], rest: int, words: str, picture: str) -> tuple[Addend, ...]:
    """The pieces, and what is left as one more; one of that name takes it up."""
    before = sum(one.value for one in pieces if one.words == words)
    others = tuple(one for one in pieces if one.words != words)
    return (*others, Addend(rest + before, words, picture)) if rest + before else others


def _named(content: Content, foes: Sequence[str]) -> str:
    return ", ".join(foe(content, one) for one in foes) or gettext("The creature")


def foe_for(state: State, who: Character, one: str) -> Foe:
    """A creature as it fights: an Enemy card, or one of a space, 0 where its value is printed nowhere."""
    return foe_of(state, who, Held(one)) if one in fighters(state.content) else Foe(one, VALUES.get(one, 0))


# -- as it was --------------------------------------------------------------------------------------------


def _state_then(view: View, log: Sequence[Seen], was: Fought) -> State:
    """What is seen, with both characters where they were and with what they had, by Day or Night as then."""
    state = seen_state(view)
    if state.moon is not None and was.night is not None:
        state.moon = replace(state.moon, night=was.night)
    for seat in filter(None, (seat_of(was.clash), was.other)):
        who = state.players[seat - 1].who
        if who is None or _has_died(log[was.at + 1 :], seat):
            state.players[seat - 1].who = None
            continue
        who.place = was.place or who.place
        for event in reversed(log[was.at + 1 :]):
            _undo(state.content, who, event)
    return state


def _has_died(then: Sequence[Seen], seat: int) -> bool:
    return any(role(event.kind) in ("dies", "enters") and seat_of(event) == seat for event in then)


def _undo(content: Content, who: Character, event: Seen) -> None:
    """Take back what an event has changed of that which counts in a fight."""
    row, facts = row_of(event.kind), event.facts
    what = card_of(str(facts.get("card") or facts.get("what", "")))
    if row.role in HANDED:
        less, more = (facts[fact] for fact in HANDED[row.role])
        if who.seat == more:
            _without(who, what)
        elif who.seat == less:
            _given_back(content, who, what)
    elif row.undone and seat_of(event) == who.seat:
        _undone(content, who, row.undone, what, int(facts.get("n", 0)))


def _undone(content: Content, who: Character, how: str, what: str, n: int) -> None:
    if how in ("more", "less"):
        if what in STATS:
            setattr(who, what, max(0, getattr(who, what) + (n if how == "less" else -n)))
    elif how == "got":
        _without(who, what)
    elif how == "left":
        _given_back(content, who, what)
    else:
        who.toad = int(how == "itself")


def _without(who: Character, card: str) -> None:
    for name in ("objects", "followers"):
        held = list(getattr(who, name))
        one = next((one for one in held if one.card == card), None)
        if one is not None:
            held.remove(one)
            setattr(who, name, held)
            return


def _given_back(content: Content, who: Character, card: str) -> None:
    if card in content.cards:
        name = "followers" if content.cards[card].type == "follower" else "objects"
        setattr(who, name, [*getattr(who, name), Held(card)])
