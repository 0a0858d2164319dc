"""nginx by deploy/nginx.conf: only names, addresses and places are put in."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.hosts.host import Host, Program
from tests.hosts.sealed_off import HOME, run

NAME = "play.example.org"
KEY, CERTIFICATE = HOME / "privkey.pem", HOME / "fullchain.pem"
NOTICES = {
    "tcp_retries2": 5,
    "tcp_keepalive_time": 5,
    "tcp_keepalive_intvl": 2,
    "tcp_keepalive_probes": 2,
}
"""So a host that is gone without a word, and acknowledges nothing, is noticed after some seconds."""
AROUND = """
user root;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


@dataclass
class Proxy:
    """Leads to the pages and the streams of the hosts that it knows."""

    host: Host

    def start(self, pages: Iterable[Host], streams: Iterable[Host]) -> None:
        """With a certificate of its own, which everybody here believes."""
        subject = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "7")
        make = ("openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", *subject)
        run(*make, "-keyout", str(KEY), "-out", str(CERTIFICATE))
        self.write(pages, streams)
        self.host.do("sysctl", "-qw", *(f"net.ipv4.{name}={value}" for name, value in NOTICES.items()))
        command = ("nginx", "-c", str(self._file), "-g", "daemon off;")
        self.host.programs.append(Program("nginx", command, {}))
        self.host.start()

    def lead_to(self, pages: Iterable[Host], streams: Iterable[Host]) -> None:
        """From now on to these; what has begun elsewhere goes on there."""
        self.write(pages, streams)
        self.host.do("nginx", "-c", str(self._file), "-s", "reload")

    def write(self, pages: Iterable[Host], streams: Iterable[Host]) -> None:
        """Its file."""
        site = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text()
        site = _servers(site, "labyrinth_web", 8000, pages)
        site = _servers(site, "labyrinth_live", 8001, streams)
        site = site.replace(f"/etc/letsencrypt/live/{NAME}", str(HOME))
        site = site.replace("/var/log/nginx", str(self.host.home))
        self._file.write_text(AROUND.format(folder=self.host.home, site=site))

    @property
    def _file(self) -> Path:
        return self.host.home / "nginx.conf"


def _servers(site: str, upstream: str, port: int, hosts: Iterable[Host]) -> str:
    """The site with these hosts in place of the one that its file names."""
    # One that has failed is left alone for ten seconds, by nginx itself.
    lines = "".join(f"    server {host.address}:{port};\n" for host in hosts)
    named = re.compile(rf"(upstream {upstream} {{\n)(?: +server [^\n]*\n)+")
    changed, times = named.subn(lambda found: found[1] + lines, site)
    assert times == 1, f"deploy/nginx.conf has no {upstream}"
    return changed
