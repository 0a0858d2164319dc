"""A vote in words: what exactly is proposed, by whom, and what it means to say nothing."""

from django.utils.translation import gettext as _

from games.models import Seat, Vote
from games.table.log_words import matter


def proposal(vote: Vote) -> str:
    """What somebody asks the table, in one sentence (one query)."""
    names = {seat.number: seat.shown_name for seat in Seat.objects.filter(game=vote.game_id)}
    what = matter(vote.matter, vote.hours, names.get(vote.about or 0, ""))
    return _("%(who)s asks the table to agree: %(what)s.") % {"who": names.get(vote.by, ""), "what": what}


def silence() -> str:
    """What becomes of a proposal to which somebody says nothing."""
    return _(
        "Silence does not stop it: two yes at the end are enough, if that is more than half of those who "
        "could see it. The first no ends it."
    )
