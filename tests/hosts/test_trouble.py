"""What goes wrong on the hosts: everything once, and each thing is put right again."""

from collections import Counter

import pytest

from tests.hosts import figures, trouble
from tests.hosts.brokers import Brokers
from tests.hosts.databases import Databases
from tests.hosts.host import Host
from tests.hosts.layout import ADDRESSES, SPARE, Layout
from tests.hosts.play import Given, Tally
from tests.hosts.trouble import Trouble

done: list[tuple[str, str]] = []


@pytest.fixture
def paper(monkeypatch) -> Trouble:
    """Hosts that only note what is done to them."""
    done.clear()
    for verb in ("kill", "start", "cut", "mend", "fill", "make_room"):
        monkeypatch.setattr(Host, verb, lambda host, verb=verb: done.append((verb, host.name)))
    monkeypatch.setattr(Host, "said", lambda host, _name: "this beat ticks" if host.name == "beat2" else "")
    monkeypatch.setattr(Brokers, "leader", lambda brokers: brokers.servers[0])
    for name in ("fail_over", "follow", "wait_for", "wait_for_commits"):
        monkeypatch.setattr(Databases, name, lambda *_, name=name: done.append((name, "")))
    monkeypatch.setattr(Databases, "behind", lambda _: "sync")
    monkeypatch.setattr(Databases, "next_log", lambda _: done.append(("next_log", "")))
    return Trouble(Layout(), rest=lambda _: None)


def of(verb: str) -> Counter[str]:
    """How often that was done to each host."""
    return Counter(name for found, name in done if found == verb)


def test_every_cable_is_out_once_and_in_again(paper):
    for name, act in paper.kinds.items():
        if name.startswith("cut"):
            act()
    assert of("cut") == of("mend") == dict.fromkeys(set(ADDRESSES) - {SPARE}, 1)


def test_every_host_loses_its_power_once(paper):
    for name, act in paper.kinds.items():
        if name.startswith("kill"):
            act()
    assert of("kill") == dict.fromkeys(set(ADDRESSES) - {SPARE}, 1)
    # Who stands by is away first: who takes over then is another one than was killed already.
    order = [host for verb, host in done if verb == "kill"]
    assert order.index("beat1") < order.index("beat2")
    assert order.index("broker2") < order.index("broker1")
    # The primary comes back as the one that follows.
    assert of("start") == dict.fromkeys(set(of("kill")) - {"data1"}, 1)
    assert [name for name, _host in done if name in ("fail_over", "follow")] == ["fail_over", "follow"]


def test_the_primary_waits_for_its_replica_only_while_that_is_there(paper):
    for name in ("kill-replica", "cut-replica", "full-replica"):
        done.clear()
        paper.kinds[name]()
        assert [verb for verb, _host in done if verb == "wait_for_commits"] == ["wait_for_commits"] * 2
        assert done[-1][0] == "wait_for_commits"


def test_a_disk_of_each_kind_is_full_once_and_has_room_again(paper, monkeypatch):
    found = iter([["broker"], [], ["room"], ["database"], []])
    monkeypatch.setattr(Layout, "unwell", lambda _: next(found))
    for name, act in paper.kinds.items():
        if name.startswith("full"):
            act()
    assert of("fill") == of("make_room") == dict.fromkeys(("broker1", "beat2", "data1", "data2"), 1)
    # The primary has room again only when it was seen that rows, and then its log, found none.
    assert [verb for verb, host in done if host in ("data1", "")][-3:] == ["fill", "next_log", "make_room"]


def test_troubles_are_chosen_by_name(paper):
    assert paper.chosen("none") == []
    assert set(paper.chosen("all")) == set(paper.kinds)
    assert paper.chosen("add,drain") == ["add", "drain"]
    with pytest.raises(ValueError, match="unknown: flood"):
        paper.chosen("add,flood")


def test_what_people_noticed_of_a_trouble():
    given = [Given(1, "go", True, at, at, 1) for at in (0.0, 11.0, 12.0, 18.0)]
    told = Tally("abc", "sorcerer", given=given, errors=[(1.0, "GET", 502), (13.0, "POST", 0)])
    line = figures.of_trouble("kill", [told], 10.0, 20.0)
    assert "1 errors" in line
    assert "for 6.0 s" in line
    assert trouble.CUT > trouble.DOWN
