"""The code of the templates of tables, kept beside them (`games/kit/compiled_files.py`).

To compile them all in both languages takes a second of CPU. The code has other templates inside and words of
the language: it is made of all files of templates, of the catalogues, and of what compiles.
"""

import marshal
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any

import django
import jinja2
from django.apps import apps
from django.conf import settings
from django.utils.translation import to_locale
from jinja2.bccache import Bucket, BytecodeCache

from games.kit.compiled_files import compiled, keep_compiled

COMPILERS = ("jinja.py", "jinja_backend.py")
"""What stands beside this file and decides what a template becomes."""


class CompiledTemplates(BytecodeCache):
    """Where the environment of one language looks before it compiles."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002
        """The file of a template, "" for one without: its code is kept nowhere."""
        return filename or ""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill it with what was kept; the code of other files or words is none."""
        if bucket.key:
            kept = compiled(Path(bucket.key), *_of(bucket))
            code = None if kept is None else marshal.loads(kept)  # noqa: S302 - as Python's own code
            bucket.code = code and _of_file(code, bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep its code, where one may write."""
        if bucket.key:
            keep_compiled(Path(bucket.key), *_of(bucket), marshal.dumps(bucket.code))


def _of_file(code: CodeType, file: str) -> CodeType:
    """The code as of this file; a tree that has been moved since keeps what was compiled."""
    if code.co_filename == file:
        return code
    inside = (_of_file(one, file) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_filename=file, co_consts=tuple(inside))


def _of(bucket: Bucket) -> tuple[str, bytes]:
    """The language, and the digest of what the code is made of."""
    environment: Any = bucket.environment
    language = environment.language
    parts = (Path(bucket.key).name, bucket.checksum, *_names(environment))
    return language, sha256("\0".join(parts).encode() + _compiler() + _words(language)).digest()


def _names(environment: Any) -> tuple[str, ...]:
    """The digest of all templates, and the functions that want something of a template."""
    if environment.of_all is None:
        places = map(Path, environment.loader.searchpath)
        every = [(place, file) for place in places for file in sorted(place.rglob("*.jinja"))]
        found = _digest((file.relative_to(place).as_posix(), file) for place, file in every)
        wanting = (name for name, one in environment.globals.items() if hasattr(one, "jinja_pass_arg"))
        environment.of_all = (found.hex(), *sorted(wanting))
    names: tuple[str, ...] = environment.of_all
    return names


@cache
def _compiler() -> bytes:
    """What compiles: Python, Jinja2, and the code here."""
    code = _digest((name, Path(__file__).with_name(name)) for name in COMPILERS)
    return MAGIC_NUMBER + f"{jinja2.__version__} {django.__version__}".encode() + code


@cache
def _words(language: str) -> bytes:
    """The catalogues in which a word of the language is looked up."""
    places = [
        Path(django.__file__).parent / "conf" / "locale",
        *(Path(app.path) / "locale" for app in apps.get_app_configs()),
        *map(Path, settings.LOCALE_PATHS),
    ]
    locales = [to_locale(one) for one in (language, settings.LANGUAGE_CODE)]
    files = [(one, place / one / "LC_MESSAGES" / "django.mo") for place in places for one in locales]
    return _digest((name, file) for name, file in files if file.is_file())


def _digest(files: Iterable[tuple[str, Path]]) -> bytes:
    found = sha256()
    for name, file in files:
        content = file.read_bytes()
        found.update(f"{name} {len(content)}\0".encode() + content)
    return found.digest()
