"""How others read the environment file, each by its own grammar: what is unlike in them is kept."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

Variables = dict[str, str]
OWN = {"PWD", "OLDPWD", "SHLVL", "_"}
"""What a shell sets by itself."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
GENERATOR = Path("/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator")


class ReadOtherwiseError(Exception):
    """A reader stops at the file, or puts something in that depends on what else is set."""


def by_shell(shell: str) -> Callable[[str, Path], Variables]:
    """A reader that sources the text."""

    def read(text: str, folder: Path) -> Variables:
        file = folder / "sourced"
        file.write_bytes(text.encode())
        command = [shell, "-c", 'set -ae; . "$1"; exec env -0', "sh", str(file)]
        done = subprocess.run(
            command, env={"PATH": "/usr/bin:/bin"}, cwd=folder, capture_output=True, check=False, timeout=60
        )
        if done.returncode or done.stderr:
            raise ReadOtherwiseError(done.stderr.decode(errors="replace"))
        pairs = [one.split("=", 1) for one in done.stdout.decode().split("\0") if one]
        return {name: value for name, value in pairs if name not in OWN | {"PATH"}}

    return read


def systemd(text: str, _folder: Path | None = None) -> Variables:
    """EnvironmentFile= of systemd.exec(5), with the comments that go on as before systemd 254."""
    found: Variables = {}
    rest = text
    while rest:
        rest = rest.lstrip(" \t\r\n")
        if rest[:1] in ("#", ";"):
            rest = re.sub(r"\A(?:\\[\s\S]|[^\\\r\n])*", "", rest)
            continue
        name, is_one, behind = re.match(r"([^=\r\n]*)(=?)([\s\S]*)", rest).groups()  # type: ignore[union-attr]
        if is_one:
            value, rest = _value_of_systemd(behind)
            found[name.rstrip(" \t")] = value
        else:
            rest = behind
    return {name: value for name, value in found.items() if NAME.fullmatch(name)}


PIECE = re.compile(r"""[ \t]*'([^']*)(?:'|\Z)|[ \t]*"((?:\\[\s\S]|[^"\\])*)(?:"|\Z)""")
BARE = re.compile(r"[ \t]*((?:\\[\s\S]|[^\\\r\n])*)")


def _value_of_systemd(text: str) -> tuple[str, str]:
    """A value and what stands behind it: quoted pieces as long as they follow each other, then a bare one."""
    value = ""
    while piece := PIECE.match(text):
        single, double = piece.groups()
        value += single if double is None else re.sub(r'\\(?:(["\\`$])|\n)', r"\1", double)
        text = text[piece.end() :]
    bare = BARE.match(text)
    assert bare is not None
    last = re.sub(r"(?:[ \t])+\Z", "", bare[1])
    return value + re.sub(r"\\(?:([^\r\n])|[\r\n])", r"\1", last), text[bare.end() :]


def compose(text: str, _folder: Path | None = None) -> Variables:
    """`env_file` and `--env-file` of docker compose: github.com/compose-spec/compose-go, dotenv/parser.go."""
    found: Variables = {}
    rest = text.replace("\r\n", "\n")
    while rest := re.sub(r"\A(?:\s+|#[^\n]*)*", "", rest):
        rest = re.sub(r"\Aexport\s+", "", rest)
        name, sign, rest = re.match(r"([^=:\n]*)([=:\n]?)([\s\S]*)", rest).groups()  # type: ignore[union-attr]
        if not re.fullmatch(r"[\w.\[\]\s-]+", name) or " " in name.strip():
            raise ReadOtherwiseError(f"no name: {name!r}")
        if sign in ("=", ":"):
            found[name.strip()], rest = _value_of_compose(re.sub(r"\A[\t\v\f\r \x85\xa0]+", "", rest))
    return found


def _value_of_compose(text: str) -> tuple[str, str]:
    quote = text[:1]
    if quote not in ("'", '"') or not quote:
        line, _, rest = text.partition("\n")
        return _expanded(line.partition(" #")[0].rstrip()), rest
    whole = re.match(rf"{quote}((?:\\[\s\S]|[^{quote}\\])*){quote}", text)
    if whole is None:
        raise ReadOtherwiseError("not closed")
    value = re.sub(r"\\([\s\S])", lambda pair: quote if pair[1] == quote else pair[0], whole[1])
    if quote == '"' and "\\" in value:
        raise ReadOtherwiseError("escapes of Go")
    return value if quote == "'" else _expanded(value), text[whole.end() :]


def _expanded(value: str) -> str:
    if "$" in value:
        raise ReadOtherwiseError("put in from elsewhere")
    return value


def by_systemd_itself(text: str, folder: Path) -> Variables:
    """What systemd's own code makes of the text, where it is installed and nothing is put in for a `$`."""
    (folder / "environment.d").mkdir(exist_ok=True)
    (folder / "environment.d" / "one.conf").write_bytes(text.encode())
    kept = {"XDG_CONFIG_HOME": str(folder), "HOME": str(folder), "XDG_CONFIG_DIRS": str(folder)}
    before = subprocess.run(
        [GENERATOR], env=kept | {"XDG_CONFIG_HOME": "/none"}, capture_output=True, check=True
    )
    after = subprocess.run([GENERATOR], env=kept, capture_output=True, check=True)
    # It writes for a shell.
    read = by_shell("sh")
    own = read(before.stdout.decode(), folder)
    return {name: value for name, value in read(after.stdout.decode(), folder).items() if name not in own}


def readers() -> Iterator[tuple[str, Callable[[str, Path], Variables]]]:
    """All that are at hand, by name."""
    for shell in ("sh", "dash", "bash"):
        if shutil.which(shell):
            yield shell, by_shell(shell)
    yield "systemd", systemd
    yield "compose", compose


def seen(text: str, folder: Path) -> list[Variables | str]:
    """What each reader makes of a text, alike ones once; "otherwise" where it stops at it."""
    found: list[Variables | str] = []
    for _name, read in readers():
        try:
            one: Variables | str = read(text, folder)
        except ReadOtherwiseError:
            one = "otherwise"
        if one not in found:
            found.append(one)
    return found
