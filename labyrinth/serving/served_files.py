"""Static files as they are sent: WhiteNoise packs each once, as Brotli and gzip, when a release is made."""

from collections.abc import Iterable
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class ServeFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Sends each file in the shortest form that the browser reads."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile:
        """A file with all its forms. Raises MissingFileError."""
        found = super().get_static_file(path, url, stat_cache)
        found.alternatives = [(reads, form, _needed(said)) for reads, form, said in found.alternatives]
        return found


def _needed(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without the time at which a release was prepared: whoever asks whether a file is another one names its
    ETag."""
    return [(name, value) for name, value in headers if name != "Last-Modified"]
