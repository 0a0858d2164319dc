"""The catalogue of translations, made with Babel: no gettext program is needed.

English stands in the source; `locale/<language>/LC_MESSAGES/django.po` is kept in the repository and the
.mo files are built from it.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize
from jinja2 import TemplateSyntaxError

BASE = Path(__file__).resolve().parents[2]
LANGUAGES = ("pl",)
SOURCES = ("labyrinth", "accounts", "games", "templates")
TEMPLATE_SUFFIXES = {".html", ".txt"}
JINJA, JINJA_OPTIONS = ".jinja", {"trimmed": "true", "silent": "false"}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAGS = ("Translators:",)
# Lines of the header that change with every run and say nothing.
RESTLESS = ('"POT-Creation-Date', '"PO-Revision-Date', '"Last-Translator', '"Generated-By')


class BadTemplateError(Exception):
    """A template cannot be read for its texts."""


def po_file(language: str) -> Path:
    """Return where the catalogue of a language is kept."""
    return BASE / "locale" / language / "LC_MESSAGES" / "django.po"


def load(language: str) -> Catalog:
    """Return the kept catalogue of a language; an empty one when there is no file yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def extracted() -> Catalog:
    """Return the texts of all Python files and templates, untranslated."""
    catalog = Catalog(charset="utf-8")
    for path in source_files():
        name = path.relative_to(BASE).as_posix()
        for message, comments, context in texts_of(path):
            catalog.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return catalog


def source_files() -> Iterator[Path]:
    """Yield every file that may hold texts, in a fixed order."""
    for folder in SOURCES:
        for path in sorted((BASE / folder).rglob("*")):
            if path.suffix in TEMPLATE_SUFFIXES | {".py", JINJA} and "migrations" not in path.parts:
                yield path


def texts_of(path: Path) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """Yield the messages of one file, each with the translator's comments and its context."""
    source = path.read_text(encoding="utf-8")
    if path.suffix in TEMPLATE_SUFFIXES:
        source = _as_python(source, path)
    method, options = ("jinja2", JINJA_OPTIONS) if path.suffix == JINJA else ("python", {})
    code = io.BytesIO(source.encode())
    try:
        for _line, message, comments, context in extract(method, code, KEYWORDS, COMMENT_TAGS, options):
            yield message, comments, context
    except TemplateSyntaxError as error:
        raise BadTemplateError(f"{path}: {error}") from None


def _as_python(source: str, path: Path) -> str:
    """Return the calls of a template as Python; the indentation of a page is not one of Python."""
    try:
        code = templatize(source, origin=str(path))
    except SyntaxError as error:
        raise BadTemplateError(str(error)) from None
    return "\n".join(line.strip() for line in code.splitlines())


def updated(language: str) -> Catalog:
    """Return the kept catalogue with today's texts: translations kept, old texts dropped."""
    catalog = load(language)
    catalog.update(extracted(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.project, catalog.version = "Labyrinth", "1"
    catalog.fuzzy = False
    catalog.copyright_holder = "The Labyrinth contributors"
    catalog.header_comment = "# Texts of Labyrinth. Made by `make messages`; write translations only."
    return catalog


def as_text(catalog: Catalog) -> str:
    """Return a catalogue as it is kept: sorted, without dates and line numbers."""
    file = io.BytesIO()
    write_po(file, catalog, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    lines = file.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(RESTLESS))


def update_all() -> list[Path]:
    """Bring every kept catalogue up to date; return the files that changed."""
    changed = []
    for language in LANGUAGES:
        path, text = po_file(language), as_text(updated(language))
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        changed.append(path)
    return changed


def compile_all() -> list[Path]:
    """Build the .mo files that are missing or older than their catalogue; return those built."""
    built = []
    for language in LANGUAGES:
        source = po_file(language)
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with target.open("wb") as file:
            write_mo(file, load(language))
        built.append(target)
    return built


def faults(language: str) -> list[str]:
    """Return what is wrong with a kept catalogue, one line each; nothing when it is complete."""
    catalog = load(language)
    stale = as_text(updated(language)) != (
        po_file(language).read_text() if po_file(language).exists() else ""
    )
    found = ["The catalogue is out of date: run `make messages`."] if stale else []
    found += [f"Not translated: {_named(m)}" for m in catalog if m.id and not _is_translated(m)]
    found += [f"Marked as uncertain (fuzzy): {_named(m)}" for m in catalog if m.id and m.fuzzy]
    for message, errors in catalog.check():
        found += [f"{error}: {_named(message)}" for error in errors]
    return [f"{language}: {line}" for line in found]


def _is_translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(strings) and all(strings)


def _named(message: Message) -> str:
    first = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return f"{first!r} ({', '.join(name for name, _line in message.locations)})"
