"""Texts of Django and django-allauth that our catalogue words itself.

Their Polish speaks of men only, is wrong, or calls a thing otherwise than our own pages do. The msgids are
theirs to the letter; our catalogue is read first.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

TEXTS = (
    _("The password is too similar to the %(verbose_name)s."),
    _("Please type your current password."),
    _("Be patient, you are sending too many requests."),
    _("Forgot your password?"),
    _("Two-Factor Authentication"),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("Use authenticator app or code"),
    _("Authenticator App"),
    _("Authentication using an authenticator app is active."),
    _("An authenticator app is not active."),
    _("Activate"),
    _("Deactivate"),
    _("Sign In"),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
    _("You are about to deactivate authenticator app based authentication. Are you sure?"),
    _("A security key has been removed."),
    _("Are you sure?"),
    _("I have saved my recovery codes"),
    _("View"),
    _("Generate"),
    _(
        "If you choose to trust this browser, you will not be asked for a verification code the next time "
        "you sign in."
    ),
    _("Passkey"),
    _("Usage"),
    _("Added on %(created_at)s"),
    _("Last used %(last_used)s"),
    _("Started At"),
    _("Last seen at"),
    _("Current"),
)
COUNTED = (
    ngettext_lazy(
        "You have added %(count)s security key.", "You have added %(count)s security keys.", "count"
    ),
)
