"""The lines of one person at one table: begun, gone on with, branched off, kept, shared, thrown away.

Nothing of the game is read under a lock or written: rows of the person's own are all there is.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Seat, TriedLine
from games.models.line import NOTE_LONGEST
from games.refused import Refused
from games.talk import council
from games.whatif.play import Step, plain, steps_of
from games.whatif.root import Root
from labyrinth.ground.clock import now

MOST_LINES, MOST_ANSWERS, MOST_BYTES = 50, 40, 8192
MOST_DEALS = 1000


def of_person(user: User, game: Game) -> list[TriedLine]:
    """All lines of the person at this table, oldest first (one query)."""
    return list(TriedLine.objects.filter(user=user, game_id=game.pk).order_by("pk"))


def of_allies(user: User, game: Game) -> list[TriedLine]:
    """What the others of the party show (one query)."""
    shared = TriedLine.objects.filter(game_id=game.pk, shared=True).exclude(user=user)
    return list(shared.select_related("user").order_by("pk"))


def go_on(user: User, root: Root, line: TriedLine | None, at: int, step: Step) -> tuple[TriedLine, int]:
    """One step more behind the first `at` of a line (None: at its beginning); the line, and its length then.

    At the end of a line it grows. Before its end a branch is made, or the line is found that goes on like
    this already. Raises Refused where there are too many, or too long ones.
    """
    answers = [*(line.answers[:at] if line else []), *plain([step])]
    if len(answers) > MOST_ANSWERS:
        raise Refused(_("A line has at most %(most)d answers: begin a new one.") % {"most": MOST_ANSWERS})
    deal = line.deal if line else 0
    with _own(user, root.game) as mine:
        alike = [one for one in mine if one.digest == root.what.digest and one.deal == deal]
        known = next((one for one in alike if one.answers[: len(answers)] == answers), None)
        if known is not None:
            return known, len(answers)
        here = [one for one in mine if line is not None and one.pk == line.pk]
        grows = next((one for one in here if one.answers == answers[:-1]), None)
        if grows is None:
            _check_room(mine)
            grows = _new(user, root, deal)
        _check_size(mine, grows, answers)
        grows.answers, grows.changed_at = answers, now()
        grows.save()
    return grows, len(answers)


def deal_anew(user: User, root: Root, line: TriedLine, at: int, plays: Callable[[int], bool]) -> TriedLine:
    """The first `at` steps of a line on another deal of what is unknown, as a branch of its own.

    `plays(deal)` says whether they can be played on that one. Raises Refused where none of the next does.
    """
    first = line.deal + 1
    deal = next((one for one in range(first, min(first + 20, MOST_DEALS)) if plays(one)), None)
    if deal is None:
        raise Refused(_("With none of the next deals this line can be played so far. Go back a step or two."))
    with _own(user, root.game) as mine:
        _check_room(mine)
        made = _new(user, root, deal)
        made.answers, made.changed_at = line.answers[:at], now()
        _check_size(mine, made, made.answers)
        made.save()
    return made


def note(user: User, line: TriedLine, text: str) -> None:
    """Keep a line with a few words; without any it goes with the game. Raises Refused for too many."""
    said = text.strip()
    if len(said) > NOTE_LONGEST or "\0" in said:
        raise Refused(_("A note has at most %(most)d characters.") % {"most": NOTE_LONGEST})
    TriedLine.objects.filter(user=user, pk=line.pk).update(note=said, changed_at=now())


def remove(user: User, line: TriedLine) -> None:
    """Throw a line away."""
    TriedLine.objects.filter(user=user, pk=line.pk).delete()


def copy(user: User, root: Root, line: TriedLine) -> TriedLine:
    """What an ally shows, as a line of one's own. Raises Refused where there is no room."""
    with _own(user, root.game) as mine:
        known = next((one for one in mine if one.digest == line.digest and one.answers == line.answers), None)
        if known is not None:
            return known
        _check_room(mine)
        made = _new(user, root, line.deal)
        made.seat, made.answers, made.changed_at = line.seat, line.answers, now()
        _check_size(mine, made, made.answers)
        made.save()
    return made


def share(user: User, game: Game, line: TriedLine, words: str) -> None:
    """Show a line to the allies, and propose it in their council in words. Raises Refused."""
    if line.shared:
        return
    council.propose(game.pk, user, words)
    TriedLine.objects.filter(user=user, pk=line.pk).update(shared=True, changed_at=now())


def unshare(user: User, line: TriedLine) -> None:
    """Show it no more; what was proposed stays said."""
    TriedLine.objects.filter(user=user, pk=line.pk).update(shared=False)


def steps(line: TriedLine) -> Sequence[Step]:
    """The steps of a line."""
    return steps_of(line.answers)


def is_alone(seats: Sequence[Seat], seat: int) -> bool:
    """Whether nobody but the reader is a person at this table."""
    return all(one.is_bot for one in seats if one.number != seat)


# -- inside -------------------------------------------------------------------------------------------------


@contextmanager
def _own(user: User, game: Game) -> Iterator[list[TriedLine]]:
    """The lines of a person at a table, for who changes them: two at once wait for each other."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        yield of_person(user, game)


def _new(user: User, root: Root, deal: int) -> TriedLine:
    return TriedLine(
        user=user,
        game_id=root.game.pk,
        seat=root.what.seat,
        root_entry=root.entry,
        root_step=root.step,
        digest=root.what.digest,
        deal=deal,
    )


def _check_room(mine: Sequence[TriedLine]) -> None:
    if len(mine) >= MOST_LINES:
        raise Refused(
            _("You have %(most)d lines at this table. Throw some away before you branch off again.")
            % {"most": MOST_LINES}
        )


def _check_size(mine: Sequence[TriedLine], line: TriedLine, answers: Sequence[object]) -> None:
    others = [one.answers for one in mine if one.pk != line.pk]
    if len(msgspec.json.encode([*others, answers])) > MOST_BYTES:
        raise Refused(
            _("Your lines at this table fill their 8 kB. Throw some away before you go on with this one.")
        )
