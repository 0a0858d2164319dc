"""One played instance of a rule set."""

import secrets
import string
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart
from games.engine.position import Counts

CONTENT_LONGEST = 16
SLUG_SIGNS = string.ascii_lowercase + string.digits


def new_slug() -> str:
    """Ten random letters and digits: the game's name in addresses and in its dice."""
    return "".join(secrets.choice(SLUG_SIGNS) for _ in range(10))


def new_invite() -> str:
    """The secret part of a table's invitation link."""
    return secrets.token_urlsafe(12)


def new_seed() -> bytes:
    """The secret behind a game's dice, 32 bytes; only its commitment is shown before the end."""
    return secrets.token_bytes(32)


class Status(models.TextChoices):
    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    QUARANTINED = "quarantined", _("quarantined")
    CANCELLED = "cancelled", _("cancelled")


class Pace(models.TextChoices):
    LIVE = "live", _("live, everybody at the table")
    DAY = "day", _("a move a day")
    RELAXED = "relaxed", _("a move every three days")
    WEEK = "week", _("a move a week")
    CUSTOM = "custom", _("as we agree")


class Luck(models.TextChoices):
    """Whose luck a table has where it is not its own: of a round that is closed, or open by now
    (games/models/shared_luck.py)."""

    CLOSED = "closed", _("of a round that is closed")
    OPENED = "opened", _("of a round that is open")


class Access(models.TextChoices):
    OPEN = "open", _("open to everybody")
    LINK = "link", _("by secret link")


HEAVY = ("seed", "checkpoint", "setup", "carry", "digest", "offending", "tally")
"""Columns that only the play itself reads."""
HEAVY_OF_GAME = tuple(f"game__{column}" for column in HEAVY)
"""The same, of a row that has a game."""


class Game(models.Model):
    """A table from its opening to its end.

    `content` is the hash of what its rules read ("" where it began before that was written down), `packs` the
    names of the packs that it is played with, `carry` what it was given of the game before it; `campaign` and
    `chapter` say in which campaign it is which one.
    `checkpoint` (zstd) is the state when the current stretch began, `at_entry`, `at_step` and `at_chance`
    what lies before it; `entries`, `steps` and `chances` count the whole game. `shifts` is what has to be
    added to `steps` so that the public number never repeats after a take-back; `undone` counts take-backs.
    While the seat `alone` is asked something of which others may not know, they see the game as it was after
    `shared_entry` entries and `shared_step` public steps (games/journal/shared.py); 0 when there is none.
    `clock` are the figures of the pace (games/models/clock.py); while `paused_at` is set no clock runs. A
    paused game is `adjourned` where no person played it any more: at `paused_until` it ends and counts for
    nobody, unless one of them has taken it up again.
    `kept` are the chance results that a rewind has left over (games/models/kept_results.py).
    `release` has run it last, or written it in its form; `release_order` is that as a number (labyrinth/
    releases.py), 0 where 0.1.0 has.
    `tally` counts the turns of the seats up to the checkpoint (games/models/tally.py); None where it began
    before that was done.
    `key_entry` is where the last key frame stands, `origin` a hash of the address that began a demo.
    `luck` is None where the table has its own (games/models/shared_luck.py).
    `requires` is what the host asks of those who join: "reliability" (per cent), "language", "rating".
    A table of a `circle` is known to its members only, and is by link besides.
    Where it is `what_if_off` nobody tries lines on a board of their own (games/whatif/).
    Spectators of an open game see it `spectator_delay` minutes late. After the end: `recorded_at` when it
    entered the histories of its people, `packed_at` when its journal was packed, `again_at` when a failed
    try of either is repeated; `rematch_of` is the game that its people played before. A study is a record
    that somebody brought, or a game of one's own that is played on from one that is over (a branch): then
    `branched_from` is that one, while it is stored, `branched_at` counts its entries and `branched_step` its
    public steps there. `study_of` is the game's name in the record, or that of the one it is played on from.
    """

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    system = models.CharField(_("system"), max_length=20)
    ruleset = models.PositiveSmallIntegerField(_("rule set"), default=1)
    content = models.CharField(
        max_length=CONTENT_LONGEST, blank=True, default="", db_default="", editable=False
    )
    packs = models.TextField(blank=True, default="", db_default="", editable=False)
    name = models.CharField(_("name"), max_length=60)
    options = models.JSONField(_("options"), default=dict)
    seats_wanted = models.PositiveSmallIntegerField(_("seats"))
    pace = models.CharField(_("pace"), max_length=8, choices=Pace.choices, default=Pace.DAY)
    access = models.CharField(_("access"), max_length=4, choices=Access.choices, default=Access.OPEN)
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.OPEN)
    is_demo = models.BooleanField(_("demo"), default=False)
    origin = models.CharField(max_length=32, blank=True, default="", editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="games_made"
    )
    created_at = models.DateTimeField(_("created"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    clock = models.JSONField(_("clock"), default=dict, blank=True)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    adjourned = models.BooleanField(_("adjourned"), default=False)
    recorded_at = models.DateTimeField(_("recorded"), null=True, blank=True)
    packed_at = models.DateTimeField(_("packed"), null=True, blank=True)
    again_at = models.DateTimeField(null=True, blank=True, editable=False)
    requires = models.JSONField(_("asks of its players"), default=dict, blank=True)
    spectators = models.BooleanField(_("spectators"), default=True)
    spectator_delay = models.PositiveIntegerField(_("spectators' delay in minutes"), default=0)
    what_if_off = models.BooleanField(_("without “what if”"), null=True, blank=True)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="rematches")
    study_of = models.CharField(max_length=40, blank=True, default="", editable=False)
    branched_from = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="branches", editable=False
    )
    branched_at = models.PositiveIntegerField(null=True, blank=True, editable=False)
    branched_step = models.PositiveIntegerField(null=True, blank=True, editable=False)
    watched_at = models.DateTimeField(_("watched"), null=True, blank=True)
    seed = models.BinaryField(default=new_seed, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    setup = models.JSONField(default=dict, editable=False)
    carry = models.JSONField(null=True, blank=True, default=None, editable=False)
    circle = models.ForeignKey(
        "games.Circle", models.SET_NULL, null=True, blank=True, related_name="games", db_index=False
    )
    campaign = models.ForeignKey(
        "games.Campaign", models.SET_NULL, null=True, blank=True, related_name="games", db_index=False
    )
    chapter = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    checkpoint = models.BinaryField(default=b"", editable=False)
    at_entry = models.PositiveIntegerField(default=0, editable=False)
    at_step = models.PositiveIntegerField(default=0, editable=False)
    at_chance = models.PositiveIntegerField(default=0, editable=False)
    entries = models.PositiveIntegerField(_("entries"), default=0, editable=False)
    steps = models.PositiveIntegerField(_("public steps"), default=0, editable=False)
    chances = models.PositiveIntegerField(_("chances"), default=0, editable=False)
    kept = models.JSONField(default=dict, editable=False)
    shifts = models.PositiveIntegerField(default=0, editable=False)
    undone = models.PositiveIntegerField(default=0, editable=False)
    alone = models.PositiveSmallIntegerField(default=0, editable=False)
    shared_entry = models.PositiveIntegerField(default=0, editable=False)
    shared_step = models.PositiveIntegerField(default=0, editable=False)
    tally = models.JSONField(null=True, blank=True, default=None, editable=False)
    # Without a default SQLite adds it beside its triggers.
    luck = models.CharField(  # noqa: DJ001
        _("luck"), max_length=8, choices=Luck.choices, null=True, blank=True, default=None, editable=False
    )
    key_entry = models.PositiveIntegerField(default=0, editable=False)
    result = models.JSONField(_("result"), null=True, blank=True, editable=False)
    release = models.CharField(_("release"), max_length=20, default="", editable=False)
    release_order = models.BigIntegerField(default=0, db_default=0, editable=False)
    quarantine = models.TextField(_("quarantine"), default="", blank=True, editable=False)
    offending = models.JSONField(null=True, editable=False)
    digest = models.BinaryField(default=b"", editable=False)

    cut_from: int | None = None
    """How many entries the row has of which this is the copy that ends where its reader may look
    (games/journal/shared.py)."""

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.CheckConstraint(condition=Q(status__in=Status.values), name="game_status_known"),
            models.CheckConstraint(condition=Q(seats_wanted__gte=1), name="game_has_seats"),
            models.UniqueConstraint(
                fields=["campaign", "chapter"], condition=Q(campaign__isnull=False), name="chapter_once"
            ),
        ]
        indexes = [
            models.Index(fields=["-created_at"], name="game_open", condition=Q(status="open")),
            models.Index(
                fields=["-created_at", "-id"],
                name="game_to_join",
                condition=Q(status="open", access="open"),
            ),
            models.Index(
                fields=["system", "-created_at", "-id"],
                name="game_to_join_of_system",
                condition=Q(status="open", access="open"),
            ),
            models.Index(
                fields=["circle", "status", "-created_at", "-id"],
                name="game_of_circle",
                condition=Q(circle__isnull=False),
            ),
            models.Index(fields=["origin", "created_at"], name="game_demo", condition=Q(is_demo=True)),
            models.Index(fields=["paused_until"], name="game_paused", condition=Q(paused_at__isnull=False)),
            models.Index(
                fields=["finished_at"],
                name="game_to_pack",
                condition=Q(status="finished", packed_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def at(self) -> Counts:
        """How much of the game lies before the checkpoint."""
        return Counts(self.at_entry, self.at_step, self.at_chance)

    @property
    def played_by(self) -> tuple[int, tuple[str, ...]]:
        """The rule set and the packs that it is played with."""
        return self.ruleset, tuple(self.packs.split())

    @property
    def is_cut(self) -> bool:
        """Whether this is the copy of a row that ends where its reader may look."""
        return self.cut_from is not None

    @property
    def stands_at(self) -> tuple[int, int]:
        """The position of the row in the database, also of one that is cut: how many entries it has, and how
        often some were taken back."""
        return self.entries if self.cut_from is None else self.cut_from, self.undone

    @property
    def number(self) -> int:
        """The public number of the table as it stands: rises with everything that all may see."""
        return self.steps + self.shifts

    @property
    def public_steps(self) -> int:
        """The public steps that everybody may see, as the row stands in the database."""
        return self.shared_step if self.alone else self.steps

    @property
    def public_number(self) -> int:
        """The same for `number`."""
        return self.public_steps + self.shifts

    @property
    def name_in_dice(self) -> str:
        """The name that its dice were rolled under: a record that was brought has that of its game."""
        return self.study_of if self.is_brought else self.slug

    @property
    def is_brought(self) -> bool:
        """Whether it is a record that somebody brought: nobody has played it here."""
        return self.study_of != "" and self.branched_at is None

    @property
    def is_branch(self) -> bool:
        """Whether it is played on from a game that is over: a study with dice of its own."""
        return self.branched_at is not None

    @property
    def is_open(self) -> bool:
        """Whether people may still sit down."""
        return self.status == Status.OPEN

    @property
    def is_running(self) -> bool:
        """Whether answers are taken."""
        return self.status == Status.RUNNING

    @property
    def is_finished(self) -> bool:
        """Whether it was played to its end, so that nothing is secret any more."""
        return self.status == Status.FINISHED

    @property
    def what_if(self) -> bool:
        """Whether lines may be tried at this table."""
        return not self.what_if_off

    def opened_seed(self) -> str:
        """The seed in hex once the game is finished, and its round is open; empty before."""
        return bytes(self.seed).hex() if self.is_finished and self.luck != Luck.CLOSED else ""

    def facts(self) -> dict[str, Any]:
        """What a log line may say of the game."""
        return {"game": self.slug, "status": str(self.status), "entries": self.entries}
