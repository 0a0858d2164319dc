"""Chapters of the story book: from their data files, with all that they name checked (content 9, 12)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from games.kit.content import require, require_known
from games.kit.content_files import File, FilesOfSet
from games.kit.effects import Conditions, walk
from games.systems.mice.cards import Boss, EncounterCard, Hero, Minion, SearchCard
from games.systems.mice.sides import OPPOSITE, ROOM, Side
from games.systems.mice.story_book import Book, Chapter, Special
from games.systems.mice.texts import ChapterTexts
from games.systems.mice.words import WORDS, BlockExit, BossDefeated, Counted, Counter, Custom, Have

FIRST_END, LAST_END = 2, 8
END = "end"
WAYS = {(0, -1): "N", (0, 1): "S", (1, 0): "E", (-1, 0): "W"}


@dataclass(frozen=True)
class Known:
    """What a chapter may name."""

    book: Book
    sides: Mapping[str, Side]
    heroes: Mapping[str, Hero]
    pools: Mapping[str, int]
    minions: Mapping[str, Minion]
    bosses: Mapping[str, Boss]
    search: Mapping[str, SearchCard]
    encounters: Mapping[str, EncounterCard]


def read_chapters(files: FilesOfSet, known: Known) -> dict[str, Chapter]:
    """All chapters of a set by id, one file each, in the order of the story, lines that are told elsewhere
    filled in. Raises ContentError."""
    found = sorted(files.within("chapters"), key=lambda file: (len(file.name), file.name))
    chapters: dict[str, Chapter] = {}
    for file in found:
        read = file.record("", Chapter, WORDS.hook, told=ChapterTexts)
        holds = file.name.rpartition("/")[2]
        require(read.id.lower() == holds, file.path, read.id, "chapter", f"this file holds {holds}")
        chapters[read.id] = _filled(file, read, chapters)
    for file, chapter in zip(found, chapters.values(), strict=True):
        _check(file.path, chapter, (known, chapters))
    return chapters


def specials(chapter: Chapter) -> Iterator[tuple[str, Special]]:
    """Every special line with the side on which alone it holds, "" for those of the whole chapter."""
    for line in chapter.special:
        yield "", line
    for side, room in chapter.rooms.items():
        for line in room.special:
            yield side, line


def _filled(file: File, chapter: Chapter, before: Mapping[str, Chapter]) -> Chapter:
    """The chapter with each `same_as` replaced by the line of that id in the chapter named."""
    lines = {id(line): _told(file.path, chapter, line, before) for _, line in specials(chapter)}
    if all(line is lines[id(line)] for _, line in specials(chapter)):
        return chapter

    def make() -> Chapter:
        rooms = {
            side: msgspec.structs.replace(room, special=tuple(lines[id(one)] for one in room.special))
            for side, room in chapter.rooms.items()
        }
        own = tuple(lines[id(one)] for one in chapter.special)
        filled = msgspec.structs.replace(chapter, special=own, rooms=rooms)
        filled.beside(chapter)
        return filled

    told = " ".join(str(id(line)) for line in lines.values())
    return file.sources[0].kept(chapter, Chapter, told, make)


def _told(path: Path, chapter: Chapter, line: Special, before: Mapping[str, Chapter]) -> Special:
    if not line.same_as:
        require(line.when is not None, path, chapter.id, f"special.{line.id}", "has no window")
        return line
    require_known(path, chapter.id, f"special.{line.id}", (line.same_as,), before)
    same = [one for _, one in specials(before[line.same_as]) if one.id == line.id]
    require(bool(same), path, chapter.id, f"special.{line.id}", f"{line.same_as} has no such line")
    return same[0]


def _check(path: Path, chapter: Chapter, read: tuple[Known, Mapping[str, Chapter]]) -> None:
    one, (known, chapters) = chapter.id, read
    require(FIRST_END <= chapter.end_page <= LAST_END, path, one, "end_page", "the track has 8 pages")
    require_known(path, one, "not_allowed", chapter.not_allowed, known.heroes)
    require_known(path, one, "party.items", chapter.party.items, known.search)
    require_known(path, one, "party.cards", chapter.party.cards, known.search)
    require_known(path, one, "removed.search", chapter.removed.search, known.search)
    require_known(path, one, "removed.encounters", chapter.removed.encounters, known.encounters)
    require_known(path, one, "continues", [line.next for line in chapter.continues], (*chapters, END))
    ends = [line.if_ for line in chapter.continues if not line.need]
    wanted = ["failed", "lost", "won"] if chapter.defeat else ["lost", "won"]
    require(sorted(ends) == wanted, path, one, "continues", "each end goes on somewhere")
    _check_sides(path, chapter, known)
    _check_start(path, chapter, known)
    _check_rooms(path, chapter, known)
    _check_lines(path, chapter, known)
    _check_goals(path, chapter, known)


def _check_sides(path: Path, chapter: Chapter, known: Known) -> None:
    """The layout names tiles with their own sides, and each step of the route is an exit or a flip."""
    for tile, place in chapter.layout.items():
        require_known(path, chapter.id, f"layout.{tile}", (place.up,), known.sides)
        require(known.sides[place.up].tile == tile, path, chapter.id, f"layout.{tile}", "is another tile's")
    sides = sides_of(chapter, known.sides)
    require_known(path, chapter.id, "rooms", chapter.rooms, sides)
    require_known(path, chapter.id, "route", chapter.route, sides)
    for a, b in zip(chapter.route, chapter.route[1:], strict=False):
        joined = known.sides[a].other == b or joining_exit(chapter, known.sides, a, b) != ""
        require(joined, path, chapter.id, "route", f"no way leads from {a} to {b}")


def sides_of(chapter: Chapter, sides: Mapping[str, Side]) -> list[str]:
    """The sides of the tiles that are laid out."""
    return [side.id for side in sides.values() if side.tile in chapter.layout]


def joining_exit(chapter: Chapter, sides: Mapping[str, Side], a: str, b: str) -> str:
    """The compass side by which one side leads to another of the same colour, "" if it does not."""
    here, there = chapter.layout[sides[a].tile], chapter.layout[sides[b].tile]
    way = WAYS.get((there.column - here.column, there.row - here.row), "")
    exits: dict[str, object] = {str(key): None for key in sides[a].file.exits}
    back: dict[str, object] = {str(key): None for key in sides[b].file.exits}
    fits = sides[a].colour == sides[b].colour and way in exits and OPPOSITE[way] in back
    return way if fits else ""


def _check_start(path: Path, chapter: Chapter, known: Known) -> None:
    start = chapter.start
    require(chapter.route[0] == start.side, path, chapter.id, "start.side", "the route begins elsewhere")
    require(len(start.spaces) == known.book.mice, path, chapter.id, "start.spaces", "a space for each mouse")
    side = known.sides[start.side]
    standing: dict[int, int] = {}
    placed = [(line.kind, space) for line in chapter.start_minions for space in line.spaces]
    for space in [*start.spaces, *(space for _, space in placed)]:
        dry = space in side.spaces and not side.is_water(space)
        require(dry, path, chapter.id, "start.spaces", f"{space} is no dry space of {side.id}")
        standing[space] = standing.get(space, 0) + 1
        room = side.file.areas.get(space, ROOM)
        require(standing[space] <= room, path, chapter.id, "start.spaces", f"too many on {space}")
    require_known(path, chapter.id, "start_minions", [kind for kind, _ in placed], known.minions)


def _check_rooms(path: Path, chapter: Chapter, known: Known) -> None:
    for side, room in chapter.rooms.items():
        spaces = known.sides[side].spaces
        if room.setup is not None:
            require_known(path, chapter.id, f"rooms.{side}.setup", room.setup.minions, known.minions)
            boss = [room.setup.boss] if room.setup.boss else []
            require_known(path, chapter.id, f"rooms.{side}.setup.boss", boss, known.bosses)
            at = room.setup.at
            _check_group(path, chapter, f"rooms.{side}.setup", (room.setup.minions, room.setup.boss), known)
            require(at == 0 or at in spaces, path, chapter.id, f"rooms.{side}.setup.at", f"no space {at}")
        if room.surge is not None:
            require_known(path, chapter.id, f"rooms.{side}.surge", room.surge.minions, known.minions)
            _check_group(path, chapter, f"rooms.{side}.surge", (room.surge.minions, ""), known)
        if room.search is not None:
            field = f"rooms.{side}.search"
            require(
                bool(room.search.card) != bool(room.search.token), path, chapter.id, field, "card or token"
            )
            cards = [room.search.card] if room.search.card else []
            require_known(path, chapter.id, field, cards, known.search)
            unknown = [space for space in room.search.spaces if space not in spaces]
            require(not unknown, path, chapter.id, field, f"no spaces {unknown}")


def _check_lines(path: Path, chapter: Chapter, known: Known) -> None:
    laid = sides_of(chapter, known.sides)
    for _, line in specials(chapter):
        field = f"special.{line.id}"
        if line.where is not None:
            require_known(path, chapter.id, field, (line.where.side,), laid)
            spaces = [
                space for space in line.where.spaces if space not in known.sides[line.where.side].spaces
            ]
            require(not spaces, path, chapter.id, field, f"no spaces {spaces}")
        for word in walk(line):
            if isinstance(word, BlockExit):
                require_known(path, chapter.id, field, (word.side,), laid)
                exits = [str(one) for one in known.sides[word.side].file.exits]
                require_known(path, chapter.id, field, (word.exit,), exits)


def _check_goals(path: Path, chapter: Chapter, known: Known) -> None:
    """Every boss, counter and token that a victory or a defeat names comes into play in the chapter."""
    rooms = chapter.rooms.values()
    bosses = [room.setup.boss for room in rooms if room.setup and room.setup.boss]
    tokens = [room.search.token for room in rooms if room.search and room.search.token]
    words = [word for _, line in specials(chapter) for word in walk(line)]
    counters = [word.name for word in words if isinstance(word, Counter)]
    for named in (chapter.victory, chapter.defeat, *(line.need for _, line in specials(chapter))):
        _check_named(path, chapter, named, (bosses, tokens, counters))
    for line in chapter.continues:
        _check_named(path, chapter, line.need, (bosses, tokens, counters))
    leaving = [word for word in words if isinstance(word, Custom) and word.name == "brodie_leaves"]
    require(not leaving or "brodie" in bosses, path, chapter.id, "special", "Brodie is not here to leave")


def _check_named(
    path: Path, chapter: Chapter, named: Conditions, there: tuple[list[str], list[str], list[str]]
) -> None:
    bosses, tokens, counters = there
    for one in named:
        if isinstance(one, BossDefeated):
            require_known(path, chapter.id, "victory", (one.boss,), bosses)
        if isinstance(one, Have):
            require_known(path, chapter.id, "victory", one.tokens, tokens)
        if isinstance(one, Counted):
            require_known(path, chapter.id, "victory", (one.name,), counters)


def _check_group(
    path: Path, chapter: Chapter, field: str, group: tuple[Mapping[str, int], str], known: Known
) -> None:
    """A group with its boss, which takes a figure of its pool."""
    minions, boss = group
    pool = known.bosses[boss].pool if boss else ""
    pools = {one: there - (one == pool) for one, there in known.pools.items()}
    check_figures(path, chapter.id, field, minions, (pools, known.minions))


def check_figures(
    path: Path,
    id: str,  # noqa: A002 (the word of the data files)
    field: str,
    group: Mapping[str, int],
    figures: tuple[Mapping[str, int], Mapping[str, Minion]],
) -> None:
    """A group of minions needs no more figures and markers than there are (M-COMP-07, M-COMP-08)."""
    pools, minions = figures
    for pool, there in pools.items():
        needed = sum(count for kind, count in group.items() if minions[kind].pool == pool)
        require(needed <= there, path, id, field, f"needs {needed} of the {there} {pool}")
    for kind, count in group.items():
        most = minions[kind].max or count
        require(0 < count <= most, path, id, field, f"{count} of {kind}, there are {most}")
