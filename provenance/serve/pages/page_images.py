"""Printed pages as images, made when they are looked at and kept in bounded memory.

The bytes of a source never change, so that an image is named by source, page and scale. Documents that are open are
used by one thread at a time: MuPDF is not made for more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING

from provenance.report.crop import Cropper
from provenance.report.gathering import MAGIC

if TYPE_CHECKING:
    from fastapi import Request

    from provenance.report.library import Rect

IMAGE_BYTES = 48 * 1024 * 1024
"""Bytes of images that are kept, some 500 pages of print."""

DOCUMENT_BYTES = 96 * 1024 * 1024
"""Bytes of files that stay open; the one that is looked at does, however large it is."""

_DOCUMENTS = 16
SCALES = (1, 2, 3)
"""Pixels a point: a phone, a screen, a large one."""

Load = Callable[[], bytes]


class PageImages:
    """The pages of the sources of a store, by artifact ID."""

    def __init__(self, most_bytes: int = IMAGE_BYTES) -> None:
        self._most = most_bytes
        self._images: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._size = 0
        self._open: OrderedDict[str, tuple[Cropper | None, int]] = OrderedDict()
        self._turn = Lock()

    @property
    def size(self) -> int:
        """The bytes of the images that are kept."""
        return self._size

    def pages(self, artifact_id: str, load: Load) -> int:
        """Return how many pages a source has as printed; 0 where it is no PDF."""
        with self._turn:
            document = self._document(artifact_id, load)
            return len(document) if document else 0

    def sizes(self, artifact_id: str, load: Load, numbers: Iterable[int]) -> list[tuple[float, float]]:
        """Return width and height of pages in points."""
        with self._turn:
            document = self._document(artifact_id, load)
            return [document.size(number) for number in numbers] if document else []

    def turned(self, artifact_id: str, load: Load, page: int, boxes: Iterable[Rect]) -> tuple[Rect, ...]:
        """Return boxes where they are on the image of a page, in points."""
        with self._turn:
            document = self._document(artifact_id, load)
            return document.turned(page, boxes) if document else ()

    def image(self, artifact_id: str, load: Load, page: int, scale: int) -> bytes | None:
        """Return a page as a PNG; None where the source has no such page."""
        key = (artifact_id, page, scale)
        with self._turn:
            if (kept := self._images.get(key)) is not None:
                self._images.move_to_end(key)
                return kept
            document = self._document(artifact_id, load)
            if document is None or not 1 <= page <= len(document):
                return None
            made = self._images[key] = document.whole(page, scale)
            self._size += len(made)
            while self._size > self._most and len(self._images) > 1:
                _, dropped = self._images.popitem(last=False)
                self._size -= len(dropped)
            return made

    def _document(self, artifact_id: str, load: Load) -> Cropper | None:
        if artifact_id in self._open:
            self._open.move_to_end(artifact_id)
            return self._open[artifact_id][0]
        payload = load()
        document = Cropper(payload) if MAGIC in payload[:1024] else None
        self._open[artifact_id] = document, len(payload) if document else 0
        while len(self._open) > _DOCUMENTS or (len(self._open) > 1 and self._open_bytes > DOCUMENT_BYTES):
            _, (oldest, _) = self._open.popitem(last=False)
            if oldest is not None:
                oldest.close()
        return document

    @property
    def _open_bytes(self) -> int:
        return sum(size for _, size in self._open.values())


_MADE = Lock()


def images_of(request: Request) -> PageImages:
    """Return the page images of the server that a request came to."""
    state = request.app.state
    with _MADE:
        if not hasattr(state, "page_images"):
            state.page_images = PageImages()
        found: PageImages = state.page_images
        return found
