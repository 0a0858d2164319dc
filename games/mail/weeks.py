"""The mail that a new labyrinth of the week is open, for who has asked for it."""

from django.utils.translation import gettext as _

from accounts import dates
from games.mail import addresses
from games.mail.letter import Letter, Link
from games.models import Message, Week
from games.weeks.page import told


def letter_of(message: Message) -> Letter:
    """The mail; one query. Raises DoesNotExist where there is no such week."""
    week = Week.objects.get(number=message.data["week"])
    found = told(week)
    names = {"system": found.system_name, "moment": dates.moment_in_zone(week.ends_at)}
    lead = [_("A new labyrinth of the week is open: %(system)s.") % names]
    if found.setup is not None:
        lead.append(f"{found.setup.title}. {found.setup.about}")
    lead.append(_("One try counts, till %(moment)s.") % names)
    button = Link(_("To the labyrinth of the week"), addresses.absolute("games:week"))
    subject = _("The labyrinth of week %(number)d is open") % {"number": week.of_year}
    return Letter(tuple(lead), button, (), subject=subject)
