"""What is at stake in a question: what each result of a roll does, what an option brings, and its odds."""

from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from games.faces.wording import Option


class Outcome(Struct, frozen=True):
    """What some results of a roll do: "3 to 5", in words, and how likely that is in percent."""

    results: str
    words: str
    chance: int


class Stake(Struct, frozen=True):
    """What one option brings.

    `brings` is said in a few words ("+1 life", "a Rune lies here"), "" where nothing is known. `odds` is how
    likely it goes well in percent, from public facts and the reader's own hand, None where nothing is rolled;
    `pill` is the shortest form, for the board ("78 %"). `picture` is the id of a symbol.
    """

    brings: str = ""
    odds: int | None = None
    pill: str = ""
    picture: str = ""

    @property
    def is_told(self) -> bool:
        """Whether more than the words of the option is known: it takes a row of its own."""
        return bool(self.brings or self.picture or self.odds is not None)


NO_STAKE = Stake()


class Choice(Struct, frozen=True):
    """An option as it is shown, with what it brings."""

    option: Option
    stake: Stake = NO_STAKE


@dataclass(frozen=True)
class Stakes:
    """One line of what it is about, the results of the roll that comes next, and the stake of each option."""

    line: str = ""
    outcomes: tuple[Outcome, ...] = ()
    options: tuple[tuple[str, Stake], ...] = ()

    def of(self, key: str) -> Stake:
        """The stake of an option; an empty one where nothing is known."""
        return self._by_key.get(key, NO_STAKE)

    @cached_property
    def _by_key(self) -> dict[str, Stake]:
        return dict(self.options)
