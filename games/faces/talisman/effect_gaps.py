"""The types of gaps that the words of cards name (`say/words.yaml`), besides those of all texts.

A word of a field is the row "list-word"; "flag-x" is said where a fact is set, and is told it as `value`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from games.faces.say.effects import AFTERWARDS, ELSE, OR
from games.faces.say.effects import told as effects_told
from games.faces.say.effects import types as shared
from games.faces.say.gaps import Facts, Names, Type
from games.faces.say.log import Rows
from games.faces.say.rows import key_of
from games.faces.talisman.amounts import amount
from games.faces.talisman.names import Words, alignment, foe, name

FACES = 6
MEANS = ("life", "fate", "gold", "strength", "craft")
LISTS = (
    *(
        "who",
        "whose",
        "receiver",
        "rival",
        "stock",
        "pile",
        "laid",
        "kinds",
        "lying",
        "put",
        "going",
        "drawing",
    ),
    *("meets", "thrown", "dice_n", "stat", "combat", "added", "of_roll", "no_trophy", "gap", "mean"),
    *("reach",),
)
"""Fields of data whose words have rows of their own."""
CHOICES = ("types", "kinds", "taking", "giving", "spared", "stat", "spot")
"""Those of which a field has several."""
FLAGS = (
    *(
        "may",
        "off",
        "onto",
        "then",
        "otherwise",
        "again",
        "least_held",
        "turned_up",
        "keeps_cast",
        "only",
        "but",
    ),
    *("gold_from", "of_types", "of_kinds", "of_kind", "kept_types", "but_types", "card_follows", "random"),
    *("this_too", "delayed", "along", "path", "stays", "no_others", "sold_at", "most", "top", "onto_card"),
    *(
        "least",
        "more_gold",
        "each",
        "leasts",
        "below",
        "not_below",
        "above",
        "of_alignment",
        "lowest",
        "highest",
    ),
    *("joins", "before", "killing", "instead", "lost", "lost_instead", "lost_life", "not_killed", "until"),
    *(
        "in_battle",
        "against",
        "loses_on",
        "once",
        "no_roll",
        "rolled_by",
        "dice",
        "more_dice",
        "result",
        "plus",
    ),
    *(
        "minus",
        "reroll",
        "doubles",
        "won",
        "plus_roll",
        "in_spaces",
        "city",
        "instead_of_roll",
        "most_spaces",
    ),
    *(
        "fewer",
        "further",
        "next_move",
        "ferry",
        "unless",
        "after_draw",
        "once_a_round",
        "no_reward",
        "at_will",
    ),
    *("unchosen", "already", "already_one", "from_card", "made"),
)
COUNTED_FLAGS = ("repeat", "weapons")
"""Numbers that are said from 2 on."""
UNSAID = ("", None, True, "any", "sum")
"""Values of a field that say nothing."""


def types(speaker_of: Callable[[], Rows]) -> Mapping[str, Type]:
    """Those of the words of every system, and of this one."""
    say = _Rows(speaker_of)
    return {
        **shared(speaker_of, ()),
        **{listed: say.word(listed) for listed in LISTS},
        **{f"any_{listed}": say.choice(listed) for listed in CHOICES},
        **{f"is_{flag}": say.flag(flag, 1) for flag in FLAGS},
        **{f"is_{flag}": say.flag(flag, 2) for flag in COUNTED_FLAGS},
        **{
            f"much_{what}": say.much(what)
            for what in ("life", "fate", "gold", "spell", "card", "trophy", "object")
        },
        "much": say.much(),
        "owned": say.beside("owned"),
        "moving": say.beside("moving"),
        "better": lambda words, facts, n, _case: say("better", words, facts) if n else "",
        "onto": lambda words, _facts, space, _case: say(
            f"onto-{'some' if space else 'none'}", words, {"value": space}
        ),
        "rounds": lambda words, _facts, n, _case: say("rounds", words, {"value": n}),
        "keep": say.keep,
        "chart": say.chart,
        "brings": say.brings,
        "alignments": lambda words, _facts, of, _case: say(OR, words, {}).join(alignment(one) for one in of),
        "called": _called,
        "printed_space": lambda words, _facts, space, case: name(words.content, space, case),
        "spaces": _spaces,
        "prices": say.prices,
        "leasts": _leasts,
    }


class _Rows:
    """Says rows of words.yaml, and makes types that do."""

    def __init__(self, speaker_of: Callable[[], Rows]) -> None:
        self.speaker_of = speaker_of

    def __call__(self, row: str, words: Names, facts: Facts) -> str:
        speaker = self.speaker_of()
        return speaker.phrase(speaker.words[row], words, facts)

    def _one(self, listed: str, words: Names, value: Any, case: str) -> str:
        row = f"{listed}-{key_of(value)}"
        known = row in self.speaker_of().words
        return self(row if known else f"{listed}-{ELSE}", words, {"value": value, "case": case})

    def _joined(self, between: str, words: Names, said: Sequence[str]) -> str:
        return SafeString(self(between, words, {}).join(said))

    def word(self, listed: str) -> Type:
        """One word of a list."""
        return lambda words, _facts, value, case: (
            ""
            if any(value is one or value == one != 1 for one in UNSAID)
            else self._one(listed, words, value, case)
        )

    def choice(self, listed: str) -> Type:
        """Several of them."""
        return lambda words, _facts, values, case: self._joined(
            OR, words, [self._one(listed, words, one, case) for one in values]
        )

    def flag(self, named: str, least: int) -> Type:
        """What is said where a fact is set; of a number where it is at least so much, or negative."""

        def told(words: Names, _facts: Facts, value: Any, _case: str) -> str:
            is_set = bool(value) and not (isinstance(value, int) and 0 <= value < least)
            return self(f"flag-{named}", words, {"value": value}) if is_set else ""

        return told

    def much(self, what: str = "") -> Type:
        """So many of something, by default of the fact `what`; `n` may be a word."""

        def told(words: Names, facts: Facts, n: Any, _case: str) -> str:
            of = what or facts["what"]
            is_plain = isinstance(n, int) and of in MEANS
            return amount(of, n) if is_plain else self(f"sum-{of}", words, {"n": n})

        return told

    def beside(self, listed: str) -> Type:
        """One word of a list, which is told the other facts."""
        return lambda words, facts, value, _case: self(f"{listed}-{value}", words, facts)

    def keep(self, words: Names, facts: Facts, which: str, case: str) -> str:
        """Which dice count, behind how many there are."""
        told = self.word("keep")(words, facts, which, case)
        return SafeString(f",{told}") if told and (facts["dice"] or facts["more_dice"]) else told

    def prices(self, words: Words, _facts: Facts, prices: Mapping[str, int], _case: str) -> str:
        """What each card costs."""
        told = ({"card": SafeString(foe(words.content, card)), "price": n} for card, n in prices.items())
        return SafeString(", ".join(self("price", words, one) for one in told))

    def chart(self, words: Names, facts: Facts, rows: Sequence[Facts], _case: str) -> str:
        """What a roll brings, row by row; the last one is open only where something is added."""
        if len(rows) == 1:
            return SafeString(effects_told(self.speaker_of(), words, rows[0]["then"]))
        low, said = 1, []
        for row in rows:
            upto = row["upto"] or (0 if facts["plus"] else FACES * facts["dice"])
            said.append(
                self("chart", words, {"low": low, "upto": upto, "same": upto == low, "do": row["then"]})
            )
            low = upto + 1
        return self._joined(AFTERWARDS, words, said)

    def brings(self, words: Names, _facts: Facts, effects: Sequence[Facts], _case: str) -> str:
        """What a row of it does, if anything."""
        return effects_told(self.speaker_of(), words, effects) or self("nothing", words, {})


def _called(words: Words, _facts: Facts, names: str | Sequence[str], _case: str) -> str:
    """Cards by what rules call them."""
    return ", ".join(foe(words.content, one) for one in ([names] if isinstance(names, str) else names))


def _spaces(words: Words, _facts: Facts, spaces: Sequence[str], _case: str) -> str:
    return ", ".join(name(words.content, one) for one in spaces)


def _leasts(_words: Words, _facts: Facts, least: Mapping[str, int], _case: str) -> str:
    return ", ".join(f"{alignment(one)} {n}" for one, n in least.items())
