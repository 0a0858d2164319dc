"""deploy/install does what docs/running.md says, step by step; here it is read, and refuses what it must."""

import re
import subprocess

import pytest

from labyrinth.running.messages import BASE
from tests.labyrinth.deployed import DEPLOY

INSTALL = DEPLOY / "install"
TEXT = INSTALL.read_text()
DOC = (BASE / "docs" / "running.md").read_text()
BY_HAND = DOC[DOC.index("By hand they are:") : DOC.index("`systemctl stop labyrinth.target` stops all parts")]


def commands() -> list[str]:
    """The commands of the page, without what is said behind them."""
    return [line[4:].partition("  #")[0].strip() for line in BY_HAND.splitlines() if line.startswith("    ")]


def test_it_can_be_read_by_the_plain_shell_and_run():
    assert INSTALL.stat().st_mode & 0o111 == 0o111
    done = subprocess.run(["sh", "-n", INSTALL], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_command_of_the_page_is_one_of_its_steps():
    assert len(commands()) >= 12
    tried = {
        "apt install": "apt-get install",
        "git clone": "git clone",
        "ln -s": "ln -sfn",
        "sudo -u postgres createuser": "as_postgres createuser",
        "sudo -u postgres createdb": "as_postgres createdb --owner labyrinth --encoding UTF8 --template",
        "python3 -m venv": "pip install --quiet --require-hashes -r requirements.txt",
        "install -m 640": "chmod 640",
        "systemctl enable": "systemctl enable -q --now",
    }
    for command in commands():
        found = next((mine for begin, mine in tried.items() if command.startswith(begin)), None)
        wanted = [found] if found else [one.strip() for one in re.split(r"&&", command)]
        for one in wanted:
            assert one.replace("/srv/labyrinth/", "$home/") in TEXT or one in TEXT, command


def test_what_it_starts_and_installs_is_what_the_page_names():
    [enabled] = re.findall(r"systemctl enable --now (.*)", BY_HAND)
    [mine] = re.findall(r"systemctl enable -q --now (.*?) \|\|", TEXT.replace("\\\n", ""))
    assert mine.split() == enabled.split()
    [packages] = re.findall(r"apt install (.*?)  ", BY_HAND)
    own = re.findall(r'packages="(.*?)"', TEXT)[0]
    assert set(packages.split()) - {"caddy"} <= set(own.split()), "the proxy is one of two"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--site"], "deploy/install --site"),
        (["--help"], "deploy/install --site"),
        (["lower=case"], "deploy/install --site"),
        (["--site", "https://play.example.org"], 'Stopped at "what this needs"'),
        (["--site", "http://play.example.org"], 'Stopped at "what this needs"'),
    ],
)
def test_it_stops_at_the_first_no_and_says_where(words, said, tmp_path):
    """From a checkout that is not at /srv/labyrinth, or not by root, nothing is done."""
    copy = tmp_path / "deploy" / "install"
    copy.parent.mkdir()
    copy.write_text(TEXT)
    done = subprocess.run(["sh", copy, *words], capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "== packages" not in done.stdout
