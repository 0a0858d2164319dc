"""Where the Redis-protocol server is, with Sentinels and without."""

import pytest
from redis import sentinel
from redis.asyncio import sentinel as asyncio_sentinel

from labyrinth.ground import redis_clients

WATCHERS = ["10.0.0.1:26379", "10.0.0.2:26380"]


def test_addresses_of_sentinels():
    assert redis_clients.addresses(WATCHERS) == [("10.0.0.1", 26379), ("10.0.0.2", 26380)]
    with pytest.raises(ValueError, match="invalid literal"):
        redis_clients.addresses(["10.0.0.1"])


@pytest.mark.parametrize(
    ("url", "watchers", "broker"),
    [
        ("", [], "memory://"),
        ("redis://host:6379/0", [], "redis://host:6379/0"),
        ("unix:///run/it.sock", [], "redis+socket:///run/it.sock"),
        ("redis://site/2", WATCHERS, "sentinel://10.0.0.1:26379/2;sentinel://10.0.0.2:26380/2"),
        ("redis://:word@site/0", WATCHERS[:1], "sentinel://:word@10.0.0.1:26379/0"),
    ],
)
def test_the_same_server_as_celery_calls_it(url, watchers, broker):
    assert redis_clients.broker_url(url, watchers) == broker


def test_celery_is_told_the_name_of_the_server():
    assert redis_clients.broker_options("redis://site/0")["master_name"] == "site"


def test_clients_ask_the_sentinels_for_the_master_of_that_name(settings):
    settings.REDIS_SENTINELS = WATCHERS
    pool = redis_clients.Pool.from_url("redis://:word@site/2", socket_timeout=3)
    assert isinstance(pool, sentinel.SentinelConnectionPool)
    assert (pool.service_name, pool.is_master) == ("site", True)
    assert {name: pool.connection_kwargs[name] for name in ("db", "password", "socket_timeout")} == {
        "db": 2,
        "password": "word",
        "socket_timeout": 3,
    }
    found = redis_clients.async_client("redis://site/0").connection_pool
    assert isinstance(found, asyncio_sentinel.SentinelConnectionPool)
    assert found.service_name == "site"


def test_a_sentinel_that_is_gone_costs_no_second(settings):
    settings.REDIS_SENTINELS = ["127.0.0.1:1", "127.0.0.1:2"]
    for pool in (
        redis_clients.client("redis://site/0").connection_pool,
        redis_clients.async_client("redis://site/0").connection_pool,
    ):
        asked = [one.connection_pool.connection_kwargs for one in pool.sentinel_manager.sentinels]
        assert [how["retry"].get_retries() for how in asked] == [0, 0]
        assert {how["socket_connect_timeout"] for how in asked} == {redis_clients.PATIENCE}


def test_without_sentinels_the_address_is_asked(settings):
    settings.REDIS_SENTINELS = []
    assert redis_clients.client("redis://host:7/1").connection_pool.connection_kwargs["host"] == "host"
