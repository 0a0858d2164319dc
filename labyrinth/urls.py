"""All addresses of the site: people, the admin, languages, health; the rest belongs to the games."""

from django.contrib import admin
from django.urls import include, path

from labyrinth import dev_mails, health

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("health/", health.health, name="health"),
    path("dev/mails/", dev_mails.mails, name="dev_mails"),
    path("dev/mails/<str:name>/", dev_mails.mails, name="dev_mail"),
    path("", include("games.urls")),
]
