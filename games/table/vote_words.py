"""A vote in words: what exactly is proposed, by whom, what it means to say nothing, and what came of it."""

from django.utils.translation import gettext as _

from games.models import Seat, Vote
from games.models.vote import Matter
from games.table.log_words import matter


def proposal(vote: Vote) -> str:
    """What somebody asks the table, in one sentence (one query)."""
    names = {seat.number: seat.shown_name for seat in Seat.objects.filter(game=vote.game_id)}
    what = matter(vote.matter, vote.hours, names.get(vote.about or 0, ""), vote.pace, vote.step)
    return _("%(who)s asks the table to agree: %(what)s.") % {"who": names.get(vote.by, ""), "what": what}


def silence(vote: Vote) -> str:
    """What becomes of a proposal to which somebody says nothing."""
    if vote.silence_helps:
        return _(
            "Silence does not stop it: two yes at the end are enough, if that is more than half of those "
            "who could see it. The first no ends it."
        )
    if vote.matter == Matter.TAKE_BACK:
        return _(
            "Everybody who plays here has to say yes; silence for 24 hours is a no, and the first no ends "
            "it. Rolls that fell behind that answer fall again for the same questions. Once a round the "
            "clock of whoever is on turn stands still meanwhile."
        )
    return _(
        "Everybody who is asked has to say yes; silence until the end is a no. Everybody has "
        "three days for it, in which quiet hours and vacations do not count. The first no ends it."
    )
