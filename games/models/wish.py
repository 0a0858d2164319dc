"""Somebody who wants to be seated: what they would play, and what has become of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class WishState(models.TextChoices):
    """Where a wish stands; the first three are open, and of those a person has one."""

    WAITING = "waiting", _("waits for people")
    OFFERED = "offered", _("a table is found")
    RESTING = "resting", _("rests")
    SEATED = "seated", _("seated")
    ENDED = "ended", _("ended")


OPEN_WISH = (WishState.WAITING, WishState.OFFERED, WishState.RESTING)


class Wish(models.Model):
    """One table that somebody wants: `systems` by slug with the numbers of seats they like, `paces` and
    `languages` (codes), so many hours a day awake `together` with each of the others, and after how many days
    of waiting bots may sit there (`bots_after`, None: never).

    It waits `since`, without the time for which it rested, and ends by itself at `until`. `game` is the table
    that was found last, at `found_at`; `changed_at` is when its state became what it is.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes", db_index=False)
    systems = models.JSONField(_("games and seats"), default=dict)
    paces = models.JSONField(_("paces"), default=list)
    languages = models.JSONField(_("languages"), default=list)
    together = models.PositiveSmallIntegerField(_("hours awake together"), default=0)
    bots_after = models.PositiveSmallIntegerField(_("bots after so many days"), null=True, blank=True)
    since = models.DateTimeField(_("waits since"))
    until = models.DateTimeField(_("until"))
    state = models.CharField(_("state"), max_length=8, choices=WishState.choices, default=WishState.WAITING)
    changed_at = models.DateTimeField(_("so since"))
    found_at = models.DateTimeField(_("table found"), null=True, blank=True)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="wishes", verbose_name=_("table")
    )

    class Meta:
        verbose_name = _("wish to be seated")
        verbose_name_plural = _("wishes to be seated")
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(state__in=["waiting", "offered", "resting"]),
                name="wish_one_open",
            ),
        ]
        indexes = [
            models.Index(fields=["user"], name="wish_of_person"),
            models.Index(
                fields=["state", "since"],
                name="wish_open",
                condition=Q(state__in=["waiting", "offered", "resting"]),
            ),
            models.Index(fields=["changed_at"], name="wish_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether something may still become of it."""
        return self.state in OPEN_WISH
