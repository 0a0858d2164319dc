"""What a moderator decides."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.written import WordsField
from games.models import Report
from games.moderation import moderation
from games.moderation.moderation import REASON_LONGEST

WHAT = [
    ("nothing", _("Nothing, only the decision")),
    ("delete_line", _("Delete the line")),
    ("mute 1", _("Mute for a day")),
    ("mute 7", _("Mute for a week")),
    ("mute 30", _("Mute for 30 days")),
    ("mute forever", _("Mute for good")),
    ("ban 1", _("Ban for a day")),
    ("ban 7", _("Ban for a week")),
    ("ban 30", _("Ban for 30 days")),
    ("ban forever", _("Ban for good")),
]


class ReasonForm(forms.Form):
    """Why something is done; the person concerned reads it."""

    reason = WordsField(
        label=_("Reason"),
        min_length=moderation.REASON_SHORTEST,
        max_length=REASON_LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text=_("The person who is muted or banned reads it."),
    )


class DecisionForm(ReasonForm):
    """What is done about a report, and whether it is closed with that."""

    what = forms.ChoiceField(
        label=_("What is done"), choices=WHAT, widget=forms.RadioSelect, initial="nothing"
    )
    close = forms.BooleanField(label=_("Close the report with this"), required=False, initial=True)
    field_order = ("what", "reason", "close")

    def __init__(self, *args: Any, report: Report, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.report = report
        line = report.line or report.circle_line
        if line is None or line.deleted_at is not None:
            what = self.fields["what"]
            assert isinstance(what, forms.ChoiceField)
            what.choices = [choice for choice in WHAT if choice[0] != "delete_line"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("what") == "nothing" and not cleaned.get("close"):
            self.add_error("what", _("Choose what is done, or close the report."))
        return cleaned

    def carry_out(self, by: User) -> None:
        """Do it. Raises Refused; the caller holds a transaction around it."""
        what, _space, days = self.cleaned_data["what"].partition(" ")
        reason = self.cleaned_data["reason"]
        if what == "delete_line":
            moderation.delete_line(by, self.report, reason=reason)
        elif what in ("mute", "ban"):
            lay = moderation.mute if what == "mute" else moderation.ban
            lay(by, self.report, days=None if days == "forever" else int(days), reason=reason)
        if self.cleaned_data["close"]:
            moderation.close(by, self.report, decision=reason)
