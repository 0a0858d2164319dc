"""A world of our own: processes, mounts and networks that are gone with it, however it ends.

Whoever starts it needs root on Linux. Inside, /run and /srv live in memory, and nobody outside sees them;
there is no network but the one that is laid, so no address can be taken already.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from labyrinth.running.messages import BASE

INTERRUPTED = 130
MARK = "LABYRINTH_HOSTS_INSIDE"
HOME = Path("/srv")
"""In memory. What the hosts keep is below it, and the site's code where the units look for it."""
CODE = HOME / "labyrinth"
RELEASES = HOME / "releases"
UNSHARE = (
    *("setpriv", "--pdeathsig", "KILL"),
    *("unshare", "--mount", "--pid", "--net", "--ipc", "--fork", "--kill-child=SIGKILL", "--mount-proc"),
)
"""The world ends with its first process, and that with whoever has started it."""
NEEDED = {
    "ip": "iproute2",
    "unshare": "util-linux",
    "pgbouncer": "pgbouncer",
    "nginx": "nginx",
    "openssl": "openssl",
    "setpriv": "util-linux",
}
"""Program -> the package of Debian that has it."""
SBIN = "/usr/local/sbin:/usr/sbin:/sbin"


def lacking(needed: dict[str, str] = NEEDED) -> str:
    """Why it cannot be done here, in one line; "" where it can."""
    if sys.platform != "linux":
        return "make hosts needs Linux: hosts are network namespaces."
    if os.geteuid() != 0:
        return "make hosts needs root: hosts are network namespaces."
    path = f"{os.environ.get('PATH', '')}:{SBIN}"
    packages = sorted({package for name, package in needed.items() if not shutil.which(name, path=path)})
    return f"make hosts needs packages: apt install {' '.join(packages)}" if packages else ""


def go_inside(arguments: list[str]) -> int:
    """Run this program again in a world of its own; its exit code."""
    environment = {**os.environ, MARK: "1", "PATH": f"{os.environ['PATH']}:{SBIN}"}
    command = [*UNSHARE, sys.executable, "-m", "tests.hosts", *arguments]
    world = subprocess.Popen(command, cwd=BASE, env=environment)
    try:
        return world.wait()
    except KeyboardInterrupt:
        # It has heard that, too, unless somebody told this process alone.
        world.kill()
        world.wait()
        sys.stdout.write("interrupted\n")
        return INTERRUPTED


def is_inside() -> bool:
    """Whether this is the world of its own."""
    return os.environ.get(MARK) == "1"


def furnish() -> None:
    """What the world needs before the first host: folders in memory, a loop, the code."""
    for place in ("/run", str(HOME)):
        run("mount", "-t", "tmpfs", "-o", "mode=755", "hosts", place)
    for folder in ("/run/netns", "/run/lock", str(CODE), str(RELEASES)):
        Path(folder).mkdir(parents=True, exist_ok=True)
    run("ip", "link", "set", "lo", "up")
    lay_release("1")


def lay_release(name: str, over: str = "") -> Path:
    """A copy of the checkout in which may be written; the checkout stays as it is. It holds what was written
    into the one that it lies `over`."""
    place = RELEASES / name
    for part in ("changes", "work", "code"):
        (place / part).mkdir(parents=True)
    lower = str(BASE)
    if over:
        shutil.copytree(RELEASES / over / "changes", place / "before", symlinks=True)
        lower = f"{place / 'before'}:{BASE}"
    layers = f"lowerdir={lower},upperdir={place / 'changes'},workdir={place / 'work'}"
    run("mount", "-t", "overlay", "hosts", "-o", layers, str(place / "code"))
    return place / "code"


def know_as(names: dict[str, str]) -> None:
    """Names of hosts beside the machine's own, for everybody inside: name -> address."""
    lines = Path("/etc/hosts").read_text() + "".join(f"{at} {name}\n" for name, at in names.items())
    own = HOME / "names"
    own.write_text(lines)
    run("mount", "--bind", str(own), "/etc/hosts")


def run(*command: str) -> str:
    """A command that must succeed; what it says. Raises RuntimeError with its own words."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
