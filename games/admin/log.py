"""The moderators' log: read by those who keep order, changed by nobody."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from games.admin.links import to_game, to_person
from games.models import ModeratorAction
from games.models.game import HEAVY_OF_GAME

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest

    _LogAdmin = admin.ModelAdmin[ModeratorAction]
else:
    _LogAdmin = admin.ModelAdmin


@admin.register(ModeratorAction)
class LogAdmin(ReadOnly, _LogAdmin):
    """Who did what to whom, why, and until when."""

    list_display = ("at", "kind", "by", "whom", "table", "until", "reason")
    list_filter = ("kind", "at")
    search_fields = ("by__username", "about__username", "reason", "game__slug")
    ordering = ("-at", "-pk")
    fields = (("at", "kind"), ("by", "whom"), "reason", "until", ("table", "report"))
    readonly_fields = ("whom", "table")

    def get_queryset(self, request: "HttpRequest") -> "QuerySet[ModeratorAction]":
        """With the people and the game, in one query."""
        rows = super().get_queryset(request).select_related("by", "about", "game", "report")
        return rows.defer(*HEAVY_OF_GAME)

    @admin.display(description=_("about"), ordering="about__username_key")
    def whom(self, action: ModeratorAction) -> SafeString | str:
        """Whom it was done to."""
        return to_person(action.about)

    @admin.display(description=_("game"))
    def table(self, action: ModeratorAction) -> SafeString | str:
        """Where it happened."""
        return to_game(action.game)
