import secrets
import string
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.message_events import MessageChoice, default_of
from accounts.names import KEY_LONGEST, LONGEST, name_key, tidy_name, validate_name
from accounts.time_zones import DEFAULT, validate_time_zone

NAME_HELP = _("What the others at the table call you: 3 to 24 characters.")
NAME_TAKEN = _("Somebody already plays under this name.")
DIGEST_HOUR = 8
# Derived columns that must be written whenever their source is.
DERIVED = {"username": "username_key"}


SLUG_SIGNS = string.ascii_lowercase + string.digits


def new_slug() -> str:
    """Ten random letters and digits: a person's name in addresses, which stays when he takes another name."""
    return "".join(secrets.choice(SLUG_SIGNS) for _ in range(10))


class ShownTo(models.TextChoices):
    """Who may open a person's profile."""

    EVERYBODY = "everybody", _("Everybody")
    PLAYERS = "players", _("Players who are signed in")
    NOBODY = "nobody", _("Nobody but me")


class Language(models.TextChoices):
    ENGLISH = "en", "English"
    POLISH = "pl", "Polski"


class MailRefusal(models.TextChoices):
    """Why mails do not reach a person."""

    BOUNCED = "bounced", _("the mail server of this address refuses our mails")
    COMPLAINED = "complained", _("a mail of ours was reported as unwanted")
    REJECTED = "rejected", _("our mail service no longer sends to this address")


class User(AbstractUser):
    """A person. Signs in by email; `username` is the name that others read at the table."""

    username = models.CharField(
        _("name"),
        max_length=LONGEST,
        validators=[validate_name],
        help_text=NAME_HELP,
    )
    # Folded in Python: what LOWER() does beyond ASCII differs between databases.
    username_key = models.CharField(max_length=KEY_LONGEST, unique=True, editable=False)
    email = models.EmailField(
        _("email address"),
        unique=True,
        error_messages={"unique": _("This email address already has an account.")},
    )
    language = models.CharField(
        _("language"), max_length=2, choices=Language.choices, default=Language.ENGLISH
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT, validators=[validate_time_zone]
    )

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    # Which of the drawings made from the account stands beside the name.
    avatar = models.PositiveSmallIntegerField(_("picture"), default=0)
    profile_shown = models.CharField(
        _("who may open my profile"), max_length=9, choices=ShownTo.choices, default=ShownTo.EVERYBODY
    )
    history_shown = models.BooleanField(_("my finished games are on my profile"), default=True)
    times_shown = models.BooleanField(_("how quickly I answer is on my profile"), default=True)

    # {code of an event: MessageChoice}; events without one follow their default.
    message_choices = models.JSONField(_("messages"), default=dict, blank=True)
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily digest"), default=DIGEST_HOUR, validators=[MaxValueValidator(23)]
    )
    mail_refused_at = models.DateTimeField(_("mail refused at"), null=True, blank=True)
    mail_refused_why = models.CharField(
        _("why mail is refused"), max_length=200, choices=MailRefusal.choices, blank=True
    )

    # Until when no sanction lets this person in, so that no request has to ask (accounts/sanctions.py).
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["username"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(
                fields=["banned_until"], name="user_banned", condition=models.Q(banned_until__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return self.username

    def get_absolute_url(self) -> str:
        """The person's profile. It is a page of the games, which this app knows by its name only."""
        return reverse(settings.PERSON_PAGE, args=[self.slug])

    def wants(self, event: str) -> MessageChoice:
        """How this person is told of an event: "mail", "digest" or "off"."""
        chosen = self.message_choices.get(event)
        return MessageChoice(chosen) if chosen in MessageChoice.values else default_of(event)

    def clean(self) -> None:
        """Bring name and address to their stored form; raise ValidationError if the name is taken."""
        super().clean()
        if not self.username:  # refused by its own field before
            return
        self._fold()
        if not is_name_free(self.username, besides=self):
            raise ValidationError({"username": NAME_TAKEN})

    def save(self, *args: Any, **kwargs: Any) -> None:
        self._fold()
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = _with_derived(fields)
        super().save(*args, **kwargs)

    def _fold(self) -> None:
        self.username = tidy_name(self.username)
        self.username_key = name_key(self.username)
        self.email = self.email.lower()


def _with_derived(fields: Iterable[str]) -> set[str]:
    written = set(fields)
    return written | {derived for source, derived in DERIVED.items() if source in written}


def is_name_free(name: str, *, besides: User | None = None) -> bool:
    """Whether nobody (but the one named) plays under this name or one that differs in case only."""
    others = User.objects.filter(username_key=name_key(name))
    return not (others.exclude(pk=besides.pk) if besides else others).exists()
