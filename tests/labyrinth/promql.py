"""PromQL as far as the rules and the dashboard speak it: whether an expression is one, and what it names."""

import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)(?![\w.])|(?P<duration>\d+[smhdwy])(?!\w)|(?P<word>[A-Za-z_:][\w:]*)
    |(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>==|!=|>=|<=|=~|!~|[-+*/%^<>=(){}\[\],]))""",
    re.X,
)
FUNCTIONS = {"rate": 1, "increase": 1, "delta": 1, "histogram_quantile": 2, "abs": 1, "time": 0}
"""Those that are used, with how many arguments."""
OF_A_RANGE = {"rate", "increase", "delta"}
SUMS = {"sum": 1, "max": 1, "min": 1, "avg": 1, "count": 1, "topk": 2}
MATCHERS = ("=", "!=", "=~", "!~")
OPERATORS = ({"or"}, {"and", "unless"}, {"==", "!=", ">", "<", ">=", "<="}, {"+", "-"}, {"*", "/", "%"})
"""From the one that binds least."""


@dataclass(frozen=True)
class Selector:
    """The series that an expression asks for: name, and what is asked of its labels."""

    name: str
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)


class BadExpressionError(ValueError):
    """This is no expression."""


def parse(text: str) -> list[Selector]:
    """The selectors of an expression. Raises BadExpressionError."""
    reader = Reader(text)
    reader.expression()
    if reader.here[1]:
        raise BadExpressionError(f"{reader.here[1]!r} is one too many: {text}")
    return reader.selectors


def tokens(text: str) -> list[tuple[str, str]]:
    """(kind, text) of each, and an empty one at the end."""
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise BadExpressionError(f"{text[at:]!r} is nothing")
        found.append((str(match.lastgroup), match[str(match.lastgroup)]))
        at = match.end()
    return [*found, ("end", "")]


class Reader:
    """Reads from left to right; `here` is what comes next."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.selectors: list[Selector] = []
        self.ranged = False

    @property
    def here(self) -> tuple[str, str]:
        return self.tokens[0]

    def take(self, *wanted: str) -> str:
        """The next text, which is one of these, or of one of these kinds."""
        kind, text = self.here
        if text not in wanted and kind not in wanted:
            raise BadExpressionError(f"{text!r} where one of {wanted} is due")
        self.tokens.pop(0)
        return text

    def expression(self, level: int = 0) -> None:
        if level == len(OPERATORS):
            return self.one()
        self.expression(level + 1)
        while self.here[1] in OPERATORS[level]:
            self.take(self.here[1])
            self.expression(level + 1)
        return None

    def one(self) -> None:
        kind, text = self.here
        if kind == "number":
            self.take("number")
        elif text == "(":
            self.arguments({1})
        elif text in SUMS:
            self.sum(self.take("word"))
        elif text in FUNCTIONS:
            self.function(self.take("word"))
        else:
            self.selector(self.take("word"))

    def sum(self, name: str) -> None:
        if self.here[1] in ("by", "without"):
            self.take("word")
            self.take("(")
            self.take("word")
            while self.here[1] == ",":
                self.take(",")
                self.take("word")
            self.take(")")
        self.arguments({SUMS[name]})

    def function(self, name: str) -> None:
        self.ranged = False
        self.arguments({FUNCTIONS[name]})
        if self.ranged != (name in OF_A_RANGE):
            raise BadExpressionError(f"{name} and a range")
        self.ranged = False

    def arguments(self, wanted: set[int]) -> None:
        self.take("(")
        given = 0
        while self.here[1] != ")":
            if given:
                self.take(",")
            self.expression()
            given += 1
        self.take(")")
        if given not in wanted:
            raise BadExpressionError(f"{given} arguments, not {wanted}")

    def selector(self, name: str) -> None:
        labels: dict[str, tuple[str, str]] = {}
        if self.here[1] == "{":
            self.take("{")
            while self.here[1] != "}":
                if labels:
                    self.take(",")
                label = self.take("word")
                labels[label] = self.take(*MATCHERS), self.take("text")[1:-1]
            self.take("}")
        if self.here[1] == "[":
            self.take("[")
            self.take("duration")
            self.take("]")
            self.ranged = True
        if self.here[1] == "offset":
            self.take("offset")
            self.take("duration")
        self.selectors.append(Selector(name, labels))
