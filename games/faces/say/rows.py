"""The rows of a system: one for each kind of event, question and option, with all that is said of it.

A text is a mapping of languages, `{en: …, pl: …}`, or picks one by a fact: `{by: target, of: {none: …,
some: …}}`, at any depth; `null` says nothing. The key is the fact's value (that of `by: "target:aim"` what
the type `aim` makes of it); `none` stands for what is missing, empty, 0 or false, `some` for all else. Beside
its languages a text may say what holds for it alone: `{en: …, pl: …, weight: 0}`.
"""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec import Struct

from games.faces.say.gaps import Gap, Part, said_by, scan
from games.faces.wording import Motion
from games.kit.content import Card, ContentError, read_file, read_record, require

SOURCE = "en"
LANGUAGES = (SOURCE, "pl")
"""A row has at least these."""
OWN = ("weight", "opens", "sign", "group", "rank", "thing")
"""What a single text may say otherwise than its row."""
NONE, SOME = "none", "some"


class Text(Struct, frozen=True, eq=False):
    """One text in all languages, and what holds for it alone."""

    texts: Mapping[str, tuple[Part, ...]]
    own: Mapping[str, Any] = {}

    @property
    def is_name(self) -> bool:
        """Whether it is a gap and nothing else: no sentence."""
        return len(self.texts[SOURCE]) == 1 and isinstance(self.texts[SOURCE][0], Gap)


NOTHING = Text(dict.fromkeys(LANGUAGES, ()))


class Pick(Struct, frozen=True, eq=False):
    """Texts of which one fact picks one."""

    fact: str
    type: str
    of: "Mapping[str, Text | Pick]"


class Said:
    """What a row says: a text, or several of which a fact picks one."""

    def __init__(self, root: Text | Pick) -> None:
        self.root = root
        self.texts = tuple(_texts("", root))
        """Each with the keys that lead to it, "none.some"."""
        self.varies = any(text.own for _path, text in self.texts)

    @property
    def gaps(self) -> set[Gap]:
        """All gaps of all its texts, in every language."""
        parts = (part for _path, text in self.texts for told in text.texts.values() for part in told)
        return {part for part in parts if isinstance(part, Gap)}

    @property
    def picked_by(self) -> set[tuple[str, str]]:
        """Facts, with their types, by which it picks a text."""
        return set(_picks(self.root))


def _texts(path: str, node: Text | Pick) -> Iterator[tuple[str, Text]]:
    if isinstance(node, Text):
        yield from [(path, node)] if node is not NOTHING else []
    else:
        for key, one in node.of.items():
            yield from _texts(f"{path}.{key}".lstrip("."), one)


def _picks(node: Text | Pick) -> Iterator[tuple[str, str]]:
    if isinstance(node, Pick):
        yield node.fact, node.type
        for one in node.of.values():
            yield from _picks(one)


Rank = Literal["primary", "quiet", "both"]


class Row(Card, frozen=True, kw_only=True):
    """What rows of events, questions and options share: `rules` are ids of the rule book, the nearest first;
    `until` is the last rule set that tells it."""

    rules: tuple[str, ...] = ()
    until: int | None = None


class EventRow(Row, frozen=True, kw_only=True):
    """A kind of event. Without a `text` code says it (`odd.py`).

    `facts` are all that it may have. `weight`: 2 counts, 1 is told where nothing counts, 0 never in a short
    report. `opens`: something new begins with it. `doer` is the fact that names whose answer it was. `sign`
    is the symbol of what it is about, `motion` what is seen of it. `counts` is what of it is counted,
    `moment` the title of a key moment, `often` where there are many of them, `mark` what it leaves on a map.
    """

    text: Said | None = None
    facts: tuple[str, ...] | None = None
    weight: int = 2
    opens: bool = False
    doer: str = ""
    sign: Said | None = None
    motion: Motion | None = None
    counts: str = ""
    moment: Said | None = None
    often: bool = False
    mark: str = ""

    def known_in(self, _field: str) -> Collection[str] | None:
        """The facts that the texts of a field may name; None: any."""
        return self.facts


class OptionRow(Card, frozen=True, kw_only=True):
    """An option by its key, or by the pattern of its keys: "use:{card}"; the last gap takes the rest.

    `listed` are its words among the others of the question, where they differ. `group` is where it stands,
    "main" for none, with gaps for a group for each; `legend` its heading, where not that of the group. It is
    about a `thing` that a `holder` has: facts, or words as they are. `board`: it is chosen on a board.
    `grave`: it gives up, or ends the game for all: one letter in a mail never does it. `closes`: it ends the
    turn, and that one may do so tells nothing.
    """

    text: Said | None = None
    listed: Said | None = None
    rank: Rank | None = None
    group: str = ""
    legend: Said | None = None
    thing: str = ""
    holder: str = ""
    board: bool = False
    grave: bool = False
    closes: bool = False


class MailRow(Card, frozen=True, kw_only=True):
    """What a mail says in place of the page."""

    ask: Said | None = None
    hint: Said | None = None


class QuestionRow(Row, frozen=True, kw_only=True):
    """A kind of question.

    `ask` is what the reader is asked, `hint` one more sentence, `awaited` what the others may know. `about`
    are facts that its options have besides its params. `flat`: its options are all alike. `usual` is the key
    that is the filled button wherever it is offered, `main` are groups that stand without a heading there.
    `plan` is the word of plans for it.
    """

    ask: Said | None = None
    awaited: Said | None = None
    hint: Said | None = None
    mail: MailRow = MailRow()
    about: Mapping[str, Any] = {}
    flat: bool = False
    usual: str = ""
    main: tuple[str, ...] = ()
    plan: str = ""
    options: Mapping[str, OptionRow] = {}


class OptionRows(Card, frozen=True, kw_only=True):
    """options.yaml: those of several questions, in the order in which patterns are tried.

    `primary`: the first of them that is offered is the filled button; `quiet`: at most two of those are
    drawn beside it. `groups` are the legends; the groups named in `order` stand first, all others as they
    come; only the questions `grouped` have groups, all where it is None. `moot` is the hint of a question
    that offers nothing but to pass, `awaited` what others know of one that does not say it itself.
    """

    primary: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    order: tuple[str, ...] = ("main",)
    grouped: tuple[str, ...] | None = None
    groups: Mapping[str, Said] = {}
    moot: Said | None = None
    awaited: Said | None = None
    options: Mapping[str, OptionRow] = {}


RowType = TypeVar("RowType", bound=Card)


def files(folder: Path, name: str) -> list[Path]:
    """`events.yaml`, `events-fights.yaml`, …: a table may lie in several files."""
    return [*folder.glob(f"{name}.yaml"), *sorted(folder.glob(f"{name}-*.yaml"))]


def read_rows(folder: Path, name: str, row: type[RowType]) -> dict[str, RowType]:
    """Kind -> its row, of all files of a table. Raises ContentError."""
    found: dict[str, RowType] = {}
    for path in files(folder, name):
        for kind, raw in read_file(path).items():
            require(kind not in found, path, str(kind), "kind", "stands twice")
            found[str(kind)] = read_row(path, str(kind), raw, row)
    return found


def read_options(folder: Path) -> OptionRows:
    """options.yaml; none where there is no such file."""
    path = folder / "options.yaml"
    if not path.exists():
        return OptionRows()
    raw = read_file(path)
    options = {key: _with_text(one) for key, one in raw.get("options", {}).items()}
    return read_record(path, "options", {**raw, "options": options}, OptionRows, _read)


def read_said(folder: Path, name: str) -> dict[str, Said]:
    """Word -> what is said of it: counts.yaml, words.yaml."""
    found: dict[str, Said] = {}
    for path in files(folder, name):
        for word, raw in read_file(path).items():
            require(word not in found, path, str(word), "word", "stands twice")
            found[str(word)] = _said_of(path, str(word), raw)
    return found


def _said_of(path: Path, word: str, raw: object) -> Said:
    try:
        return said(raw)
    except ValueError as error:
        raise ContentError(path.name, word, "text", str(error)) from None


def read_row(path: Path, kind: str, raw: object, row: type[RowType]) -> RowType:
    """One row; its own languages are its `text`."""
    given = _with_text(raw)
    if isinstance(given, dict) and isinstance(given.get("options"), dict):
        given["options"] = {key: _with_text(one) for key, one in given["options"].items()}
    return read_record(path, kind, given, row, _read)


def _with_text(raw: object) -> object:
    if not isinstance(raw, dict):
        return raw
    text = {key: value for key, value in raw.items() if key in ("by", "of") or is_language(key)}
    rest = {key: value for key, value in raw.items() if key not in text}
    return {**rest, "text": text} if text else rest


def is_language(key: object) -> bool:
    """Whether a key of a row is the code of a language."""
    return isinstance(key, str) and len(key) == 2 and key.islower() and key not in ("by", "of")


def _read(wanted: type[Any], raw: object) -> Any:
    if wanted is not Said:
        raise NotImplementedError(wanted)
    return said(raw)


def said(raw: object) -> Said:
    """What stands in a row. Raises ValueError that names the field. A word alone is the same in all
    languages: an id, a symbol."""
    if isinstance(raw, str):
        return Said(Text(dict.fromkeys(LANGUAGES, scan(raw))))
    return Said(_node(raw, ""))


def _node(raw: object, path: str) -> Text | Pick:
    if raw is None and path:
        return NOTHING
    if not isinstance(raw, dict) or not raw:
        raise ValueError(f"no text{_in(path)}")
    if "by" not in raw:
        return _text(raw, path)
    of = raw.get("of")
    if not isinstance(of, dict) or not of or set(raw) != {"by", "of"}:
        raise ValueError(f"`by` goes with `of` and nothing else{_in(path, 'of')}")
    fact, kind = said_by(str(raw["by"]))
    return Pick(fact, kind, {key_of(key): _node(one, f"{path}.of.{key}") for key, one in of.items()})


def _text(raw: Mapping[Any, Any], path: str) -> Text:
    spoken = {key: value for key, value in raw.items() if is_language(key)}
    for key in raw:
        if key not in spoken and key not in OWN:
            raise ValueError(f"unknown{_in(path, str(key))}")
    for language in LANGUAGES:
        if not isinstance(spoken.get(language), str):
            raise ValueError(f"missing{_in(path, language)}")
    texts: dict[str, tuple[Part, ...]] = {}
    for language, text in spoken.items():
        try:
            texts[language] = scan(str(text))
        except ValueError as error:
            raise ValueError(f"{error}{_in(path, language)}") from None
    return Text(texts, {key: value for key, value in raw.items() if key in OWN})


def _in(path: str, field: str = "") -> str:
    place = ".".join(part for part in (*path.split("."), field) if part)
    return f" in field `{place}`" if place else ""


def key_of(value: object) -> str:
    """A value as a key of `of`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
