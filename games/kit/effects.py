"""Effects as data: a record per `do` word, tagged by it, and one procedure that carries it out.

`{do: gain, what: life, n: 1}` becomes a `Gain`. A system declares its words as Structs (`Effect`, and
`Condition` for what an `if` asks), puts them into a closed list (`Words`), and registers one procedure a word
(`Procedures`). Effects nest in fields of type `Effects`. There is no language in the data: a card too odd for
the list gets a word of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Generic, Literal, TypeVar, Union, cast, get_origin

import msgspec

from games.engine.questions import Procedure
from games.kit.content import Card


class Effect(Card, frozen=True, kw_only=True, tag_field="do"):
    """Something that a card does. Subclasses name their word: `class Gain(Effect, ..., tag="gain")`."""


class Standing(Effect, frozen=True, kw_only=True):
    """What holds as long as its card does: rules look for it (`found`), nobody carries it out."""


class Condition(Card, frozen=True, kw_only=True, tag_field="is"):
    """Something that is so or not; it is decided from the state and asks nobody."""


class Effects(tuple[Effect, ...]):
    """Effects carried out one after the other: the type of every field that holds some."""

    __slots__ = ()


class Conditions(tuple[Condition, ...]):
    """Conditions that must hold together: the type of every field that holds some."""

    __slots__ = ()


Scene = TypeVar("Scene")
"""What a system's procedures act on: state, card, who means by "you"."""
Word = TypeVar("Word", bound=Card)
Carry = Callable[[Scene, Any], Procedure]
"""(scene, effect) -> a generator; one that returns True ends the list in which the effect stands."""
Decide = Callable[[Scene, Any], bool]
CarryType = TypeVar("CarryType", bound=Callable[..., Procedure])
DecideType = TypeVar("DecideType", bound=Callable[..., bool])


def word_of(record: Card | type[Card]) -> str:
    """The word of an effect or a condition."""
    return str(record.__struct_config__.tag)


class Words:
    """The closed list of words that a system's data may use. Raises ValueError for one that stands twice."""

    def __init__(self, *effects: Any, conditions: Iterable[Any] = ()) -> None:
        """Generic words are given with their types: `Each[Literal["all", "others"]]`."""
        self.effects = _by_word(effects)
        self.conditions = _by_word(conditions)
        self._lists: dict[Any, Any] = {Effects: _list_of(effects), Conditions: _list_of(conditions)}

    def hook(self, wanted: type[Any], raw: object) -> Any:
        """For `read_record` and `read_list`: decodes the fields that hold effects and conditions."""
        if wanted not in self._lists:
            raise NotImplementedError(f"no words make a {wanted.__name__}")
        try:
            return wanted(msgspec.convert(raw, self._lists[wanted], strict=True, dec_hook=self.hook))
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None  # msgspec adds where in the record this is


def _by_word(types: Iterable[Any]) -> dict[str, type[Card]]:
    found: dict[str, type[Card]] = {}
    for one in types:
        record = get_origin(one) or one
        if word_of(record) in found:
            raise ValueError(f"the word {word_of(record)!r} stands twice")
        found[word_of(record)] = record
    return found


def _list_of(types: Iterable[Any]) -> Any:
    """The type of a list of these records, told apart by their words; of no words it can only be empty."""
    one_of: Any = Union[tuple(types)] if types else Literal[""]  # noqa: UP007 (made when it is run)
    return tuple[one_of, ...]


def found(effects: Effects, word: type[Word]) -> Word | None:
    """The first of the effects that has this word."""
    for one in effects:
        if isinstance(one, word):
            return one
    return None


def walk(thing: object) -> Iterator[Card]:
    """Every effect and condition in a record, a list or a mapping, however deep."""
    if isinstance(thing, Effect | Condition):
        yield thing
    inside: Iterable[object] = ()
    if isinstance(thing, msgspec.Struct):
        inside = [getattr(thing, field) for field in thing.__struct_fields__]
    elif isinstance(thing, dict):
        inside = thing.values()
    elif isinstance(thing, list | tuple):
        inside = thing
    for one in inside:
        yield from walk(one)


def spoken(raw: object) -> Iterator[str]:
    """Every word that rows use, as they were read: what stands under `do` or `is`, however deep."""
    inside: Iterable[object] = ()
    if isinstance(raw, Mapping):
        yield from (word for key in ("do", "is") if isinstance(word := raw.get(key), str))
        inside = raw.values()
    elif isinstance(raw, list | tuple):
        inside = raw
    for one in inside:
        yield from spoken(one)


def at_once(procedure: Procedure) -> Any:
    """What a procedure returns that asks nobody. Raises ValueError where it asks."""
    try:
        asked = next(procedure)
    except StopIteration as end:
        return end.value
    raise ValueError(f"{asked.kind!r} is asked")


class Procedures(Generic[Scene]):
    """Who carries out which word of a system, and who decides which condition."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._carry: dict[type[Card], Carry[Scene]] = {}
        self._decide: dict[type[Card], Decide[Scene]] = {}

    def carries(self, word: type[Effect]) -> Callable[[CarryType], CarryType]:
        """Decorates the procedure of a word. Raises ValueError for a second one, and for an unknown word."""
        _refuse(self.words.effects, self._carry, word)
        return cast(Callable[[CarryType], CarryType], partial(self._carry.setdefault, word))

    def decides(self, word: type[Condition]) -> Callable[[DecideType], DecideType]:
        """Decorates the function that decides a condition. Raises ValueError like `carries`."""
        _refuse(self.words.conditions, self._decide, word)
        return cast(Callable[[DecideType], DecideType], partial(self._decide.setdefault, word))

    def run(self, scene: Scene, effects: Effects) -> Procedure:
        """Carry out effects one after the other; True when one of them has ended the list."""
        for effect in effects:
            if isinstance(effect, Standing):
                continue
            if (yield from self._carry[type(effect)](scene, effect)) is True:
                return True
        return False

    def hold(self, scene: Scene, conditions: Conditions) -> bool:
        """Whether all the conditions hold."""
        return all(self._decide[type(one)](scene, one) for one in conditions)

    def check(self, rows: Iterable[object]) -> None:
        """Raises ValueError for a word that no procedure carries out, and one that no row of any set uses.

        `rows`: what stands above the line of the data files, as it was read.
        """
        done = {*self._carry, *self._decide}
        used = {word for one in rows for word in spoken(one)}
        for word, record in {**self.words.effects, **self.words.conditions}.items():
            if record not in done and not issubclass(record, Standing):
                raise ValueError(f"nobody carries out {word!r}")
            if word not in used:
                raise ValueError(f"no card uses {word!r}")


def _refuse(words: Mapping[str, type[Card]], done: Mapping[type[Card], object], word: type[Card]) -> None:
    if words.get(word_of(word)) is not word:
        raise ValueError(f"{word_of(word)!r} is no word here")
    if word in done:
        raise ValueError(f"{word_of(word)!r} has its procedure already")
    if issubclass(word, Standing):
        raise ValueError(f"{word_of(word)!r} stands, it is not carried out")
