from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Everything around and inside a game."""

    name = "games"

    def ready(self) -> None:
        """Tell the project what an operator may watch and clear away here, and people what they are told."""
        from games import operating, telling

        operating.connect()
        telling.connect()
