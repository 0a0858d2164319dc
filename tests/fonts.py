"""The letters of the tests' browsers: three faces that the tests bring along, never what a machine has.

People read in whatever face their system has, and each is as wide as it likes: where boxes stand and how wide
a target is must hold in a narrow one, a wide one and the usual one. A run looks at one of them, another for
each commit (tests/thirds.py); `TEST_FONTS=noto` says which, and `make test-deep` looks at all.
"""

import os
from pathlib import Path

from tests.thirds import COMMIT, turn

FOLDER = Path(__file__).parent / "browser" / "fonts"
FACES = {"narrow": "Roboto Condensed", "wide": "DejaVu Sans", "noto": "Noto Sans"}
"""Folder -> family."""
STAND_IN = "stand-in"
"""What stands in for the display face until it has come (palette.css)."""
FONTS = "TEST_FONTS"
CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{face}</dir>
  <dir>{stand_in}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>{family}</string></edit>
  </match>
</fontconfig>
"""


def face() -> str:
    """The face of this run. Raises ValueError for one that there is not."""
    chosen = os.environ.get(FONTS) or list(FACES)[turn(os.environ[COMMIT]) % len(FACES)]
    if chosen not in FACES:
        raise ValueError(f"{FONTS}={chosen}: there are {', '.join(FACES)}")
    return chosen


def environment(folder: Path, name: str) -> dict[str, str]:
    """A browser knows this face, the stand-in and no other; fontconfig keeps its files in the folder."""
    file = folder / "fonts.conf"
    file.write_text(
        CONF.format(
            family=FACES[name], face=FOLDER / name, stand_in=FOLDER / STAND_IN, cache=folder / "kept"
        ),
        encoding="utf-8",
    )
    return {"FONTCONFIG_FILE": str(file)}
