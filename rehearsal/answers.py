"""Answers that the site has taken, and whether they stand in the journal."""

from collections import Counter, defaultdict

from games.engine.position import LEAVE
from games.engine.questions import Entry
from games.journal.past import past_of
from games.models import Game, SealedAnswer

AUTOMATIC = ("order", "default", "stand_in")
PEOPLE = ("person", "ally")


class Given:
    """(game, seat) -> the keys that people have given and the site has said yes to.

    `by_mail` of them came by links of mails; `refused` times the site asked to try again.
    """

    def __init__(self) -> None:
        self.keys: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        self.number = 0
        self.by_mail = 0
        self.refused = 0

    def by_game(self) -> Counter[int]:
        """Game -> how many answers people have given in it."""
        found: Counter[int] = Counter()
        for (game_id, _seat), keys in self.keys.items():
            found[game_id] += keys.total()
        return found

    def add(self, game_id: int, seat: int, key: str) -> None:
        """The site has taken this answer."""
        self.keys[game_id, seat][key] += 1
        self.number += 1

    def remove(self, game_id: int, seat: int, key: str) -> None:
        """The person has taken it back."""
        self.keys[game_id, seat][key] -= 1
        self.number -= 1


class Journals:
    """What stands in the journals of all games: who answered, and how."""

    def __init__(self) -> None:
        self.by: Counter[str] = Counter()
        self.people: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        for game in Game.objects.filter(entries__gt=0):
            self._read(game)

    def lost(self, given: Given) -> list[str]:
        """The answers that were taken and stand nowhere, in words."""
        missing = {place: keys - self.people[place] for place, keys in given.keys.items()}
        return [
            f"{key} of seat {seat} in {game_id} stands in no journal"
            for (game_id, seat), keys in missing.items()
            for key in keys.elements()
        ]

    @property
    def automatic(self) -> int:
        """How many answers for people's seats no person had to give."""
        return sum(self.by[by] for by in AUTOMATIC)

    def _read(self, game: Game) -> None:
        bots = set(game.seats.exclude(bot="").values_list("number", flat=True))
        lines = past_of(game).entries()
        for line in lines:
            for answer in line.answers:
                if answer.seat not in bots:
                    self._note(game.pk, answer.seat, answer.key, answer.by)
        for row in SealedAnswer.objects.filter(game=game):
            if _stayed_sealed(row, lines):
                self._note(game.pk, row.seat, row.key, row.by)

    def _note(self, game_id: int, seat: int, key: str, by: str) -> None:
        self.by[by] += 1
        if by in PEOPLE:
            self.people[game_id, seat][key] += 1


def _stayed_sealed(row: SealedAnswer, lines: list[Entry]) -> bool:
    """Whether its question has not closed: it is open, or somebody's leaving has ended the game over it."""
    return row.number == len(lines) or lines[row.number].kind == LEAVE
