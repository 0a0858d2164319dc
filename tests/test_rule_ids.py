"""`manage.py rules` on small trees of tests."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from games import systems
from games.faces.rule_book import Chapter, Paragraph, RuleBook
from games.kit.content import Text
from games.management.commands import rules

SORCERER = "L-MOVE-01 L-MOVE-02 L-CHAR-05a L-COR-D08 L-COR-03 L-R-01"


WORDS = Text(en="Words.", pl="Słowa.")


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> dict[str, RuleBook]:
    """The rule books that there are, by system, none to begin with; the site plays one system."""
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer",))
    found: dict[str, RuleBook] = {}
    monkeypatch.setattr(rules, "get_book", found.get)
    return found


@pytest.fixture(autouse=True)
def printed(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, tuple[str, ...]]]:
    """What systems say is printed, none to begin with."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    monkeypatch.setattr(rules, "get_printed", lambda slug: found.get(slug, {}))
    return found


def book(**paragraphs: str) -> RuleBook:
    """A book of one chapter; paragraph=the ids it holds."""
    held = [
        Paragraph(id=one, title=WORDS, ids=tuple(ids.split()), text=WORDS) for one, ids in paragraphs.items()
    ]
    return RuleBook("sorcerer", (Chapter(slug="all", title=WORDS, lead=WORDS, paragraphs=tuple(held)),))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder of tests with short id lists and no test yet."""
    lists = tmp_path / "rule_ids"
    lists.mkdir()
    (lists / "sorcerer.txt").write_text("\n".join(SORCERER.split()))
    (lists / "mice.txt").write_text("M-COMP-01\n")
    return tmp_path


def write(tree: Path, text: str) -> None:
    (tree / "deep").mkdir(exist_ok=True)
    (tree / "deep" / "test_it.py").write_text(f"import pytest\n{text}\n")


def found(tree: Path) -> list[str | None]:
    return [one for naming in rules.namings(tree) for one in naming.ids]


def wrong(tree: Path) -> list[str]:
    known = [one for ids in rules.rule_ids(tree).values() for one in ids]
    return rules.mistakes(known, rules.namings(tree))


def said(tree: Path, system: str | None = None, *, strict: bool = False) -> tuple[list[str], list[str]]:
    """What the command prints, and what it complains of."""
    out, complaints = StringIO(), StringIO()
    rules.Command(stdout=out, stderr=complaints).handle(tests=tree, system=system, strict=strict)
    return out.getvalue().splitlines(), complaints.getvalue().splitlines()


def run(tree: Path, system: str | None = None, *, strict: bool = False) -> list[str]:
    """What it prints without books."""
    return [line for line in said(tree, system, strict=strict)[0] if not line.endswith(": no rule book")]


@pytest.fixture
def two_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Mice are played as well."""
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer", "mice"))


def test_a_decorated_test_names_its_ids(tree: Path) -> None:
    write(tree, '@pytest.mark.rule("L-MOVE-01", "L-COR-D08")\ndef test_x(): ...')
    assert found(tree) == ["L-MOVE-01", "L-COR-D08"]


def test_module_and_class_marks_reach_each_test_below(tree: Path) -> None:
    write(
        tree,
        'pytestmark = [pytest.mark.slow, pytest.mark.rule("L-R-01")]\n'
        '@pytest.mark.rule("L-MOVE-01")\nclass TestX:\n'
        '    @pytest.mark.rule("L-MOVE-02")\n    def test_x(self): ...\n',
    )
    assert found(tree) == ["L-R-01", "L-MOVE-01", "L-MOVE-02"]


def test_parameters_name_ids_of_their_own(tree: Path) -> None:
    write(
        tree,
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("L-MOVE-01")),'
        ' pytest.param(2, marks=[pytest.mark.rule("L-MOVE-02")])])\ndef test_x(n): ...',
    )
    assert [naming.ids for naming in rules.namings(tree)] == [("L-MOVE-01",), ("L-MOVE-02",)]


def test_parameters_kept_in_a_list_of_the_module_count_too(tree: Path) -> None:
    write(tree, 'ROWS = [pytest.param(1, marks=pytest.mark.rule("L-R-01"))]')
    assert found(tree) == ["L-R-01"]


def test_a_mark_on_what_is_no_test_names_nothing(tree: Path) -> None:
    write(tree, '@pytest.mark.rule("L-MOVE-01")\ndef help_out(): ...')
    assert found(tree) == []


def test_an_unknown_id_is_refused(tree: Path) -> None:
    write(tree, '@pytest.mark.rule("L-MOVE-99")\ndef test_x(): ...')
    assert wrong(tree) == ["deep/test_it.py::test_x: unknown id L-MOVE-99"]


def test_three_ids_are_allowed_and_a_fourth_is_refused(tree: Path) -> None:
    three = '@pytest.mark.rule("L-MOVE-01", "L-MOVE-02", "L-R-01")\ndef test_x(): ...'
    write(tree, three)
    assert wrong(tree) == []
    write(tree, '@pytest.mark.rule("L-CHAR-05a")\n' + three)
    assert wrong(tree) == ["deep/test_it.py::test_x: names 4 ids, at most 3 are allowed"]


def test_an_id_that_is_computed_is_refused(tree: Path) -> None:
    write(tree, '@pytest.mark.rule("L-MOVE-" + "01")\ndef test_x(): ...')
    assert wrong(tree) == ["deep/test_it.py::test_x: an id must be written out as text"]


HALF = '@pytest.mark.rule("L-MOVE-01", "L-MOVE-02", "L-R-01")\ndef test_x(): ...\n'
REST = '@pytest.mark.rule("L-CHAR-05a", "L-COR-D08", "L-COR-03")\ndef test_y(): ...\n'


def test_the_report_lists_what_is_untested_and_ends_with_one_line(tree: Path) -> None:
    write(tree, HALF)
    assert run(tree) == ["  L-CHAR-05a", "  L-COR-D08", "  L-COR-03", "sorcerer: 3 of 6 ids without a test"]


def test_every_system_that_is_played_has_its_line_in_the_end(tree: Path, two_systems: None) -> None:
    write(tree, HALF + REST)
    assert run(tree) == [
        "  M-COMP-01",
        "sorcerer: 0 of 6 ids without a test",
        "mice: 1 of 1 ids without a test",
    ]
    assert run(tree, "sorcerer") == ["sorcerer: 0 of 6 ids without a test"]


def test_strict_wants_every_id(tree: Path) -> None:
    write(tree, HALF)
    with pytest.raises(CommandError):
        run(tree, strict=True)
    write(tree, HALF + REST)
    assert run(tree, strict=True) == ["sorcerer: 0 of 6 ids without a test"]


def test_strict_wants_those_of_every_system(tree: Path, two_systems: None) -> None:
    write(tree, HALF + REST)
    with pytest.raises(CommandError):
        run(tree, strict=True)
    assert run(tree, "sorcerer", strict=True)


def test_strict_refuses_wrong_namings(tree: Path) -> None:
    write(tree, HALF + REST + '@pytest.mark.rule("M-COMP-02")\ndef test_z(): ...')
    with pytest.raises(CommandError):
        run(tree, strict=True)


WHOLE = {"one": "L-MOVE-01 L-MOVE-02 L-CHAR-05a", "two": "L-COR-D08 L-COR-03 L-R-01"}


def test_the_report_ends_with_what_no_test_names_behind_what_the_book_lacks(
    tree: Path, books: dict[str, RuleBook]
) -> None:
    write(tree, HALF + REST)
    assert said(tree)[0] == ["sorcerer: no rule book", "sorcerer: 0 of 6 ids without a test"]
    books["sorcerer"] = book(one=WHOLE["one"], two="L-COR-03")
    assert said(tree)[0] == [
        "  L-COR-D08",
        "  L-R-01",
        "sorcerer: 2 of 6 ids in no paragraph of the rule book",
        "sorcerer: 0 of 6 ids without a test",
    ]


def test_ids_that_stand_twice_or_are_unknown_are_named(tree: Path, books: dict[str, RuleBook]) -> None:
    write(tree, HALF + REST)
    books["sorcerer"] = book(**WHOLE, three="L-MOVE-02 L-MOVE-99")
    assert said(tree)[1] == [
        "all#three: L-MOVE-02 stands in all#one already",
        "all#three: unknown id L-MOVE-99",
    ]


@pytest.mark.parametrize("more", [{"two": "L-COR-D08"}, {"three": "L-MOVE-02"}, {"three": "L-MOVE-99"}])
def test_strict_wants_every_id_in_one_paragraph(
    tree: Path, books: dict[str, RuleBook], more: dict[str, str]
) -> None:
    write(tree, HALF + REST)
    books["sorcerer"] = book(**WHOLE)
    told = said(tree, strict=True)[0]
    assert told[-2:] == [
        "sorcerer: 0 of 6 ids in no paragraph of the rule book",
        "sorcerer: 0 of 6 ids without a test",
    ]
    books["sorcerer"] = book(**{**WHOLE, **more})
    with pytest.raises(CommandError):
        said(tree, strict=True)


CARDS = {"cards": ("deck.sword", "deck.axe"), "spaces": ("inn", "mill")}
ALL_CARDS = """
@pytest.mark.card("deck.sword", "deck.axe", "inn")
def test_x(): ...
@pytest.mark.parametrize("space", [pytest.param("mill", marks=pytest.mark.card("mill"))])
def test_y(space): ...
"""


def play(tree: Path, text: str, system: str = "sorcerer") -> None:
    folder = tree / "systems" / system
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test_cards.py").write_text(f"import pytest\n{text}\n")


def test_what_is_printed_and_named_by_no_test_is_counted_kind_by_kind(
    tree: Path, printed: dict[str, dict[str, tuple[str, ...]]]
) -> None:
    write(tree, HALF + REST)
    printed["sorcerer"] = CARDS
    play(tree, '@pytest.mark.card("deck.sword", "inn")\ndef test_x(): ...')
    assert run(tree) == [
        "  deck.axe",
        "  mill",
        "sorcerer: 1 of 2 cards without a test",
        "sorcerer: 1 of 2 spaces without a test",
        "sorcerer: 0 of 6 ids without a test",
    ]
    with pytest.raises(CommandError):
        run(tree, strict=True)
    play(tree, ALL_CARDS)
    assert run(tree, strict=True)[0] == "sorcerer: 0 of 2 cards without a test"


def test_only_the_tests_of_the_system_itself_name_what_it_has_printed(
    tree: Path, two_systems: None, printed: dict[str, dict[str, tuple[str, ...]]]
) -> None:
    printed["sorcerer"] = printed["mice"] = CARDS
    play(tree, ALL_CARDS, "mice")
    told = run(tree)
    assert "sorcerer: 2 of 2 cards without a test" in told
    assert "mice: 0 of 2 cards without a test" in told


@pytest.mark.parametrize(
    ("name", "why"),
    [('"deck.bow"', "unknown id deck.bow"), ('"in" + "n"', "an id must be written out as text")],
)
def test_strict_refuses_what_is_not_printed(
    tree: Path, printed: dict[str, dict[str, tuple[str, ...]]], name: str, why: str
) -> None:
    write(tree, HALF + REST)
    printed["sorcerer"] = CARDS
    play(tree, f"{ALL_CARDS}\n@pytest.mark.card({name})\ndef test_z(): ...")
    assert said(tree)[1] == [f"sorcerer: test_cards.py::test_z: {why}"]
    with pytest.raises(CommandError):
        run(tree, strict=True)


def test_the_systems_of_the_repository_say_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "SLUGS", ("talisman", "mice"))
    kinds = {slug: systems.get_system(slug).printed() for slug in systems.SLUGS}
    counts = {slug: {kind: len(ids) for kind, ids in found.items()} for slug, found in kinds.items()}
    assert counts["talisman"] == {"cards": 346, "characters": 23, "spaces": 72, "endings": 6}
    assert (counts["mice"]["encounters"], counts["mice"]["sides of tiles"]) == (18, 16)
    assert (counts["mice"]["abilities"], counts["mice"]["special lines"]) == (28, 14)


@pytest.mark.parametrize("text", [None, ""])
def test_a_system_without_a_list_is_no_system_without_gaps(
    tree: Path, two_systems: None, text: str | None
) -> None:
    (tree / "rule_ids" / "mice.txt").unlink()
    if text is not None:
        (tree / "rule_ids" / "mice.txt").write_text(text)
    with pytest.raises(CommandError, match=r"rule_ids/mice\.txt"):
        run(tree)


def test_the_lists_of_the_repository_hold_each_id_once() -> None:
    ids = [one for some in rules.rule_ids(rules.ROOT / "tests").values() for one in some]
    assert len(ids) == len(set(ids))
    assert {"L-COR-D08", "L-CHAR-05a", "L-ENC-03", "T-BASE-101", "L-COR-03", "M-COMP-01"} <= set(ids)


def test_the_tests_of_the_repository_name_their_ids_rightly() -> None:
    assert wrong(rules.ROOT / "tests") == []
