"""Static files lie there packed: as gzip, and as zstd, a twentieth shorter, for browsers that read it."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import zstandard
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

LEVEL = 19
"""Each file is packed once, when a release is prepared."""
ENDING = ".zst"
ZSTD = re.compile(r"\bzstd\b")


class Packer(Compressor):  # type: ignore[misc]
    """WhiteNoise's, with zstd."""

    def compress(self, path: str) -> list[str]:
        """Write what is shorter beside a file; where."""
        written: list[str] = super().compress(path)
        file = Path(path)
        content = file.read_bytes()
        packed = zstandard.ZstdCompressor(level=LEVEL).compress(content)
        if self.is_compressed_effectively("Zstd", path, len(content), packed):
            written.append(self.write_data(path, packed, ENDING, file.stat()))
        return written


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """What `collectstatic` fills."""

    def create_compressor(self, **how: Any) -> Packer:
        """What packs a file."""
        return Packer(**how)


class ServePacked(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Sends each file in the shortest form that the browser reads."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile:
        """A file with all its forms. Raises MissingFileError."""
        found = super().get_static_file(path, url, stat_cache)
        packed = Path(path + ENDING)
        _known, _path, shortest = found.alternatives[0]
        if packed.exists() and packed.stat().st_size < int(dict(shortest)["Content-Length"]):
            said = dict(shortest) | {
                "Content-Length": str(packed.stat().st_size),
                "Content-Encoding": "zstd",
            }
            found.alternatives.insert(0, (ZSTD, str(packed), list(said.items())))
        found.alternatives = [(reads, form, _needed(said)) for reads, form, said in found.alternatives]
        return found

    @staticmethod
    def is_compressed_variant(path: str, stat_cache: Any = None) -> bool:
        """Whether it is a form of another file."""
        return path.endswith(ENDING) or bool(WhiteNoiseMiddleware.is_compressed_variant(path, stat_cache))


def _needed(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without the time at which a release was prepared: whoever asks whether a file is another one names its
    ETag."""
    return [(name, value) for name, value in headers if name != "Last-Modified"]
