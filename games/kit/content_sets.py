"""The contents of a system: one frozen value of all its tables for each rule set, kept once it is made.

`content_of(ruleset, packs)` of a system is a `ContentSets`. Rules reach their content by `state.content`,
faces by `view.content`; whatever is worked out of a content is kept inside it (`derived`, `kept_inside`), so
that it goes when the content goes.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, Self, TypeVar

from games.engine.errors import UnknownPack
from games.kit.content import ContentError
from games.kit.content_files import Files, FilesOfSet, Pack, Raw
from games.kit.content_version import content_version
from games.kit.packs import read_pack

CONTENTS_KEPT = 32
"""So many contents with packs are kept, those used last; those without packs all are."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Content:
    """What all contents share. A system's own has its tables as fields, what is derived as `cached_property`.

    `packs` are their names; `inside` is where `derived` and `kept_inside` keep what was made of it.
    """

    ruleset: int
    packs: tuple[str, ...] = ()
    inside: dict[Any, Callable[..., Any]] = field(default_factory=dict, repr=False)

    @property
    def content(self) -> Self:
        """Itself: it may stand where a table does (`kept_inside`)."""
        return self


class HasContent(Protocol):
    """A state, a view, the words of a table."""

    @property
    def content(self) -> Any:
        """What its rule set reads."""
        ...


ContentType = TypeVar("ContentType", bound=Content)
Owner = TypeVar("Owner", bound=HasContent)
Rest = ParamSpec("Rest")
Made = TypeVar("Made")


def derived(
    make: Callable[Concatenate[ContentType, Rest], Made],
) -> Callable[Concatenate[ContentType, Rest], Made]:
    """Decorates what is worked out of a content, and of further plain values: once for each content."""

    @wraps(make)
    def of(content: ContentType, /, *args: Rest.args, **named: Rest.kwargs) -> Made:
        kept: Callable[..., Made] | None = content.inside.get(make)
        if kept is None:
            kept = content.inside[make] = _cached(partial(make, content), None)
        return kept(*args, **named)

    return of


def _cached(make: Callable[..., Made], most: int | None) -> Callable[..., Made]:
    """Without its own types: that what it is given can be a key of a dictionary is for the caller to know."""
    return lru_cache(maxsize=most)(make)


def kept_inside(
    most: int,
) -> Callable[[Callable[Concatenate[Owner, Rest], Made]], Callable[Concatenate[Owner, Rest], Made]]:
    """Decorates what is drawn or said of something that has a content, at most so many for each content."""

    def decorate(
        make: Callable[Concatenate[Owner, Rest], Made],
    ) -> Callable[Concatenate[Owner, Rest], Made]:
        @wraps(make)
        def of(owner: Owner, /, *args: Rest.args, **named: Rest.kwargs) -> Made:
            inside: dict[Any, Callable[..., Made]] = owner.content.inside
            kept = inside.get(make)
            if kept is None:
                kept = inside[make] = _cached(make, most)
            return kept(owner, *args, **named)

        return of

    return decorate


class Plain(dict[int, ContentType]):
    """Rule set -> its content without packs, made when somebody first asks for it."""

    def __init__(self, make: Callable[[int], ContentType]) -> None:
        self._make = make

    def __missing__(self, ruleset: int) -> ContentType:
        return self._make(ruleset)


class ContentSets(Generic[ContentType]):
    """`content_of` of one system; `content_of.plain[ruleset]` is the quickest way where there are no packs.

    `contents`: rule set -> the hash of what its rules read; the last is the newest, which alone may still
    change. `build` makes a content of the files as a set reads them; `unread` are files of which no rule
    reads anything. Raises ContentError for what stands in the files, whichever set it is of.
    """

    def __init__(
        self,
        folder: Path,
        contents: Mapping[int, str],
        build: Callable[[FilesOfSet], ContentType],
        unread: Collection[str] = (),
    ) -> None:
        self.contents, self.newest, self.unread = dict(contents), max(contents), tuple(unread)
        self.files = Files(folder, self.newest)
        self._build = build
        self.plain: Plain[ContentType] = Plain(self._late)
        self._with_packs: OrderedDict[tuple[int, tuple[str, ...]], ContentType] = OrderedDict()
        self._packs: dict[str, Pack] = {}

    def __call__(self, ruleset: int, packs: tuple[str, ...] = ()) -> ContentType:
        """The content of a set. Raises ContentError, and UnknownPack for one that this process has not."""
        if not packs:
            return self.plain[ruleset]
        with self.files.lock:
            return self._with(ruleset, packs)

    def _late(self, ruleset: int) -> ContentType:
        with self.files.lock:  # two threads must not make two of one
            made = self.plain.get(ruleset)
            if made is None:
                self._refuse_changed(ruleset)
                made = self.plain[ruleset] = self._build(FilesOfSet(self.files, ruleset))
            return made

    def _with(self, ruleset: int, packs: tuple[str, ...]) -> ContentType:
        at = (ruleset, packs)
        if at not in self._with_packs:
            for name in packs:
                if name not in self._packs:
                    raise UnknownPack(name)
            given = tuple(self._packs[name] for name in packs)
            self._with_packs[at] = self._build(FilesOfSet(self.files, ruleset, given))
        self._with_packs.move_to_end(at)
        while len(self._with_packs) > CONTENTS_KEPT:
            gone, _content = self._with_packs.popitem(last=False)
            self._let_go(gone[1])
        return self._with_packs[at]

    def _let_go(self, packs: tuple[str, ...]) -> None:
        """What was read of packs goes with the last content that has them."""
        kept = [name for _ruleset, names in self._with_packs for name in names]
        for name in packs:
            if name not in kept:
                self.files.forget(name)

    def _refuse_changed(self, ruleset: int) -> None:
        known = self.contents.get(ruleset)
        if known is None:
            raise ContentError("CONTENTS", str(ruleset), "-", "there is no such rule set")
        if ruleset < self.newest and (found := self.version(ruleset)) != known:
            raise ContentError(
                "CONTENTS", str(ruleset), "hash", f"is closed with {known}, its files give {found}"
            )

    def version(self, ruleset: int) -> str:
        """The hash of what the rules of a set read."""
        return content_version(self.files, ruleset, self.unread)

    def start(self) -> ContentType:
        """The newest content, with the spans of the rows of all sets checked: what a process begins with."""
        self.files.check()
        return self(self.newest)

    def all(self) -> Iterator[ContentType]:
        """The contents of all sets, the newest first: for what an id once meant."""
        for ruleset in sorted(self.contents, reverse=True):
            yield self(ruleset)

    def check(self) -> None:
        """Build every set and hold its files against its hash, unlike a start. Raises ContentError."""
        self.files.check()
        for ruleset, known in self.contents.items():
            self(ruleset)
            found = self.version(ruleset)
            if found != known:
                raise ContentError("CONTENTS", str(ruleset), "hash", f"is {known}, its files give {found}")

    def give(self, pack: Pack) -> None:
        """Make a pack known to this process."""
        with self.files.lock:
            self._packs[pack.name] = pack

    def take(self, rules: Mapping[str, Raw], shown: Mapping[str, Raw]) -> str:
        """Read a pack, held against what the newest set prints, and make it known to this process: its name.

        Raises ContentError for what is not one, or does not fit.
        """
        printed = {name: self.files.file(name, self.newest).read() for name in self.files.names(self.newest)}
        pack = read_pack(rules, shown, printed)
        self.give(pack)
        return pack.name

    def knows(self, packs: Collection[str]) -> bool:
        """Whether this process was given all of them."""
        return all(one in self._packs for one in packs)
