import secrets
import string
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.address_form import one_form
from accounts.look_alikes import LOOK_LONGEST, look_of
from accounts.message_events import MessageChoice, default_of
from accounts.names import KEY_LONGEST, LONGEST, name_key, tidy_name, validate_name
from accounts.set_apart import set_apart
from accounts.time_zones import DEFAULT, validate_time_zone
from labyrinth.ground.clock import now

NAME_HELP = _(
    "What the others at the table call you: 3 to 24 characters; 2 are enough in Chinese, Korean, Hindi and "
    "scripts like them."
)
NAME_TAKEN = _("Somebody already plays under this name.")
NAME_ALIKE = _("This name looks too much like that of somebody who already plays here.")
DIGEST_HOUR = 8
FULL_IS_TOLD = timedelta(days=7)
"""So long after the last mail that came back for it a person is told that their mailbox is full."""
# Derived columns that must be written whenever their source is.
DERIVED = {"username": ("username_key", "username_look", "look_shared")}


SLUG_SIGNS = string.ascii_lowercase + string.digits


def new_slug() -> str:
    """Ten random letters and digits: a person's name in addresses, which stays when they take another."""
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
    FULL = "full", _("the mailbox is full")
    RETURNED = "returned", _("several mails to this address came back")


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
    # What it looks like (accounts/look_alikes.py). Who had a name like another's before is left out.
    username_look = models.CharField(max_length=LOOK_LONGEST, default="", editable=False)
    look_shared = models.BooleanField(default=False, editable=False)
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
    seals_shown = models.BooleanField(_("my seals are on my profile"), default=True, db_default=True)
    # Whether they look at a table just now, to those whom they follow and who follow them.
    here_shown = models.BooleanField(_("my friends see when I am here"), default=False, db_default=False)

    # {code of an event: MessageChoice}; events without one follow their default.
    message_choices = models.JSONField(_("messages"), default=dict, blank=True)
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily digest"), default=DIGEST_HOUR, validators=[MaxValueValidator(23)]
    )
    # Turn mails of their quiet hours wait for the morning.
    mornings = models.BooleanField(_("turn mails in the morning"), default=False, db_default=False)
    # Instead of a missed turn a vacation begins; it ends with a look, and until then this is its id.
    vacation_by_itself = models.BooleanField(
        _("a vacation begins by itself"), default=False, db_default=False
    )
    look_ends = models.BigIntegerField(null=True, blank=True, editable=False)
    # The message about what waits for them that has gone since they were last here; only of who has chosen
    # one mail until they look.
    mail_awaits = models.BigIntegerField(null=True, blank=True, editable=False)
    # A part of the addresses to which mails are answered: a new one kills the older ones. "": no mail is.
    reply_key = models.CharField(max_length=12, blank=True, default="1", db_default="1", editable=False)
    mail_refused_at = models.DateTimeField(_("mail refused at"), null=True, blank=True)
    mail_refused_why = models.CharField(
        _("why mail is refused"), max_length=200, choices=MailRefusal.choices, blank=True
    )

    # When a mail last came back as the mailbox was full (accounts/mail_trouble.py).
    mailbox_full_at = models.DateTimeField(null=True, blank=True, editable=False)

    # Until when no sanction lets this person in, so that no request has to ask (accounts/sanctions.py).
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)

    # Django's: what set_password was given, until it is saved.
    _password: str | None

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["username"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(
                fields=["banned_until"], name="user_banned", condition=models.Q(banned_until__isnull=False)
            ),
            models.Index(fields=["username_look"], name="user_look"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["username_look"],
                name="user_look_once",
                condition=models.Q(look_shared=False) & ~models.Q(username_look=""),
                violation_error_message=NAME_ALIKE,
            )
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def shown_name(self) -> str:
        """The name as others read it among other words."""
        return set_apart(self.username)

    def get_absolute_url(self) -> str:
        """The person's profile. It is a page of the games, which this app knows by its name only."""
        return reverse(settings.PERSON_PAGE, args=[self.slug])

    def wants(self, event: str) -> MessageChoice:
        """How this person is told of an event: "mail", "digest" or "off"."""
        chosen = self.message_choices.get(event)
        return MessageChoice(chosen) if chosen in MessageChoice.values else default_of(event)

    def clean(self) -> None:
        """Bring name and address to their stored form; raise ValidationError if the name is not free."""
        super().clean()
        if not self.username:  # refused by its own field before
            return
        look = self.username_look
        self._fold()
        try:
            check_name_free(self.username, besides=self, keeps_look=look == self.username_look)
        except ValidationError as error:
            raise ValidationError({"username": error}) from None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """With another password, by whatever road it comes, every token of the API ends."""
        self._fold()
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = _with_derived(fields)
        # It is empty, too, when an old hash is only made anew.
        if self._password is None or self._state.adding:
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            self.tokens.filter(revoked_at=None).update(revoked_at=now())

    @property
    def mailbox_is_full(self) -> bool:
        """Whether a mail lately came back for that, and nobody has said that there is room again."""
        at = self.mailbox_full_at
        return at is not None and now() - at < FULL_IS_TOLD

    def _fold(self) -> None:
        self.username = tidy_name(self.username)
        self.username_key = name_key(self.username)
        look = look_of(self.username)
        if look != self.username_look:
            self.username_look, self.look_shared = look, False
        self.email = self._address()

    def _address(self) -> str:
        """The address in its one form; one that stood here before as it is, as its form may be another's."""
        plain, form = self.email.lower(), one_form(self.email)
        if plain == form or self._state.adding:
            return form
        return plain if User.objects.filter(pk=self.pk, email=plain).exists() else form


def _with_derived(fields: Iterable[str]) -> set[str]:
    written = set(fields)
    return written.union(*(derived for source, derived in DERIVED.items() if source in written))


def check_name_free(name: str, *, besides: User | None = None, keeps_look: bool = False) -> None:
    """Raise ValidationError where somebody (but the one named) plays under this name or one that looks alike.

    Whoever `keeps_look`, changing the case for instance, had it before, with or without others.
    """
    others = User.objects.exclude(pk=besides.pk) if besides else User.objects.all()
    if others.filter(username_key=name_key(name)).exists():
        raise ValidationError(NAME_TAKEN, code="taken")
    if not keeps_look and others.filter(username_look=look_of(name)).exists():
        raise ValidationError(NAME_ALIKE, code="alike")
