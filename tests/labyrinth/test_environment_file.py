"""One grammar of the environment file: what it takes is read alike by all, and every page writes it so."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth.environment_file import BadFileError, main, parse, read, without_password
from labyrinth.running.messages import BASE
from tests.labyrinth.environment_readers import GENERATOR, by_systemd_itself, seen, systemd

PAGES = [*sorted((BASE / "docs").glob("*.md")), BASE / "README.md"]
EXAMPLE = (BASE / "deploy" / "environment.example").read_text()
KNOWN = set(re.findall(r"^\| `([A-Z_]+)` \|", (BASE / "docs" / "running.md").read_text(), re.M))
LINE = re.compile(r"#?([A-Z_]{3,})=")
A_COMMAND = re.compile(r"[A-Z_]+=\S+ (?:make|manage|\S*python3?)\b")
"""What is typed into a shell, with a variable before it."""


def is_of_the_file(line: str) -> bool:
    """Whether a line sets a variable of the site, or would if it were no comment."""
    found = LINE.match(line)
    if found is None or A_COMMAND.match(line):
        return False
    return found[1] in KNOWN or found[1].startswith(("SOCIAL_", "ANYMAIL_"))


def blocks(page: str) -> list[str]:
    """The blocks of code of a page whose first line sets a variable of the site."""
    fenced = re.findall(r"^```[^\n]*\n(.*?)^```", page, re.M | re.S)
    indented = re.findall(r"(?:^ {4,}\S[^\n]*\n|^\n(?= {4}))+", page, re.M)
    whole = [textwrap.dedent(one).strip("\n") + "\n" for one in (*fenced, *indented)]
    return [one for one in whole if is_of_the_file(one.split("\n")[0])]


def in_a_line(page: str) -> list[str]:
    """What is quoted within a sentence and sets a variable of the site."""
    return [one for one in re.findall(r"`([^`\n]+)`", page) if is_of_the_file(one)]


WRITTEN = {
    "environment.example": EXAMPLE,
    "environment.example, all of it": re.sub(r"^#(?=[A-Z_]+=)", "", EXAMPLE, flags=re.M),
    **{
        f"{page.name}, block {number}": block
        for page in PAGES
        for number, block in enumerate(blocks(page.read_text()), 1)
    },
    **{
        f"{page.name}: {line}": f"{line}\n"
        for page in PAGES
        for line in dict.fromkeys(in_a_line(page.read_text()))
    },
}


def test_the_pages_have_such_blocks_and_lines():
    assert {"scaling.md, block 1", "running.md: BEHIND_PROXY=1", "running.md: DATABASE_POOL=0"} <= set(
        WRITTEN
    )
    assert len(WRITTEN) >= 8
    shown = "Words.\n\n    DATABASE_URL=a?b&c\n    LISTEN=1\n\nOther.\n\n    manage migrate\n"
    assert blocks(shown) == ["DATABASE_URL=a?b&c\nLISTEN=1\n"]
    assert blocks("```sh\nREDIS_URL=x\n```\n") == ["REDIS_URL=x\n"]


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_every_block_is_read_alike_by_all(text, tmp_path):
    assert seen(text, tmp_path) == [parse(text)]


def test_the_block_of_many_hosts_says_all_of_its_address():
    found = parse(WRITTEN["scaling.md, block 1"])
    assert found["DATABASE_URL"].endswith(
        "/labyrinth?tcp_user_timeout=5000&keepalives_idle=5&keepalives_interval=2&keepalives_count=2"
    )


SIGNS = st.sampled_from(
    [*"aZ_9./:@%+,=?-", *" \t'\"\\$`#;&|<>()*~!{}[]^\r\x0b\x85\xa0ęł💎\ufeff\0", "export "]
)
LINES = st.one_of(
    st.lists(SIGNS, max_size=12).map("".join),
    st.builds("{}={}".format, st.sampled_from("ABC"), st.lists(SIGNS, max_size=10).map("".join)),
    st.builds("{}='{}'".format, st.sampled_from("ABC"), st.lists(SIGNS, max_size=10).map("".join)),
    st.builds('{}="{}"'.format, st.sampled_from("ABC"), st.lists(SIGNS, max_size=10).map("".join)),
    st.builds("#{}".format, st.lists(SIGNS, max_size=10).map("".join)),
)


def taken(line: str) -> bool:
    try:
        parse(line)
    except BadFileError:
        return False
    return True


@settings(max_examples=60)
@given(lines=st.lists(LINES.filter(taken), min_size=1, max_size=12))
def test_whatever_is_taken_is_read_alike_by_all(lines, tmp_path_factory):
    text = "\n".join([*lines, ""])
    folder = tmp_path_factory.mktemp("one")
    assert seen(text, folder) == [parse(text)]


UNLIKE = [
    "DATABASE_URL=postgres://h/d?a=1&b=2",
    "DEFAULT_FROM_EMAIL=Labyrinth <table@play.example.org>",
    "EMAIL_HOST_PASSWORD=pa$$word",
    'EMAIL_HOST_PASSWORD="pa$HOME"',
    "EMAIL_HOST_PASSWORD=a b # c",
    "EMAIL_HOST_PASSWORD=a;b",
    "EMAIL_HOST_PASSWORD=a\\b",
    "EMAIL_HOST_PASSWORD='a\\'",
    "EMAIL_HOST_PASSWORD='a'b",
    "EMAIL_HOST_PASSWORD='a'b'c'",
    "EMAIL_HOST_PASSWORD='a",
    "EMAIL_HOST_PASSWORD=`id`",
    "VAR_DIR=~/var",
    "export LISTEN=127.0.0.1",
    "LISTEN = 127.0.0.1",
    "LISTEN: 127.0.0.1",
    "LISTEN",
    "; LISTEN=1",
    "1LISTEN=1",
    "# a comment \\\nLISTEN=127.0.0.1",
    "LISTEN=127.0.0.1\r",
    "# a comment\rLISTEN=127.0.0.1",
]


@pytest.mark.parametrize("text", UNLIKE)
def test_what_is_refused_is_read_in_more_than_one_way(text, tmp_path):
    with pytest.raises(BadFileError):
        parse(f"{text}\n")
    assert len(seen(f"{text}\n", tmp_path)) > 1


def test_no_line_holds_a_byte_of_nothing_that_a_shell_stumbles_over(tmp_path):
    text = "#\0\0\nLISTEN=127.0.0.1\n"
    with pytest.raises(BadFileError, match="line 1: it holds a zero byte"):
        parse(text)
    assert len(seen(text, tmp_path)) > 1


def test_every_line_that_is_wrong_is_named_with_what_to_do_and_without_its_value(tmp_path):
    file = tmp_path / "environment"
    file.write_text("SECRET_KEY=hush&hush\n# fine\n\nexport LISTEN=1\nEMAIL_HOST_PASSWORD='hush'hush'\n")
    with pytest.raises(BadFileError) as refused:
        read(file)
    said = str(refused.value)
    assert said.startswith(f"{file} is not read alike by systemd, containers and shells. Nothing was done.")
    assert re.findall(r"line (\d):", said) == ["1", "4", "5"]
    assert "SECRET_KEY has & outside of quotes; put it in single quotes: SECRET_KEY='...'." in said
    assert "hush" not in said


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path):
    with pytest.raises(BadFileError, match="none cannot be read: No such file"):
        read(tmp_path / "none")
    (tmp_path / "other").write_bytes("DEFAULT_FROM_EMAIL='Łukasz'\n".encode("iso-8859-2"))
    with pytest.raises(BadFileError, match="not UTF-8 at byte 21"):
        read(tmp_path / "other")


@pytest.mark.parametrize(
    "text", [*UNLIKE, *WRITTEN.values(), "A='b' 'c' \"d\"e \\\n f \nB=\"\\$\\x\\\n\"", "# a\n;b\nC=1"]
)
def test_our_reader_of_systemd_reads_as_systemd_does(text, tmp_path):
    """Where it is installed its own code reads the same: a part of it that leaves out what is empty, and
    fills in what a `$` names."""
    text = f"{text}\n".replace("$$", "").replace("$HOME", "").replace("\\$", "")
    wanted = systemd(text)
    assert all(re.fullmatch(r"[A-Za-z_]\w*", name, re.A) for name in wanted)
    if GENERATOR.exists():
        given = {name: value.replace("\n", "\\n") for name, value in wanted.items() if value}
        assert by_systemd_itself(text, tmp_path) == given


FILE = BASE / "labyrinth" / "environment_file.py"


def as_a_file(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-I", str(FILE), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_run_as_a_file_it_says_whether_all_read_it_alike(tmp_path):
    file = tmp_path / "environment"
    file.write_text(EXAMPLE)
    done = as_a_file(str(file))
    assert (done.returncode, done.stdout) == (
        0,
        f"{file}: {len(parse(EXAMPLE))} variables, read alike by all.\n",
    )
    file.write_text("A=b c\n")
    done = as_a_file(str(file), "env")
    assert (done.returncode, done.stdout) == (1, "")
    assert "A has a blank outside of quotes" in done.stderr


def test_a_command_runs_with_what_the_file_says_which_goes_before_what_was_set(tmp_path):
    file = tmp_path / "environment"
    file.write_text("DATABASE_URL='postgres://a:b@c/d?e=f&password=g'\nLISTEN=10.0.0.1\n")
    done = as_a_file(str(file), "/usr/bin/env", LISTEN="127.0.0.1")
    assert set(done.stdout.split()) >= {
        "DATABASE_URL=postgres://a:b@c/d?e=f&password=g",
        "LISTEN=10.0.0.1",
        "VAR_DIR=/var/lib/labyrinth",
    }
    assert done.stderr == "Database: postgres://a@c/d?e=f&password=...\n"
    done = as_a_file(str(file), "--database-url", "postgres:///copy", "/usr/bin/env", VAR_DIR="/other")
    assert set(done.stdout.split()) >= {"DATABASE_URL=postgres:///copy", "VAR_DIR=/other"}


@pytest.mark.parametrize("words", [[], ["file", "--database-url"], ["file", "--database-url", "x"]])
def test_half_a_command_line_is_refused(words, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFileError, match="Usage"):
        main([word.replace("file", str(tmp_path / "file")) for word in words])


def test_no_password_is_shown():
    assert (
        without_password("postgres://labyrinth:p@ss:w0rd@db/labyrinth") == "postgres://labyrinth@db/labyrinth"
    )
    assert without_password("postgres:///x?password=a&host=b") == "postgres:///x?password=...&host=b"


def test_nothing_else_reads_the_file():
    """Scripts get what systemd or `manage` has read; none sources the file."""
    for script in (BASE / "deploy").iterdir():
        if script.is_file() and script.read_bytes()[:2] == b"#!":
            assert not re.search(r"^\s*(?:\.|source)\s", script.read_text(), re.M), script
    assert "env_file: environment" in (BASE / "deploy" / "compose.yaml").read_text()
    assert Path(FILE).name in (BASE / "deploy" / "manage").read_text()
