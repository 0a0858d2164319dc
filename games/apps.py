from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """Everything around and inside a game."""

    name = "games"

    def ready(self) -> None:
        """Tell the project what an operator may watch and clear away here, and people what they are told.

        The tasks are loaded, so that they are found by name.
        """
        from games import content_checks, tasks, telling  # noqa: F401 - tasks and checks are loaded
        from games.moderation import moderators
        from games.sending import report_readers  # noqa: F401 - its check is loaded
        from games.sql import repeated

        telling.connect()
        post_migrate.connect(moderators.make_group, sender=self)
        post_migrate.connect(repeated.after_migrate, sender=self)
