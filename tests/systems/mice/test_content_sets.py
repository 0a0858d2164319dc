"""Contents of all sets: what changes in a copy of the data leaves older games and records as they were, and
no campaign stops because content has changed."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from games.engine.play_out import PlayedOut, play_out
from games.engine.record import decode_record, verify
from games.engine.system import System
from games.kit.campaign import plain
from games.kit.content_sets import ContentSets
from games.systems.mice import content, setup, state, system, view
from games.systems.mice.content import CONTENTS, RULESET, Content, build, content_of
from games.systems.mice.onward import CONCEDE
from games.systems.mice.setup import new_state
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from games.systems.mice.texts import DATA
from tests.systems.mice.newest import OPTIONS

NEXT = RULESET + 1
OLDER = [one for one in CONTENTS if one < RULESET]
RECORDS = sorted((Path(__file__).parents[2] / "records" / "mice").glob("*.json"))
Plant = Callable[[Path], None]


def changed(folder: Path, file: str, *pairs: tuple[str, str], to: str = "") -> None:
    """A data file of the copy with some texts in it changed, under another name where one is given."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, (file, old)
        text = text.replace(old, new, 1)
    (folder / (to or file)).write_text(text, encoding="utf-8")


def next_set(folder: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> System:
    """Mice & Mystics with one more rule set, in which something is planted."""
    data = folder / "data"
    shutil.copytree(DATA, data)
    plant(data)
    sets: ContentSets[Content] = ContentSets(data, {**CONTENTS, NEXT: ""}, build, ("orders.yaml",))
    sets.start()
    hashes = {**CONTENTS, NEXT: sets.version(NEXT)}
    for module in (content, setup, state, system, view):
        monkeypatch.setattr(module, "content_of", sets)
    monkeypatch.setattr(setup, "CONTENTS", hashes)
    monkeypatch.setattr(setup, "RULESET", NEXT)
    return replace(SYSTEM, ruleset=NEXT, contents=hashes)


def number(data: Path) -> None:
    """The roach bites harder."""
    row = "attack: melee, battle: 2, defence: 1, life: 1, pool: roaches, traits: [steal]"
    old = f"  - {{id: roach, size: small, {row}}}\n"
    new = f"  - {{id: roach, size: small, {row.replace('battle: 2', 'battle: 3')}, since: {NEXT}}}\n"
    changed(data, "minions.yaml", (old, old.replace("}\n", f", until: {RULESET}}}\n") + new))


def one_more(data: Path) -> None:
    """A second cap shield, and an encounter more."""
    old = "id: cap_shield, count: 1, kind: armour, slot: paw, defence: 2, classes: [warrior]}\n"
    new = old.replace("count: 1", "count: 2").replace("}\n", f", since: {NEXT}}}\n")
    changed(data, "search.yaml", (old, old.replace("}\n", f", until: {RULESET}}}\n") + f"  - {{{new}"))


def one_less(data: Path) -> None:
    """Nobody finds a whisker ring any more."""
    old = "id: whisker_ring, count: 1, kind: accessory, slot: ring, lore: 1}"
    changed(data, "search.yaml", (old, old.replace("}", f", until: {RULESET}, instead: ribbon}}")))


def renamed(data: Path) -> None:
    """The ribbon is called otherwise, as if it told another rule."""
    lines = (data / "search.yaml").read_text(encoding="utf-8").splitlines()
    name = next(one for one in lines if "en: Quick-tail Ribbon" in one)
    new = name.replace("Quick-tail", "Slow-tail")
    changed(data, "search.yaml", (name, f"{name}\n  ribbon@{NEXT}:\n{new}"))


def chapter(data: Path) -> None:
    """The first chapter has one page less, and a side of a tile is a file of its own."""
    changed(data, "chapters/c1.yaml", ("end_page: 6", "end_page: 5"), to=f"chapters/c1@{NEXT}.yaml")
    changed(data, "sides/t8o.yaml", to=f"sides/t8o@{NEXT}.yaml")


@pytest.mark.parametrize("plant", [number, one_more, one_less, renamed, chapter])
def test_what_changes_with_a_set_leaves_every_record_of_older_ones_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    planted = next_set(tmp_path, monkeypatch, plant)
    for path in RECORDS:
        record = decode_record(path.read_bytes())
        assert verify(record, planted).result == record.result


def test_running_games_go_on_by_the_set_with_which_they_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"seats": 2, "chapter": "C1", "ruleset": RULESET}
    before = play_out(SYSTEM, options, ["steady"] * 2, name="runs on")
    planted = next_set(tmp_path, monkeypatch, number)
    after = play_out(planted, options, ["steady"] * 2, name="runs on")
    assert after.position.entries == before.position.entries
    assert new_state({"seats": 2}).content.minions["roach"].battle == 3
    assert new_state({"seats": 2, "ruleset": RULESET}).content.minions["roach"].battle == 2


def test_a_side_whose_file_is_the_same_is_the_same_object_in_every_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_set(tmp_path, monkeypatch, chapter)
    new, old = state.content_of(NEXT), state.content_of(RULESET)
    assert [one for one in new.sides if new.sides[one] is not old.sides[one]] == ["T8o"]
    assert (new.sides["T8o"].since, old.sides["T8o"].since) == (NEXT, 1)
    assert new.sides["T1o"].steps is old.sides["T1o"].steps
    assert [one for one in new.chapters if new.chapters[one] is not old.chapters[one]] == ["C1", "C2"]
    assert new.chapters["C2"].rooms["T4o"].special[0] is new.chapters["C1"].rooms["T4o"].special[0]
    assert (new.chapters["C1"].end_page, old.chapters["C1"].end_page) == (5, 6)


def test_the_options_of_a_set_are_its_chapters() -> None:
    for ruleset in CONTENTS:
        assert SYSTEM.options_of(ruleset)["chapter"] == tuple(content_of(ruleset).chapters)
    with pytest.raises(ValueError, match="no rule set 99"):
        new_state({"seats": 1, "ruleset": 99})


# -- campaigns ----------------------------------------------------------------------------------------------


def played(played_by: System, chapter: str, ruleset: int, name: str) -> PlayedOut:
    """A chapter of a campaign whose party has all that may be carried, played to its end and voted on."""
    known = content_of(ruleset)
    carry = {
        "given": list(known.book.achievements),
        "kept": {"tilda": ["whisker_ring"], "nez": ["button_shield"]},
        "abilities": {"collin": ["give_order", "feint"], "lily": ["aimed_shot"]},
        "party": {"collin": 1},
    }
    options = {"seats": 2, "chapter": chapter, "ruleset": ruleset}
    return play_out(played_by, options, ["steady"] * 2, name=name, carry=carry)


def begins(by: System, game: PlayedOut) -> Carried | None:
    """The chapter that follows, by the newest set, up to its first turn; what it was given."""
    follows = by.carry(game.position.state)
    if follows is None:
        return None
    options, carried = follows
    stored = json.loads(json.dumps(plain(carried)))
    then = play_out(by, {"seats": 2, **options}, ["steady"] * 2, name="then", turns=1, carry=stored)
    assert then.position.state.ruleset == by.ruleset
    by.invariants(then.position.state)
    given: Carried = then.position.state.carried
    return given


@pytest.mark.rule("M-CAMPAIGN-01", "M-CAMPAIGN-03")
@pytest.mark.parametrize("ruleset", OLDER)
@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
def test_a_party_goes_from_each_chapter_of_each_older_set_into_the_newest(ruleset: int, chapter: str) -> None:
    game = played(SYSTEM, chapter, ruleset, f"carried on {chapter}")
    assert game.position.state.ruleset == ruleset
    given = begins(SYSTEM, game)
    assert (given is None) == (game.position.state.onward == "end" or game.position.state.onward == "")


def ends(data: Path) -> None:
    """With the next set a card, an ability, a hero with their bow, and an achievement are no more."""
    until = f", until: {RULESET}, instead: "
    card = "id: button_shield, count: 2, kind: armour, slot: paw, defence: 1}"
    ring = "id: whisker_ring, count: 1, kind: accessory, slot: ring, lore: 1}"
    bow = "id: short_bow, count: 1, kind: weapon, start: lily, slot: paws2, attack: ranged, type: sharp, classes: [archer]}"  # noqa: E501
    changed(
        data,
        "search.yaml",
        (card, card.replace("}", until + "cap_shield}")),
        (ring, ring.replace("}", until + "ribbon}")),
        (bow, bow.replace("}", until + "long_bow}")),
    )
    lines = (data / "abilities.yaml").read_text(encoding="utf-8").splitlines()
    feint = next(one for one in lines if one.startswith("  - {id: feint,"))
    changed(data, "abilities.yaml", (feint, feint[:-1] + until + "resolve}"))
    hero = "id: lily\n"
    changed(data, "heroes.yaml", (hero, f"{hero}    until: {RULESET}\n    instead: filch\n"))
    changed(data, "chapters/c1.yaml", ("not_allowed: [lily]\n", ""), to=f"chapters/c1@{NEXT}.yaml")
    changed(
        data,
        "story.yaml",
        ("[lamp_light, captains_medal", "[captains_medal"),
        ("---", "instead: {lamp_light: vial}\n---"),
        ('  lamp_light: {en: "The lamp\'s light", pl: "Światło lampy"}\n', ""),
        to=f"story@{NEXT}.yaml",
    )


@pytest.mark.rule("M-CAMPAIGN-02", "M-CAMPAIGN-03")
@pytest.mark.parametrize("chapter", ["C1", "C4"])
def test_what_has_ended_counts_as_what_stands_for_it_and_the_campaign_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chapter: str
) -> None:
    game = played(SYSTEM, chapter, RULESET, f"ended {chapter}")
    left = SYSTEM.carry(game.position.state)
    planted = next_set(tmp_path, monkeypatch, ends)
    given = begins(planted, game)
    assert left is not None
    assert given is not None
    assert {"lamp_light", "vial"} <= set(left[1].given)
    assert "lamp_light" not in given.given
    assert given.given.count("vial") == 1
    assert "feint" in left[1].abilities["collin"]
    assert "resolve" in given.abilities["collin"]
    assert "lily" in left[1].abilities
    assert "filch" in given.abilities
    assert "lily" not in given.abilities


def test_of_a_card_no_more_are_carried_on_than_there_are_copies_of_what_stands_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_set(tmp_path, monkeypatch, ends)
    both = Carried(kept={"nez": ("button_shield",), "tilda": ("button_shield", "whisker_ring")})
    begun = new_state({"seats": 1}, both)
    assert begun.carried.kept == {"nez": ("cap_shield",), "tilda": ("ribbon",)}
    two = Carried(abilities={"lily": ("aimed_shot",), "filch": ("dodge",)}, party={"lily": 1, "filch": 2})
    assert new_state({"seats": 1}, two).carried == Carried(
        abilities={"filch": ("aimed_shot",)}, party={"filch": 1}
    )
    older = new_state({"seats": 1, "ruleset": RULESET}, both)
    assert older.carried == both


def test_what_was_never_there_is_refused_in_every_set() -> None:
    for ruleset in CONTENTS:
        with pytest.raises(ValueError, match="cannot be carried on"):
            new_state({"seats": 1, "ruleset": ruleset}, Carried(given=("moon",)))


def test_nothing_of_the_content_is_stored() -> None:
    stored = msgspec.json.decode(msgspec.json.encode(new_state({"seats": 1})))
    assert not {"content", "packs"} & set(stored)
    assert stored["ruleset"] == RULESET
    assert CONCEDE not in stored
