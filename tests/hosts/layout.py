"""Which hosts there are, and what runs on each."""

import json
from dataclasses import dataclass, field
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.hosts import sealed_off
from tests.hosts.brokers import Brokers
from tests.hosts.client import Client
from tests.hosts.databases import FOLLOWS, Databases
from tests.hosts.host import NET, PEOPLE, Host, Program
from tests.hosts.proxy import CERTIFICATE, NAME, Proxy
from tests.hosts.sealed_off import CODE
from tests.hosts.units import service
from tests.hosts.waiting import until

ADDRESSES = {
    "proxy": 10,
    "web1": 21,
    "web2": 22,
    "web3": 23,
    "live1": 31,
    "live2": 32,
    "worker1": 41,
    "worker2": 42,
    "beat1": 51,
    "beat2": 52,
    "pooler": 60,
    "data1": 61,
    "data2": 62,
    "broker1": 71,
    "broker2": 72,
}
RUNS = {
    "web": ("labyrinth-web",),
    "live": ("labyrinth-live",),
    "worker": ("labyrinth-worker@1",),
    "beat": ("labyrinth-beat",),
}
"""Kind of a host -> its units."""
SPARE = "web3"
"""Laid, but not begun: it is added while people play."""
PYTHON = f"{CODE}/.venv/bin/python"


@dataclass
class Layout:
    """All hosts, and the few that are more than their units."""

    hosts: dict[str, Host] = field(default_factory=dict)
    pages: list[str] = field(default_factory=lambda: ["web1", "web2"])
    streams: list[str] = field(default_factory=lambda: ["live1", "live2"])

    def __post_init__(self) -> None:
        self.hosts = {name: Host(name, f"{NET}.{last}") for name, last in ADDRESSES.items()}
        self.databases = Databases(*(self.hosts[name] for name in ("data1", "data2", "pooler")))
        pair = self.hosts["broker1"], self.hosts["broker2"]
        self.brokers = Brokers(pair, (*pair, self.hosts["pooler"]))
        self.proxy = Proxy(self.hosts["proxy"])

    def start(self) -> None:
        """Everything, in the order in which it is needed."""
        for host in self.hosts.values():
            host.lay()
        sealed_off.know_as({NAME: self.hosts["proxy"].address})
        self.databases.start()
        self.brokers.start()
        self.prepare()
        for host in self.of("web", "live", "worker", "beat"):
            self.give_units(host)
            if host.name != SPARE:
                host.start()
        self.lead()

    def of(self, *kinds: str) -> list[Host]:
        """The hosts of some kinds."""
        return [host for name, host in self.hosts.items() if name.rstrip("0123456789") in kinds]

    def give_units(self, host: Host, **other: str) -> None:
        """What it keeps running, as our units say it; `other` are variables of this host alone."""
        file = {**self.environment(host), **other}
        host.programs.clear()
        for name in RUNS[host.name.rstrip("0123456789")]:
            unit = service(name, file)
            host.programs.append(
                Program(name, unit.command, unit.environment, unit.folder, unit.rest, unit.patience)
            )

    def environment(self, host: Host) -> dict[str, str]:
        """The environment file of a host."""
        (host.home / "var").mkdir(exist_ok=True)
        return {
            "SITE_URL": f"https://{NAME}",
            "SECRET_KEY": "a key for hosts that last for some minutes and are seen by nobody",
            "DATABASE_URL": self.databases.url(),
            "DATABASE_REPLICA_URL": self.databases.url(FOLLOWS),
            "DATABASE_POOL": "0",
            "DATABASE_PREPARE": "0",
            **self.brokers.environment,
            "LISTEN": host.address,
            "BEHIND_PROXY": "1",
            "UNRELEASED": "1",  # the newer release of this world is none
            "EMAIL_HOST": PEOPLE,
            "EMAIL_PORT": "2525",
            "DEFAULT_FROM_EMAIL": f"Labyrinth <table@{NAME}>",
            "VAR_DIR": str(host.home / "var"),
            "SSL_CERT_FILE": str(CERTIFICATE),
            "API_PER_MINUTE": "1000000",
            "API_PER_MINUTE_ADDRESS": "1000000",
        }

    def prepare(self) -> None:
        """Tables in the database, and static files in the code."""
        first = self.hosts["web1"]
        self.manage(first, "messages", "--compile")
        self.manage(first, "collectstatic", "--noinput")
        self.manage(first, "migrate", "-v", "0")

    def manage(self, host: Host, *words: str) -> str:
        """A command of the site on a host; what it says."""
        return self.python(host, "manage.py", *words)

    def python(self, host: Host, *words: str) -> str:
        """Python with the site's settings on a host; what it says."""
        return host.do(PYTHON, *words, environment=self.environment(host), folder=str(CODE))

    def lead(self) -> None:
        """The proxy begins, and leads to the site."""
        self.proxy.start(*self.led_to())
        until(lambda: self.asked("/health/"), "the site behind the proxy")

    def led_to(self) -> tuple[list[Host], list[Host]]:
        """Where the proxy leads at the moment."""
        return [self.hosts[name] for name in self.pages], [self.hosts[name] for name in self.streams]

    def all_serve(self) -> bool:
        """Whether every host answers that the proxy leads to."""
        pages, streams = self.led_to()
        ports = [(host, 8000) for host in pages] + [(host, 8001) for host in streams]
        return all(host.answers(port, "/health/live") for host, port in ports)

    def asked(self, path: str) -> bool:
        """Whether the site answers there with 200."""
        return Client().ask("GET", path).status == 200

    def unwell(self, name: str = "") -> list[str]:
        """What a host of pages says no to, the first one unless another is named."""
        address = f"http://{self.hosts[name or self.pages[0]].address}:8000/health/ready"
        try:
            with urlopen(address, timeout=10) as answer:
                found = json.load(answer)
        except HTTPError as no:
            found = json.load(no)
        return [name for name, one in found["checks"].items() if not one["ok"]]

    def keep(self) -> None:
        """Begin again what has ended by itself, everywhere."""
        for host in self.hosts.values():
            host.keep()
