"""Wake-ups for the worker. The truth stands in rows: a task that is lost is found by the next sweep.

While the site is looked after they do nothing.
"""

from celery import shared_task

from games.selectors.mail import render
from games.services import bots, demo, lobby, outbox, pause, sweep, votes
from labyrinth import maintenance


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game answer until a person is asked."""
    if maintenance.stands_still():
        return
    bots.play_bots(game_id)


@shared_task(name="games.sweep_bots")
def sweep_bots() -> None:
    """Find the bots that no task plays: after a worker died, or while the broker was down."""
    if maintenance.stands_still():
        return
    for game_id in bots.left_behind():
        play_bots.apply_async((game_id,), expires=60)


@shared_task(name="games.sweep")
def sweep_due() -> None:
    """Deal with times that are over, and write the reminders that are due."""
    sweep.sweep_due()


@shared_task(name="games.repair")
def repair() -> None:
    """Find games that wait for nobody."""
    if maintenance.stands_still():
        return
    sweep.repair()


@shared_task(name="games.expire")
def expire() -> None:
    """Call off tables that found no players and demos that nobody watches."""
    if maintenance.stands_still():
        return
    lobby.expire_open_games()
    demo.expire_demos()


@shared_task(name="games.send_messages")
def send_messages() -> None:
    """Send what is due in the outbox."""
    if maintenance.stands_still():
        return
    outbox.send_due(render)


@shared_task(name="games.around")
def around() -> None:
    """End the pauses and close the votes whose time is over."""
    if maintenance.stands_still():
        return
    pause.end_due()
    votes.close_due()
