"""The rule book of a system: chapters of paragraphs in both languages, each with the ids of its rules.

A chapter is a file of games/faces/<slug>/rules/, in the order of their names: `03-move.yaml` is the chapter
`move`. The rules read nothing of it; a book is read when it is first opened.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games import systems
from games.kit.content import Card, Text, read_file, read_list, read_record, require

FOLDER = Path(__file__).parent
FILE = re.compile(r"\d\d-([a-z]+(?:-[a-z]+)*)")
ANCHOR = re.compile(r"[a-z]+(?:-[a-z]+)*")
LINK = re.compile(r"\]\(#([^)]*)\)")
"""A paragraph refers to another as Markdown does: [the Camp](#camp)."""
PICTURE, SYMBOL = "picture", "symbol"
CARD = "card:"
"""And so to the page of a card: [Raft](#card:purchase.raft)."""


class Forms(Card, frozen=True, kw_only=True):
    """A term as it stands in sentences: the first form names it, the others are inflected."""

    en: tuple[str, ...] = ()
    pl: tuple[str, ...] = ()


class Before(Card, frozen=True, kw_only=True):
    """What holds at tables that began before a rule set, in a sentence."""

    ruleset: int
    text: Text


class Paragraph(Card, frozen=True, kw_only=True):
    """One thing the book says. `id` is its anchor, `ids` are the rules it holds, `terms` what it explains.

    `before` tells how it was by older rule sets, the newest first.
    """

    id: str
    title: Text
    ids: tuple[str, ...] = ()
    terms: Forms = Forms()
    text: Text
    before: tuple[Before, ...] = ()

    def changed_since(self, ruleset: int | None) -> tuple[Before, ...]:
        """How it is at a table of a rule set, where that is otherwise; () where no table is meant."""
        return tuple(one for one in self.before if ruleset is not None and ruleset < one.ruleset)


class Chapter(Card, frozen=True, kw_only=True):
    """A chapter under its word in addresses; `lead` says in a sentence what it is about, `picture` is one of
    the system's land, whole ("night") or a view of it ("main#castle"), `symbol` one of its symbols instead;
    "" for none."""

    slug: str
    title: Text
    lead: Text
    picture: str = ""
    symbol: str = ""
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Place:
    """Where a paragraph stands."""

    chapter: Chapter
    paragraph: Paragraph


@dataclass(frozen=True, eq=False)
class RuleBook:
    """All chapters of a system, in printed order."""

    slug: str
    chapters: tuple[Chapter, ...]

    def __iter__(self) -> Iterator[Place]:
        return (Place(chapter, one) for chapter in self.chapters for one in chapter.paragraphs)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Every paragraph by its anchor."""
        return {place.paragraph.id: place for place in self}

    @cached_property
    def held(self) -> Mapping[str, Place]:
        """The paragraph that holds a rule, by the rule's id in small letters."""
        return {one.lower(): place for place in self for one in place.paragraph.ids}

    def chapter(self, slug: str) -> Chapter | None:
        """The chapter of that word."""
        return next((one for one in self.chapters if one.slug == slug), None)


@cache
def get_book(slug: str) -> RuleBook | None:
    """The book of a system; None where there is none."""
    folder = FOLDER / slug / "rules"
    return read_book(slug, folder) if slug in systems.SLUGS and folder.is_dir() else None


def read_book(slug: str, folder: Path) -> RuleBook:
    """All files of a folder. Raises ContentError, which names file, paragraph and field that are wrong."""
    paths = sorted(folder.glob("*.yaml"))
    chapters = tuple(_chapter(path) for path in paths)
    _check(paths, chapters)
    return RuleBook(slug, chapters)


def _chapter(path: Path) -> Chapter:
    named = FILE.fullmatch(path.stem)
    require(named is not None, path, "file", "-", "is not named as a chapter: 03-move.yaml")
    written = read_file(path)
    drawn = [one for one in (PICTURE, SYMBOL) if one in written]
    require(len(drawn) < 2, path, "file", SYMBOL, "is there beside a picture")
    raw = read_file(path, "title", "lead", "paragraphs", *drawn)
    pictures = {one: raw[one] for one in drawn}
    for one, name in pictures.items():
        require(isinstance(name, str), path, "file", one, "is not the name of a picture")
    title, lead = (read_record(path, key, raw[key], Text) for key in ("title", "lead"))
    paragraphs = tuple(read_list(path, raw["paragraphs"], Paragraph).values())
    slug = named[1] if named else ""
    return Chapter(slug=slug, title=title, lead=lead, paragraphs=paragraphs, **pictures)


def _check(paths: list[Path], chapters: tuple[Chapter, ...]) -> None:
    """An anchor and a form of a term belong to one paragraph; what a text refers to is there."""
    anchors = {one.id for chapter in chapters for one in chapter.paragraphs}
    seen: set[str] = set()
    for path, chapter in zip(paths, chapters, strict=True):
        for one in chapter.paragraphs:
            require(ANCHOR.fullmatch(one.id) is not None, path, one.id, "id", "is not lower-case words")
            _check_names(path, one, seen)
            sets = [before.ruleset for before in one.before]
            fits = sets == sorted(set(sets), reverse=True) and all(n > 1 for n in sets)
            require(fits, path, one.id, "before", "rule sets after the first, the newest first")
            _check_links(path, one, anchors)


def _check_names(path: Path, one: Paragraph, seen: set[str]) -> None:
    forms = [f"{language} {form}" for language in ("en", "pl") for form in getattr(one.terms, language)]
    for field, name in (("id", one.id), *(("terms", form) for form in forms)):
        require(name not in seen, path, one.id, field, f"{name!r} stands twice")
        seen.add(name)


def _check_links(path: Path, one: Paragraph, anchors: set[str]) -> None:
    texts = {"text": one.text, **{f"before.{at}.text": before.text for at, before in enumerate(one.before)}}
    for field, text in texts.items():
        for language in ("en", "pl"):
            for anchor in LINK.findall(getattr(text, language)):
                if anchor.startswith(CARD):
                    continue  # cards belong to the system, which this knows nothing of
                require(anchor in anchors, path, one.id, f"{field}.{language}", f"no paragraph {anchor!r}")
