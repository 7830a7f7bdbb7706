"""The pictures of the documentation, taken from the pages of the demo: ``python -m tests.support.pictures``.

Runs the demo in a directory of its own, shows its store, takes each picture of the table in a headless Chromium, and
writes it with at most 256 colours to ``docs/pictures``: a page has few, so that a picture takes some tens of kilobytes.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
import pymupdf
from playwright.sync_api import sync_playwright

from tests.support import ROOT

FOLDER = ROOT / "docs" / "pictures"
_COLOURS = 256


@dataclass(frozen=True)
class Picture:
    """A picture: its name, the address of its page, and how much of the page is taken, in pixels of the screen."""

    name: str
    address: str
    width: int = 1100
    height: int = 760
    scheme: str = "light"
    locale: str = "en"
    sends: str = ""
    waits: str = ""
    clicks: str = ""


DRAFT = """# Belege in der Stadtkasse

Ohne Beleg darf keine Buchung vorgenommen werden. Bei Beträgen bis zu 50 Euro genügen die Angaben nach Satz 1
Nummer 1 bis 3. Belege über Einnahmen und Ausgaben sind zehn Jahre aufzubewahren. Nach Ablauf der Frist sind Belege
binnen drei Monaten zu vernichten.

Wir empfehlen, die Ablage noch in diesem Jahr zu prüfen.
"""
PICTURES = (
    Picture("library", "/library?q=Aufbewahrung+der+Belege", height=820),
    Picture("reader", "/read/1?at=para-3_abs-1_satz-1", width=1400, height=900),
    Picture("citation", "/citations/6", height=860),
    Picture(
        "ground", "/ground", 1300, 900, locale="de", sends=DRAFT, waits=".exports", clicks=".draft a.claim.refused"
    ),
    Picture("ask", "/ask", height=900, locale="de", sends="Wann sind Belege zu vernichten?", waits=".answered"),
    Picture("compliance", "/compliance?project=office", height=900),
    Picture("audit", "/audit/query/coverage_by_answer?param.project=demo", height=700, scheme="dark"),
    Picture("impact", "/audit/impact?project=office&source=handbuch.md", height=820, scheme="dark"),
)
"""What is taken. A page of another part is one line more; one that is worked with is sent something and waited for."""


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-u", "-m", "provenance.cli.main", "demo", "--serve", "--dir", place]
        given = {name: value for name, value in os.environ.items() if "LLM" not in name}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=given) as demo:
            try:
                line = next(one for one in demo.stdout or () if one.startswith("http://127.0.0.1"))
                found = urlsplit(line.strip())
                _take(f"{found.scheme}://{found.netloc}")
            finally:
                demo.terminate()


def _take(base: str) -> None:
    chromium = os.environ.get("BELEG_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for one in PICTURES:
            page = browser.new_page(
                base_url=base,
                viewport={"width": one.width, "height": one.height},
                color_scheme="dark" if one.scheme == "dark" else "light",
                locale=one.locale,
            )
            page.goto(one.address)
            if one.sends:
                page.fill("main textarea", one.sends)
                page.click("main button.main")
                page.locator(one.waits).first.wait_for(timeout=60_000)
            if one.clicks:
                page.locator(one.clicks).first.click()
            page.wait_for_load_state("networkidle")
            content = few_colours(page.screenshot())
            (FOLDER / f"{one.name}.png").write_bytes(content)
            page.close()
        browser.close()


def few_colours(png: bytes) -> bytes:
    """Return a picture with the colours that it has most of, every other one as the nearest of these (PNG, palette)."""
    pixmap = pymupdf.Pixmap(pymupdf.Pixmap(png), 0)  # without its alpha
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(-1, 3)
    colours, where, counted = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    kept = colours[np.argsort(-counted)[:_COLOURS]]
    nearest = np.empty(len(colours), np.uint8)
    for at, colour in enumerate(colours.astype(int)):
        nearest[at] = ((kept.astype(int) - colour) ** 2).sum(axis=1).argmin()
    rows = nearest[where].reshape(pixmap.height, pixmap.width)
    lines = b"".join(b"\x00" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", pixmap.width, pixmap.height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", kept.tobytes()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )


if __name__ == "__main__":
    main()
