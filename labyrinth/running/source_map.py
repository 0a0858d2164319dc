"""The map of the code: each module with the first sentence of what it says of itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("labyrinth", "accounts", "games", "rehearsal", "benchmarks")
LEFT_OUT = ("migrations", "__pycache__")
BEGINS = "<!-- From here on made by `make map`. -->\n"
"""What stands above this line in docs/map.md is written by hand."""


def source_map(root: Path = ROOT) -> str:
    """A chapter for each folder with modules, in the order of their names, a line for each module."""
    folders = [folder for name in PACKAGES for folder in _folders(root / name)]
    chapters = (_chapter(root, folder) for folder in folders)
    return "".join(f"\n{chapter}" for chapter in chapters if "- `" in chapter)


def drawn(page: str, root: Path = ROOT) -> str:
    """The page with its map made anew. Raises ValueError for one without the line at which it begins."""
    by_hand, mark, _old = page.partition(BEGINS)
    if not mark:
        raise ValueError(f"docs/map.md has no line {BEGINS.strip()}")
    return by_hand + mark + source_map(root)


def _folders(folder: Path) -> Iterator[Path]:
    if any(folder.glob("*.py")):
        yield folder
    for inside in sorted(path for path in folder.iterdir() if path.is_dir() and path.name not in LEFT_OUT):
        yield from _folders(inside)


def _chapter(root: Path, folder: Path) -> str:
    name = folder.relative_to(root).as_posix()
    said = _said(folder / "__init__.py") if (folder / "__init__.py").is_file() else ""
    modules = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
    lines = [f"- `{path.name}`{_colon(_said(path))}\n" for path in modules]
    return f"## `{name}/`\n\n" + (f"{said}\n\n" if said else "") + "".join(lines)


def _colon(said: str) -> str:
    return f": {said}" if said else ""


def _said(path: Path) -> str:
    """The first sentence of a module; of one that says nothing, that of its first class or function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    speaking: list[ast.Module | ast.ClassDef | ast.FunctionDef] = [tree]
    speaking += [one for one in tree.body if isinstance(one, ast.ClassDef | ast.FunctionDef)]
    found = next((text for one in speaking if (text := ast.get_docstring(one))), "")
    return _sentence(found)


def _sentence(text: str) -> str:
    """What stands before the first full stop of the first paragraph."""
    paragraph = " ".join(text.partition("\n\n")[0].split())
    return (paragraph.partition(". ")[0].removesuffix(".") + ".").replace("`", "") if paragraph else ""
