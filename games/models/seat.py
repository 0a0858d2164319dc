"""A place in a game: a person, a guest of a demo, or a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.bot_names import level_of
from games.models.game import Game
from games.models.shown_name import NOBODY, shown_name

PHRASE_LONGEST = 80


BACKS_ALONE = 3
"""So often in a game the owner of a seat comes back alone; then only with the table's agreement."""

MOST_UNANSWERED = 2
"""So many questions in others' turns may run out in a row; from then on they are answered at once."""


class Leaving(models.TextChoices):
    """Why a seat leaves a running game."""

    RESIGNED = "resigned", _("resigned")
    FORFEITED = "forfeited", _("out of time too often")


class Shelf(models.TextChoices):
    """Where the games of a person stand, each on one; those that are held stand among the running."""

    OPEN = "open", _("Not started yet")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    CANCELLED = "cancelled", _("cancelled")


class Seat(models.Model):
    """Seats are numbered from 1 in joining order; the rules know them by the same numbers.

    `seen_step` is the public step up to which its person knows the game (0: they never looked), `looked_at`
    when their page was last in front of them (empty once they left it). `orders` are their standing orders:
    "all" for all their games, "game" for this one, "fight" for the one fight named "fight_name"; answering
    looks no further. They have held the seat "since" that entry, if not from the beginning. `plan` is what
    they want to do next in their running turn (kit.plan_steps.Progress), or why it stopped ("halted", "at",
    and its "steps"), `next_plan` in the one that has not come (kit.next_turn.Waiting); theirs alone. `ahead`
    is what they have answered before it is asked: the "rules" that hold until their turn behind the "begun"th
    begins, which kinds were "asked" about then, and how often they have been "used".

    The clock: in the turn numbered `turn` the seat has `left` seconds of its allowance, then `bank`; the
    number is negative where the bank gains nothing for that turn: a stand-in plays it, or it had begun and is
    taken back. For questions during the turn numbered `answer_turn` of others it has `answer_left`. `misses`
    of its turns have run out and still count, `forgiven` ones count no more: `punctual` turns of ten have
    been played in time towards the next one, `in_time` is the number of the turn that may become one more (0:
    none does). At `lengthened_at` one that ran out was made a day longer instead. `unanswered` questions in
    the turns of others have run out in a row, two at most are counted: then the table waits for its person
    there no more, which it was told at `silent_since`.

    `backs` times its person has come back. While `stand_in` names a bot, the person is away and the bot plays
    at once, for the rest of the turn numbered `missed` if that is set; where none does, allies may play that
    turn. `offered_at` is set while anybody may take the seat over. `bounced` when a mail that could not be
    delivered has been credited to its clock: once a game. Of mails that its person's server did not take, so
    many seconds have been credited in all (`refused`), and told in the log (`refused_told`). `known_at` is
    when they first looked at the table in their open wait, or answered in it from anywhere, or some time
    before it. Since `plays_from` they play on through the vacation that this moment lies in; for the turn
    numbered `dry` the bank gains nothing: they played it on vacation, or a stand-in does. `leaving` says why
    a seat leaves the game, `gone_at` when the rules carried it out: until then it waits for the end of the
    running phase.

    `hints` says for how many its person has asked ("many"), and behind how many entries one stands ("at").

    Before the start: its person sat down at `seated_at`, and has to say by `confirm_by` that they are there,
    where that is set.

    `shelf`, `shelved_at` (when it was opened, began or ended) and `campaign` repeat what its game is, so that
    one index serves a page of somebody's games. The database keeps them (games/sql/repeated.py): whoever
    writes, an older release too, cannot forget it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    guest = models.CharField(max_length=32, blank=True, default="", editable=False)
    bot = models.CharField(_("bot"), max_length=12, blank=True, default="")
    name = models.CharField(_("name"), max_length=30)
    phrase = models.CharField(_("phrase"), max_length=PHRASE_LONGEST, blank=True, default="")
    seen_step = models.PositiveIntegerField(default=0, editable=False)
    looked_at = models.DateTimeField(null=True, editable=False)
    orders = models.JSONField(default=dict, editable=False)
    plan = models.JSONField(null=True, default=None, editable=False)
    next_plan = models.JSONField(null=True, default=None, editable=False)
    ahead = models.JSONField(null=True, default=None, editable=False)
    turn = models.IntegerField(default=0, editable=False)
    left = models.PositiveIntegerField(default=0, editable=False)
    bank = models.PositiveIntegerField(default=0, editable=False)
    answer_turn = models.PositiveIntegerField(default=0, editable=False)
    answer_left = models.PositiveIntegerField(default=0, editable=False)
    misses = models.PositiveSmallIntegerField(_("turns missed"), default=0)
    forgiven = models.PositiveSmallIntegerField(_("missed turns forgiven"), default=0)
    punctual = models.PositiveSmallIntegerField(default=0, editable=False)
    in_time = models.PositiveIntegerField(default=0, editable=False)
    missed = models.PositiveIntegerField(default=0, editable=False)
    lengthened_at = models.DateTimeField(_("a turn was lengthened"), null=True, blank=True, editable=False)
    unanswered = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    silent_since = models.DateTimeField(null=True, blank=True, editable=False)
    backs = models.PositiveSmallIntegerField(_("times come back"), default=0)
    stand_in = models.CharField(_("stand-in"), max_length=12, blank=True, default="")
    offered_at = models.DateTimeField(_("offered"), null=True, blank=True)
    hints = models.JSONField(null=True, default=None, editable=False)
    bounced = models.BooleanField(default=False, editable=False)
    refused = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    refused_told = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    known_at = models.DateTimeField(null=True, editable=False)
    plays_from = models.DateTimeField(null=True, editable=False)
    dry = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    seated_at = models.DateTimeField(_("sat down"), null=True, blank=True, editable=False)
    confirm_by = models.DateTimeField(_("asked whether they are there, until"), null=True, blank=True)
    leaving = models.CharField(_("leaving"), max_length=9, choices=Leaving.choices, blank=True, default="")
    gone_at = models.DateTimeField(_("left the game"), null=True, blank=True)
    shelf = models.CharField(
        max_length=9, choices=Shelf.choices, blank=True, default="", db_default="", editable=False
    )
    shelved_at = models.DateTimeField(null=True, blank=True, editable=False)
    campaign = models.ForeignKey(
        "games.Campaign",
        models.DO_NOTHING,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(user__isnull=False), name="seat_person_once"
            ),
        ]
        indexes = [
            models.Index(fields=["guest"], name="seat_guest", condition=~Q(guest="")),
            models.Index(fields=["offered_at"], name="seat_offered", condition=Q(offered_at__isnull=False)),
            models.Index(
                fields=["user", "shelf", "-shelved_at", "-id"],
                name="seat_newest",
                condition=Q(user__isnull=False),
            ),
            models.Index(
                fields=["user", "-campaign"], name="seat_campaign", condition=Q(campaign__isnull=False)
            ),
            models.Index(
                fields=["shelf", "offered_at", "id"],
                name="seat_to_take_over",
                condition=Q(offered_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.shown_name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; words in its place of somebody whose account is gone, and of nobody."""
        return shown_name(self.name, self.number)

    @property
    def was_never_held(self) -> bool:
        """Whether no person has sat there yet: it is free from the beginning."""
        return self.name == NOBODY

    @property
    def ran_out(self) -> int:
        """How many of its person's turns have run out in all: what their record keeps."""
        return self.misses + self.forgiven

    @property
    def is_bot(self) -> bool:
        """Whether this is a bot's seat."""
        return bool(self.bot)

    @property
    def chosen_level(self) -> str:
        """The level of a bot whose player somebody has chosen; "" of any other seat."""
        return level_of(self.name) if self.bot else ""

    @property
    def player(self) -> str:
        """The bot that plays this seat now, its own or a stand-in; "" while a person does."""
        return self.bot or self.stand_in

    @property
    def is_present(self) -> bool:
        """Whether a person holds the seat whose word counts at the table; one missed turn takes nobody's
        away."""
        if self.user_id is None or self.bot or self.leaving:
            return False
        return not self.stand_in or (self.missed > 0 and self.offered_at is None)

    @property
    def turn_known(self) -> int:
        """The number of the last turn in which the seat was asked: as much as its clock knows of the game."""
        return max(abs(self.turn), self.answer_turn)

    @property
    def may_return(self) -> bool:
        """Whether the seat has a person who plays it or may take it from the stand-in."""
        return self.user_id is not None and not (self.bot or self.leaving)

    @property
    def is_away(self) -> bool:
        """Whether a stand-in plays the seat of a person, or anybody may take it over."""
        return not (self.bot or self.leaving) and bool(self.stand_in or self.offered_at)

    @property
    def needs_agreement(self) -> bool:
        """Whether a stand-in plays for a person who has come back too often to decide it alone."""
        return self.is_away and self.user_id is not None and self.backs >= BACKS_ALONE

    @property
    def is_silent(self) -> bool:
        """Whether the seat's questions in others' turns are answered without waiting for its person."""
        return self.unanswered >= MOST_UNANSWERED

    @property
    def may_be_replaced(self) -> bool:
        """Whether the table may look for somebody else: it missed a turn, is away, or has lost its person."""
        if self.bot or self.guest or self.leaving or self.offered_at is not None:
            return False
        return self.misses > 0 or bool(self.stand_in) or self.user_id is None
