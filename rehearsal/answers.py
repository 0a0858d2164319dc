"""Answers that the site has taken, and whether they stand in the journal."""

from collections import Counter, defaultdict

from games.engine.position import LEAVE, Position
from games.engine.questions import Entry, Question
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game, Obligation, SealedAnswer
from games.play.places import AGREED

AUTOMATIC = ("order", "default", "stand_in")
PEOPLE = ("person", "ally")


Turn = tuple[int, int, int | None]
"""A game, a seat, and the number of its wait."""


def wait_of(game_id: int, seat: int) -> int | None:
    """The number of the open wait of a seat; None where it owes nothing."""
    rows = Obligation.objects.filter(game=game_id, seat=seat)
    return rows.values_list("wait", flat=True).first()


class Given:
    """(game, seat) -> the keys that people have given and the site has said yes to.

    `by_mail` of them came by links of mails, `by_reply` by mails. `turns` are those (game, seat, wait) in
    which people have answered, `turns_by_reply` those in which they have by a mail. `refused` times the site
    asked to try again.
    """

    def __init__(self) -> None:
        self.keys: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        self.number = 0
        self.by_mail = self.by_reply = 0
        self.turns: set[Turn] = set()
        self.turns_by_reply: set[Turn] = set()
        self.refused = 0

    def by_game(self) -> Counter[int]:
        """Game -> how many answers people have given in it."""
        found: Counter[int] = Counter()
        for (game_id, _seat), keys in self.keys.items():
            found[game_id] += keys.total()
        return found

    def add(self, game_id: int, seat: int, key: str, wait: int | None) -> None:
        """The site has taken this answer, in a wait of this number."""
        self.keys[game_id, seat][key] += 1
        self.number += 1
        self.turns.add((game_id, seat, wait))

    def add_reply(self, game_id: int, seat: int, key: str, wait: int | None) -> None:
        """It has taken this one, which came by a mail."""
        self.add(game_id, seat, key, wait)
        self.by_reply += 1
        self.turns_by_reply.add((game_id, seat, wait))

    def remove(self, game_id: int, seat: int, key: str) -> None:
        """The person has taken it back."""
        self.keys[game_id, seat][key] -= 1
        self.number -= 1


class Journals:
    """What stands in the journals of all games: who answered, and how.

    `unopened` are the keys among which a seat may have chosen under seal when somebody's leaving, or all of
    its people, ended the game.
    """

    def __init__(self) -> None:
        self.by: Counter[str] = Counter()
        self.people: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        self.unopened: dict[tuple[int, int], tuple[str, ...]] = {}
        for game in Game.objects.filter(entries__gt=0):
            self._read(game)

    def lost(self, given: Given) -> list[str]:
        """The answers that were taken and stand nowhere, in words."""
        missing = {place: keys - self.people[place] for place, keys in given.keys.items()}
        return [
            f"{key} of seat {seat} in {game_id} stands in no journal"
            for (game_id, seat), keys in missing.items()
            for key in keys.elements()
            if not self._is_unopened((game_id, seat), key)
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
        question = _never_opened(game, lines)
        if question is None:
            for row in SealedAnswer.objects.filter(game=game, number=game.entries):
                self._note(game.pk, row.seat, row.key, row.by)
        else:
            self.unopened |= {(game.pk, seat): question.options_of(seat) for seat in question.seats}

    def _is_unopened(self, place: tuple[int, int], key: str) -> bool:
        """Whether it may be the one answer that the seat has given there."""
        if key not in self.unopened.get(place, ()):
            return False
        del self.unopened[place]
        return True

    def _note(self, game_id: int, seat: int, key: str, by: str) -> None:
        self.by[by] += 1
        if by in PEOPLE:
            self.people[game_id, seat][key] += 1


def _never_opened(game: Game, lines: list[Entry]) -> Question | None:
    """The sealed question over which the game has ended because somebody left, or as all agreed to end it."""
    left = bool(lines) and lines[-1].kind == LEAVE
    if not game.is_finished or not (left or (game.result or {}).get("how") == AGREED):
        return None
    until = len(lines) - left
    counts, state = past_of(game).frame_before(entry=until)
    question = Position(system_of(game), state, lines[counts.entries : until], counts=counts).question
    return question if isinstance(question, Question) and question.how == "sealed" else None
