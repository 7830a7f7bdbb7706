"""Images as pages of recognised lines, where Tesseract is there: words with boxes and how sure it was of them.

The program `tesseract` is called with its table of words (TSV): no library stands between, and no model is brought
along. Boxes are in points of the page that MuPDF makes of the image (its resolution counts), origin top left, as in a
PDF. Words of no confidence are taken too: a text with holes would let false quotes pass for true ones of what is left.
What it leaves out: scanned PDFs, handwriting, and turning images upright.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

from etl.read import damage
from etl.read.page import Line, Page, Pdf, Printed
from provenance.model.errors import UnreadableFile

LARGEST = 64_000_000
_SECONDS = 300.0
_LANGUAGES = ("deu", "eng")
_WORD_LEVEL = "5"
_TYPE = 0.75  # of the height of a line is the size of its type
_RIFF, _WEBP = 12, b"WEBP"
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
)
_ENDINGS = {"image/png": ".png", "image/jpeg": ".jpg", "image/tiff": ".tif", "image/webp": ".webp"}


@dataclass(frozen=True, slots=True)
class Recognised:
    """What came of an image: its pages, None where none was read, and how (software, languages) or why not."""

    pages: Pdf | None
    reading: dict[str, Any]


def media_type_of(content: bytes) -> str | None:
    """Return the media type of an image of a kind that is read, None for anything else."""
    if content.startswith(b"RIFF") and content[8:_RIFF] == _WEBP:
        return "image/webp"
    return next((media for signature, media in _SIGNATURES if content.startswith(signature)), None)


def read_image(path: Path, content: bytes) -> Recognised:
    """Read the text of an image; raises UnreadableFile where it is too large or no whole image."""
    if len(content) > LARGEST:
        raise damage.too_large(path, len(content), LARGEST)
    sizes = _sizes(path, content)
    program = shutil.which("tesseract")
    if program is None:
        return Recognised(None, {"text": "none: no Tesseract was found, so the text of the image was not read"})
    languages = _languages(program)
    ending = _ENDINGS[media_type_of(content) or "image/png"]
    with tempfile.TemporaryDirectory(prefix="beleg-") as folder:
        file = Path(folder) / f"image{ending}"
        file.write_bytes(content)
        command = [program, str(file), "stdout", *(["-l", "+".join(languages)] if languages else []), "tsv"]
        said, fault = _run(command)
    rows = [row for row in _rows(said) if row.get("level") == _WORD_LEVEL and (row.get("text") or "").strip()]
    if fault or not rows:
        why = f"Tesseract failed: {fault}" if fault else "Tesseract recognised no words in the image"
        return Recognised(None, {"text": f"none: {why}"})
    sure = [float(row["conf"]) for row in rows if float(row["conf"]) >= 0]
    reading: dict[str, Any] = {"software": _version(program), "languages": languages, "words": len(rows)}
    if sure:
        reading["confidence"] = round(sum(sure) / len(sure), 1)
    return Recognised(Pdf(path.name, "", [], list(_pages(rows, sizes))), {"recognised": reading})


def _sizes(path: Path, content: bytes) -> list[tuple[float, float, float]]:
    """Return for each page its width and height in points, and the points of one pixel."""
    mupdf: Any = import_module("pymupdf")
    mupdf.TOOLS.mupdf_display_errors(False)
    mupdf.TOOLS.mupdf_display_warnings(False)
    if media_type_of(content) == "image/webp":
        return []  # MuPDF reads no WebP; a pixel is taken for a point
    mupdf.TOOLS.reset_mupdf_warnings()
    try:
        mupdf.Pixmap(content)  # opening alone does not look whether all of it is there
        if lost := damage.complaint(mupdf.TOOLS.mupdf_warnings()):
            raise damage.damaged(path, lost)
        with mupdf.open(stream=content, filetype=_ENDINGS[media_type_of(content) or ""][1:]) as document:
            return [_size(page) for page in document]
    except UnreadableFile:
        raise
    except (RuntimeError, ValueError, mupdf.mupdf.FzErrorBase) as error:
        raise damage.damaged(path, f"the image cannot be opened ({error})") from error


def _size(page: Any) -> tuple[float, float, float]:
    width, height = float(page.rect.width), float(page.rect.height)
    pictures = page.get_image_info()
    pixels = int(pictures[0]["width"]) if pictures else 0
    return width, height, width / pixels if pixels else 1.0


def _run(command: list[str]) -> tuple[str, str | None]:
    """Return what a program wrote, and what was wrong, None where nothing was."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "", f"it took longer than {_SECONDS:g} s"
    except OSError as error:
        return "", str(error)
    complaint = done.stderr.decode("utf-8", "replace").strip().splitlines()
    fault = (complaint[-1] if complaint else f"it ended with {done.returncode}") if done.returncode else None
    return done.stdout.decode("utf-8", "replace"), fault


def _languages(program: str) -> list[str]:
    """Return German and English as far as they are installed; an empty list leaves the choice to Tesseract."""
    there = set(_run([program, "--list-langs"])[0].split())
    return [language for language in _LANGUAGES if language in there]


def _version(program: str) -> str:
    said = _run([program, "--version"])[0].splitlines()
    return said[0].strip() if said else "tesseract"


def _rows(said: str) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(said.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def _pages(rows: Iterable[dict[str, str]], sizes: list[tuple[float, float, float]]) -> Iterator[Page]:
    for number, own in groupby(rows, key=lambda row: int(row["page_num"])):
        width, height, point = sizes[number - 1] if number <= len(sizes) else (0.0, 0.0, 1.0)
        lines = [_line(list(words), number, point) for _, words in groupby(own, key=_place)]
        yield Page(
            number,
            width or max(line.x1 for line in lines),
            height or max(line.y1 for line in lines),
            lines,
        )


def _place(row: dict[str, str]) -> tuple[str, ...]:
    return row["block_num"], row["par_num"], row["line_num"]


def _line(rows: list[dict[str, str]], page: int, point: float) -> Line:
    block = int(rows[0]["block_num"])
    words = [
        _word(row, part, point, (block, int(row["line_num"]), at))
        for at, row in enumerate(rows)
        for part in row["text"].split()
    ]
    y0, y1 = min(word[1] for word in words), max(word[3] for word in words)
    return Line(
        page=page,
        x0=words[0][0],
        y0=y0,
        x1=max(word[2] for word in words),
        y1=y1,
        baseline=y1,
        size=round((y1 - y0) * _TYPE, 1),
        bold=False,
        italic=False,
        mono=False,
        block=block,
        words=words,
    )


def _word(row: dict[str, str], text: str, point: float, place: tuple[int, int, int]) -> Printed:
    left, top, width, height = (float(row[name]) * point for name in ("left", "top", "width", "height"))
    return (left, top, left + width, top + height, text, *place)
