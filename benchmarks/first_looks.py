"""A process of pages from its first line on: it loads what a web server loads, and shows these tables.

python -m benchmarks.first_looks COOKIES /g/... /g/...     prints the memory that it holds then, in bytes
"""

import sys
from io import BytesIO
from pathlib import Path

from labyrinth.wsgi import application
from rehearsal.ports import HOST


def look(cookies: str, path: str) -> None:
    """Ask for a whole page. Raises RuntimeError unless it is shown."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": HOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": HOST,
        "HTTP_HOST": HOST,
        "HTTP_ACCEPT_ENCODING": "gzip, deflate, br, zstd",
        "HTTP_COOKIE": cookies,
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": "http",
    }
    said: list[str] = []
    response = application(environ, lambda line, _headers, *_: said.append(line))
    whole = b"".join(response)
    response.close()
    if said != ["200 OK"] or not whole:
        raise RuntimeError(f"{path}: {said}")


def memory() -> int:
    """Bytes, what it shares with others counted whole."""
    lines = Path("/proc/self/status").read_text().splitlines()
    [kilobytes] = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
    return int(kilobytes) * 1024


if __name__ == "__main__":
    for address in sys.argv[2:]:
        look(sys.argv[1], address)
    sys.stdout.write(f"{memory()}\n")
