"""What the site has sent."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin import ReadOnly
from games.models import Message, Seat
from games.models.game import Status

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _MessageAdmin = admin.ModelAdmin[Message]
else:
    _MessageAdmin = admin.ModelAdmin


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
    list_filter = ("state", "event", "channel", "reason")
    list_select_related = ("user", "game")
    search_fields = ("user__username", "game__slug", "message_id")
    date_hierarchy = "created_at"
    show_full_result_count = False
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
        mine = Seat.objects.filter(user=request.user.pk).exclude(game__status=Status.FINISHED)
        return super().get_queryset(request).exclude(game__in=mine.values("game"))
