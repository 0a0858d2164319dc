"""The help cards: Encounter Table, Finds Table (L-COMP-22), places, tokens and abilities."""

from dataclasses import dataclass
from functools import partial

from games.faces.naming import text
from games.faces.sorcerer.names import name
from games.systems.sorcerer.cards import Character, Encounter, Find, Team
from games.systems.sorcerer.content import RULESET, Content, content_of
from games.systems.sorcerer.state import ZOMBIE


@dataclass(frozen=True)
class EncounterHelp:
    """A row of the Encounter Table; `strength` 0 is no monster."""

    total: int
    name: str
    strength: int
    wounds: int
    finds: int
    gems: int
    text: str


@dataclass(frozen=True)
class ThingHelp:
    """Something with a picture: `symbol`, name, how many there are (0: not counted), what it does.

    `paragraph` is its own in the rule book, "" where that is found by its name.
    """

    symbol: str
    name: str
    count: int
    text: str
    paragraph: str = ""


@dataclass(frozen=True)
class CharacterHelp:
    """A character's ability and its printed values."""

    id: str
    name: str
    team: str
    strength: int
    lp: int
    ability: str
    text: str


@dataclass(frozen=True)
class Help:
    """All help cards."""

    encounters: tuple[EncounterHelp, ...]
    finds: tuple[ThingHelp, ...]
    tokens: tuple[ThingHelp, ...]
    places: tuple[ThingHelp, ...]
    teams: tuple[tuple[str, str, tuple[CharacterHelp, ...]], ...]


def helps() -> Help:
    """The help cards of the newest set in the reader's language."""
    content = content_of(RULESET)
    called = partial(name, content)
    return Help(
        encounters=tuple(_row(content, row) for row in content.encounters.values()),
        finds=tuple(
            ThingHelp(one.kind, called("find", one.id), one.count, text(one.text), _paragraph(one))
            for one in content.finds.values()
        ),
        tokens=tuple(
            ThingHelp(one.id, called("token", one.id), 0, text(one.text))
            for one in content.tokens.values()
            if one.group != "marker"
        ),
        places=tuple(
            ThingHelp(one.id, called("place", one.id), 0, text(one.text)) for one in content.places.values()
        ),
        teams=tuple(
            (team.id, called("team", team.id), _characters(content, team)) for team in content.teams.values()
        ),
    )


def _row(content: Content, row: Encounter) -> EncounterHelp:
    return EncounterHelp(
        row.total,
        name(content, "encounter", row.id),
        row.strength,
        row.wounds,
        row.finds,
        row.gems,
        text(row.text),
    )


def _paragraph(find: Find) -> str:
    """A scroll has one of its own: Teleport is a chamber, too."""
    return f"scroll-{find.id.replace('_', '-')}" if find.kind == "scroll" else ""


def _characters(content: Content, team: Team) -> tuple[CharacterHelp, ...]:
    found = [_character(content, content.characters[who], team) for who in team.characters]
    if ZOMBIE not in content.members[team.id]:
        return tuple(found)
    one, called = content.zombie, name(content, "character", ZOMBIE)
    return (*found, CharacterHelp(ZOMBIE, called, team.id, one.strength, one.lp, "", text(one.text)))


def _character(content: Content, one: Character, team: Team) -> CharacterHelp:
    return CharacterHelp(
        one.id,
        name(content, "character", one.id),
        team.id,
        one.strength,
        one.lp,
        text(one.ability_name),
        text(one.ability_text),
    )
