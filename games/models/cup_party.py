"""The people of a party that plays a cup of those who play together."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.cup import Cup, Entrant
from games.models.shown_name import shown_name


class Partner(models.Model):
    """Somebody of a party, which is an `entrant` of the `cup`.

    They are asked until they have confirmed at `confirmed_at`; who `leads` has registered the party, and asks
    the others. `number` is the seat on which they sit down. Who has left after the draw, or was replaced at a
    table, stays in the row.
    """

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="partners", db_index=False)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="partners")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="partnerships"
    )
    name = models.CharField(_("name"), max_length=30, blank=True, default="")
    number = models.PositiveSmallIntegerField(_("number"))
    leads = models.BooleanField(_("leads the party"), default=False)
    since = models.DateTimeField(_("since"))
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("member of a party")
        verbose_name_plural = _("members of parties")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "user"], condition=Q(user__isnull=False), name="partner_once"
            ),
            models.UniqueConstraint(
                fields=["cup", "user"],
                condition=Q(user__isnull=False, confirmed_at__isnull=False),
                name="partner_of_one_party",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; words in its place where the account is gone."""
        return shown_name(self.name, self.number)

    @property
    def is_here(self) -> bool:
        """Whether they play for the party."""
        return self.user_id is not None and self.confirmed_at is not None and self.left_at is None


def of(user: User | int, entrant: str = "pk", to: str = "") -> Q:
    """Rows about entrants that are somebody's: their own line, or the party for which they play. `entrant` is
    where the row has its key, `to` leads there ("entrant__")."""
    there = Partner.objects.filter(entrant=OuterRef(entrant), user=user)
    return Q(**{f"{to}user": user}) | Q(Exists(there.filter(confirmed_at__isnull=False, left_at=None)))
