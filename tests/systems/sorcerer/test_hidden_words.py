"""What the moment, the stakes and the entries tell depends on nothing that their reader may not know.

As in test_hidden.py: the same answers and dice over two states that differ in one secret.
"""

from collections.abc import Iterator

import msgspec
import pytest

from games.engine.questions import Question
from games.engine.system import System
from games.faces.face import face_of
from games.faces.happenings import since
from games.faces.shown import asked
from games.systems.sorcerer.state import State
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.face.pages import shown
from tests.systems.sorcerer.hiding import Listener, Reader, first_leak
from tests.systems.sorcerer.test_hidden import NAMES, varied

pytestmark = pytest.mark.long("the words of every reader at every stop of many games")

SPOTS = 12
"""So many spots are looked at for each sort of secret."""


class Told(Listener):
    """A listener that also writes down the words of what each reader sees."""

    def _look(self, reader: Reader, question: Question) -> None:
        super()._look(reader, question)
        table = shown(self.position, reader, kept=False)
        face, mine = face_of(table), asked(table)
        words = face.wording(table)
        told = [face.moment(table), since(words, table), words.goal()]
        told += [face.stakes(table, mine), words.groups(mine, "")] if mine else []
        self.heard.lines[reader].append((f"told at {question.kind}", repr(told).encode()))


class Chatty(Told):
    """One that tells how many scrolls of others there are, as if a face looked into their hands."""

    def _look(self, reader: Reader, question: Question) -> None:
        super()._look(reader, question)
        state: State = self.position.state
        hands = sorted(
            one.id + str(one.backpack) + one.rune for one in state.characters.values() if one.seat != reader
        )
        secret = msgspec.json.encode([hands, state.finds, state.runes, state.turn])
        self.heard.lines[reader].append((f"told at {question.kind}", secret))


def leaks(name: str, listener: type[Listener], system: System = SYSTEM) -> Iterator[str]:
    """Where the words tell of a secret of this sort, found one by one."""
    found = (first_leak(spot, some, system, listener) for spot, some in varied(name)[:SPOTS])
    return (leak for leak in found if leak)


@pytest.mark.rule("L-HID-01", "L-HID-02", "L-R-88")
@pytest.mark.parametrize("name", NAMES)
def test_the_words_tell_nothing_that_is_hidden(name: str) -> None:
    assert list(leaks(name, Told)) == []


@pytest.mark.parametrize("name", NAMES)
def test_words_that_look_into_hands_are_found_out(name: str) -> None:
    assert any(leaks(name, Chatty))
