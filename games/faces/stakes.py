"""What is at stake in a question: what each result of a roll does, what an option brings, and its odds."""

from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from games.faces.wording import Option


class Outcome(Struct, frozen=True):
    """What some results of a roll do: "3 to 5", in words, and how likely that is in percent.

    `tone` is how dangerous that is, for its colour alone: "good", "bad", or for monsters "m1" to "m4", the
    strongest last; "" where nobody can say.
    """

    results: str
    words: str
    chance: int
    tone: str = ""


class Stake(Struct, frozen=True):
    """What one option brings.

    `brings` is said in a few words ("+1 life", "a Rune lies here"), "" where nothing is known. `odds` is
    how likely it goes well in percent, from public facts and the reader's own hand, None where nothing is
    rolled; `drawn` is that of a stand-off, of what can end in one. `pill` is the shortest form, for the
    board ("78 %"): a figure or a glyph, never a name. `picture` is the id of a symbol. `means` tells what
    each end means, a line each ("win: a trophy, 3"), `price` what it costs ("1 fate"). `better`: how
    sensible it is beside the other options of its question, the more the better (decided by its kind, its
    odds and what is lost, alike for all hands of a view: never by a bot).
    """

    brings: str = ""
    odds: int | None = None
    pill: str = ""
    picture: str = ""
    drawn: int | None = None
    means: tuple[str, ...] = ()
    price: str = ""
    better: float = 0

    @property
    def is_told(self) -> bool:
        """Whether more than the words of the option is known: it takes a row of its own."""
        return bool(self.brings or self.picture or self.odds is not None)


NO_STAKE = Stake()
NEVER = -1.0
"""As `better`: never the sensible answer, also where it stands beside still worse ones alone."""


class Choice(Struct, frozen=True):
    """An option as it is shown, with what it brings."""

    option: Option
    stake: Stake = NO_STAKE


@dataclass(frozen=True)
class Stakes:
    """One line of what it is about, the results of the roll that comes next, and the stake of each option.

    `counted` says how the odds are reckoned, which is read behind *Rules*.
    """

    line: str = ""
    outcomes: tuple[Outcome, ...] = ()
    options: tuple[tuple[str, Stake], ...] = ()
    counted: str = ""

    def of(self, key: str) -> Stake:
        """The stake of an option; an empty one where nothing is known."""
        return self._by_key.get(key, NO_STAKE)

    @cached_property
    def _by_key(self) -> dict[str, Stake]:
        return dict(self.options)
