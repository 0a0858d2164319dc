"""Wrong data stop the start, with file, id and field (content 12)."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from games.kit.content import ContentError
from games.kit.content_files import Files, FilesOfSet, Row
from games.systems.mice.content import RULESET, build
from games.systems.mice.texts import DATA


def load(folder: Path) -> None:
    """Read a whole data folder as the newest set does: what the rules read, then what people read."""
    content = build(FilesOfSet(Files(folder, RULESET), RULESET))
    for table in (content.heroes, content.minions, content.bosses, content.traits, content.abilities):
        told(table.values())
    for more in (content.search, content.encounters, content.chapters):
        told(more.values())
    told([side.file for side in content.sides.values()])
    told([content.book])


def told(rows: Iterable[Row]) -> None:
    """Read the texts of each."""
    assert all(row.told for row in rows)


VURST = "{id: vurst, attack: ranged, battle: 3, defence: 3, life: 3, traits: [pistoleer], immune: [magic]}"


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "field"),
    [
        # 1: values
        ("die.yaml", 'id: "6"', 'id: "7"', "faces", "id"),
        ("die.yaml", "star: true", "stars: true", "2", "stars"),
        ("abilities.yaml", "id: feint", "id: resolve", "resolve", "id"),
        ("abilities.yaml", "id: cure, classes", "id: cure, class", "cure", "class"),
        ("abilities.yaml", "cost: 1, most: 3", "cost: 3, most: 3", "cure", "most"),
        ("search.yaml", "id: dagger, count: 3", "id: dagger, count: 0", "dagger", "count"),
        ("search.yaml", "kind: trick, when: free", "kind: trinket, when: free", "crumb_trail", "kind"),
        ("search.yaml", "slot: body, defence: 2", "slot: back, defence: 2", "chain_mail", "slot"),
        ("search.yaml", "slot: ring, lore: 1", "lore: 1", "whisker_ring", "slot"),
        (
            "search.yaml",
            "slot: paws2, attack: ranged, type: blunt",
            "slot: paws2, type: blunt",
            "slingshot",
            "attack",
        ),
        ("encounters.yaml", "id: EO1, colour: orange", "id: EO1, colour: green", "EO1", "colour"),
        ("encounters.yaml", ", {spider: 1, rat_warrior: 3}]", "]", "EO4", "bands"),
        ("sides/t8b.yaml", "side: T8b", "side: T8o", "T8o", "side"),
        # 2: what heroes start with
        ("heroes.yaml", "start: [short_bow]", "start: [shortbow]", "lily", "start"),
        ("heroes.yaml", "start: [short_bow]", "start: [short_bow, princes_sword]", "lily", "start"),
        ("heroes.yaml", "[great_hammer]", "[great_hammer, leather_breastplate]", "nez", "start"),
        ("heroes.yaml", "start: [dagger]", "start: []", "filch", "start"),
        ("heroes.yaml", "classes: [healer]", "classes: [scamp]", "tilda", "start"),
        ("heroes.yaml", "preset: aimed_shot", "preset: dodge", "lily", "preset"),
        ("heroes.yaml", "classes: [archer]", "classes: [poet]", "lily", "classes[0]"),
        # 3 and 4: sides
        ("sides/t1o.yaml", "1-2, ", "1-13, ", "T1o", "edges"),
        ("sides/t1o.yaml", "1-2, ", "1-2, 2>1, ", "T1o", "edges"),
        ("sides/t1o.yaml", "1-2, ", "1=2, ", "T1o", "edges"),
        ("sides/t1o.yaml", "2: [4, 1.2]", "2: [4]", "t1o", "spaces[...]"),
        ("sides/t1o.yaml", "12: [", "13: [", "T1o", "edges"),
        ("sides/t1o.yaml", "entries: [2, 4, 11]", "entries: [2]", "T1o", "entries"),
        ("sides/t1o.yaml", "flip: {space: 9", "flip: {space: 10", "T1o", "flip"),
        ("sides/t1b.yaml", "7: 8, 8: 0", "7: 5, 8: 0", "T1b", "current.7"),
        ("sides/t1b.yaml", "5: 6, ", "5: 9, ", "T1b", "current.5"),
        ("sides/t1b.yaml", "W: [9]", "W: [5]", "T1b", "exits.W"),
        ("sides/t2o.yaml", "11>5", "11!5", "T2o", "edges"),
        ("sides/t5o.yaml", "perches: [3]", "perches: [4]", "T5o", "perches"),
        # 5: chapters
        ("chapters/c1.yaml", "chapter: C1", "chapter: C2", "C2", "chapter"),
        ("chapters/c1.yaml", "end_page: 6", "end_page: 9", "C1", "end_page"),
        ("chapters/c1.yaml", "route: [T1o, T1b, T2b", "route: [T1o, T2b", "C1", "route"),
        ("chapters/c1.yaml", "up: T2b", "up: T3b", "C1", "layout.T2"),
        (
            "chapters/c1.yaml",
            "side: T1o, spaces: [1, 1, 2, 2]",
            "side: T1o, spaces: [1, 1, 2]",
            "C1",
            "start.spaces",
        ),
        ("chapters/c5.yaml", "spaces: [1, 1, 2, 3]", "spaces: [1, 1, 2, 6]", "C5", "start.spaces"),
        ("chapters/c5.yaml", "spaces: [8, 10, 10, 10]", "spaces: [1, 1, 1, 10]", "C5", "start.spaces"),
        ("chapters/c2.yaml", "items: [hook]", "items: [hooks]", "C2", "party.items"),
        ("chapters/c3.yaml", "card: antidote", "card: anecdote", "C3", "rooms.T5b.search"),
        (
            "chapters/c1.yaml",
            "removed: {search: [ev_roaches]",
            "removed: {search: [ev_roach]",
            "C1",
            "removed.search",
        ),
        ("chapters/c1.yaml", "[EO9, EB3, EB7]", "[EO9, EB3, EB0]", "C1", "removed.encounters"),
        ("chapters/c1.yaml", "next: C2", "next: C8", "C1", "continues"),
        ("chapters/c1.yaml", "if: lost", "if: won", "C1", "continues"),
        # 6: words
        ("abilities.yaml", "do: target_def, n: -2", "do: target_off, n: -2", "accurate_shot", "do[0].do"),
        ("abilities.yaml", "name: defend_in_place_of_other", "name: defend", "protect", "do[0].name"),
        ("abilities.yaml", "when: self_hit", "when: self_missed", "dodge", "when"),
        ("chapters/c3.yaml", "do: test, dice: 1", "do: toss, dice: 1", "c3", "special[0].do[0].do"),
        ("search.yaml", "do: wheel, n: -2", "do: wheel", "crumb_trail", "do[0].n"),
        ("search.yaml", "when: free, do: [{do: wheel", "do: [{do: wheel", "crumb_trail", "when"),
        # 7: kinds and figures
        ("encounters.yaml", "surge: {spider: 1}", "surge: {wasp: 1}", "EO5", "surge"),
        (
            "encounters.yaml",
            "{rat_warrior: 4, elite_rat: 1}",
            "{rat_warrior: 6, elite_rat: 1}",
            "EO1",
            "bands[2]",
        ),
        ("encounters.yaml", "{elite_rat: 3, rat_warrior: 2}", "{elite_rat: 5}", "EO2", "bands[2]"),
        (
            "chapters/c3.yaml",
            "{elite_rat: 2, rat_warrior: 2}",
            "{elite_rat: 2, rat_warrior: 4}",
            "C3",
            "rooms.T5o.setup",
        ),
        ("chapters/c6@2.yaml", "{spider: 1}", "{spiders: 1}", "C6", "rooms.T6b.surge"),
        ("chapters/c6@2.yaml", "{spider: 1}", "{spider: 2}", "C6", "rooms.T6b.surge"),
        ("chapters/c1.yaml", "route: [T1o, T1b, T2b,", "route: [T1o, T1b, T3b,", "C1", "route"),
        ("chapters/c1.yaml", "T2o, T4o]", "T2o, T4o, T3b]", "C1", "route"),
        ("search.yaml", "minions: {roach: 2}", "minions: {wasp: 2}", "ev_roaches", "do.minions"),
        ("minions.yaml", "pool: roaches", "pool: bugs", "roach", "pool"),
        ("minions.yaml", "traits: [poison, web]", "traits: [venom, web]", "spider", "traits"),
        # 8: bosses, and what a victory names
        (
            "minions.yaml",
            "vanestra_web, attack: ranged, battle: 3, defence: 4",
            "vanestra_web, attack: ranged, battle: 3, defence: 3",
            "vanestra",
            "cards",
        ),
        ("minions.yaml", f"cards:\n      - {VURST}", "cards: []", "vurst", "cards"),
        ("minions.yaml", "pick: 2", "pick: 5", "vanestra", "pick"),
        ("chapters/c3.yaml", "setup: {boss: vurst, ", "setup: {", "C3", "victory"),
        ("chapters/c2.yaml", "token: oil", "token: salt", "C2", "victory"),
        ("chapters/c6@2.yaml", "name: breath, n: stars", "name: breaths, n: stars", "C6", "victory"),
        ("chapters/c4.yaml", "name: push, at_least", "name: pull, at_least", "C4", "victory"),
        (
            "chapters/c6@2.yaml",
            "defeat: [{is: counter, name: guard",
            "defeat: [{is: counter, name: gourd",
            "C6",
            "victory",
        ),
        ("chapters/c6@2.yaml", "  - {if: failed, next: C6}\n", "", "C6", "continues"),
        # 9: special lines
        ("chapters/c3.yaml", "where: {side: T8b, spaces", "where: {side: T1b, spaces", "C3", "special.C3-a"),
        ("chapters/c3.yaml", "spaces: [1, 4, 12]}", "spaces: [1, 4, 13]}", "C3", "special.C3-a"),
        ("chapters/c3.yaml", "id: C3-b, when: chapter_start, ", "id: C3-b, ", "C3", "special.C3-b"),
        ("chapters/c2.yaml", "same_as: C1", "same_as: C9", "C2", "special.crow"),
        ("chapters/c2.yaml", "id: crow, same_as", "id: raven, same_as", "C2", "special.raven"),
        ("chapters/c1.yaml", "exit: E}", "exit: W}", "C1", "special.C1-a"),
        # words for people
        ("heroes.yaml", "name: {en: Nez,", "nmae: {en: Nez,", "nez", "nmae"),
        ("search.yaml", "\n  slingshot:\n", "\n  catapult:\n", "catapult", "id"),
        ("sides/t4o.yaml", "name: {en: Courtyard", 'name: {en: ""', "t4o", "name.en"),
        ("chapters/c7@2.yaml", "goal: {en:", "aim: {en:", "c7@2", "aim"),
    ],
)
def test_wrong_data_are_refused_with_file_id_and_field(
    tmp_path: Path, file: str, old: str, new: str, where: str, field: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    assert (caught.value.file, caught.value.id, caught.value.field) == (Path(file).name, where, field)


def test_what_stands_there_is_right() -> None:
    load(DATA)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    for path in (folder / "chapters").glob("c5*.yaml"):
        path.unlink()
    with pytest.raises(ContentError, match="unknown 'C5'"):
        load(folder)
