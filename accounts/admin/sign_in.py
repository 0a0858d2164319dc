"""How people sign in, in the administration: no page shows what would let its reader in as somebody else, and
only superusers change anything."""

from typing import TYPE_CHECKING, Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.socialaccount.admin import SocialAccountAdmin, SocialAppAdmin
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.admin import UserSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.admin.bounded import Bounded
from accounts.admin.read_only import ReadOnly

if TYPE_CHECKING:
    _Base = admin.ModelAdmin[Any]
else:
    _Base = object


class ForRoot(Bounded, _Base):
    """Whoever changes it can come in as somebody else, or give rights: that is for superusers."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_root(request) and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_root(request) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_root(request) and super().has_delete_permission(request, obj)

    def get_actions(self, request: HttpRequest) -> Any:
        """Not even those that ask for no right."""
        return super().get_actions(request) if _is_root(request) else {}


class Shown(_Base):
    """What is in the list, and nothing else, neither to read nor to search by."""

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.list_display

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup.partition("__")[0] in self.list_display


class GroupPage(ForRoot, GroupAdmin):
    """Who is in a group has its rights."""


class AddressPage(ForRoot, EmailAddressAdmin):  # type: ignore[misc]
    """Who has the address can sign in by a code that is sent there."""


class AppPage(ForRoot, SocialAppAdmin):  # type: ignore[misc]
    """Another site by which people sign in."""


class SocialAccountPage(ForRoot, SocialAccountAdmin):  # type: ignore[misc]
    """Whose account of another site opens which of this one."""


class SecondFactorPage(ForRoot, Shown, AuthenticatorAdmin):  # type: ignore[misc]
    """Deleted for somebody who has lost it; the secret in it is nobody's."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SessionPage(ReadOnly, Shown, UserSessionAdmin):  # type: ignore[misc]
    """Where somebody is signed in; the key of the session would let its reader in, too."""


PAGES: dict[Any, Any] = {
    Group: GroupPage,
    EmailAddress: AddressPage,
    SocialApp: AppPage,
    SocialAccount: SocialAccountPage,
    Authenticator: SecondFactorPage,
    UserSession: SessionPage,
}
admin.site.unregister([*PAGES, SocialToken])
for model, page in PAGES.items():
    admin.site.register(model, page)


def _is_root(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
