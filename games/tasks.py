"""Wake-ups for the worker. The truth stands in rows: a task that is lost is found by the next sweep."""

from celery import shared_task

from games.services import bots, demo, lobby


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game answer until a person is asked."""
    bots.play_bots(game_id)


@shared_task(name="games.sweep_bots")
def sweep_bots() -> None:
    """Find the bots that no task plays: after a worker died, or while the broker was down."""
    for game_id in bots.left_behind():
        play_bots.apply_async((game_id,), expires=60)


@shared_task(name="games.expire")
def expire() -> None:
    """Call off tables that found no players and demos that nobody watches."""
    lobby.expire_open_games()
    demo.expire_demos()
