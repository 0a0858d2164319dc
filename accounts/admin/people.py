"""People, their programs, and the exports of their data."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import deletions
from accounts.admin.bounded import Bounded
from accounts.admin.read_only import ReadOnly
from accounts.hours import change_zone
from accounts.mail_trouble import forget_old_address
from accounts.models import DataExport, Sanction, Token, User

if TYPE_CHECKING:
    _SanctionInline = admin.TabularInline[Sanction, User]
    _TokenAdmin = admin.ModelAdmin[Token]
    _DataExportAdmin = admin.ModelAdmin[DataExport]
else:
    _SanctionInline, _TokenAdmin, _DataExportAdmin = admin.TabularInline, admin.ModelAdmin, admin.ModelAdmin

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


class SanctionInline(ReadOnly, _SanctionInline):
    """What was laid on the person; it is laid and lifted with a reason, elsewhere."""

    model = Sanction
    fk_name = "user"
    fields = ("kind", "at", "until", "lifted_at", "by", "reason")
    ordering = ("-at",)
    extra = 0


@admin.register(User)
class PersonAdmin(Bounded, UserAdmin):  # type: ignore[type-arg]
    list_display = (
        "username",
        "email",
        "language",
        "time_zone",
        "is_active",
        "is_staff",
    )
    list_filter = ("is_active", "is_staff", "language", ("mail_refused_at", admin.EmptyFieldListFilter))
    search_fields = ("username", "username_key", "email")
    ordering = ("username_key",)
    readonly_fields = ("last_login", "date_joined", "mail_refused_at", "mail_refused_why")
    fieldsets = (
        (None, {"fields": ("email", "username", "password")}),
        (_("Preferences"), {"fields": ("language", "time_zone", "digest_hour")}),
        (_("Mail"), {"fields": ("mail_refused_at", "mail_refused_why")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("email", "username", "password1", "password2")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever may change an account can take it over: those with rights here are for superusers."""
        closed = obj is not None and deletions.is_kept(obj) and not _is_root(request)
        return not closed and super().has_change_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Rights are given by superusers alone."""
        fields = super().get_readonly_fields(request, obj)
        return fields if _is_root(request) else (*fields, *RIGHTS)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever has rights here must lose them first: what they did here stays under their name."""
        return not (obj and deletions.is_kept(obj)) and super().has_delete_permission(request, obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """The accounts are taken apart as their owners would have it: no other row goes by itself."""
        refused = {self.opts.verbose_name} if any(deletions.is_kept(one) for one in objs) else set()
        return [str(one) for one in objs], {self.opts.verbose_name_plural: len(objs)}, refused, []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """The road that every account goes (accounts/deletions.py)."""
        deletions.begin(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for person in queryset:
            deletions.begin(person)

    def get_inlines(self, request: HttpRequest, obj: User | None) -> Any:
        """Somebody new has no past."""
        return [SanctionInline] if obj else []

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """What follows from a change follows here too: of the zone the hours, of the address its refusal."""
        if change and "time_zone" in form.changed_data:
            change_zone(obj, obj.time_zone)
        super().save_model(request, obj, form, change)
        if change and "email" in form.changed_data:
            forget_old_address(obj)


def _is_root(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))


@admin.register(Token)
class TokenAdmin(ReadOnly, _TokenAdmin):
    """Whose programs may come in; never the secret nor what it could be compared with."""

    list_display = ("prefix", "name", "user", "created_at", "used_at", "expires_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("user",)
    search_fields = ("prefix", "name", "user__username")
    fields = (("prefix", "name"), "user", "scopes", ("created_at", "used_at"), ("expires_at", "revoked_at"))


@admin.register(DataExport)
class DataExportAdmin(ReadOnly, _DataExportAdmin):
    """Who asked for their data and when; neither the data nor the secret of the link."""

    list_display = ("user", "asked_at", "made_at", "expires_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    list_filter = ("asked_at",)
    fields = ("user", ("asked_at", "made_at"), "expires_at")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[DataExport]":
        """Without the files, which may be large."""
        return super().get_queryset(request).defer("data")
