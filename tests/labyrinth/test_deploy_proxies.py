"""The proxies do not buffer and do not tell; the scripts can be read by the plain shell."""

import shutil
import subprocess

import pytest

from tests.labyrinth.deployed import DEPLOY


def block(text: str, head: str) -> str:
    """What stands between the braces behind `head`."""
    start = text.index("{", text.index(head) + len(head) - 1) + 1
    depth, at = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return text[start : at - 1]


def test_proxies_do_not_buffer_streams_nor_show_what_is_private():
    nginx = (DEPLOY / "nginx.conf").read_text()
    stream = block(nginx, "location /live/ {")
    assert "proxy_buffering off;" in stream
    assert "gzip off;" in stream
    assert "labyrinth_live" in stream
    assert nginx.count("access_log off;") == nginx.count("server_name")
    assert "return 404" in block(nginx, "location = /metrics {")
    assert "X-Forwarded-Proto $scheme" in nginx
    assert "X-Forwarded-For $proxy_add_x_forwarded_for" in nginx
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert "@live path /live/*" in caddy
    assert "flush_interval -1" in block(caddy, "reverse_proxy @live {$LIVE_ADDRESS:127.0.0.1:8001} {")
    assert "respond @private 404" in caddy
    assert "encode" not in caddy


def test_braces_of_the_proxies_fit():
    for name in ("nginx.conf", "Caddyfile"):
        lines = [line.partition("#")[0] for line in (DEPLOY / name).read_text().splitlines()]
        text = "\n".join(lines)
        assert text.count("{") == text.count("}")


def test_nginx_accepts_its_file(tmp_path):
    """Where nginx is installed it reads the file itself, with a certificate made for the test."""
    nginx, openssl = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin"), shutil.which("openssl")
    text = (DEPLOY / "nginx.conf").read_text()
    assert "listen 443 ssl http2;" in text
    if nginx is None or openssl is None:
        return
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    make = [
        openssl,
        "req",
        "-x509",
        "-nodes",
        "-newkey",
        "rsa:2048",
        "-subj",
        "/CN=x",
        "-keyout",
        key,
        "-out",
        certificate,
    ]
    subprocess.run(make, check=True, capture_output=True)
    text = text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
    text = text.replace("/var/log/nginx/labyrinth.log", f"{tmp_path}/error.log")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n")
    done = subprocess.run([nginx, "-t", "-c", whole], capture_output=True, text=True, check=False)
    assert "syntax is ok" in done.stderr, done.stderr


@pytest.mark.parametrize("script", sorted(DEPLOY.glob("*.sh")), ids=lambda path: path.name)
def test_scripts_can_be_read_by_the_plain_shell(script):
    assert script.stat().st_mode & 0o111 == 0o111
    done = subprocess.run(["sh", "-n", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
