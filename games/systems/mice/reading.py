"""The lists of the content: from the data files of a set to typed rows, each checked with what it names."""

from collections.abc import Mapping
from pathlib import Path

from games.kit.content import Card, Hook, require, require_known
from games.kit.content_files import File, RowType
from games.kit.effects import walk
from games.systems.mice.cards import (
    Ability,
    Boss,
    EncounterCard,
    Face,
    Hero,
    Minion,
    SearchCard,
    Trait,
    fits_class,
)
from games.systems.mice.chapters import check_figures
from games.systems.mice.story_book import Book
from games.systems.mice.texts import BookTexts, Described, HeroTexts, Named, Titled, TraitTexts
from games.systems.mice.words import WORDS, Place

WORN = ("weapon", "armour", "accessory")
"""Kinds that work only while worn (M-R-127)."""


def rows_of(
    file: File, record: type[RowType], told: type[Card] | None, hook: Hook | None = None
) -> dict[str, RowType]:
    """The rows of a file that has one list only, named like the file."""
    file.read(file.name)
    return file.rows(file.name, record, hook, told)


def load_die(file: File) -> dict[str, Face]:
    """The faces of the action die, "1" to "6"."""
    path = file.path
    file.read("faces")
    faces = file.rows("faces", Face)
    require(list(faces) == ["1", "2", "3", "4", "5", "6"], path, "faces", "id", "a die has six faces")
    return faces


def load_abilities(file: File) -> dict[str, Ability]:
    """The ability cards."""
    path, abilities = file.path, rows_of(file, Ability, Described, WORDS.hook)
    for one in abilities.values():
        require(one.when is not None and bool(one.do), path, one.id, "when", "does nothing")
        require(one.cost > 0, path, one.id, "cost", "must be above 0")
        require(one.most == 0 or one.most > one.cost, path, one.id, "most", "must be above the cost")
    return abilities


def load_search(file: File) -> dict[str, SearchCard]:
    """The search cards: what is worn has a slot, weapons are melee or ranged."""
    path, cards = file.path, rows_of(file, SearchCard, Described, WORDS.hook)
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
    file: File, abilities: Mapping[str, Ability], search: Mapping[str, SearchCard]
) -> dict[str, Hero]:
    """The heroes; what they start with fits them."""
    path, heroes = file.path, rows_of(file, Hero, HeroTexts, WORDS.hook)
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


def load_minions(file: File) -> tuple[dict[str, int], dict[str, Minion], dict[str, Boss], dict[str, Trait]]:
    """The pools of figures, the kinds of minions, the bosses, and what they can do."""
    path = file.path
    file.read("pools", "minions", "bosses", "traits")
    pools: dict[str, int] = file.record("pools", dict[str, int])
    minions = file.rows("minions", Minion, told=Named)
    bosses = file.rows("bosses", Boss, told=Named)
    traits = file.rows("traits", Trait, WORDS.hook, told=TraitTexts)
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
    file: File, pools: Mapping[str, int], minions: Mapping[str, Minion]
) -> dict[str, EncounterCard]:
    """The encounter cards; no group needs more figures than there are."""
    path, cards = file.path, rows_of(file, EncounterCard, Titled)
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


def load_book(file: File) -> Book:
    """What all chapters share; an achievement that ended counts as one that there is."""
    book = file.record("", Book, told=BookTexts)
    require_known(file.path, file.name, "instead", book.instead.values(), book.achievements)
    return book
