"""Looking after games: everything is read-only but quarantine and release.

The journal of a game that is not over is shown to nobody seated there, and to others only with a reason,
which is logged; how many entries and chances it has, which tells of hidden ones, is shown to nobody seated
there either. The seed is in no page before the end.
"""

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.options import get_content_type_for_model
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin import ReadOnly
from accounts.admin.bounded import one_of
from games.admin.links import systems_named
from games.engine.questions import Entry
from games.journal.past import past_of
from games.journal.release import BeingUpgraded, is_newer
from games.messages import notices
from games.models import Game, Seat
from games.models.message import Cause
from games.play import quarantine
from games.refused import Refused

if TYPE_CHECKING:
    _SeatInline = admin.TabularInline[Seat, Game]
    _GameAdmin = admin.ModelAdmin[Game]
else:
    _SeatInline, _GameAdmin = admin.TabularInline, admin.ModelAdmin

REASON_SHORTEST = 10
LISTED_BY = ("status", "adjourned", "system", "is_demo", "access", "created_at")
HIDDEN = "-"
"""In the place of a number that the reader may not know."""


class SeatInline(ReadOnly, _SeatInline):
    model = Seat
    fields = ("number", "called", "user", "bot", "stand_in", "misses", "forgiven", "offered_at")
    readonly_fields = ("called",)
    extra = 0

    @admin.display(description=gettext_lazy("name"))
    def called(self, seat: Seat) -> str:
        """The name as it is read."""
        return seat.shown_name


@admin.register(Game)
class GameAdmin(ReadOnly, _GameAdmin):
    """Games; `journal` is a page of its own."""

    list_display = ("slug", "name", "system", "status", "played", "created_at", "is_demo")
    list_filter = (
        "status",
        "adjourned",
        one_of("system", gettext_lazy("game"), systems_named),
        "is_demo",
        "access",
        "created_at",
    )
    search_fields = ("slug", "name", "seats__name")
    inlines = (SeatInline,)
    actions = ("hold", "let_go")
    fields = (
        ("slug", "name"),
        ("system", "ruleset", "options"),
        ("status", "release"),
        ("paused_at", "paused_until", "adjourned"),
        ("seats_wanted", "pace", "access", "is_demo"),
        ("campaign", "chapter"),
        ("created_by", "created_at", "started_at", "finished_at", "expires_at"),
        ("played", "steps", "rolled"),
        "result",
        "commitment",
        "opened_seed",
    )
    readonly_fields = ("chapter", "played", "rolled", "opened_seed")

    def get_urls(self) -> list[URLPattern]:
        own = path("<int:pk>/journal/", self.admin_site.admin_view(self.journal), name="games_game_journal")
        return [own, *super().get_urls()]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Each game with whether the reader sits there."""
        seated = Seat.objects.filter(game=OuterRef("pk"), user=request.user.pk)
        return super().get_queryset(request).annotate(seated=Exists(seated))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By what stands beside the list; asking for other columns would find out hidden numbers."""
        return lookup.partition("__")[0] in LISTED_BY

    @admin.display(description=gettext_lazy("entries"))
    def played(self, game: Game) -> int | str:
        """How many entries there are; of a game that is not over not for those who sit there."""
        return HIDDEN if _is_hidden(game) else game.entries

    @admin.display(description=gettext_lazy("chances"))
    def rolled(self, game: Game) -> int | str:
        """The same of its chances."""
        return HIDDEN if _is_hidden(game) else game.chances

    @admin.display(description=gettext_lazy("seed"))
    def opened_seed(self, game: Game) -> str:
        """The seed once the game is over."""
        return game.opened_seed() or "-"

    @admin.action(description=gettext_lazy("Put into quarantine"))
    def hold(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Hold running games."""
        self._check_operator(request)
        for game in games:
            why = f"by hand: {request.user.get_username()}"
            with notices.deed_of(request.user.pk):
                held = quarantine.quarantine(game.pk, reason=why, cause=Cause.OPERATOR)
            if held:
                self.log_change(request, game, "put into quarantine")
            elif is_newer(game):
                self.message_user(request, f"{game}: {BeingUpgraded().message}", messages.WARNING)
            else:
                self.message_user(request, _("%s is not running.") % game, messages.WARNING)

    @admin.action(description=gettext_lazy("Release from quarantine"))
    def let_go(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Let held games go on where the rules fit."""
        self._check_operator(request)
        for game in games:
            try:
                with notices.deed_of(request.user.pk):
                    quarantine.release(game.pk)
            except Refused as refused:
                text = refused.message if self._may_read(request, game) else _("It still does not fit.")
                self.message_user(request, f"{game}: {text}", messages.ERROR)
            else:
                self.log_change(request, game, "released from quarantine")

    def journal(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The entries of one game; before its end for a reason only, and the reason is kept."""
        game = get_object_or_404(Game, pk=pk)
        self._check_operator(request)
        if not self._may_read(request, game):
            raise PermissionDenied(_("You sit at this table: its journal is closed to you until the end."))
        reason = request.POST.get("reason", "").strip()
        shown = game.is_finished or len(reason) >= REASON_SHORTEST
        if shown and not game.is_finished:
            self.log_change(request, game, f"read the journal: {reason}")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Journal"),
            "opts": self.opts,
            "game": game,
            "shown": shown,
            "shortest": REASON_SHORTEST,
            "lines": _lines(game) if shown else [],
            "history": _left(game) if shown else [],
            "readers": _readers(game),
        }
        response = TemplateResponse(request, "admin/games/game/journal.html", context)
        response.headers["Cache-Control"] = "no-store"
        return response

    def _check_operator(self, request: HttpRequest) -> None:
        if not request.user.has_perm("games.change_game"):
            raise PermissionDenied

    def _may_read(self, request: HttpRequest, game: Game) -> bool:
        """Whether the person may know what is hidden: nobody who plays there, whatever their rights."""
        return game.is_finished or not game.seats.filter(user=request.user.pk).exists()


def _is_hidden(game: Game) -> bool:
    return not game.is_finished and bool(getattr(game, "seated", True))


def _lines(game: Game) -> list[tuple[int, datetime | None, str]]:
    """Number, moment (a study has none) and text of every entry."""
    past = past_of(game)
    at = past.moments()
    return [(number, at.get(number), _text(line)) for number, line in enumerate(past.entries(), 1)]


def _left(game: Game) -> list[tuple[int, datetime | None, str]]:
    """The same of what left the journal."""
    return [(one.number, one.at, _text(one.line)) for one in past_of(game).left()]


def _text(line: Entry) -> str:
    return msgspec.json.encode(line).decode()


def _readers(game: Game) -> QuerySet[LogEntry]:
    """Who did what with this game in the admin."""
    kind = get_content_type_for_model(game)
    logged = LogEntry.objects.filter(content_type=kind, object_id=str(game.pk), action_flag=CHANGE)
    return logged.select_related("user").order_by("-action_time")
