from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Nothing else of allauth tells that another address has become the person's.
        from allauth.account.signals import email_changed

        from accounts import address_checks  # noqa: F401 - loaded, so that they are known
        from accounts.mail_trouble import forget_old_address

        email_changed.connect(forget_old_address)
