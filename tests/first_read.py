"""Files of tests are rewritten for their asserts when they are read first, and kept.

That takes longer than all else before the first test. Workers that read in the same order would each do it.
"""

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest


def read_from_another_file_on(config: pytest.Config) -> None:
    """Import what this worker will collect, each beginning elsewhere; the others find what it has written."""
    given: dict[str, str | int] | None = getattr(config, "workerinput", None)
    if given is None:
        return
    files = [file for argument in config.args for file in _files(config.invocation_params.dir / argument)]
    number, count = int(str(given["workerid"]).removeprefix("gw")), int(given["workercount"])
    first = len(files) * number // count
    for file in files[first:] + files[:first]:
        # What cannot be imported is told when pytest collects it.
        with suppress(Exception):
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def _files(at: Path) -> list[Path]:
    return sorted(at.rglob("test_*.py")) if at.is_dir() else [at] if at.suffix == ".py" else []
