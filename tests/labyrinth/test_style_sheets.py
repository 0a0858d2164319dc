"""No style sheet names what does not exist: a class that nothing prints, a property that nobody sets."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from labyrinth.running.messages import BASE
from labyrinth.serving.static_files import source, whole
from tests.labyrinth.test_static_files import NAMES

SHEETS = [name for name in NAMES if name.endswith(".css")]
OF_OTHERS = {
    "errorlist": "Django prints it around what is wrong with a field",
    "nonfield": "Django prints it around what is wrong with a form",
    "asleep": "the rules say how a character is, and a face prints it as it is",
}
"""Class -> why it stands in a sheet although nothing that prints has it."""
BESIDE = {
    "css/analysis.css": "css/charts.css",
    "css/replay.css": "css/table.css",
    "css/card_gallery.css": "systems/talisman/table.css",
    "css/drawn_cards.css": "systems/talisman/table.css",
}
"""Sheet -> another that every page with it has, too."""
DRAWING = ("faces", "drawing", "templatetags", "table", "views")
"""The folders of `games/` whose strings become classes."""

WORD = re.compile(r"[A-Za-z][\w-]*")
SELECTOR = re.compile(r"([^{};]+)\{")
NAMED = re.compile(r"[.#]([A-Za-z][\w-]*)")
BETWEEN_TAGS = re.compile(r">[^<>]*<")
OF_A_TEMPLATE = re.compile(r"\{[%{].*?[%}]\}", re.DOTALL)
SAID = re.compile(r"""_\((".*?"|'.*?')\)|translate (".*?"|'.*?')|\{#.*?#\}""", re.DOTALL)
BODY = re.compile(r"block body_class %\}(.*?)\{%", re.DOTALL)
BEGUN = re.compile(r"([A-Za-z][\w-]*)\{[{%]")
"""What stands before a value: `n{{ many }}`, `team-{{ side }}`."""
QUOTED = re.compile(r'"([^"\n]*)"|`([^`\n]*)`')
GROUP = re.compile(r"\bgroup: ([\w-]+)")
SAYING = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext"}


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in BASE.glob(pattern):
            yield path.read_text()


def of_templates() -> Iterator[str]:
    """Tags of templates with all that stands in them, without what a person reads."""
    for text in texts("templates/**/*.html", "templates/**/*.jinja"):
        yield from BODY.findall(text)
        yield BETWEEN_TAGS.sub(lambda found: " ".join(OF_A_TEMPLATE.findall(found[0])), SAID.sub("", text))


def of_code() -> Iterator[str]:
    """Strings of Python that are no texts."""
    for text in texts(*(f"games/{folder}/**/*.py" for folder in DRAWING), "accounts/**/*.py"):
        nodes = list(ast.walk(ast.parse(text)))
        said = {id(part) for node in nodes for part in said_by(node)}
        yield from (string_of(node) for node in nodes if id(node) not in said)


def said_by(node: ast.AST) -> list[ast.expr]:
    """The texts and docstrings right below a node."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
        return node.args
    return [node.value] if isinstance(node, ast.Expr) else []


def string_of(node: ast.AST) -> str:
    """A literal, as in a template: a value within it is "{{"."""
    if isinstance(node, ast.JoinedStr):
        return "".join(string_of(part) or "{{" for part in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{}", "{{")
    return ""


def of_rows() -> Iterator[str]:
    """Words of rows that become classes: the groups of options."""
    for text in texts("games/faces/*/say/*.yaml"):
        yield from GROUP.findall(text)


def of_scripts() -> Iterator[str]:
    for text in texts("static/js/*.js"):
        yield from (found[0].replace("${", "{{") for found in QUOTED.finditer(text))


@cache
def printed() -> tuple[frozenset[str], frozenset[str]]:
    """All words that may become a class or an id, and the beginnings of such words."""
    found = [*of_templates(), *of_code(), *of_rows(), *of_scripts()]
    words = frozenset(word for text in found for word in WORD.findall(text))
    return words, frozenset(begun for text in found for begun in BEGUN.findall(text))


def exists(name: str) -> bool:
    """A word after which any value may follow ends in a hyphen; after another one numbers may."""
    words, begun = printed()
    return (
        name in words
        or name in OF_OTHERS
        or name.rstrip("0123456789") in begun
        or any(one.endswith("-") and name.startswith(one) for one in begun)
    )


def named_by(text: str) -> set[str]:
    """The classes and ids in the selectors of a sheet."""
    text = re.sub(r'/\*.*?\*/|"[^"]*"', "", text, flags=re.DOTALL)
    selectors = (found[1] for found in SELECTOR.finditer(text) if "@" not in found[1])
    return {name for selector in selectors for name in NAMED.findall(selector)}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_names_what_something_prints(sheet):
    named = named_by(source(sheet))
    assert named or sheet == "css/palette.css"
    assert {name for name in named if not exists(name)} == set()


def test_what_nothing_prints_is_found():
    assert named_by(
        ".no-such-class > #nor-this { color: red } a { } @media (min-width: 4.5rem) { .bust {} }"
    ) == {
        "no-such-class",
        "nor-this",
        "bust",
    }
    assert [name for name in ("no-such-class", "nor-this", "bust", "team-any", "n4") if not exists(name)] == [
        "no-such-class",
        "nor-this",
    ]


def test_what_is_let_through_is_named_and_printed_by_others_alone():
    named = set().union(*(named_by(whole(sheet)) for sheet in SHEETS))
    assert set(OF_OTHERS) <= named
    assert not set(OF_OTHERS) & printed()[0]


def set_by(text: str) -> set[str]:
    return set(re.findall(r"(--[\w-]+)\s*:", text))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_uses_custom_properties_that_are_set(sheet):
    """By the palette, the sheet of the site, or itself with what it imports."""
    text = whole(sheet)
    known = set().union(*(set_by(whole(name)) for name in (sheet, "css/site.css", BESIDE.get(sheet, sheet))))
    assert set(re.findall(r"var\((--[\w-]+)", text)) - known == set()


def test_the_palette_needs_nothing_else():
    text = whole("css/palette.css")
    assert set(re.findall(r"var\((--[\w-]+)", text)) <= set_by(text)
