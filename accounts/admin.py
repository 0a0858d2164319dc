from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.hours import change_zone
from accounts.mail_trouble import forget_old_address
from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
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

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """What follows from a change follows here too: of the zone the hours, of the address its refusal."""
        if change and "time_zone" in form.changed_data:
            change_zone(obj, obj.time_zone)
        super().save_model(request, obj, form, change)
        if change and "email" in form.changed_data:
            forget_old_address(obj)
