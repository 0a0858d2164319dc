"""Mutes and bans: laid with a report, looked at and lifted here."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin import ReadOnly
from accounts.models import Sanction, User
from accounts.sanctions import in_force
from games.admin.decisions import carried_out, done, opened
from games.admin.links import to_person
from games.forms.moderation import ReasonForm
from games.moderation import moderation
from labyrinth.ground.clock import now

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    _SanctionAdmin = admin.ModelAdmin[Sanction]
else:
    _SanctionAdmin = admin.ModelAdmin


class InForce(admin.SimpleListFilter):
    """Sanctions that hold just now, or are over."""

    title = gettext_lazy("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> "list[tuple[str, str | _StrPromise]]":
        return [("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Sanction]") -> "QuerySet[Sanction]":
        holding = in_force(now()).values("pk")
        if self.value() == "yes":
            return queryset.filter(pk__in=holding)
        return queryset.exclude(pk__in=holding) if self.value() == "no" else queryset


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, _SanctionAdmin):
    """Who may not write or come in, why, and until when."""

    list_display = ("at", "kind", "whom", "until", "lifted_at", "holds", "by", "reason")
    list_filter = (InForce, "kind", "at")
    list_select_related = ("user", "by")
    search_fields = ("user__username", "by__username", "reason")
    ordering = ("-at", "-pk")

    @admin.display(description=gettext_lazy("person"), ordering="user__username_key")
    def whom(self, sanction: Sanction) -> SafeString | str:
        """Who is muted or banned."""
        return to_person(sanction.user)

    @admin.display(description=gettext_lazy("in force"), boolean=True)
    def holds(self, sanction: Sanction) -> bool:
        """Whether it holds just now."""
        return sanction.lifted_at is None and (sanction.until is None or sanction.until > now())

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The sanction, and a form that lifts it."""
        sanction, user = opened(self, request, object_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid() and _lifted(user, sanction, form):
            return done(request, "admin:accounts_sanction_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Sanction"),
            "opts": self.opts,
            "sanction": sanction,
            "holds": self.holds(sanction),
            "form": form,
        }
        return TemplateResponse(request, "admin/accounts/sanction/lift.html", context)


def _lifted(user: User, sanction: Sanction, form: ReasonForm) -> bool:
    reason = form.cleaned_data["reason"]
    return carried_out(form, partial(moderation.lift, user, sanction, reason=reason))
