"""A program that speaks Tesseract's command line and its table of words (TSV), since Tesseract is not everywhere.

It knows the words of the images drawn here by their size in pixels, as a recognition would know them by their look.
"""

from __future__ import annotations

import json
import stat
import struct
import sys
from pathlib import Path

import pymupdf

HEAD = (
    *("level", "page_num", "block_num", "par_num", "line_num", "word_num"),
    *("left", "top", "width", "height", "conf", "text"),
)
LINES = ("Belege sind zehn Jahre", "aufzubewahren.")
SIZE = (600, 200)
WORD, LINE = 100, 40

_PROGRAM = """#!{python}
import sys, json
said = json.loads({said!r})
if "--version" in sys.argv:
    print("tesseract 5.3.0"); sys.exit()
if "--list-langs" in sys.argv:
    print("List of available languages (2):\\ndeu\\nosd"); sys.exit()
if said["fault"]:
    print(said["fault"], file=sys.stderr); sys.exit(1)
assert sys.argv[2:] == ["stdout", "-l", "deu", "tsv"], sys.argv
open(sys.argv[1], "rb").read(8)
print(said["table"])
"""


def drawn(kind: str = "png") -> bytes:
    """Give an image of the lines at 144 dots an inch, so that a pixel is half a point."""
    document = pymupdf.open()
    page = document.new_page(width=SIZE[0] / 2, height=SIZE[1] / 2)
    for number, line in enumerate(LINES):
        page.insert_text((10, 30 + 20 * number), line, fontsize=12)
    if kind == "tiff":
        return _tiff(page.get_pixmap(dpi=144, colorspace=pymupdf.csGRAY))
    return page.get_pixmap(dpi=144).tobytes(kind)


def _tiff(pixmap: pymupdf.Pixmap) -> bytes:
    """Give the grey pixels as an uncompressed TIFF 6.0 of 144 dots an inch."""
    entries = (
        *((256, 4, pixmap.width), (257, 4, pixmap.height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 200)),
        *(
            (277, 3, 1),
            (278, 4, pixmap.height),
            (279, 4, len(pixmap.samples)),
            (282, 5, 180),
            (283, 5, 180),
            (296, 3, 2),
        ),
    )
    table = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in entries)
    head = b"II*\0" + struct.pack("<IH", 8, len(entries)) + table + b"\0" * 4
    return head.ljust(180, b"\0") + struct.pack("<II", 144, 1).ljust(20, b"\0") + pixmap.samples


def table(lines: tuple[str, ...] = LINES) -> str:
    """Give the table of words that Tesseract would print of the image."""
    rows = [HEAD, ["1", "1", "0", "0", "0", "0", "0", "0", "600", "200", "-1", ""]]
    for number, line in enumerate(lines, start=1):
        rows.append(["4", "1", "1", "1", str(number), "0", "20", str(LINE * number), "500", "30", "-1", ""])
        for at, word in enumerate(line.split(), start=1):
            left = 20 + WORD * (at - 1)
            rows.append(
                ["5", "1", "1", "1", str(number), str(at), str(left), str(LINE * number), "90", "30", "91.5", word]
            )
    return "\n".join("\t".join(row) for row in rows)


def install(folder: Path, said: str | None = None, fault: str = "") -> Path:
    """Put the program into a folder for PATH."""
    program = folder / "tesseract"
    given = json.dumps({"table": table() if said is None else said, "fault": fault})
    program.write_text(_PROGRAM.format(python=sys.executable, said=given), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder
