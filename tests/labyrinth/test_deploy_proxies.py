"""The proxies do not buffer and do not tell; the scripts can be read by the plain shell."""

import re
import shutil
import subprocess

import pytest

from labyrinth.serving import bodies
from tests.labyrinth.deployed import DEPLOY

OLD_CADDY = "buffer_requests"
"""What Caddy 2.6.2 of Debian 12 calls `request_buffers`."""


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


def test_nginx_leaves_the_certificates_renewal_the_way_that_the_page_describes():
    doc = (DEPLOY.parent / "docs" / "running.md").read_text()
    folder = re.search(r"--webroot-path (\S+)", doc)[1]
    plain = block((DEPLOY / "nginx.conf").read_text(), "server {\n    listen 80;".partition("\n")[0])
    assert f"location /.well-known/acme-challenge/ {{ root {folder}; }}" in plain
    assert "location / { return 301 https://$host$request_uri; }" in plain
    for step in (
        "sites-available/labyrinth",
        "sites-enabled/labyrinth",
        "nginx -t && systemctl reload nginx",
    ):
        assert step in doc


def test_proxies_wait_for_nobody_and_hand_on_whole_requests_only():
    largest = max(limit for _path, limit in bodies.OTHERS)
    nginx = (DEPLOY / "nginx.conf").read_text()
    site = nginx.partition("listen 443 ssl http2;")[2]
    for name in ("client_header_timeout", "client_body_timeout"):
        assert re.search(rf"^    {name} 10s;", site, re.M)
    assert f"client_max_body_size {largest // bodies.KILO**2}m;" in site
    assert "proxy_request_buffering on;" in site
    assert "proxy_request_buffering off" not in nginx
    assert "client_max_body_size 1k;" in block(nginx, "location /live/ {")
    caddy = (DEPLOY / "Caddyfile").read_text()
    times = block(caddy, "timeouts {")
    assert re.search(r"read_header \d+s", times)
    assert re.search(r"read_body \d+s", times)
    assert "write" not in times
    size = f"{largest // bodies.KILO**2}MiB"
    assert f"max_size {size}" in block(caddy, "request_body {")
    assert f"request_buffers {size}" in block(caddy, "reverse_proxy {$WEB_ADDRESS:127.0.0.1:8000} {")
    assert "respond @large 413" in caddy
    assert "max_size 1KiB" in block(caddy, "request_body @live {")


def test_caddy_accepts_its_file(tmp_path):
    """Where Caddy is installed it reads the file itself; one that is too old in its own words."""
    text = (DEPLOY / "Caddyfile").read_text()
    assert OLD_CADDY in text
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed")
    version = subprocess.run([caddy, "version"], capture_output=True, text=True, check=True).stdout
    if tuple(map(int, re.findall(r"\d+", version)[:3])) < (2, 6, 4):
        text = text.replace("request_buffers 6MiB", OLD_CADDY)
    whole = tmp_path / "Caddyfile"
    whole.write_text(text)
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", whole]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Valid configuration" in done.stdout + done.stderr, done.stderr


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
        pytest.skip("nginx or openssl is not installed")
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
