"""The texts of rows as a catalogue for translators, and back: one `.po` a language for all systems.

A message's context says where it stands (`<slug>/events.yaml/cast/of/some`), its text is the English. What
comes back is written into the files where it stands; comments and everything else there stay as they are.
"""

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from msgspec import Struct

from games.faces.say.gaps import Gap, scan
from games.faces.say.rows import SOURCE, is_language
from games.kit.content import SafeLoader, text_of

WIDTH = 110
LOCALE = Path(__file__).parents[3] / "locale"


class BadCatalogueError(Exception):
    """A catalogue names what is nowhere, or fills other gaps than the English."""


class Place(Struct, frozen=True):
    """A text in a file: its context, and each of its languages with where it begins and ends there."""

    path: Path
    context: str
    texts: Mapping[str, tuple[str, int, int]]
    is_flow: bool

    @property
    def source(self) -> str:
        """Its English."""
        return self.texts[SOURCE][0]

    def text(self, language: str) -> str:
        """The same in a language, "" where it has none."""
        return self.texts.get(language, ("", 0, 0))[0]


def places(folder: Path) -> list[Place]:
    """Every text of the rows of a system, file by file; `folder` is its `say/`."""
    return [place for path in sorted(folder.glob("*.yaml")) for place in _of_file(path)]


def _of_file(path: Path) -> Iterator[Place]:
    root = yaml.compose(text_of(path), Loader=SafeLoader)
    if root is not None:
        yield from _walk(path, root, f"{path.parent.parent.name}/{path.name}")


def _walk(path: Path, node: yaml.Node, context: str) -> Iterator[Place]:
    if not isinstance(node, yaml.MappingNode):
        return
    texts = {
        key.value: (value.value, value.start_mark.index, value.end_mark.index)
        for key, value in node.value
        if isinstance(value, yaml.ScalarNode) and is_language(key.value)
    }
    if SOURCE in texts:
        yield Place(path, context, texts, bool(node.flow_style))
    for key, value in node.value:
        yield from _walk(path, value, f"{context}/{key.value}")


# -- out --------------------------------------------------------------------------------------------------


def exported(found: Iterable[Place], language: str) -> str:
    """The catalogue of a language, as a `.po`."""
    catalog = Catalog(locale=language, project="Labyrinth: what games say", version="1", charset="utf-8")
    catalog.fuzzy = False
    for place in found:
        catalog.add(place.source, place.text(language), context=place.context)
    file = io.BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False, omit_header=False)
    return file.getvalue().decode()


# -- back -------------------------------------------------------------------------------------------------


def imported(found: Iterable[Place], language: str, written: str) -> list[Path]:
    """Write a catalogue into the rows; the files that changed. Raises BadCatalogueError, and nothing is
    written."""
    known = {place.context: place for place in found}
    catalog = read_po(io.BytesIO(written.encode()), locale=language)
    changes: dict[Path, list[tuple[Place, str]]] = {}
    for message in catalog:
        if message.id and message.string:
            place = _checked(known, str(message.context), str(message.id), str(message.string))
            if place.text(language) != message.string:
                changes.setdefault(place.path, []).append((place, str(message.string)))
    for path, texts in changes.items():
        path.write_text(_with(path.read_text(encoding="utf-8"), texts, language), encoding="utf-8")
    return list(changes)


def _checked(known: Mapping[str, Place], context: str, source: str, told: str) -> Place:
    """Where a message belongs."""
    place = known.get(context)
    if place is None:
        raise BadCatalogueError(f"{context}: there is no such text")
    if place.source != source:
        raise BadCatalogueError(f"{context}: its English has changed: {place.source!r}")
    try:
        unlike = gaps_of(told) != gaps_of(source)
    except ValueError as error:
        raise BadCatalogueError(f"{context}: {error}") from None
    if unlike:
        raise BadCatalogueError(
            f"{context}: its gaps are {sorted(gaps_of(told))}, not {sorted(gaps_of(source))}"
        )
    return place


def gaps_of(text: str) -> set[str]:
    """What a text names: facts with their types; cases are each language's own."""
    return {f"{one.fact}:{one.type}" for one in scan(text) if isinstance(one, Gap)}


def _with(text: str, changes: Iterable[tuple[Place, str]], language: str) -> str:
    """A file with these texts, from its end to its beginning, so that places stay where they are."""
    edits = [_edit(text, place, told, language) for place, told in changes]
    for start, end, new in sorted(edits, reverse=True):
        text = f"{text[:start]}{new}{text[end:]}"
    return text


def _edit(text: str, place: Place, told: str, language: str) -> tuple[int, int, str]:
    """From where to where, and what stands there then: in the text's place, or behind its last language."""
    quoted = quote(told)
    if language in place.texts:
        _old, start, end = place.texts[language]
        return start, end, quoted
    _last, start, end = max(place.texts.values(), key=lambda one: one[2])
    if place.is_flow:
        return end, end, f", {language}: {quoted}"
    line = text[text.rfind("\n", 0, _key_of(text, place)) + 1 :]
    indent = line[: len(line) - len(line.lstrip(" "))]
    return end, end, f"\n{indent}{language}: {quoted}"


def _key_of(text: str, place: Place) -> int:
    """Where the English begins, with its key."""
    return text.rfind(f"{SOURCE}:", 0, place.texts[SOURCE][1])


def quote(text: str) -> str:
    """A text between double quotes, as YAML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


# -- what is missing --------------------------------------------------------------------------------------

Digests = Mapping[str, tuple[str, str]]
"""Context -> the English and the other text of the last release, as digests."""


def faults(found: Iterable[Place], language: str, released: Digests) -> list[str]:
    """What a translator has still to do: texts without the language, with other gaps than the English, and
    those whose English alone is another than in the last release."""
    return [line for place in found for line in _faults(place, language, released)]


def _faults(place: Place, language: str, released: Digests) -> Iterator[str]:
    told = place.text(language)
    if not told:
        yield f"{place.context}: no text in {language}"
        return
    if gaps_of(told) != gaps_of(place.source):
        yield f"{place.context}: its gaps differ from the English"
    before = released.get(place.context)
    if before is not None and before[0] != digest(place.source) and before[1] == digest(told):
        yield f"{place.context}: its English has changed since the last release, {language} has not"


def digest(text: str) -> str:
    """A few hex digits of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def released_file(language: str) -> Path:
    """Where the digests of the last release are kept."""
    return LOCALE / language / "said.txt"


def released(language: str) -> Digests:
    """Those of the last release; none before the first."""
    path = released_file(language)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
    parts = (line.rsplit(" ", 2) for line in lines)
    return {context: (source, told) for context, source, told in parts}


def release(found: Iterable[Place], language: str) -> None:
    """Keep the digests of now as those of a release."""
    lines = [f"{one.context} {digest(one.source)} {digest(one.text(language))}\n" for one in found]
    released_file(language).write_text("".join(sorted(lines)), encoding="utf-8")
