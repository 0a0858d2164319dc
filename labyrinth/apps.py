from django.apps import AppConfig


class LabyrinthConfig(AppConfig):
    """The project itself: its management commands."""

    name = "labyrinth"
