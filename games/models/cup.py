"""A cup: people who meet at tables over several rounds, until one of them is first."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.set_apart import set_apart
from games.engine.dice import commitment
from games.models.circle import Circle
from games.models.game import Game, Pace, new_seed, new_slug
from games.models.league import League
from games.models.shown_name import shown_name

PARTS = 120
"""So many parts has a point: those of all tables, shared ones too, are whole numbers of them."""


class Format(models.TextChoices):
    """How one meets whom, and who is first in the end."""

    SWISS = "swiss", _("Swiss: all play all rounds, with those who have about as many points")
    KNOCK_OUT = "knock_out", _("Knock-out: the first ones of each table go on")
    GROUPS = "groups", _("Groups with finals: the first ones of each group meet in a knock-out")
    PARTIES = "parties", _("Parties side by side: all play the same chapter, who comes furthest is first")


IN_SHORT: dict[Format, str | Promise] = {
    Format.SWISS: pgettext_lazy("cup", "Swiss"),
    Format.KNOCK_OUT: pgettext_lazy("cup", "knock-out"),
    Format.GROUPS: pgettext_lazy("cup", "groups with finals"),
    Format.PARTIES: pgettext_lazy("cup", "parties side by side"),
}


class Luck(models.TextChoices):
    """Out of what the tables of a round draw their dice."""

    OWN = "own", _("each table its own dice")
    BAG = "bag", _("the same bag of dice at all tables of a round")


class CupState(models.TextChoices):
    """Where a cup stands."""

    REGISTRATION = "registration", _("registration")
    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    CALLED_OFF = "called_off", _("called off")


OPEN_CUP = (CupState.REGISTRATION, CupState.SEATED, CupState.RUNNING)


class EntrantState(models.TextChoices):
    """What somebody is in a cup."""

    IN = "in", _("plays")
    WAITING = "waiting", _("on the waiting list")
    BEATEN = "beaten", _("knocked out")
    LEFT = "left", _("has left")
    ASKING = "asking", pgettext_lazy("party", "waits for its people")


NOT_COMING = (EntrantState.WAITING, EntrantState.ASKING)
"""Who is not in the cup, or not yet."""


class RoundState(models.TextChoices):
    """How far a round is: its tables are drawn, all of them are made, all are decided."""

    DRAWN = "drawn", _("drawn")
    RUNNING = "running", _("running")
    OVER = "over", _("over")


class How(models.TextChoices):
    """How a table of a round was decided."""

    END = "end", _("played to its end")
    DATE = "date", _("by the date")
    HELD = "held", _("held until the date")
    VOID = "void", _("ended by its people")
    BYE = "bye", _("nobody to play with")


class Cup(models.Model):
    """One cup of a `system`, played with these `options` and at this pace.

    Its tables are of `seats` people. Of a Swiss cup there are `rounds` rounds, in a knock-out `through` go on
    from each table. In groups of at most `group` people there are `rounds` rounds too, then the first
    `of_group` of each play finals by knock-out. It is drawn at `closes_at`, or as soon as `places_max` are
    there where it is `by_number`; with fewer than `places_min` it is called off. A round lasts so many
    `days`. A cup of a `circle` is its members' alone. `number` is the round that was drawn last; `next_at`
    when the sweep has something to do that no table tells it. The host has `moved_at` the date, once. A cup
    of a `league` is a `season` of one of its `division`s, made without registration.
    With one bag for all tables of a round `next_seed` is that of the round which is drawn next: the
    commitment is its `promise`, told before it is. Of a cup of parties `seats` is how many people one has,
    and places are those of parties. Its places have given their seals at `sealed_at`.
    """

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    name = models.CharField(_("name"), max_length=50)
    system = models.CharField(_("system"), max_length=20)
    options = models.JSONField(_("options"), default=dict)
    packs = models.TextField(blank=True, default="", editable=False)
    pace = models.CharField(_("pace"), max_length=8, choices=Pace.choices, default=Pace.DAY)
    form = models.CharField(_("format"), max_length=10, choices=Format.choices)
    seats = models.PositiveSmallIntegerField(_("seats of a table"))
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    through = models.PositiveSmallIntegerField(_("go on from each table"), default=0)
    group = models.PositiveSmallIntegerField(_("people of a group"), default=0)
    of_group = models.PositiveSmallIntegerField(_("go on from each group"), default=0)
    places_min = models.PositiveSmallIntegerField(_("people at least"))
    places_max = models.PositiveSmallIntegerField(_("people at most"))
    by_number = models.BooleanField(_("drawn as soon as all places are taken"), default=False)
    closes_at = models.DateTimeField(_("registration ends"))
    days = models.PositiveSmallIntegerField(_("days of a round"))
    circle = models.ForeignKey(Circle, models.SET_NULL, null=True, blank=True, related_name="cups")
    league = models.ForeignKey(League, models.CASCADE, null=True, blank=True, related_name="cups")
    season = models.PositiveSmallIntegerField(_("season"), default=0)
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    luck = models.CharField(_("dice"), max_length=4, choices=Luck.choices, default=Luck.OWN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="cups_hosted"
    )
    state = models.CharField(
        _("state"), max_length=12, choices=CupState.choices, default=CupState.REGISTRATION
    )
    number = models.PositiveSmallIntegerField(_("round"), default=0)
    created_at = models.DateTimeField(_("announced"))
    moved_at = models.DateTimeField(_("date moved"), null=True, blank=True)
    over_at = models.DateTimeField(_("over since"), null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True, editable=False)
    why = models.CharField(_("why called off"), max_length=300, blank=True, default="")
    next_seed = models.BinaryField(default=b"", editable=False)
    sealed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("cup")
        verbose_name_plural = _("cups")
        constraints = [
            models.CheckConstraint(condition=Q(seats__gte=2, seats__lte=6), name="cup_of_rivals"),
            models.CheckConstraint(condition=Q(places_max__gte=F("places_min")), name="cup_has_places"),
            models.UniqueConstraint(
                fields=["league", "season", "division"],
                condition=Q(league__isnull=False),
                name="cup_of_division_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                name="cup_due",
                condition=Q(state__in=["registration", "seated", "running"]),
            ),
            models.Index(fields=["-created_at", "-id"], name="cup_newest"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def form_in_short(self) -> str:
        """The way of playing in a word."""
        return str(IN_SHORT[Format(self.form)])

    @property
    def is_open(self) -> bool:
        """Whether something may still come of it."""
        return self.state in OPEN_CUP

    @property
    def takes_people(self) -> bool:
        """Whether one may register."""
        return self.state == CupState.REGISTRATION

    @property
    def is_knock_out(self) -> bool:
        """Whether who is beaten goes."""
        return self.form == Format.KNOCK_OUT

    @property
    def shares_luck(self) -> bool:
        """Whether the tables of a round draw from the same bag of dice."""
        return self.luck == Luck.BAG

    @property
    def promise(self) -> str:
        """The commitment of the round that is drawn next; "" where there is none."""
        seed = bytes(self.next_seed)
        return commitment(seed) if seed and self.is_open else ""

    @property
    def has_groups(self) -> bool:
        """Whether it begins in groups."""
        return self.form == Format.GROUPS

    @property
    def has_parties(self) -> bool:
        """Whether parties play it, each at a table of its own (games/models/cup_party.py)."""
        return self.form == Format.PARTIES

    @property
    def has_bracket(self) -> bool:
        """Whether it ends with one table, at which one wins."""
        return self.is_knock_out or self.has_groups

    def knocks_out(self, number: int) -> bool:
        """Whether who is beaten in the round of that number goes."""
        return self.is_knock_out or (self.has_groups and number > self.rounds)


class Entrant(models.Model):
    """Somebody who has registered, in the order of `since`.

    `seed` is the rank with which they begin, `group` the number of theirs, 0 for none; `points` are counted
    in parts of one (PARTS). Of equals `met` decides (points of all whom they have met, in the same parts),
    then `deeds`, then `firsts`: how often they were first. `sat` are the seats on which they sat, round by
    round, 0 for a bye. Who has taken somebody's line over plays `instead` of them. A party has no `user`.
    """

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="entrants", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entrants"
    )
    name = models.CharField(_("name"), max_length=30, blank=True, default="")
    instead = models.CharField(_("instead of"), max_length=30, blank=True, default="")
    seed = models.PositiveSmallIntegerField(_("seed"), default=0)
    group = models.PositiveSmallIntegerField(_("group"), default=0)
    state = models.CharField(_("state"), max_length=8, choices=EntrantState.choices, default=EntrantState.IN)
    since = models.DateTimeField(_("since"))
    points = models.PositiveIntegerField(_("points"), default=0)
    met = models.PositiveIntegerField(_("met"), default=0)
    deeds = models.IntegerField(_("deeds"), default=0)
    firsts = models.PositiveSmallIntegerField(_("times first"), default=0)
    sat = models.JSONField(default=list, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("entrant of a cup")
        verbose_name_plural = _("entrants of cups")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "user"], condition=Q(user__isnull=False), name="entrant_once"
            ),
        ]
        indexes = [models.Index(fields=["cup", "state"], name="entrant_of_cup")]

    def __str__(self) -> str:
        return f"{self.cup_id}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; words in its place where the account is gone."""
        return shown_name(self.name, self.seed)

    @property
    def plays(self) -> bool:
        """Whether they are drawn for the next round."""
        return self.state == EntrantState.IN


class CupRound(models.Model):
    """One round, drawn out of the stream of `drawn_with`; what is not decided at `ends_at` is by merit.

    `seed` is that of the bag of dice of its tables, with its `commitment`; empty where each table has dice of
    its own.
    """

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="all_rounds", db_index=False)
    number = models.PositiveSmallIntegerField(_("round"))
    begins_at = models.DateTimeField(_("begins"))
    ends_at = models.DateTimeField(_("ends"))
    over_at = models.DateTimeField(_("over since"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=RoundState.choices, default=RoundState.DRAWN)
    commitment = models.CharField(_("commitment"), max_length=64, blank=True, default="")
    seed = models.BinaryField(default=new_seed, editable=False)
    drawn_with = models.CharField(max_length=32)
    reminded_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("round of a cup")
        verbose_name_plural = _("rounds of cups")
        constraints = [models.UniqueConstraint(fields=["cup", "number"], name="cup_round_once")]

    def __str__(self) -> str:
        return f"{self.cup_id}: {self.number}"

    @property
    def luck_name(self) -> str:
        """The name of the round in its dice."""
        return f"cup-{self.cup.slug}-{self.number}"


class CupTable(models.Model):
    """A table of a round; its `game` is made after it is drawn. A bye has none.

    `course` is, once a round that has shared its luck is open, what the deeds of each seat ("1", "2" …) were
    when each round of turns began; None while nobody has looked, empty where none is shared. `dealings` is,
    once any round is over, what the person of one seat did to that of another ("1 2"), how often ("attacks",
    "gifts"); None while nobody has looked.
    """

    round = models.ForeignKey(CupRound, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="cup_table", verbose_name=_("game")
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    how = models.CharField(_("how"), max_length=4, choices=How.choices, blank=True, default="")
    course = models.JSONField(null=True, blank=True, editable=False)
    dealings = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("table of a cup")
        verbose_name_plural = _("tables of cups")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="cup_table_once")]
        indexes = [
            models.Index(
                fields=["id"],
                name="cup_table_no_course",
                condition=Q(course__isnull=True, how__in=["end", "date", "held"]),
            ),
            models.Index(
                fields=["id"],
                name="cup_table_unseen",
                condition=Q(dealings__isnull=True, how__in=["end", "date", "held"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.letter}"

    @property
    def letter(self) -> str:
        """A to Z, then AA, AB and so on."""
        return lettered(self.number)


class CupSeat(models.Model):
    """Where an entrant sits in a round, and what came of it: `place`, `points` in parts, `merit` at the end.

    `struck` is why the host or a moderator has struck the result, "" where it counts.
    """

    round = models.ForeignKey(CupRound, models.CASCADE, related_name="seats", db_index=False)
    table = models.ForeignKey(CupTable, models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    points = models.PositiveIntegerField(_("points"), default=0)
    merit = models.JSONField(default=list, blank=True)
    struck = models.CharField(_("struck because"), max_length=300, blank=True, default="")

    class Meta:
        verbose_name = _("seat of a cup")
        verbose_name_plural = _("seats of cups")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="cup_seat_once"),
            models.UniqueConstraint(fields=["table", "seat"], name="cup_seat_of_one"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seat}"


def lettered(number: int) -> str:
    """A to Z for 1 to 26, then AA, AB and so on."""
    letters = ""
    while number:
        number, last = divmod(number - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters


def cup_table(game: Game) -> CupTable | None:
    """The table of a cup that the game is; None for any other (one query)."""
    return CupTable.objects.filter(game=game).select_related("round__cup").first()
