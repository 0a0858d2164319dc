from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Everything around and inside a game."""

    name = "games"
