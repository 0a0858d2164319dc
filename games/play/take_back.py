"""Taking back one's own last answer, as far as knowledge allows."""

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine import questions
from games.engine.errors import NothingToTakeBack
from games.engine.take_back import take_back as take_back_from
from games.journal.locked import Locked, held, rules_at_work
from games.live import presence
from games.live.watch import unsee
from games.models import Entry, Game, TakenBack
from games.play import next_turn
from games.play.going_on import before_of
from games.play.play import Outcome, load_for_answer
from games.play.quarantine import quarantine
from games.play.store import save
from games.refused import Refused, RulesFailedError
from labyrinth.ground.clock import now


def take_back(game_id: int, seat_number: int, *, token: str) -> Outcome:
    """Take back the last answer of the person in this seat, with whatever followed from it.

    Refused like an answer, and where the seat has learnt something since.
    """
    try:
        with transaction.atomic():
            table = load_for_answer(game_id, seat_number, token)
            _go_back(table, seat_number)
            presence.knows(game_id, seat_number)
    except Refused as refused:
        return Outcome(False, refused.message)
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error), offending={"seat": seat_number, "key": "", "by": "take_back"})
        return Outcome(False, held())
    return Outcome(True)


def _go_back(table: Locked, seat: int) -> None:
    game, before, own = table.game, before_of(table), table.game.number
    public, steps = game.public_number, game.public_steps
    with rules_at_work():
        try:
            back, dropped = take_back_from(table.position, seat)
        except NothingToTakeBack:
            raise Refused(_("Nothing of yours can be taken back here.")) from None
        back.digest()
    gone_back = replace(table, position=back)
    next_turn.forget(gone_back.numbered[seat])
    fallen = steps - back.shared.counts.steps
    if fallen or before_of(gone_back).question != before.question:
        game.shifts += fallen + 1
    game.undone += 1
    unsee(game, step=back.shared.counts.steps)
    _to_history(game, back.number, dropped)
    save(gone_back, before=back.number, numbers=(public, own))


def _to_history(game: Game, kept: int, dropped: tuple[questions.Entry, ...]) -> None:
    rows = Entry.objects.filter(game=game, number__gt=kept).order_by("number")
    at = now()
    history = [
        TakenBack(game=game, number=row.number, data=bytes(row.data), at=row.at, taken_back=at)
        for row in rows
    ]
    assert len(history) == len(dropped)
    TakenBack.objects.bulk_create(history)
    rows.delete()
