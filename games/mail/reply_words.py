"""What the answer to an answer by mail says."""

from django.utils.translation import gettext as _

from games.mail import addresses
from games.mail.letter import Facts, Letter, Link


def reply(facts: Facts) -> Letter:
    """What the reader has answered by mail; what came of it stands before it, in the headline."""
    data = facts.message.data
    lead = [_("You answered %(letter)s: %(option)s.") % {"letter": data["letter"], "option": facts.answered}]
    if facts.scene is not None and facts.scene.outcome:
        lead.append(facts.scene.outcome)
    elif facts.obligation is None:
        lead.append(_("We write when you are asked again."))
    links: tuple[Link, ...] = ()
    if data.get("another"):
        lead.append(
            _(
                "It came from another address than that of your account. If it was not you, switch answers "
                "by mail off: then none of these addresses does anything any more."
            )
        )
        links = (Link(_("What we write to you"), addresses.absolute("accounts:messages")),)
    return Letter(tuple(lead), Link(_("Go to the table"), addresses.table(facts.game.slug)), links)
