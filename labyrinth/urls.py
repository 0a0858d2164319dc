"""The addresses of pages: people, the admin, languages, health; the rest belongs to the games.

Those of the API are in `urls_of_programs.py`, but for the page that explains it, to which other pages lead.
"""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.views import avatar
from games.api import explained
from games.views import robots, sitemaps, welcome
from labyrinth.running import health, metrics_page
from labyrinth.serving import dev_mails, error_pages, installed

# Into the admin as into the site: with limits and, where it is turned on, the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    # In place of allauth's own page of this address: what somebody does who has just signed up.
    path("accounts/confirm-email/", welcome.welcome, name="welcome"),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("people/<slug:slug>/avatar.svg", avatar, name="avatar"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("health/", health.health, name="health"),
    path("health/live", health.live, name="health_live"),
    path("health/ready", health.ready, name="health_ready"),
    path("metrics", metrics_page.page, name="metrics"),
    path("sw.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("offline/<str:language>/", installed.offline, name="offline"),
    path("dev/mails/", dev_mails.mails, name="dev_mails"),
    path("dev/mails/<str:name>/", dev_mails.mails, name="dev_mail"),
    path("api/v1/docs", explained.docs, name="api_docs"),
    path("api/v1/docs/shapes", explained.shapes, name="api_shapes"),
    path("robots.txt", robots.robots, name="robots"),
    path("sitemap.xml", sitemaps.sitemap, name="sitemap"),
    path("favicon.ico", robots.favicon, name="favicon"),
    path("apple-touch-icon.png", robots.touch_icon, name="touch_icon"),
    path("apple-touch-icon-precomposed.png", robots.touch_icon, name="touch_icon_precomposed"),
    path(".well-known/security.txt", robots.security, name="security"),
    path(".well-known/change-password", robots.change_password, name="change_password"),
    path("", include("games.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.permission_denied
handler404 = error_pages.page_not_found
handler500 = error_pages.server_error
