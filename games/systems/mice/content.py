"""Everything printed, looked up by id: what the rules read of it is read from data/ at import.

Wrong data stop the start: ContentError. Names and texts are read when they are first shown (`texts`).
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from games.kit.content import read_file, read_list, read_record, require, require_known
from games.kit.content_files import Files
from games.kit.effects import walk
from games.kit.orders import read_orders
from games.systems.mice.cards import (
    Ability,
    Book,
    Boss,
    BossCard,
    EncounterCard,
    Face,
    Hero,
    Minion,
    SearchCard,
    Trait,
)
from games.systems.mice.chapters import Known, check_figures, read_chapters, specials
from games.systems.mice.sides import read_sides
from games.systems.mice.texts import DATA
from games.systems.mice.words import WORDS, Place

ABILITY_CARDS, SEARCH_CARDS, ENCOUNTER_CARDS = 28, 71, 18
ANY = "any"
WORN = ("weapon", "armour", "accessory")
"""Kinds that work only while worn (M-R-127)."""


def load_die(path: Path) -> dict[str, Face]:
    """The faces of the action die, "1" to "6"."""
    faces = read_list(path, read_file(path, "faces")["faces"], Face)
    require(list(faces) == ["1", "2", "3", "4", "5", "6"], path, "faces", "id", "a die has six faces")
    return faces


def load_abilities(path: Path) -> dict[str, Ability]:
    """The ability cards."""
    abilities = read_list(path, read_file(path, "abilities")["abilities"], Ability, WORDS.hook)
    require(len(abilities) == ABILITY_CARDS, path, "abilities", "id", f"there are {len(abilities)}, not 28")
    for one in abilities.values():
        require(one.when is not None and bool(one.do), path, one.id, "when", "does nothing")
        require(one.cost > 0, path, one.id, "cost", "must be above 0")
        require(one.most == 0 or one.most > one.cost, path, one.id, "most", "must be above the cost")
    return abilities


def load_search(path: Path) -> dict[str, SearchCard]:
    """The search cards: what is worn has a slot, weapons are melee or ranged."""
    cards = read_list(path, read_file(path, "search")["search"], SearchCard, WORDS.hook)
    copies = sum(card.count for card in cards.values())
    require(copies == SEARCH_CARDS, path, "search", "count", f"there are {copies} cards, not 71")
    for card in cards.values():
        require(card.count > 0, path, card.id, "count", "must be above 0")
        require(
            (card.slot is not None) == (card.kind in WORN), path, card.id, "slot", "goes with what is worn"
        )
        weapon = card.kind == "weapon"
        require((card.attack is not None) == weapon, path, card.id, "attack", "weapons have one")
        require((card.type is not None) == weapon, path, card.id, "type", "weapons have one")
        windowless = card.kind in ("event", "party")
        require((card.when is None) == (windowless or not card.do), path, card.id, "when", "goes with `do`")
    return cards


def load_heroes(
    path: Path, abilities: Mapping[str, Ability], search: Mapping[str, SearchCard]
) -> dict[str, Hero]:
    """The heroes; what they start with fits them."""
    heroes = read_list(path, read_file(path, "heroes")["heroes"], Hero, WORDS.hook)
    for hero in heroes.values():
        require_known(path, hero.id, "start", hero.start, search)
        require_known(path, hero.id, "preset", (hero.preset,), abilities)
        fits = fits_class(hero, abilities[hero.preset].classes)
        require(fits, path, hero.id, "preset", f"{hero.preset} is of another class")
        for own in hero.start:
            require(search[own].start == hero.id, path, hero.id, "start", f"{own} is somebody else's")
            fits = fits_class(hero, search[own].classes)
            require(fits, path, hero.id, "start", f"{own} is of another class")
        require_known(path, hero.id, "tail", [hero.tail] if hero.tail else [], search)
    for card in search.values():
        named = card.start == "" or (card.start in heroes and card.id in heroes[card.start].start)
        require(named, path, card.start, "start", f"does not name {card.id}")
    return heroes


def fits_class(hero: Hero, classes: Collection[str]) -> bool:
    """Whether one of the classes is the hero's; nothing asked, or any class, fits everybody (M-CARD-02)."""
    return not classes or ANY in classes or any(one in classes for one in hero.classes)


def load_minions(path: Path) -> tuple[dict[str, int], dict[str, Minion], dict[str, Boss], dict[str, Trait]]:
    """The pools of figures, the kinds of minions, the bosses, and what they can do."""
    raw = read_file(path, "pools", "minions", "bosses", "traits")
    pools = read_record(path, "pools", raw["pools"], dict[str, int])
    minions = read_list(path, raw["minions"], Minion)
    bosses = read_list(path, raw["bosses"], Boss)
    traits = read_list(path, raw["traits"], Trait, WORDS.hook)
    for minion in minions.values():
        require_known(path, minion.id, "pool", (minion.pool,), pools)
        require_known(path, minion.id, "traits", minion.traits, traits)
    for boss in bosses.values():
        _check_boss(path, boss, pools, traits)
    for trait in traits.values():
        require(trait.when is not None and bool(trait.do), path, trait.id, "when", "does nothing")
        check_placed(path, {trait.id: trait}, minions)
    return pools, minions, bosses, traits


def _check_boss(path: Path, boss: Boss, pools: Mapping[str, int], traits: Mapping[str, Trait]) -> None:
    require((boss.pool == "") == (boss.size == "none"), path, boss.id, "pool", "goes with the size")
    require_known(path, boss.id, "pool", [boss.pool] if boss.pool else [], pools)
    require(0 <= boss.pick <= len(boss.cards), path, boss.id, "pick", "more than there are")
    same = len({card.defence for card in boss.cards}) == 1
    require(same, path, boss.id, "cards", "a boss has cards, and all have one Defence")
    for card in boss.cards:
        require_known(path, boss.id, "cards", card.traits, traits)


def load_encounters(
    path: Path, pools: Mapping[str, int], minions: Mapping[str, Minion]
) -> dict[str, EncounterCard]:
    """The encounter cards; no group needs more figures than there are."""
    cards = read_list(path, read_file(path, "encounters")["encounters"], EncounterCard)
    colours = [card.colour for card in cards.values()]
    nine = len(cards) == ENCOUNTER_CARDS and colours.count("orange") == colours.count("blue")
    require(
        nine,
        path,
        "encounters",
        "colour",
        f"nine of each, not {len(cards)} with {colours.count('blue')} blue",
    )
    for card in cards.values():
        for field, group in [
            ("surge", card.surge),
            *((f"bands[{n}]", band) for n, band in enumerate(card.bands)),
        ]:
            require_known(path, card.id, field, group, minions)
            check_figures(path, card.id, field, group, (pools, minions))
    return cards


def check_placed(path: Path, cards: Mapping[str, object], minions: Mapping[str, Minion]) -> None:
    """What effects of the cards place exists."""
    for name, card in cards.items():
        for word in walk(card):
            if isinstance(word, Place):
                require_known(path, name, "do.minions", word.minions, minions)


def load_book(path: Path) -> Book:
    """What all chapters share."""
    return read_record(path, "book", read_file(path, "mice", "pages", "achievements"), Book)


FACES = load_die(DATA / "die.yaml")
ABILITIES = load_abilities(DATA / "abilities.yaml")
SEARCH = load_search(DATA / "search.yaml")
HEROES = load_heroes(DATA / "heroes.yaml", ABILITIES, SEARCH)
POOLS, MINIONS, BOSSES, TRAITS = load_minions(DATA / "minions.yaml")
ENCOUNTERS = load_encounters(DATA / "encounters.yaml", POOLS, MINIONS)
SIDES = read_sides(DATA / "sides")
BOOK = load_book(DATA / "story.yaml")
CHAPTERS = read_chapters(
    DATA / "chapters", Known(BOOK, SIDES, HEROES, POOLS, MINIONS, BOSSES, SEARCH, ENCOUNTERS)
)
check_placed(DATA / "search.yaml", SEARCH, MINIONS)
check_placed(DATA / "chapters", CHAPTERS, MINIONS)

BOSS_OF = {card.id: boss for boss in BOSSES.values() for card in boss.cards}
"""Initiative card of a boss -> the boss."""
MINION_CARDS: dict[str, BossCard] = {
    **MINIONS,
    **{card.id: card for boss in BOSSES.values() for card in boss.cards},
}
"""Every initiative card of minions and bosses."""


def _of_kind(kinds: Iterable[str]) -> tuple[str, ...]:
    return tuple(card.id for card in SEARCH.values() if card.kind in kinds)


GEAR = _of_kind(WORN)
"""Cards that are worn."""
FILES = Files(DATA, 1)
ORDER_BOOK = read_orders(FILES.file("orders", 1), figures=tuple(HEROES))
STORY_SURGES = {
    (chapter.id, side): room.surge.minions
    for chapter in CHAPTERS.values()
    for side, room in chapter.rooms.items()
    if room.surge is not None
}
"""(chapter, side) -> whom its own surge brings."""
PRINTED = {
    "abilities": tuple(ABILITIES),
    "search cards": tuple(SEARCH),
    "minions and bosses": tuple(dict.fromkeys((*MINION_CARDS, *BOSSES))),
    "abilities of minions and heroes": (*TRAITS, *(hero.passive.id for hero in HEROES.values())),
    "encounters": tuple(ENCOUNTERS),
    "sides of tiles": tuple(SIDES),
    "special lines": tuple(dict.fromkeys(line.id for one in CHAPTERS.values() for _, line in specials(one))),
    "achievements": tuple(BOOK.achievements),
}
