"""The ids of the rules that a moment applied: those of its row of the Encounter Table and of what decided."""

from collections.abc import Sequence

from games.engine.events import Seen
from games.faces.sorcerer.sides import Clash, encountered
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.verdicts import Decided, decided
from games.systems.sorcerer.content import Content

BY: dict[Decided, str] = {
    "six": "L-CHAR-11",
    "ones": "L-FIGHT-07",
    "one": "L-FIGHT-06",
    "tie": "L-FIGHT-09",
    "sums": "L-FIGHT-05",
}


def rules(content: Content, scene: Sequence[Seen], clash: Clash | None) -> tuple[str, ...]:
    """The nearest first, each once."""
    rows = [clash.monster] if clash and clash.monster else []
    rows += [met["row"] for met in encountered(scene)]
    found = [f"L-ENC-{content.encounters_by_id[row].total:02}" for row in rows]
    if clash is not None and clash.outcome:
        found.append(BY[decided(content, clash)[0]])
    told = [SPEAKER.events[event.kind] for event in scene]
    found += [row.rules[0] for row in told if row.ruled]
    return tuple(dict.fromkeys(found))
