"""Which set the tests speak of, where they have no table: the newest; and the content of a changed folder."""

from pathlib import Path

from games.kit.content_files import Files, FilesOfSet
from games.systems.talisman.content import RULESET, Content, build, content_of

CONTENT = content_of(RULESET)


def read(folder: Path, ruleset: int = RULESET) -> Content:
    """What a rule set reads in a data folder, its spans checked. Raises ContentError."""
    files = Files(folder, RULESET)
    files.check()
    return build(FilesOfSet(files, ruleset))
