from django.apps import AppConfig


class LabyrinthConfig(AppConfig):
    """The project itself: its management commands, its tasks, and what an operator needs."""

    name = "labyrinth"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the checks of a production environment known, and the language that is spoken kept at hand."""
        from labyrinth.running import checks, operating  # noqa: F401 - checks are registered
        from labyrinth.serving import spoken

        spoken.use()
        operating.connect()
