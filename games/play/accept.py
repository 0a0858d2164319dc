"""An operator's word for a game that plays on, but of whose past the present rules do not play all.

It goes on, and from then on nobody says that more of it is proved than is: its log, its record and its pages
name the moment from which on the journal is played to everything that was stored.
"""

import logging

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from games.journal.locked import lock_row
from games.journal.past import past_of
from games.journal.proof import prove
from games.journal.release import RUN_BY, note_run
from games.messages import notices
from games.messages.table_log import note, stir
from games.models import Game, ProvedFrom, Rewind
from games.models.game import Status
from games.models.kept_results import kept_of
from games.models.packing import KeyFrame, pack
from games.play.quarantine import let_go, load_held
from games.refused import Refused
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

ACCEPTED = "accepted"
"""How the log names it; an older process says of it what it says of any game that goes on."""


def accept(game_id: int) -> int:
    """From which entry on the game is proved. A held one goes on, and its players are told.

    A finished game that the rules do not play again is accepted likewise: so it has its record, and is
    packed. Raises Refused where that cannot be, and says why.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status not in (Status.RUNNING, Status.QUARANTINED, Status.FINISHED):
            raise Refused(_("Only a game that runs, is held or is over can be accepted."))
        table = None if game.is_finished else load_held(game)
        proved = accept_past(game)
        note_run(game)
        game.save(update_fields=RUN_BY)
        if table is not None and game.status == Status.QUARANTINED:
            let_go(table)
        else:
            stir(game)
        _tell(game, proved)
    logger.warning("accepted %s", {**game.facts(), "proved": proved.entries})
    return proved.entries


def accept_past(game: Game) -> ProvedFrom:
    """Write down from where on the locked game is proved. Raises Refused where it is from its beginning, as
    far as anybody has accepted, or nowhere."""
    proof = prove(game, least=_last_rewind(game))
    if not proof.why:
        raise Refused(_("Its whole past fits: there is nothing to accept."))
    if proof.start is None:
        raise Refused(_("It does not fit from anywhere on: take it back to its checkpoint first (rewind)."))
    found = proved_from(game, proof.start)
    ProvedFrom.objects.filter(pk=game.pk).delete()
    found.save(force_insert=True)
    return found


def _tell(game: Game, proved: ProvedFrom) -> None:
    """The players, and the log around the game. How many entries there are may be hidden: they are told of
    public steps."""
    note(game, "released", how=ACCEPTED, step=proved.steps)
    if not game.is_finished:
        notices.on_held(game, "released", step=proved.steps)


def _last_rewind(game: Game) -> int:
    """How many entries the last rewind has left: what was rolled before cannot be told from its results."""
    last = Rewind.objects.filter(game=game).order_by("-id").values_list("left", flat=True).first()
    return last or 0


def proved_from(game: Game, start: KeyFrame) -> ProvedFrom:
    """The game is proved from this state on; the row is not stored yet. The numbers of chances that had been
    used there, and the results that were kept, follow from the end:
    behind it nothing was rewound."""
    counts, state = start
    kept = kept_of(game)
    spent = [one for entry, one in kept.spent if entry > counts.entries]
    rolled = sum(line.is_chance for line in past_of(game).entries(counts.entries, game.entries))
    return ProvedFrom(
        game=game,
        at=now(),
        release=settings.RELEASE,
        entries=counts.entries,
        steps=counts.steps,
        chances=game.chances - (rolled - len(spent)),
        kept=msgspec.to_builtins([*spent, *kept.open]),
        state=pack(state),
    )
