"""A backpack that is too full, as a list of buttons: what may stay here, and what can be used instead."""

from collections.abc import Sequence

from msgspec import Struct

from games.engine.questions import Question
from games.faces.say.options import option_text
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.symbols import thing
from games.faces.stakes import Stake, Stakes
from games.systems.sorcerer.view import View

USES = ("drink", "wield", "wear", "give", "gauntlet")
"""What makes room, or makes a thing of use, without leaving anything."""
USES_SHOWN = 4


class Left(Struct, frozen=True):
    """One thing that may stay: its key and name, its picture, and what it is worth now.

    It is `new` where it came last, and `best` where the least is lost by it.
    """

    key: str
    name: str
    picture: str
    worth: str
    new: bool
    best: bool
    chosen: bool


class Use(Struct, frozen=True):
    """What can be done instead, in words, with its effect."""

    key: str
    text: str
    effect: str
    picture: str


class Leaving(Struct, frozen=True):
    """The things that may stay here, the least of them first, and what can be used instead."""

    things: tuple[Left, ...]
    uses: tuple[Use, ...]

    @property
    def keys(self) -> frozenset[str]:
        """All of its options."""
        return frozenset([*(one.key for one in self.things), *(one.key for one in self.uses)])


def leave(
    words: Words, view: View, question: Question | None, stakes: Stakes, answered: str
) -> Leaving | None:
    """The list, where something has to stay before the turn can go on; else None."""
    if question is None or question.kind != "act" or "end" in question.options_of(view.seat or 0):
        return None
    keys = question.options_of(view.seat or 0)
    drops = [(key, stakes.of(key)) for key in keys if key.startswith("drop:")]
    drops.sort(key=lambda one: -one[1].better)
    newest = (view.characters[question.params["who"]].backpack or ("",))[-1]
    things = tuple(
        _left(words, key, stake, newest, at == 0, answered) for at, (key, stake) in enumerate(drops)
    )
    return Leaving(things, _uses(words, question, keys, stakes)) if things else None


def _left(words: Words, key: str, stake: Stake, newest: str, best: bool, answered: str) -> Left:
    token = key.partition(":")[2]
    return Left(
        key,
        words.name("thing", token),
        thing(token),
        stake.brings,
        new=token == newest,
        best=best,
        chosen=key == answered,
    )


def _uses(words: Words, question: Question, keys: Sequence[str], stakes: Stakes) -> tuple[Use, ...]:
    ordered = [key for verb in USES for key in keys if key.partition(":")[0] == verb]
    return tuple(_use(words, question, key, stakes.of(key)) for key in ordered[:USES_SHOWN])


def _use(words: Words, question: Question, key: str, stake: Stake) -> Use:
    said = option_text(SPEAKER, words, question.kind, key, question.params)
    return Use(key, said, stake.brings, stake.picture)
