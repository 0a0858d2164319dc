"""Django's Jinja2, once for each language: a template is compiled with its words in it.

Most of what the templates of a table print are words that never change. Looked up while a page is drawn they
took a fifth of its time, and the parts that templates include another fifth (docs/slow-game.md, "Drawing").
"""

import re
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from django.conf import settings
from django.template.backends.base import BaseEngine
from django.template.backends.jinja2 import Jinja2
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from accounts.languages import active_language
from labyrinth.serving.compiled_templates import CompiledTemplates

WORDS: dict[str, Callable[..., str]] = {"_": gettext, "gettext": gettext, "pgettext": pgettext}
SPECIAL = re.compile("""[&<>'"]""")
INDENT = re.compile(r"\s*\n\s*")
ATTRIBUTE = re.compile(r'\n(?=[a-z-]+=")')
"""The break before an attribute that the formatter of the templates has put on a line of its own."""
TAG = r"(?:\{% (?!include|trans|pluralize)(?:(?!%\}).)*%\}|\{# (?:(?!#\}).)*#\})"
GAP = re.compile(r"%\((\w+)\)s")
"""A gap of a text, which has a name."""
TAGS_ALONE = re.compile(rf"^[ \t]*({TAG}(?:[ \t]*{TAG})*)$", re.DOTALL | re.MULTILINE)
"""Lines that hold conditions, loops and comments, and print nothing."""
IF_ALONE = re.compile(r"(?<=\n)[ \t]*\{% (if (?:(?!%\}).)*%\})(.*)\{% endif %\}$", re.MULTILINE)
"""A line that is one condition with what it prints."""
IF_INSIDE = re.compile(r"\{% (if |elif |else|endif)")


def escaped(value: Any) -> str:
    """As markupsafe's `escape`, which makes each a string of its own kind: that took three times as long."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is SafeString or kind is Markup or (kind is str and not SPECIAL.search(value)):
        return value  # type: ignore[no-any-return]  # a cast is a call, two hundred times a page
    return escape(value)


class Backend(BaseEngine):
    """Looks a template up among those of the language that is spoken now."""

    app_dirname = "jinja2"

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__({key: value for key, value in params.items() if key != "OPTIONS"})
        self.spoken = {language: _speaking(language, params) for language, _name in settings.LANGUAGES}

    def from_string(self, template_code: str) -> Any:
        """A template without a file."""
        return self.spoken[active_language()].from_string(template_code)

    def get_template(self, template_name: str) -> Any:
        """A template by its name. Raises TemplateDoesNotExist."""
        return self.spoken[active_language()].get_template(template_name)


def _speaking(language: str, params: dict[str, Any]) -> Jinja2:
    return Jinja2({**params, "OPTIONS": {**params["OPTIONS"], "language": language}})


class Compiler(CodeGenerator):
    """Writes the code of a template whose words and parts are in their places."""

    def visit_Template(self, node: nodes.Template, frame: Any = None) -> None:  # noqa: N802  Jinja2's name
        """Begins a template."""
        with translation.override(self.environment.language):  # type: ignore[attr-defined]
            super().visit_Template(Placing(self.environment).visit(node), frame)

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:  # noqa: N802
        """Functions that every template knows are called as they are: Jinja2's way around takes 1 µs each."""
        if forward_caller or not self._is_plain(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Any) -> None:  # noqa: N802  Jinja2's name
        """What is given to a template has attributes, never items by name: they are taken as Python does it,
        for Jinja2's way through a function takes four times as long, five hundred times a page."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def _output_child_pre(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        """What is printed is escaped by `escaped`, where Jinja2 would call `escape`."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")

    def _is_plain(self, node: nodes.Call) -> bool:
        """Whether a function is called that wants nothing of the template, by places alone."""
        function = self.environment.globals.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        by_name = node.kwargs or node.dyn_args or node.dyn_kwargs
        return function is not None and not by_name and not hasattr(function, "jinja_pass_arg")


class SpokenEnvironment(Environment):
    """The environment of one language."""

    code_generator_class = Compiler
    escaped = staticmethod(escaped)

    def __init__(self, language: str, **options: Any) -> None:
        super().__init__(**options)
        self.language = language
        self.of_all: tuple[str, ...] | None = None
        if not self.auto_reload:  # else a part that changes is no part of the code of a template
            self.bytecode_cache = CompiledTemplates()

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """A template whose lines without words print no empty lines; each table had hundreds of them."""
        text = TAGS_ALONE.sub(lambda line: f"{line[1][:2]}-{line[1][2:]}", source)
        text = IF_ALONE.sub(_with_its_break, text)
        return super().preprocess(text, name, filename)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A dictionary where Jinja2 makes a chain of them, which takes 20 µs to be copied for each part."""
        return {**self.globals, **(d or {})}


class Placing(NodeTransformer):
    """Puts words in the place of calls that look them up, and parts in that of the tags that include them;
    takes out how the templates are indented."""

    def __init__(self, environment: Any) -> None:
        self.environment = environment

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802
        """A part that is always the same one; it sees what the template sees around it."""
        if not isinstance(node.template, nodes.Const) or self.environment.auto_reload:
            return node
        name = node.template.value
        source = self.environment.loader.get_source(self.environment, name)[0]
        part = self.environment.parse(source, name)
        return nodes.Scope(self.visit(part).body, lineno=node.lineno)

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:  # noqa: N802
        """What is printed as it stands."""
        return nodes.TemplateData(ATTRIBUTE.sub(" ", INDENT.sub("\n", node.data)), lineno=node.lineno)

    def visit_Output(self, node: nodes.Output) -> nodes.Node:  # noqa: N802
        """What is printed: a text with gaps piece by piece: filling them took 2 µs more."""
        self.generic_visit(node)
        node.nodes = [piece for one in node.nodes for piece in _pieces(one)]
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """A text by its message, with its gaps where it has some; they are escaped as Jinja2 does it."""
        self.generic_visit(node)
        words = WORDS.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        if words is None or not all(isinstance(one, nodes.Const) for one in node.args):
            return node
        text = words(*(one.value for one in node.args if isinstance(one, nodes.Const)))
        if not node.kwargs:
            return nodes.TemplateData(text % {}, lineno=node.lineno)
        gaps = [nodes.Pair(nodes.Const(one.key), one.value) for one in node.kwargs]
        return nodes.Mod(nodes.TemplateData(text), nodes.Dict(gaps), lineno=node.lineno)


def _with_its_break(line: re.Match[str]) -> str:
    """A line with a condition, which breaks only where that holds; one with more than that as it is."""
    inside = 0
    for tag in IF_INSIDE.findall(line[2]):
        inside += {"if ": 1, "endif": -1}.get(tag, 0)
        if inside < 0 or (not inside and tag.startswith("el")):
            return line[0]
    return line[0] if inside else f"{{%- {line[1]}\n{line[2]}{{% endif %}}"


def _pieces(node: nodes.Expr) -> Sequence[nodes.Expr]:
    """A text with gaps as the words between them and what stands in them; anything else as it is."""
    if not (isinstance(node, nodes.Mod) and isinstance(node.left, nodes.TemplateData)):
        return [node]
    assert isinstance(node.right, nodes.Dict)
    filled = {gap.key.as_const(): gap.value for gap in node.right.items}
    split = GAP.split(node.left.data)
    return [
        filled[piece] if at % 2 else nodes.TemplateData(piece % {}, lineno=node.lineno)
        for at, piece in enumerate(split)
    ]
