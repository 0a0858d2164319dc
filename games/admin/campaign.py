"""Campaigns: looked at, changed by nobody."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from accounts.admin.bounded import one_of
from games.admin.links import systems_named, to_person
from games.models import Campaign, Game

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest

    _CampaignAdmin = admin.ModelAdmin[Campaign]
    _ChapterInline = admin.TabularInline[Game, Campaign]
else:
    _CampaignAdmin, _ChapterInline = admin.ModelAdmin, admin.TabularInline


class ChapterInline(ReadOnly, _ChapterInline):
    model = Game
    fields = ("chapter", "slug", "status", "started_at", "finished_at")
    readonly_fields = ("chapter", "slug")
    ordering = ("chapter",)
    show_change_link = True
    extra = 0


@admin.register(Campaign)
class CampaignAdmin(ReadOnly, _CampaignAdmin):
    """What a party has come to, and why it stands still. What it carries lies open on its page."""

    list_display = ("slug", "name", "system", "begun_by", "created_at", "halt")
    list_filter = (one_of("system", _("game"), systems_named), "halt", "created_at")
    search_fields = ("slug", "name", "games__slug")
    ordering = ("-created_at", "-pk")
    inlines = (ChapterInline,)
    fields = (("slug", "name"), ("system", "ruleset", "options"), ("begun_by", "created_at"), "halt", "page")
    readonly_fields = ("slug", "begun_by", "page")

    def get_queryset(self, request: "HttpRequest") -> "QuerySet[Campaign]":
        """With who began it, in one query."""
        return super().get_queryset(request).select_related("created_by")

    @admin.display(description=_("begun by"), ordering="created_by__username_key")
    def begun_by(self, campaign: Campaign) -> SafeString | str:
        """Who opened its first table."""
        return to_person(campaign.created_by)

    @admin.display(description=_("page"))
    def page(self, campaign: Campaign) -> SafeString:
        """Its page on the site."""
        return format_html('<a href="{0}">{0}</a>', reverse("games:campaign", args=[campaign.slug]))
