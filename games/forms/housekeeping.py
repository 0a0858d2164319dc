"""What people write around a running game: proposals and gifts of time."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.vote import MOST_HOURS, Matter
from games.seats.more_time import MOST_HOURS as GIFT_MOST
from games.seats.votes import Proposal


class ProposalForm(forms.Form):
    """What to ask the table: `hours` for a pause or more time, `about` a seat, another `pace`, which
    answer `back`; the service checks them."""

    matter = forms.ChoiceField(choices=Matter.choices)
    hours = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=max(MOST_HOURS.values()),
        error_messages={"invalid": _("Say for how many hours.")},
    )
    about = forms.IntegerField(required=False, min_value=1, max_value=99)

    pace = forms.CharField(required=False, max_length=8)
    back = forms.IntegerField(required=False, min_value=1, max_value=999)

    def proposal(self) -> Proposal:
        """The valid form as a proposal."""
        data: dict[str, Any] = self.cleaned_data
        return Proposal(Matter(data["matter"]), data["hours"] or 0, data["about"], data["pace"], data["back"])


class GiftForm(forms.Form):
    """Hours for a seat that the table waits for."""

    to = forms.IntegerField(min_value=1, max_value=99)
    hours = forms.IntegerField(
        min_value=1,
        max_value=GIFT_MOST,
        error_messages={"required": _("Say how many hours."), "invalid": _("Say how many hours.")},
    )


class SeatForm(forms.Form):
    """Whom it is about."""

    seat = forms.IntegerField(min_value=1, max_value=99)


class BallotForm(forms.Form):
    """A word on an open vote."""

    vote = forms.IntegerField(min_value=1)
    ballot = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no"), ("withdraw", "withdraw")])


def first_error(form: forms.Form) -> str:
    """One sentence about what is wrong with a form."""
    return next(str(error) for errors in form.errors.values() for error in errors)
