"""What the site has sent."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin import ReadOnly
from accounts.admin.bounded import one_of
from games.messages.sent_messages import REASONS
from games.models import Message, Seat
from games.models.seat import Shelf
from games.sending import resend

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _MessageAdmin = admin.ModelAdmin[Message]
else:
    _MessageAdmin = admin.ModelAdmin


def _reasons() -> list[tuple[str, str]]:
    return [(code, code) for code in sorted(REASONS)]


MOST = 1000
"""So many messages are sent again by one press; for more there is `manage resend`."""


@admin.register(Message)
class MessageAdmin(ReadOnly, _MessageAdmin):
    """What the site has sent or could not send; whom and about what, never the words."""

    list_display = (
        "id",
        "event",
        "user",
        "game",
        "state",
        "reason",
        "attempts",
        "repeats",
        "send_at",
        "sent_at",
    )
    actions = ("send_again",)
    list_filter = ("state", "event", one_of("reason", gettext_lazy("reason"), _reasons), "created_at")
    list_select_related = ("user", "game")
    search_fields = ("user__username", "game__slug", "message_id")
    fields = (
        ("event", "channel", "user"),
        ("game", "seat", "due_at"),
        ("state", "reason"),
        ("created_at", "send_at", "claimed_at", "handed_at", "sent_at"),
        ("attempts", "repeats"),
        "message_id",
    )

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Message]":
        """Not of games that the reader plays in: who is asked there, and at which entry, is for nobody seated
        to know before the end."""
        mine = Seat.objects.filter(user=request.user.pk).exclude(shelf=Shelf.FINISHED)
        return super().get_queryset(request).exclude(game__in=mine.values("game"))

    def has_resend_permission(self, request: HttpRequest) -> bool:
        """Whoever may look after games; those who only read may not write to people."""
        return request.user.has_perm("games.change_game")

    @admin.action(description=gettext_lazy("Send again what is still true"), permissions=["resend"])
    def send_again(self, request: HttpRequest, rows: "QuerySet[Message]") -> HttpResponse | None:
        """Say first what would become of them; carried out when that page is confirmed."""
        chosen = resend.given_up(ids=list(rows.values_list("pk", flat=True)[:MOST]))
        if "confirmed" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": _("Send again what is still true"),
                "opts": self.opts,
                "would": sorted(resend.would_go(chosen).items()),
                "ids": [row.pk for row in rows[:MOST]],
            }
            return TemplateResponse(request, "admin/games/message/resend.html", context)
        for row in chosen:
            self.log_change(request, row, "sent again")
        self.message_user(request, _("%s go out again now.") % resend.again(chosen))
        return None
