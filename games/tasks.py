"""Wake-ups for the worker. The truth stands in rows: a task that is lost is found by the next sweep.

While the site is looked after they do nothing (labyrinth/ground/wake_ups.py).
"""

from functools import partial

from accounts import data_exports, deletions, token_ends
from games.analysis import asking as analysis
from games.careers import after_end as ends
from games.careers import allies, boards, place_seals, years
from games.circles import keeper
from games.circles import sweep as standing
from games.cups import sweep as cups
from games.hooks import send as hooks
from games.leagues import sweep as leagues
from games.lobby import demo, departures, lobby
from games.mail import render
from games.moderation import moderation
from games.past import brought, counting
from games.pictures import kept_links, link_drawings
from games.play import bots, thinkers, thinking
from games.seats import pause, sweep, votes
from games.sending import letters, outbox, spool
from games.statistics import keeping
from games.weeks import sweep as week
from games.wishes import sweep as wishes
from labyrinth.ground.clock import is_far_off
from labyrinth.ground.wake_ups import wake_up


@wake_up("games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game answer until a person is asked."""
    bots.play_bots(game_id)


@wake_up("games.sweep_bots")
def sweep_bots() -> None:
    """Find the bots that no task plays: after a worker died, or while the broker was down."""
    for game_id in bots.left_behind():
        play_bots.apply_async((game_id,), expires=60)


@wake_up("games.sweep", while_closed=True, by_any_clock=True)
def sweep_due() -> None:
    """Deal with times that are over, and write the reminders that are due; closed, say that it lives."""
    sweep.sweep_due()


@wake_up("games.repair")
def repair() -> None:
    """Find games that wait for nobody."""
    sweep.repair()


@wake_up("games.expire")
def expire() -> None:
    """Let go whom nobody has seen, call off tables that found no players and demos that nobody watches; take
    off the leaderboards who has not played for long; count what an older release left uncounted; in January
    make the years of some people."""
    departures.let_go()
    lobby.expire_open_games()
    demo.expire_demos()
    boards.settle()
    allies.settle()
    years.make_due()


@wake_up("games.send_messages", by_any_clock=True)
def send_messages() -> None:
    """Send what is due in the outbox, and first the letters that people sign in with; by a clock that is far
    off only these, as nothing of the others would go when it should."""
    letters.send_due()
    if not is_far_off():
        outbox.send_due(render, hurried=partial(render, pictures=False))


@wake_up("games.send_webhooks")
def send_webhooks() -> None:
    """Write what webhooks are to be told, and send what is due of it."""
    hooks.send_due()


@wake_up("games.read_mail")
def read_mail() -> None:
    """Read the mail that has come in, such as bounces."""
    spool.read_all()


@wake_up("games.around")
def around() -> None:
    """End the pauses and close the votes whose time is over; hand on what banned people left."""
    pause.end_due()
    votes.close_due()
    moderation.sweep_banned()


@wake_up("games.seat_people")
def seat_people() -> None:
    """Open and fill tables for those who wait to be seated, and the tables of circles that stand; make the
    week of each Monday; circles that nobody keeps ask somebody."""
    week.sweep()
    keeper.sweep()
    standing.open_due()
    wishes.sweep()


@wake_up("games.cups")
def go_on_with_cups() -> None:
    """Make the seasons of leagues; draw the rounds of cups, make their tables, decide them when they are over
    or their date has come; give the seals of cups and weeks."""
    leagues.sweep()
    cups.sweep()
    place_seals.sweep()


@wake_up("games.after_end")
def after_end(game_id: int) -> None:
    """Let a finished game enter the histories and ratings of its people, pack and count it."""
    if ends.after_end(game_id):
        keeping.count_ahead(game_id)


@wake_up("games.count")
def count(game_id: int, what: str) -> None:
    """Count what a page of a finished game wants to tell."""
    counting.count(game_id, what)


@wake_up("games.judge")
def judge() -> None:
    """Judge the records that somebody has brought."""
    brought.judge_waiting()


@wake_up("games.draw_link")
def draw_link(kind: str, slug: str, number: int, back: int, language: str) -> None:
    """Draw the picture of a link; while many mails wait nobody has time for it."""
    if not outbox.many_wait():
        link_drawings.draw(kept_links.Wanted(kind, slug, number, back, language))


@wake_up("games.sweep_ended")
def sweep_ended() -> None:
    """Find the finished games that no task has recorded and packed, and records that no task has judged."""
    for game_id in ends.left_behind():
        after_end.apply_async((game_id,), expires=60)
    if brought.left_behind():
        judge.apply_async((), expires=60)


@wake_up("games.export_data")
def export_data(export_id: int) -> None:
    """Put somebody's data together and mail the link to it."""
    data_exports.fulfil(export_id)


@wake_up("games.delete_account")
def delete_account(user_id: int) -> None:
    """Take an account apart that is being deleted."""
    deletions.carry_out(user_id)


@wake_up("games.sweep_people")
def sweep_people() -> None:
    """Find the files and the accounts that no task has finished with; tell whose tokens end soon."""
    token_ends.warn_due()
    for export_id in data_exports.left_behind():
        export_data.apply_async((export_id,), expires=60)
    for user_id in deletions.left_behind():
        delete_account.apply_async((user_id,), expires=60)


@wake_up("think.here")
def think_here() -> None:
    """Say that somebody thinks: a worker takes what lies in the queue `think`."""
    thinkers.here()


@wake_up("think.answer")
def think_answer(game_id: int, entry: int) -> None:
    """Find the answers of bots that think for long; another task gives them."""
    thinking.think(game_id, entry)


@wake_up("think.analyse")
def analyse(game_id: int) -> None:
    """Look at a finished game again, for a slice of a minute."""
    analysis.analyse(game_id)


@wake_up("games.sweep_analyses")
def sweep_analyses() -> None:
    """Find the finished games that nobody looks at: after a worker died, while there was none, after a
    release."""
    for game_id in analysis.left_behind():
        analyse.apply_async((game_id,), expires=60)
