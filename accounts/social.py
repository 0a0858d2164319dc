"""Where people who sign in by an account elsewhere differ from the defaults of django-allauth."""

from typing import Any

from allauth.account.utils import user_email, user_username
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest

from accounts.models import User
from accounts.names import LONGEST, tidy_name


class SocialAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:  # noqa: ARG002
        """Of what the provider tells, the address and a name to begin with; nobody's real name is stored."""
        user: User = sociallogin.user
        user_username(user, tidy_name(data.get("username") or "")[:LONGEST])
        user_email(user, data.get("email") or "")
        return user
