"""Rows of what games say: what is wrong with one is named with file, row and field."""

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils import translation

import games.faces
import games.systems
from games.content_checks import rows as check_rows
from games.engine.events import BY_ORDER, given_for
from games.engine.questions import Answer, one
from games.faces.face import get_face
from games.faces.say.gaps import Gap, scan
from games.faces.say.log import worded
from games.faces.say.options import groups, option_text, ranks
from games.faces.say.patterns import parts_of
from games.faces.say.rows import EventRow, QuestionRow
from games.faces.say.speaker import Speaker
from games.kit.content import ContentError
from games.systems import SLUGS
from tests.said.goldens import kept

GOOD = """met:
  {en: "{who} meets {card.acc}.", pl: "{who} spotyka {card.acc}.", facts: [seat, card], rules: [R-1]}
"""


class Content:
    """What sentences are kept inside of."""

    def __init__(self) -> None:
        self.inside: dict[object, object] = {}


class Names:
    """A table of two."""

    def __init__(self) -> None:
        self.content = Content()

    def say(self, fact: str, value: object, case: str) -> str:
        return f"{value}-{case}"

    def who(self, seat: int, case: str) -> str:
        return f"<{seat}>"

    def person(self, seat: int) -> str:
        return f"Person {seat}"


def speaker(folder: Path, **files: str) -> Speaker[EventRow, QuestionRow]:
    """A system with these files, `events` before all."""
    for name, text in files.items():
        (folder / f"{name.replace('_', '-')}.yaml").write_text(text)
    kept = {"seats": ("seat", "who"), "folder": folder}
    return Speaker(slug="made", own_types={}, event=EventRow, question=QuestionRow, **kept)


def test_a_row_is_said_in_the_language_of_its_reader_and_names_are_escaped(tmp_path):
    made = speaker(tmp_path, events=GOOD)
    facts = {"seat": 1, "card": "b&w"}
    assert worded(made, Names(), "met", facts) == "&lt;1&gt; meets b&amp;w-acc."
    with translation.override("pl"):
        assert worded(made, Names(), "met", facts) == "&lt;1&gt; spotyka b&amp;w-acc."
    assert worded(made, Names(), "unheard_of", {}) == "Something happens."


def test_a_third_language_is_one_more_key_and_falls_back_to_english(tmp_path):
    third = GOOD.replace("pl:", 'de: "{who} trifft {card}.", pl:')
    made = speaker(tmp_path, events=third + GOOD.replace("met:", "met_again:"))
    with translation.override("de"):
        assert worded(made, Names(), "met", {"seat": 2, "card": "x"}) == "&lt;2&gt; trifft x-nom."
        assert worded(made, Names(), "met_again", {"seat": 2, "card": "x"}) == "&lt;2&gt; meets x-acc."


@pytest.mark.parametrize(
    ("value", "told"),
    [("a", "A."), (0, "Nothing."), (None, "Nothing."), ("b", "Something."), ([], "Nothing.")],
)
def test_a_fact_picks_the_text(tmp_path, value, told):
    none, some = "{en: Nothing., pl: Nic.}", "{en: Something., pl: Coś.}"
    text = f"k: {{by: f, of: {{a: {{en: A., pl: A.}}, none: {none}, some: {some}}}}}"
    assert worded(speaker(tmp_path, events=text), Names(), "k", {"f": value}) == told


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ('k: {en: "x"}', "text.pl", "missing"),
        ('k: {en: "{n:gems}", pl: "{n:gems}"}', "text", "unknown type 'gems'"),
        ('k: {en: "{n:}", pl: "n"}', "text.en", "is no gap"),
        ('k: {en: "a } b", pl: "n"}', "text.en", "is no gap"),
        ('k: {en: "{n}", pl: "{n}", facts: [seat]}', "text", "unknown fact 'n'"),
        ("k: {by: n, of: {some: {en: x, pl: x}}, facts: [seat]}", "text", "unknown fact 'n'"),
        ("k: {by: n, of: {some: {en: x}}}", "text.of.some.pl", "missing"),
        ("k: {by: n}", "text.of", "goes with"),
        ("k: {en: x, pl: x, wait: 2}", "wait", "unknown"),
        ("k: {en: x, pl: x, moment: {en: x}}", "moment.pl", "missing"),
        ("k: {weight: 1}", "text", "a function in odd.py"),
    ],
)
def test_a_wrong_row_is_named_with_file_kind_and_field(tmp_path, text, field, reason):
    with pytest.raises(ContentError, match=reason) as caught:
        assert speaker(tmp_path, events=text).events
    assert (caught.value.file, caught.value.id, caught.value.field) == ("events.yaml", "k", field)


def test_a_kind_twice_is_refused_in_one_file_and_in_two(tmp_path):
    with pytest.raises(ContentError, match="stands twice"):
        assert speaker(tmp_path, events=GOOD + GOOD).events
    with pytest.raises(ContentError, match="stands twice") as caught:
        assert speaker(tmp_path, events=GOOD, events_more=GOOD).events
    assert (caught.value.file, caught.value.id) == ("events-more.yaml", "met")


def test_of_several_files_that_of_the_row_is_named(tmp_path):
    wrong = GOOD.replace("met:", "left:").replace("card.acc", "card:gem")
    with pytest.raises(ContentError, match="unknown type 'gem'") as caught:
        assert speaker(tmp_path, events=GOOD, events_more=wrong).events
    assert (caught.value.file, caught.value.id, caught.value.field) == ("events-more.yaml", "left", "text")


def test_a_count_that_nobody_names_is_refused(tmp_path):
    made = speaker(tmp_path, events=GOOD.replace("rules", "counts: meetings, rules"))
    with pytest.raises(ContentError, match="unknown 'meetings'"):
        made.check()


def test_a_word_twice_is_refused_in_two_files(tmp_path):
    word = "w: {en: x, pl: x}\n"
    with pytest.raises(ContentError, match="stands twice") as caught:
        assert speaker(tmp_path, words=word, words_more=word).words
    assert (caught.value.file, caught.value.id, caught.value.field) == ("words-more.yaml", "w", "word")


def test_every_system_is_checked_before_a_release_is_served(monkeypatch, tmp_path):
    assert check_rows() == []
    wrong = speaker(tmp_path, events="k: {en: x}")
    monkeypatch.setattr("games.faces.face.get_speaker", lambda _slug: wrong)
    assert {found.id for found in check_rows()} == {"games.E002"}
    assert "events.yaml: k: text.pl" in str(check_rows()[0].msg)


# -- gaps and options -------------------------------------------------------------------------------------


def test_braces_of_its_own_are_doubled():
    assert scan("a {{b}} {c:plain.acc}d") == ("a {b} ", Gap("c", "plain", "acc"), "d")


@pytest.mark.parametrize(
    ("pattern", "key", "parts"),
    [
        ("use:{card}", "use:axe", {"card": "axe"}),
        ("use:{card}", "use:axe:2", {"card": "axe:2"}),
        ("use:{card}:{seat}", "use:axe:2", {"card": "axe", "seat": "2"}),
        ("use:{card}:{seat}", "use:axe", None),
        ("use:{card}", "cast:axe", None),
    ],
)
def test_a_pattern_takes_a_key_apart(pattern, key, parts):
    assert parts_of(pattern, key) == parts


OPTIONS = """
primary: [go, stop]
quiet: [stop, back]
groups: {give: {en: "You give", pl: "Dajesz"}}
options:
  go: {en: Go, pl: Idź}
  stop: {en: Stop, pl: Stój}
  "give:{card}": {en: "Give {card}", pl: "Daj {card}", group: give, thing: card}
  "{card}": {en: "{card}", pl: "{card}", board: true}
"""
QUESTIONS = "q: {ask: {en: Q?, pl: Q?}, options: {stop: {en: Halt, pl: Stać}}}\nflat: {flat: true}\n"


def test_an_option_has_the_words_of_its_question_first_and_patterns_last(tmp_path):
    made, names = speaker(tmp_path, options=OPTIONS, questions=QUESTIONS), Names()
    said = {key: option_text(made, names, "q", key, {}) for key in ("go", "stop", "give:axe", "axe")}
    assert said == {"go": "Go", "stop": "Halt", "give:axe": "Give axe-nom", "axe": "axe-nom"}
    assert option_text(made, names, "other", "stop", {}) == "Stop"


def test_options_stand_in_groups_with_their_ranks(tmp_path):
    made, names = speaker(tmp_path, options=OPTIONS, questions=QUESTIONS), Names()
    found = groups(made, names, one(1, "q", ("give:axe", "stop", "go", "map")), "stop")
    assert [(group.id, group.legend, [each.key for each in group.options]) for group in found] == [
        ("main", "", ["stop", "go"]),
        ("give", "You give", ["give:axe"]),
    ]
    drawn = {each.key: (each.rank, each.thing, each.chosen) for group in found for each in group.options}
    assert drawn == {
        "give:axe": ("chip", "axe", False),
        "stop": ("quiet", "", True),
        "go": ("primary", "", False),
    }
    assert ranks(made, "flat", ("go", "stop")) == {}


# -- every kind has a row, and no row is told by nobody ---------------------------------------------------


@cache
def told_by_rules(slug: str) -> dict[str, set[str]]:
    """The kinds of events that the rules of a system name where they tell something, with the facts that they
    name there."""
    folder, found = Path(str(games.systems.__file__)).parent / slug, defaultdict[str, set[str]](set)
    for path in sorted(folder.rglob("*.py")):
        for kind, facts in _told(path):
            found[kind] |= facts
    return found


def _told(path: Path) -> Iterator[tuple[str, set[str]]]:
    inside = path.relative_to(Path(str(games.systems.__file__)).parent).with_suffix("")
    module = importlib.import_module(".".join(("games.systems", *inside.parts)).removesuffix(".__init__"))
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and node.args:
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in ("tell", "tell_apart", "tell_secret", "tell_only", "whisper", "Event"):
                facts = _facts(node)
                yield from ((kind, facts) for kind in _words(module, node.args[0]))


def _facts(call: ast.Call) -> set[str]:
    """Those for all, and those in a mapping for some of the seats."""
    keys = (key for one in call.args[1:] for inner in ast.walk(one) for key in getattr(inner, "keys", ()))
    private = {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return {one.arg for one in call.keywords if one.arg} | private


def _words(module: object, node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_words(module, node.body), *_words(module, node.orelse))
    elif isinstance(node, ast.Name) and isinstance(value := getattr(module, node.id, None), str):
        yield value


SPOKEN = [slug for slug in SLUGS if get_face(slug).speaker]


@pytest.mark.parametrize("slug", SPOKEN)
def test_every_kind_that_the_rules_tell_has_a_row(slug):
    told, made = set(told_by_rules(slug)), get_face(slug).speaker
    assert len(told) > 50
    assert told - set(made.events) == set()


@pytest.mark.parametrize("slug", SPOKEN)
def test_every_row_lists_all_facts_that_the_rules_tell(slug):
    rows = get_face(slug).speaker.events
    assert [kind for kind, row in rows.items() if row.facts is None] == []
    beyond = {kind: facts - set(rows[kind].facts) for kind, facts in told_by_rules(slug).items()}
    assert {kind: facts for kind, facts in beyond.items() if facts} == {}
    by_order = given_for(1, one(1, "q", ("a", "b")), Answer(1, "a"))
    assert set(by_order.private[1]) <= set(rows[BY_ORDER].facts)


@pytest.mark.parametrize("slug", SPOKEN)
def test_every_row_is_told_by_somebody(slug):
    """By the rules as they are, or by a recorded game of any set; what only older sets tell says so."""
    recorded = {kind.removeprefix("line ") for _record, kind in kept(slug) if kind.startswith("line ")}
    rules = set(told_by_rules(slug))
    rows = get_face(slug).speaker.events
    assert set(rows) - recorded - rules - {BY_ORDER} == set()
    assert [kind for kind, row in rows.items() if kind in rules and row.until] == []
