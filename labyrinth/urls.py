"""All addresses of the site: people, the admin, languages, health; the rest belongs to the games."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.views import avatar
from labyrinth.running import health, metrics_page
from labyrinth.serving import dev_mails, error_pages

# Into the admin as into the site: with limits and, where it is turned on, the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("people/<slug:slug>/avatar.svg", avatar, name="avatar"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("health/", health.health, name="health"),
    path("health/live", health.live, name="health_live"),
    path("health/ready", health.ready, name="health_ready"),
    path("metrics", metrics_page.page, name="metrics"),
    path("dev/mails/", dev_mails.mails, name="dev_mails"),
    path("dev/mails/<str:name>/", dev_mails.mails, name="dev_mail"),
    path("", include("games.api.urls")),
    path("", include("games.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.permission_denied
handler404 = error_pages.page_not_found
handler500 = error_pages.server_error
