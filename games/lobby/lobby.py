"""Tables before their start: opened, joined, left, called off."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.dice import commitment
from games.engine.system import System
from games.faces.opponents import MIXED
from games.journal.locked import lock_row
from games.journal.release import system_of
from games.journal.table_rows import seats_of
from games.lobby import quotas, requirements
from games.lobby.known import is_member
from games.lobby.new_table import NewTable
from games.lobby.options import checked, still_known
from games.lobby.unseen import waits_for_word
from games.messages.table_log import note
from games.models import Campaign, Game, Seat
from games.models.bot_names import stored
from games.models.clock import PACES, Clock
from games.models.game import Access, Status
from games.orders import orders
from games.play.stand_in import best_level
from games.play.start import start
from games.refused import Refused, RulesFailedError
from games.systems import get_system
from labyrinth.ground.clock import now

OPEN_FOR = timedelta(days=14)
"""A table that has not started by then is called off."""
BOT_NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm")


def create_game(user: User, table: NewTable) -> Game:
    """Open a table. It starts at once when host and bots fill it.

    The commitment to the seed is published with the table. Raises Refused for a choice the system lacks, and
    for somebody who has enough (games/lobby/quotas.py).
    """
    rules = _rules(table.system)
    if table.seats not in rules.seats:
        raise Refused(_("This game is not played with that many seats."))
    if not 0 <= table.bots < table.seats or (table.bots and not rules.bots.levels):
        raise Refused(_("There cannot be that many bots."))
    game = _new_game(user, rules, table)
    with transaction.atomic():
        (quotas.check_alone if table.bots == table.seats - 1 else quotas.check_open_tables)(user)
        if table.campaign:
            _begin_campaign(game, rules)
        game.save()
        sit_down(game, 1, user, table.phrase)
        seat_bots(game, rules, first=2, how_many=table.bots, opponent=table.opponent)
        start_if_full(game)
    return game


def _new_game(user: User, rules: System, table: NewTable) -> Game:
    """The table of the host as it will be stored. Raises Refused for options, and for a pace that is none."""
    options = checked(rules.slug, table.options)
    if table.circle is not None and not is_member(user, table.circle.pk):
        raise Refused(_("Only members open tables of a circle."))
    game = new_game_row(rules, name=table.name, seats=table.seats, options=options)
    game.access, game.pace, game.created_by = table.access, table.pace, user
    if table.circle is not None:
        game.circle, game.access = table.circle, Access.LINK
    game.clock = _figures(table.pace, table.clock).plain()
    game.requires, game.rematch_of = dict(table.requires), table.rematch_of
    game.spectators, game.spectator_delay = table.spectators, table.spectator_delay
    game.what_if_off = not table.what_if or None
    game.expires_at = game.created_at + OPEN_FOR
    return game


def _begin_campaign(game: Game, rules: System) -> None:
    """The table is its first chapter: it is given what a party has that begins. Raises Refused."""
    if rules.carried is None:
        raise Refused(_("Games of this kind do not follow one another."))
    game.carry, game.chapter = {}, 1
    game.campaign = Campaign.objects.create(
        system=game.system,
        name=game.name,
        created_by=game.created_by,
        created_at=game.created_at,
        options=game.options,
        ruleset=rules.ruleset,
        content=rules.content,
    )


def new_game_row(rules: System, *, name: str, seats: int, options: dict[str, str]) -> Game:
    """A table that is not stored yet, with the commitment to its seed."""
    game = Game(system=rules.slug, ruleset=rules.ruleset, name=name, seats_wanted=seats, options=options)
    game.commitment = commitment(bytes(game.seed))
    game.created_at = now()
    return game


def seat_bots(game: Game, rules: System, *, first: int, how_many: int, opponent: str = "") -> None:
    """Put bots of the system on the seats from `first` on: those of somebody's choice, else the best ones
    that are taken unasked. Raises Refused for a choice that the system lacks."""
    numbers, met = range(first, first + how_many), Counter[str]()
    chosen = players(rules, opponent, how_many)
    if not chosen:
        level, names = best_level(rules), BOT_NAMES
        Seat.objects.bulk_create(
            Seat(game=game, number=number, bot=level, name=names[(number - 1) % len(names)])
            for number in numbers
        )
        return
    for number, level in zip(numbers, chosen, strict=True):
        met[level] += 1
        Seat.objects.create(game=game, number=number, bot=level, name=stored(level, met[level]))


def opponent_of(seats: Sequence[Seat]) -> str:
    """What was chosen as who plays the bots of these seats, as far as they still show it."""
    levels = {seat.chosen_level for seat in seats if seat.is_bot}
    return MIXED if len(levels - {""}) > 1 else next(iter(levels), "")


def players(rules: System, opponent: str, how_many: int) -> list[str]:
    """The levels of so many bots; none where nobody was chosen. Raises Refused for a choice that the system
    lacks."""
    levels = rules.bots.chosen
    if opponent == MIXED and levels:
        return [levels[at % len(levels)] for at in range(how_many)]
    if opponent and opponent not in levels:
        raise Refused(_("Nobody plays like that here."))
    return [opponent] * how_many if opponent else []


def join(game: Game, user: User, *, phrase: str = "") -> Seat:
    """Sit down on the next free seat; the last one starts the game.

    Raises Refused at a table that is full, started or called off, where the person sits already, or that
    asks more of its players.
    """
    with transaction.atomic():
        locked = lock_open(game.pk)
        seats = seats_of(locked.pk)
        if any(seat.user_id == user.pk for seat in seats):
            raise Refused(_("You are seated at this table already."))
        requirements.check(locked, user, [seat.user_id for seat in seats])
        if len(seats) >= locked.seats_wanted:
            raise Refused(_("All seats of this table are taken."))
        seat = sit_down(locked, len(seats) + 1, user, phrase)
        start_if_full(locked)
    return seat


def sit_down(
    game: Game, number: int, user: User, phrase: str = "", *, confirm_by: datetime | None = None
) -> Seat:
    """Put the person on a free seat of the locked, open table; by `confirm_by` they have to say that they
    will play. Their orders for all their games hold at this table too."""
    seat = Seat(game=game, number=number, user=user, name=user.username, phrase=phrase, seated_at=now())
    seat.confirm_by = confirm_by
    orders.adopt(game, seat)
    seat.save()
    return seat


def leave(game: Game, user: User) -> None:
    """Stand up before the start; those behind move up. The host hands the table to the next person.

    A table without people is called off. Raises Refused after the start, or for one who is not seated.
    """
    with transaction.atomic():
        locked = lock_open(game.pk)
        seats = seats_of(locked.pk)
        mine = next((seat for seat in seats if seat.user_id == user.pk), None)
        if mine is None:
            raise Refused(_("You are not seated at this table."))
        stand_up(locked, seats, mine)


def stand_up(game: Game, seats: list[Seat], seat: Seat) -> None:
    """Take one of these seats, all of the locked table, away: those behind move up."""
    seat.delete()
    seats.remove(seat)
    _move_up(seats)
    _hand_over(game, seats)


def part(user: User, other: User) -> None:
    """The two want nothing to do with each other: the person leaves the tables at which both wait."""
    there = Seat.objects.filter(game__status=Status.OPEN, user=other).values("game")
    for game in Game.objects.filter(pk__in=there, seats__user=user).order_by("pk"):
        try:
            leave(game, user)
        except Refused:
            # It has started, or they have left it, a moment ago.
            continue


def set_phrase(game: Game, user: User, *, phrase: str) -> None:
    """The person's own words for the dice, until the game starts. Raises Refused afterwards."""
    with transaction.atomic():
        locked = lock_open(game.pk)
        if not Seat.objects.filter(game=locked, user=user).update(phrase=phrase):
            raise Refused(_("You are not seated at this table."))


def start_if_full(game: Game) -> bool:
    """Start the locked table if every seat is taken and nobody has to say first that they are there; whether
    it was.

    Raises Refused where the rules fail, and for choices that do not go together any more.
    """
    seats = seats_of(game.pk)
    if len(seats) < game.seats_wanted or waits_for_word(game, seats):
        return False
    if _without_what_is_gone(game):
        note(game, "choices_gone")
    try:
        start(game)
    except RulesFailedError as error:
        raise Refused(_("The game could not be started. Please try again later.")) from error
    return True


def _without_what_is_gone(game: Game) -> bool:
    """What is usual holds instead of choices that an upgrade has taken out of the system since the table was
    opened; whether there were any. Raises Refused where what is left does not go together."""
    system_of(game)  # a system that this process lacks has lost nothing
    known = still_known(game.system, game.options)
    lost = len(known) < len(game.options)
    game.options = checked(game.system, known)
    return lost


def expire_open_games() -> int:
    """Call off the tables that found no players in time; how many."""
    late = Game.objects.filter(status=Status.OPEN, expires_at__lt=now())
    return late.update(status=Status.CANCELLED)


def _rules(slug: str) -> System:
    try:
        return get_system(slug)
    except KeyError:
        raise Refused(_("There is no such game.")) from None


def _figures(pace: str, clock: Clock | None) -> Clock:
    """They stay with the game, whatever becomes of the pace."""
    figures = clock or PACES.get(pace)
    if figures is None:
        raise Refused(_("Say how long a turn may take."))
    return figures


def lock_open(game_id: int) -> Game:
    """The row of a table that waits for players. Raises Refused for any other."""
    locked = lock_row(game_id)
    if locked.status == Status.CANCELLED:
        raise Refused(_("This table was called off."))
    if locked.status != Status.OPEN:
        raise Refused(_("This game has started already."))
    return locked


def _move_up(seats: list[Seat]) -> None:
    for number, seat in enumerate(seats, 1):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])


def _hand_over(game: Game, seats: list[Seat]) -> None:
    """A table that the site has opened has no host, and gets none; one of a circle waits on without."""
    people = [seat for seat in seats if seat.user_id is not None]
    stands = game.created_by_id is None and game.circle_id is not None
    if not people and not stands:
        game.status = Status.CANCELLED
    elif game.created_by_id is not None and all(seat.user_id != game.created_by_id for seat in people):
        game.created_by_id = people[0].user_id
    game.save(update_fields=["status", "created_by"])
