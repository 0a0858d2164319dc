"""Where people who sign in by an account elsewhere differ from the defaults of django-allauth."""

from typing import Any

from allauth.account.utils import user_email, user_username
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers import registry
from django.http import HttpRequest

from accounts.models import User
from accounts.names import LONGEST, tidy_name


class SocialAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """Where people sign in: what is stored and not turned on is left out, as no page could show it."""
        found = super().list_apps(request, provider=provider, client_id=client_id)
        return [app for app in found if registry.get_class(app.provider)]

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:  # noqa: ARG002
        """Of what the provider tells, the address and a name to begin with; nobody's real name is stored."""
        user: User = sociallogin.user
        user_username(user, tidy_name(data.get("username") or "")[:LONGEST])
        user_email(user, data.get("email") or "")
        return user
