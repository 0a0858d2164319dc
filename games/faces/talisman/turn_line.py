"""A turn in one line: who, where, and what came of it ("The Elf, Crags: Shadow 7 : 7, it stays").

What it brought is told apart (`brought`). Events that no clause tells stand behind the line as they are.
"""

import math
from collections.abc import Callable, Sequence
from itertools import takewhile

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Change
from games.faces.talisman.brought import brought, handed, said_shortly
from games.faces.talisman.deeds import opens, role, row_of, seat_of, weight
from games.faces.talisman.dice import die
from games.faces.talisman.fought import dice_of, foes_of, index_of
from games.faces.talisman.names import Words, foe, name, where
from games.faces.talisman.past_rows import meaning
from games.faces.talisman.touched import HANDED, done_to
from games.kit.held import card_of
from games.systems.talisman.clash import ATTACK

AT = _("%(who)s, %(place)s")
DEEDS = _("%(at)s: %(deeds)s")
FOUGHT = _("%(foes)s %(mine)s : %(theirs)s, %(end)s")
STRUCK = _("%(who)s %(mine)s : %(theirs)s, %(end)s")
ENDS = {"won": _("beaten"), "lost": _("a defeat"), "stand_off": _("it stays")}
DUELS = {"won": _("a victory"), "lost": _("a defeat"), "stand_off": _("a stand-off")}
DREW = _("draws %(cards)s")
DIE_DID = _("die %(n)s, %(what)s")
OF = _("%(who)s %(change)s")
SUM = _("%(mine)s against %(theirs)s")
TOLD = ("turn", "arrives", "clash", "roll", "fight", "draws", "meets")
"""Roles of events that a clause tells of the one on turn."""
NOBODYS = ("falls", "dawns", "prowls")
"""Roles of events that are nobody's, behind which a turn may go on."""


class Turns:
    """How one table tells a turn; `log` is what it is a part of, `reader` the reader's seat."""

    def __init__(
        self, words: Words, log: Sequence[Seen], line: Callable[[Seen], str], reader: int | None
    ) -> None:
        self._words, self._log, self._line, self._reader = words, log, line, reader
        heads = (event.step for event in log if role(event.kind) == "turn")
        self._first_turn = next(heads, math.inf)

    def turn(self, events: Sequence[Seen]) -> str:
        """A turn in one line, or what is left of it after Day, Night or the Werewolf; "" for what is none,
        and where nothing was done."""
        goes_on = bool(events) and role(events[0].kind) in NOBODYS
        seat = self._whose(events)
        if not seat:
            return ""
        words = self._words.at(events[-1].step)
        deeds = list(self._deeds(words, events, seat))
        if goes_on and not deeds:
            return ""
        at = self._at(words, events, seat)
        rest = [event for event in events[goes_on:] if self._stands_apart(event, seat)]
        if not deeds and not rest and at == words.tell("%(who)s", {"seat": seat}):
            return ""
        said = gettext(DEEDS) % {"at": at, "deeds": ", ".join(deeds)} if deeds else at
        first = [] if at == words.tell("%(who)s", {"seat": seat}) and not deeds else [f"{said}."]
        before, after = ([self._line(one) for one in part] for part in (events[:goes_on], rest))
        return SafeString(" ".join(map(conditional_escape, [*before, *first, *after])))

    def _whose(self, events: Sequence[Seen]) -> int:
        """Whose turn it is, or goes on, with the first of these events; 0 for nobody's."""
        first = role(events[0].kind) if events else ""
        if first == "turn":
            return seat_of(events[0])
        return self._on_turn(events[0]) if first in NOBODYS else 0

    def _at(self, words: Words, events: Sequence[Seen], seat: int) -> str:
        """Who, and where they came to."""
        came = [one for one in events if role(one.kind) == "arrives" and seat_of(one) == seat]
        who = words.tell("%(who)s", {"seat": seat})
        if not came:
            return who
        return gettext(AT) % {"who": who, "place": where(words.content, came[-1].facts["space"])}

    def _deeds(self, words: Words, events: Sequence[Seen], seat: int) -> list[str]:
        """What they met there and what came of it, in clauses."""
        found: list[str] = []
        fights = [self._fight(words, event, seat) for event in events if role(event.kind) == "clash"]
        foes = {one for event in events if role(event.kind) == "clash" for one in self._foes(words, event)}
        drawn = [
            str(one.facts["card"]) for one in events if role(one.kind) == "draws" and seat_of(one) == seat
        ]
        cards = [name(words.content, card_of(one)) for one in drawn if one not in foes]
        if cards:
            found.append(gettext(DREW) % {"cards": ", ".join(cards)})
        found += [one for one in fights if one]
        rolls = [event for at, event in enumerate(events) if not self._is_told_below(events[at + 1 :], seat)]
        return found + [one for event in rolls if (one := self._rolled(words, event, seat))]

    def _foes(self, words: Words, clash: Seen) -> tuple[str, ...]:
        return foes_of(words.content, self._log, clash)

    def _fight(self, words: Words, clash: Seen, seat: int) -> str:
        """A fight of the one on turn; those of others stand behind the line."""
        if seat_of(clash) != seat:
            return ""
        facts = clash.facts
        scores = {"mine": facts["mine"], "theirs": facts["theirs"]}
        if "other" in facts:
            end = DUELS[facts["outcome"]]
            return gettext(STRUCK) % {"who": words.who(facts["other"]), **scores, "end": gettext(end)}
        named = ", ".join(foe(words.content, one) for one in self._foes(words, clash))
        end = ENDS[facts["outcome"]]
        return gettext(FOUGHT) % {"foes": named or gettext("a creature"), **scores, "end": gettext(end)}

    def _rolled(self, words: Words, event: Seen, seat: int) -> str:
        """A roll for a card or space, with what it meant."""
        if role(event.kind) != "roll" or seat_of(event) != seat:
            return ""
        total = sum(event.facts["dice"])
        what = meaning(words.content, str(event.facts["roll"]), total)
        return gettext(DIE_DID) % {"n": total, "what": what} if what else ""

    def _is_told_below(self, events: Sequence[Seen], seat: int) -> bool:
        """Whether what a roll did is told by what follows it: by a pill, or by a sentence of its own."""
        done = takewhile(lambda one: role(one.kind) != "roll", events)
        return any(self._stands_apart(one, seat) or self.brought(one) for one in done)

    def _stands_apart(self, event: Seen, seat: int) -> bool:
        """Whether the event is told by its own sentence."""
        kind = event.kind
        if role(kind) in TOLD and seat_of(event) == seat:
            return False
        return not said_shortly(kind) and weight(event) > 0

    def opens(self, event: Seen) -> bool:
        """Whether something begins that is told apart: what belongs to nobody's turn, and before the first
        turn of the log whatever opens something."""
        if role(event.kind) in (*NOBODYS, "enters"):
            return True
        return opens(event) and event.step < self._first_turn

    # -- beside the line ----------------------------------------------------------------------------------

    def brought(self, event: Seen) -> tuple[Change, ...]:
        """What an event gave or took; with whom it happened to where that is not the one on turn."""
        words = self._words.at(event.step)
        if role(event.kind) in HANDED:
            return handed(words, event, self._reader if done_to(event, self._reader) else None)
        found = () if self._is_handed(event) else brought(words, event)
        seat = seat_of(event)
        if not found or seat == 0 or self._on_turn(event) in (0, seat):
            return found
        who = words.tell("%(who)s", {"seat": seat})
        return tuple(
            Change(gettext(OF) % {"who": who, "change": one.words}, one.picture, one.lost) for one in found
        )

    def _is_handed(self, event: Seen) -> bool:
        """Whether a card that somebody gains was taken or given just before: then that is told."""
        if row_of(event.kind).brings != "card":
            return False
        at = index_of(self._log, event)
        before = self._log[max(0, at - 1) : at]
        return any(role(one.kind) in HANDED and one.facts["what"] == event.facts["card"] for one in before)

    def _on_turn(self, event: Seen) -> int:
        """Whose turn it was, 0 where the log does not say."""
        heads = (one for one in reversed(self._log) if role(one.kind) == "turn" and one.step <= event.step)
        head = next(heads, None)
        return seat_of(head) if head is not None else 0

    def sum(self, event: Seen) -> str:
        """The dice behind an event: both sides of a fight, else those of a roll that means something."""
        if role(event.kind) == "clash":
            dice = dice_of(self._log, event)
            facts = event.facts
            other = int(facts.get("other", 0))
            return format_html(
                gettext(SUM).replace("%(mine)s", "{}").replace("%(theirs)s", "{}"),
                _score(facts["mine"], dice.get(seat_of(event), [])),
                _score(facts["theirs"], dice.get(other, [])),
            )
        if role(event.kind) != "roll" or event.facts["roll"] == ATTACK:
            return ""
        means = meaning(self._words.content, str(event.facts["roll"]), sum(event.facts["dice"]))
        return SafeString("".join(die(one) for one in event.facts["dice"])) if means else ""

    def to_reader(self, event: Seen) -> bool:
        """Whether somebody else did it to the reader."""
        return done_to(event, self._reader)


def _score(score: int, dice: Sequence[int]) -> str:
    """A score as what stood before the die, and the die that counted."""
    if not dice:
        return str(score)
    return format_html("{} + {}", score - max(dice), die(max(dice)))
