"""A picture of a page as it was kept, where a Chromium is found.

The browser shows the bytes that were fetched, and loads nothing: it is given one made-up host, all others lead nowhere,
and a policy (Content Security Policy 3) keeps scripts and everything from outside from the page; sandboxed, it does not
go elsewhere by itself either (a refresh would race with the picture). So a page can neither
reach into the network of whoever fetched it nor show what was not kept. What it leaves out: style sheets and images
that stand in files of their own.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; sandbox"
_HOST = "page.invalid"
_SECONDS = 40.0
_PNG = b"\x89PNG\r\n\x1a\n"


def browser() -> str | None:
    """Give the path of a Chromium, None where there is none."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def picture(content: bytes, content_type: str) -> tuple[bytes | None, str]:
    """Give the picture (PNG) of a page and how it was made, or None and why there is none."""
    program = browser()
    if program is None:
        return None, "none: no Chromium was found on this machine"
    with tempfile.TemporaryDirectory(prefix="beleg-") as folder, _served(content, content_type) as port:
        target = Path(folder) / "page.png"
        fault = _run(_command(program, folder, target, port))
        shown = target.read_bytes() if fault is None and target.is_file() else b""
    if not shown.startswith(_PNG):
        return None, f"none: the browser gave no picture ({fault or 'it wrote none'})"
    return shown, "the page as it was kept, without scripts and without files of its own"


def _command(program: str, folder: str, target: Path, port: int) -> list[str]:
    command = [
        program,
        "--headless",
        "--disable-gpu",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--hide-scrollbars",
        "--no-proxy-server",
        f"--user-data-dir={folder}/profile",
        f"--host-resolver-rules=MAP {_HOST} 127.0.0.1:{port},MAP * ~NOTFOUND",
        "--window-size=1280,2400",
        "--timeout=15000",
        f"--screenshot={target}",
    ]
    if os.geteuid() == 0:
        command.append("--no-sandbox")  # Chromium refuses to run as root with it; the page runs no scripts
    return [*command, f"http://{_HOST}/"]


def _run(command: list[str]) -> str | None:
    """Run the browser; say what went wrong, None where nothing did."""
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
    except OSError as error:
        return str(error)
    try:
        code = process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        return f"it took longer than {_SECONDS:g} s"
    finally:
        _end(process)
    return None if code == 0 else f"it ended with {code}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a browser with all the processes it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def _served(content: bytes, content_type: str) -> Generator[int]:
    """Serve the one page on a port of this machine while it is pictured."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Give the page to whoever calls it by its made-up name."""
            if self.headers.get("Host", "").partition(":")[0] != _HOST or self.path != "/":
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Security-Policy", _POLICY)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 — the base names it so
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
