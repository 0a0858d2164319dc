"""The Django project: settings, addresses, processes, clock. Nothing about games."""

from labyrinth.celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.3.0"
