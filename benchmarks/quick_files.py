"""Static files of a quick run: packed as gzip alone, as Brotli took nearly half of the lab's start."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class QuickFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """As in production, but for Brotli."""

    def create_compressor(self, **options: Any) -> Compressor:
        """What packs them."""
        return Compressor(**options, use_brotli=False)
