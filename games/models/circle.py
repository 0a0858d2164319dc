"""A circle: people who play together, under a name."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart
from games.models.game import new_invite, new_slug


class Joining(models.TextChoices):
    """What its invitation link does."""

    LINK = "link", _("Whoever has the link comes in at once")
    ASKED = "asked", _("A host lets each one in")


class Role(models.TextChoices):
    """What somebody is in a circle; who has only asked is no member yet."""

    ASKED = "asked", _("asks to be let in")
    MEMBER = "member", _("member")
    HOST = "host", _("host")


IN_CIRCLE = (Role.MEMBER, Role.HOST)


class Circle(models.Model):
    """One circle. Its secret `invite` opens it as `joining` says; where it is `listed` everybody may read its
    page and ask to be let in. While `hidden_at` is set moderators have hidden it from all but its members. It
    is asleep since `asleep_at` while nobody keeps it. `arms` is the number of its drawing."""

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    name = models.CharField(_("name"), max_length=60)
    about = models.TextField(_("about it"), max_length=600, blank=True, default="")
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    joining = models.CharField(_("joining"), max_length=8, choices=Joining.choices, default=Joining.LINK)
    listed = models.BooleanField(_("listed"), default=False)
    created_at = models.DateTimeField(_("since"))
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    asleep_at = models.DateTimeField(_("asleep"), null=True, blank=True)
    arms = models.PositiveSmallIntegerField(_("coat of arms"), default=0, db_default=0)

    class Meta:
        verbose_name = _("circle")
        verbose_name_plural = _("circles")
        indexes = [
            models.Index(
                fields=["-created_at", "-id"],
                name="circle_listed",
                condition=Q(listed=True, hidden_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def is_public(self) -> bool:
        """Whether people outside may know of it."""
        return self.listed and self.hidden_at is None


class Member(models.Model):
    """Somebody of a circle, `since` they came in, or asked to. They were asked at `asked_at` to keep it, as
    nobody did."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="members", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="circles")
    role = models.CharField(_("role"), max_length=8, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(_("since"))
    asked_at = models.DateTimeField(_("asked to keep it"), null=True, blank=True)

    class Meta:
        verbose_name = _("member of a circle")
        verbose_name_plural = _("members of circles")
        constraints = [models.UniqueConstraint(fields=["circle", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.circle_id}: {self.user_id}"

    @property
    def is_in(self) -> bool:
        """Whether they have been let in."""
        return self.role in IN_CIRCLE

    @property
    def is_host(self) -> bool:
        """Whether they keep the circle."""
        return self.role == Role.HOST
