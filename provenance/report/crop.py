"""The stretch of a page on which a quote stands, or a whole page, as an image with the place of the quote in it.

The cut runs between printed lines, never through them, and leaves some lines above and below, so that a reader sees
where he is. Grey in sixteen steps is plenty for print and keeps a report of a hundred citations within a mail.
Leaves out anything but PDF; a stretch has no colour, a whole page has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import groupby
from threading import RLock
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeAlias, TypeVar, cast

import pymupdf as _pymupdf

from provenance.report.library import Crop, Rect

Box: TypeAlias = tuple[int, float, float, float, float]
"""Page (from 1), x0, y0, x1, y1 in PDF points, origin top left."""

mupdf = cast("Any", _pymupdf)  # typed only in part

_SCALE = 2.0
_AROUND = 84.0
"""Points shown above and below the quote, where the page has them."""

_SIDE = 14.0
_PAGES = 3
_GREYS = bytes(min(255, (value + 8) // 17 * 17) for value in range(256))


_P = ParamSpec("_P")
_R = TypeVar("_R")
_TURNS = RLock()


def _in_turn(method: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let one thread at a time into MuPDF, which is not made for several (its documentation, "Threads")."""

    @wraps(method)
    def alone(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _TURNS:
            return method(*args, **kwargs)

    return alone


class Cropper:
    """Crops out of one PDF. Opened once, used for all citations of a source; a context manager. Threads take turns."""

    @_in_turn
    def __init__(self, pdf: bytes) -> None:
        self._document = mupdf.open(stream=pdf, filetype="pdf")

    def __enter__(self) -> Self:
        """Return the cropper itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the document."""
        self.close()

    @_in_turn
    def close(self) -> None:
        """Close the document."""
        self._document.close()

    @_in_turn
    def crops(self, boxes: Iterable[Box]) -> tuple[Crop, ...]:
        """Return one crop for each page the boxes stand on, three at most; none without boxes."""
        pages = [(page, [box[1:] for box in group]) for page, group in groupby(boxes, key=lambda box: box[0])]
        return tuple(self._crop(page, marked) for page, marked in pages[:_PAGES])

    @_in_turn
    def __len__(self) -> int:
        """Return how many pages there are."""
        return len(self._document)

    @_in_turn
    def size(self, number: int) -> tuple[float, float]:
        """Return width and height of a page as it is turned, in points."""
        bounds = self._document[number - 1].rect
        return bounds.width, bounds.height

    @_in_turn
    def turned(self, number: int, boxes: Iterable[Rect]) -> tuple[Rect, ...]:
        """Return boxes where they are on a page as it is turned, from its corner."""
        page = self._document[number - 1]
        return tuple(tuple(mupdf.Rect(box) * page.rotation_matrix) for box in boxes)

    @_in_turn
    def whole(self, number: int, scale: float = _SCALE) -> bytes:
        """Return a whole page as a PNG, ``scale`` pixels a point; in sixteen greys where it has no colour."""
        pixels = self._document[number - 1].get_pixmap(matrix=mupdf.Matrix(scale, scale), colorspace=mupdf.csRGB)
        samples = bytes(pixels.samples)
        red, green, blue = (samples[part::3] for part in range(3))
        if red == green == blue:
            grey = red.translate(_GREYS)
            return mupdf.Pixmap(mupdf.csGRAY, pixels.width, pixels.height, grey, False).tobytes("png")
        return pixels.tobytes("png")

    def _crop(self, number: int, boxes: Sequence[Rect]) -> Crop:
        page = self._document[number - 1]
        # words are measured on the page as it is stored, the image shows it as it is turned
        turned = self.turned(number, boxes)
        grey = _Grey(page)
        top = grey.white_row(min(box[1] for box in turned) - _AROUND)
        bottom = min(grey.white_row(max(box[3] for box in turned) + _AROUND) + 1, grey.height)
        return Crop(
            page=number,
            pages=len(self._document),
            region=grey.region(top, bottom),
            boxes=turned,
            png=grey.png(top, bottom),
            cut_above=grey.printed(0, top),
            cut_below=grey.printed(bottom, grey.height),
        )


class _Grey:
    """A page as rows of grey pixels, two a point, over the width of its text."""

    def __init__(self, page: Any) -> None:
        left, _, right, _ = _text_area(page)
        clip = mupdf.Rect(left - _SIDE, page.rect.y0, right + _SIDE, page.rect.y1) & page.rect
        pixels = page.get_pixmap(matrix=mupdf.Matrix(_SCALE, _SCALE), clip=clip, colorspace=mupdf.csGRAY)
        self._left, self._top = pixels.x, pixels.y
        self._samples = bytes(pixels.samples).translate(_GREYS)
        self._white = b"\xff" * pixels.width
        self.width, self.height = pixels.width, pixels.height

    def white_row(self, y: float) -> int:
        """Return the row nearest to the height ``y`` (points) that cuts no printed line, within the page."""
        wanted = min(max(round(y * _SCALE) - self._top, 0), self.height)
        near = sorted(range(self.height), key=lambda row: abs(row - wanted))
        return wanted if wanted in {0, self.height} else next((row for row in near if self._is_white(row)), wanted)

    def printed(self, top: int, bottom: int) -> bool:
        """Say whether there is ink in the rows from ``top`` to before ``bottom``."""
        return any(not self._is_white(row) for row in range(top, bottom))

    def region(self, top: int, bottom: int) -> Rect:
        """Return the rows in points of the page."""
        left, right = self._left / _SCALE, (self._left + self.width) / _SCALE
        return (left, (self._top + top) / _SCALE, right, (self._top + bottom) / _SCALE)

    def png(self, top: int, bottom: int) -> bytes:
        """Return the rows as a PNG."""
        rows = self._samples[top * self.width : bottom * self.width]
        return mupdf.Pixmap(mupdf.csGRAY, self.width, bottom - top, rows, False).tobytes("png")

    def _is_white(self, row: int) -> bool:
        return self._samples[row * self.width : (row + 1) * self.width] == self._white


def _text_area(page: Any) -> Rect:
    blocks = [mupdf.Rect(block[:4]) * page.rotation_matrix for block in page.get_text("blocks")]
    area = mupdf.Rect()
    for block in blocks:
        area |= block
    return tuple(area if blocks else page.rect)
