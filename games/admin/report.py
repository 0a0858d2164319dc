"""Reports, each with what was said around it and what is known of the person; and the decision."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin import ReadOnly
from games.admin.decisions import carried_out, done, opened
from games.admin.links import to_game, to_person
from games.forms.moderation import DecisionForm
from games.models import Report
from games.models.game import HEAVY_OF_GAME
from games.moderation import moderation
from games.moderation.cases import case

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    _ReportAdmin = admin.ModelAdmin[Report]
else:
    _ReportAdmin = admin.ModelAdmin


class IsOpen(admin.SimpleListFilter):
    """Open reports, unless others are asked for."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> "list[tuple[str, str | _StrPromise]]":
        return [("closed", gettext_lazy("closed")), ("all", gettext_lazy("all"))]

    def choices(self, changelist: Any) -> Any:
        """The first choice means "open" here."""
        first, *others = super().choices(changelist)
        return [{**first, "display": _("open")}, *others]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Report]") -> "QuerySet[Report]":
        if self.value() == "all":
            return queryset
        return queryset.filter(closed_at__isnull=self.value() != "closed")


@admin.register(Report)
class ReportAdmin(ReadOnly, _ReportAdmin):
    """Reports, the oldest open one first."""

    list_display = ("at", "why", "whom", "table", "by", "said", "closed_at", "closed_by")
    list_filter = (IsOpen, "why", "at")
    search_fields = ("about__username", "by__username", "text", "line__text", "game__slug", "decision")
    ordering = ("at", "pk")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Report]":
        """With the people, the game and the line, in one query. Nobody sees who has reported themselves."""
        rows = super().get_queryset(request).exclude(about=request.user.pk)
        rows = rows.select_related("about", "by", "closed_by", "game", "line", "line__user")
        return rows.defer(*HEAVY_OF_GAME)

    @admin.display(description=gettext_lazy("about"), ordering="about__username_key")
    def whom(self, report: Report) -> SafeString | str:
        """Who is reported."""
        return to_person(report.about)

    @admin.display(description=gettext_lazy("game"))
    def table(self, report: Report) -> SafeString | str:
        """Where it happened."""
        return to_game(report.game)

    @admin.display(description=gettext_lazy("a line"), boolean=True)
    def said(self, report: Report) -> bool:
        """Whether it is about a line of the talk."""
        return report.line_id is not None

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The case, and its decision."""
        report, user = opened(self, request, object_id)
        form = DecisionForm(request.POST or None, report=report)
        if request.method == "POST" and form.is_valid() and carried_out(form, partial(form.carry_out, user)):
            return done(request, "admin:games_report_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Report"),
            "opts": self.opts,
            "case": case(report, closed_to_me=moderation.why_not(user, report)),
            "form": form,
        }
        response = TemplateResponse(request, "admin/games/report/case.html", context)
        response.headers["Cache-Control"] = "no-store"
        return response
