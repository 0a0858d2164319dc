"""The fixtures of the site's tests."""

from tests.games.conftest import fresh_breaker, fresh_limits, low_dice, saga, tiny_systems

__all__ = ["fresh_breaker", "fresh_limits", "low_dice", "saga", "tiny_systems"]
