"""The proxy's file is the one of deploy/, but for the hosts."""

import re

from labyrinth.running.messages import BASE
from tests.hosts.host import Host
from tests.hosts.proxy import _servers

SITE = (BASE / "deploy" / "nginx.conf").read_text()


def test_hosts_take_the_place_of_the_one_that_is_named():
    hosts = [Host("web1", "10.0.0.1"), Host("web2", "10.0.0.2")]
    changed = _servers(SITE, "labyrinth_web", 8000, hosts)
    inside = re.search(r"upstream labyrinth_web \{(.*?)\}", changed, re.S)[1]
    assert re.findall(r"server (\S+);", inside) == ["10.0.0.1:8000", "10.0.0.2:8000"]
    assert "keepalive 16;" in inside
    assert "server 127.0.0.1:8001" in changed


def test_a_host_less_is_a_line_less():
    both = _servers(SITE, "labyrinth_live", 8001, [Host("a", "10.0.0.1"), Host("b", "10.0.0.2")])
    one = _servers(both, "labyrinth_live", 8001, [Host("b", "10.0.0.2")])
    assert "10.0.0.1" not in one
    assert one.count("10.0.0.2:8001") == 1
