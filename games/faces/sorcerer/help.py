"""The help cards: Encounter Table, Finds Table (L-COMP-22), places, tokens and abilities."""

from dataclasses import dataclass

from games.faces.naming import text
from games.faces.sorcerer.names import name
from games.systems.sorcerer.cards import Find
from games.systems.sorcerer.content import CHARACTERS, ENCOUNTERS, FINDS, PLACES, TEAMS, TOKENS, ZOMBIE


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
    """The help cards in the reader's language."""
    return Help(
        encounters=tuple(
            EncounterHelp(
                row.total,
                name("encounter", row.id),
                row.strength,
                row.wounds,
                row.finds,
                row.gems,
                text(row.text),
            )
            for row in ENCOUNTERS.values()
        ),
        finds=tuple(
            ThingHelp(one.kind, name("find", one.id), one.count, text(one.text), _paragraph(one))
            for one in FINDS.values()
        ),
        tokens=tuple(
            ThingHelp(one.id, name("token", one.id), 0, text(one.text))
            for one in TOKENS.values()
            if one.group != "marker"
        ),
        places=tuple(ThingHelp(one.id, name("place", one.id), 0, text(one.text)) for one in PLACES.values()),
        teams=tuple((team.id, name("team", team.id), _characters(team.id)) for team in TEAMS.values()),
    )


def _paragraph(find: Find) -> str:
    """A scroll has one of its own: Teleport is a chamber, too."""
    return f"scroll-{find.id.replace('_', '-')}" if find.kind == "scroll" else ""


def _characters(team: str) -> tuple[CharacterHelp, ...]:
    found = [
        CharacterHelp(
            one.id,
            name("character", one.id),
            team,
            one.strength,
            one.lp,
            text(one.ability_name),
            text(one.ability_text),
        )
        for one in CHARACTERS.values()
        if one.team == team
    ]
    if team != "undead":
        return tuple(found)
    zombie = CharacterHelp(
        "zombie", name("character", "zombie"), team, ZOMBIE.strength, ZOMBIE.lp, "", text(ZOMBIE.text)
    )
    return (*found, zombie)
