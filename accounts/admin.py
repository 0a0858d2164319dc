from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

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
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("username", "username_key", "email")
    ordering = ("username_key",)
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("email", "username", "password")}),
        (_("Preferences"), {"fields": ("language", "time_zone")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("email", "username", "password1", "password2")}),
    )
