"""Who let questions in others' turns run out asks to be asked again."""

from django.utils.translation import gettext as _

from games.clocks import silence
from games.journal.locked import Locked
from games.messages.table_log import stir
from games.play.at_table import attempt, seat_at
from games.play.play import Outcome
from games.refused import Refused
from games.waits.news import news_of_silence, write_news
from games.waits.obligations import store_clocks
from labyrinth.ground.clock import now


def ask_again(game_id: int, seat_number: int) -> Outcome:
    """From the next question on the table waits for the person in others' turns too, as their orders say."""
    return attempt(game_id, lambda table: _ask_again(table, seat_number))


def _ask_again(table: Locked, number: int) -> None:
    seat = seat_at(table, number)
    if not seat.is_silent or seat.user_id is None or seat.leaving:
        raise Refused(_("You are asked in the turns of others already."))
    silence.answered(seat)
    write_news(news_of_silence(table, now()))
    store_clocks([seat])
    stir(table.game)
