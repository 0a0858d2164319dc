"""What is printed: the data files say what the tables say (content 2 to 9, M-COMP, M-DIE, M-CARD)."""

from collections import Counter
from collections.abc import Iterable

import pytest

from games.kit.effects import walk, word_of
from games.systems.mice.cards import Ability, Acting, BossCard, EncounterCard, SearchCard
from games.systems.mice.sides import Side
from games.systems.mice.words import (
    WORDS,
    AllMiceOn,
    BossDefeated,
    Counted,
    Custom,
    CustomName,
    Have,
    Ignore,
    NoMinions,
)
from tests.systems.mice import printed
from tests.systems.mice.newest import CONTENT


def rows(table: str) -> list[str]:
    return table.strip().splitlines()


def listed(things: Iterable[str]) -> str:
    return ", ".join(things) or "-"


def words(thing: Acting) -> str:
    said = ", ".join(
        f"custom {one.name}" if isinstance(one, Custom) else word_of(one) for one in walk(thing.do)
    )
    return ": ".join(part for part in (thing.when or "", said) if part) or "-"


def group(minions: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in minions.items())


# -- the die ---------------------------------------------------------------------------------------


@pytest.mark.rule("M-DIE-01")
def test_the_die_has_six_faces() -> None:
    shown = {
        face.id: [
            face.number,
            *(one for one in ("sword", "bow", "shield", "cheese", "star") if face.shows(one)),
        ]
        for face in CONTENT.faces.values()
    }
    assert shown == {
        "1": [1, "cheese"],
        "2": [2, "sword", "star"],
        "3": [3, "sword", "shield"],
        "4": [2, "bow"],
        "5": [3, "sword", "shield", "star"],
        "6": [1, "bow", "star"],
    }


# -- heroes and their cards ------------------------------------------------------------------------


@pytest.mark.rule("M-COMP-02", "M-CARD-01", "M-CARD-05")
def test_six_heroes_with_their_values() -> None:
    assert [
        f"{one.id} | {listed(one.classes)} | {one.battle} {one.defence} {one.lore} {one.move} {one.life} | "
        f"{listed(one.start)} | {one.preset} | {words(one.passive)}"
        for one in CONTENT.heroes.values()
    ] == rows(printed.HEROES)


@pytest.mark.rule("M-CARD-19")
def test_two_paws_and_a_tail_that_holds_a_dagger() -> None:
    assert {one.paws for one in CONTENT.heroes.values()} == {2}
    assert {one.id: one.tail for one in CONTENT.heroes.values() if one.tail} == {"filch": "dagger"}


@pytest.mark.rule("M-COMP-05", "M-CARD-22")
def test_the_ability_cards() -> None:
    assert len(CONTENT.abilities) == 28
    assert [
        f"{one.id} | {one.name.en} | {listed(one.classes)} | {price(one)} | {words(one)}"
        for one in CONTENT.abilities.values()
    ] == rows(printed.ABILITIES)


def price(card: Ability) -> str:
    return f"{card.cost}-{card.most}" if card.most else str(card.cost)


def bonus(card: SearchCard) -> str:
    kind = [f"{card.attack} {card.type}"] if card.attack else []
    numbers = {name: getattr(card, name) for name in ("battle", "defence", "lore", "move", "pack")}
    return listed([*kind, *(f"{name} +{number}" for name, number in numbers.items() if number)])


def needs(card: SearchCard) -> str:
    return f"lore {card.needs_lore}" if card.needs_lore else listed(card.classes)


@pytest.mark.rule("M-CARD-07", "M-CARD-15", "M-CARD-17")
@pytest.mark.counts("tests/systems/mice/printed.py: SEARCH")
def test_the_search_cards() -> None:
    assert [
        f"{one.id} | {one.name.en} | {one.count} | {one.kind} | {one.slot or '-'} | "
        f"{bonus(one)} | {needs(one)} | {words(one)}"
        for one in CONTENT.search.values()
    ] == rows(printed.SEARCH)


@pytest.mark.rule("M-COMP-05")
@pytest.mark.counts("assert kinds.total()", "assert kinds == {")
def test_seventy_three_search_cards_by_kind() -> None:
    kinds: Counter[str] = Counter()
    for card in CONTENT.search.values():
        kinds["start" if card.start and card.start != "filch" else card.kind] += card.count
    assert kinds.total() == 73
    assert kinds == {
        "start": 6,
        "weapon": 15,
        "armour": 12,
        "accessory": 8,
        "scroll": 8,
        "item": 2,
        "trick": 10,
        "event": 8,
        "party": 4,
    }


def test_a_staff_is_a_club_close_by() -> None:
    near = CONTENT.search["mystics_staff"].same_space
    assert near is not None
    assert (near.attack, near.type) == ("melee", "blunt")


# -- minions, encounters ---------------------------------------------------------------------------


def minion(card: BossCard) -> str:
    owner = CONTENT.boss_of.get(card.id) or CONTENT.minions[card.id]
    most = CONTENT.minions[card.id].max if card.id in CONTENT.minions else 0
    figures = (owner.pool or "-") + (f" at most {most}" if most else "")
    values = f"{card.battle} {card.defence} {card.life}"
    return f"{card.id} | {owner.size} | {card.attack} | {values} | {figures} | {listed(card.traits)}"


@pytest.mark.rule("M-CARD-06", "M-COMP-07", "M-COMP-08")
def test_the_cards_of_minions_and_bosses() -> None:
    assert [minion(card) for card in CONTENT.minion_cards.values()] == rows(printed.MINIONS)
    immune = {card.id: card.immune for card in CONTENT.minion_cards.values() if card.immune}
    assert immune == {"centipede": ("magic",), "vurst": ("magic",)}


@pytest.mark.rule("M-COMP-03")
def test_sixteen_figures_in_their_pools() -> None:
    assert CONTENT.pools == {"roaches": 8, "rats": 6, "spider": 1, "centipede": 1}
    assert sum(CONTENT.pools.values()) == 16


def test_what_minions_can_do() -> None:
    assert [f"{one.id} | {words(one)}" for one in CONTENT.traits.values()] == rows(printed.TRAITS)


def encounter(card: EncounterCard) -> str:
    bands = " / ".join(group(band) for band in card.bands)
    return f"{card.id} | {card.colour} | {listed(card.words)} | {bands} | {group(card.surge)}"


@pytest.mark.rule("M-CARD-20", "M-CARD-21")
@pytest.mark.counts("tests/systems/mice/printed.py: ENCOUNTERS", "assert Counter(card.colour")
def test_the_encounter_cards() -> None:
    assert [encounter(card) for card in CONTENT.encounters.values()] == rows(printed.ENCOUNTERS)
    assert Counter(card.colour for card in CONTENT.encounters.values()) == {"orange": 9, "blue": 9}


# -- tiles -----------------------------------------------------------------------------------------


def space(side: Side, number: int) -> str:
    file = side.file
    flip = {"normal": "f", "hook": "h", "crafty": "c"}[file.flip.kind]
    marks = {
        "e": number in file.entries and number not in file.water,
        "f": number == file.flip.space,
        "g": number in file.places,
        "p": number in file.perches,
        "t": number in file.traps,
        "w": number in file.water,
    }
    shown = "".join(flip if mark == "f" else mark for mark, there in marks.items() if there)
    return f"{number}{shown}" + (f"a{file.areas[number]}" if number in file.areas else "")


def side_row(side: Side) -> str:
    file = side.file
    spaces = " ".join(space(side, number) for number in side.spaces)
    exits = " ".join(f"{way}{','.join(map(str, beside))}" for way, beside in file.exits.items())
    flip = f"{file.flip.space}={file.flip.other} {file.flip.kind}"
    current = " ".join(f"{a}>{b or 'out'}" for a, b in file.current.items()) or "-"
    return f"{side.id} | {side.name.en} | {spaces} | {exits} | {flip} | {current} | {len(file.walls)}"


@pytest.mark.rule("M-COMP-04", "M-BOARD-06", "M-BOARD-07")
def test_the_sixteen_sides() -> None:
    assert [side_row(side) for side in CONTENT.sides.values()] == rows(printed.SIDES)
    assert len({side.tile for side in CONTENT.sides.values()}) == 8


@pytest.mark.rule("M-BOARD-04")
def test_a_side_is_of_the_castle_or_below_it() -> None:
    assert [CONTENT.sides[one].colour for one in ("T1o", "T1b")] == ["orange", "blue"]
    assert (CONTENT.sides["T1o"].other, CONTENT.sides["T1b"].other) == ("T1b", "T1o")


def test_two_to_four_entries_a_side() -> None:
    assert {len(side.file.entries) for side in CONTENT.sides.values()} <= {2, 3, 4}


@pytest.mark.rule("M-R-60")
def test_mice_arrive_on_dry_spaces() -> None:
    for side in CONTENT.sides.values():
        arrivals = [one for beside in side.file.exits.values() for one in beside]
        assert not any(side.is_water(one) for one in arrivals)


def test_lines_between_spaces() -> None:
    hall = CONTENT.sides["T3o"]
    assert hall.adjacent[10] == (1, 2, 5)
    assert (hall.uphill(2, 10), hall.uphill(10, 2), hall.uphill(5, 10)) == (True, False, False)
    pipes = CONTENT.sides["T8b"]
    assert (3 in pipes.adjacent[7], pipes.red[7], pipes.walked[7]) == (False, (3, 11), (3, 6, 8, 11))


@pytest.mark.rule("M-R-70")
def test_distances_are_those_of_minions() -> None:
    pipes = CONTENT.sides["T8b"]
    assert (pipes.steps[3][7], pipes.steps[1][12]) == (1, 5)


@pytest.mark.rule("M-FIGHT-14", "M-FIGHT-15", "M-R-45")
def test_walls_block_sight() -> None:
    guardroom = CONTENT.sides["T1o"]
    assert 7 not in guardroom.seen_from[6]
    assert 6 not in guardroom.seen_from[7]
    assert {1, 2, 5, 6, 9, 10} <= set(guardroom.seen_from[6])
    assert CONTENT.sides["T4o"].seen_from[1] == CONTENT.sides["T4o"].spaces


# -- chapters --------------------------------------------------------------------------------------


def goal(one: object) -> str:
    if isinstance(one, AllMiceOn):
        return f"all on {one.side} {one.space}"
    if isinstance(one, NoMinions):
        return "no minions"
    if isinstance(one, Have):
        return f"have {' '.join(one.tokens)}"
    if isinstance(one, BossDefeated):
        return f"{one.boss} defeated"
    assert isinstance(one, Counted)
    return f"{one.name} {one.at_least}"


@pytest.mark.rule("M-END-01", "M-STORY-02")
def test_the_seven_chapters() -> None:
    assert [
        f"{one.id} | {one.title.en} | {one.end_page} | {', '.join(goal(part) for part in one.victory)} | "
        f"{one.start.side} {' '.join(map(str, one.start.spaces))} | {' '.join(one.route)}"
        for one in CONTENT.chapters.values()
    ] == rows(printed.CHAPTERS)


@pytest.mark.rule("M-STORY-10")
def test_how_the_story_goes_on() -> None:
    assert [(line.next, line.gives) for line in CONTENT.chapters["C4"].continues] == [
        ("C5", "cats_favour"),
        ("C5", None),
        ("C4", None),
    ]
    gifts = [line.gives for one in CONTENT.chapters.values() for line in one.continues if line.gives]
    assert sorted(gifts) == sorted(CONTENT.book.achievements)


def test_a_line_told_in_another_chapter_is_the_same_one() -> None:
    first, second = (CONTENT.chapters[one].rooms["T4o"].special[0] for one in ("C1", "C2"))
    assert first == second
    assert first.id == "crow"


def test_the_cards_named_by_chapters_exist() -> None:
    named = [card for one in CONTENT.chapters.values() for card in (*one.party.cards, *one.party.items)]
    assert set(named) <= set(CONTENT.search)


# -- words -----------------------------------------------------------------------------------------


def test_twenty_seven_words_and_thirteen_customs() -> None:
    assert len(WORDS.effects) == 27
    everything = (CONTENT.heroes, CONTENT.abilities, CONTENT.search, CONTENT.traits, CONTENT.chapters)
    used = list(walk(everything))
    assert {word_of(one) for one in used} == {*WORDS.effects, *WORDS.conditions}
    names = {one.name for one in used if isinstance(one, Custom)}
    assert names == set(CustomName.__args__)  # type: ignore[attr-defined]


def test_what_worn_cards_and_scrolls_ignore() -> None:
    ignored = {one.what for one in walk((CONTENT.search, CONTENT.heroes)) if isinstance(one, Ignore)}
    assert ignored == {("trap",), ("stunned",), ("ambush",), ("red", "yellow", "water", "trap")}
