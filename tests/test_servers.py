"""A run of the tests leaves nothing behind."""

import signal

import pytest

from tests import servers


def test_a_run_that_is_ended_by_a_signal_ends_as_by_ctrl_c():
    before = signal.getsignal(signal.SIGTERM)
    try:
        servers.end_in_order()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_what_needs_postgresql_says_so_where_there_is_none(request, monkeypatch):
    monkeypatch.delenv("TEST_DATABASE", raising=False)
    request.node.add_marker(pytest.mark.postgres)
    with pytest.raises(pytest.fail.Exception, match="TEST_DATABASE=postgres"):
        servers.pytest_runtest_setup(request.node)
