"""What was fetched as a document, and what a page says of itself: author, day, site.

A page of HTML is read as it was seen, foot and navigation included: extractors of a "main text" (trafilatura) leave out
asides, captions and the foot with its publisher and day, and what a reader sees must be found. Of trafilatura the
reading of metadata is taken, without its guesses of a day. What else stands behind an address (a PDF, a table, plain
text) goes through the reader of its format.
"""

from __future__ import annotations

import mimetypes
import re
import tempfile
from email.message import Message
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from etl.document import Document
from provenance.citing.web.fetch import Fetched
from provenance.model.errors import UnreadableFile

HTML = frozenset({"text/html", "application/xhtml+xml"})
"""The media types of pages."""
_NAME = re.compile(r"[^\w.-]+")
_LONGEST = 80
_EMPTY = "none: the page shows no text without its scripts; nothing can be quoted from it"


def read(fetched: Fetched) -> Document:
    """Give the document of what was fetched; one without text says why (``reading``).

    Raises UnreadableFile where it is of a kind that is not read.
    """
    path = Path(file_name(fetched))
    if not is_html(fetched, path):
        return _from_file(path, fetched.content)
    from etl.structure.framed import read_page  # noqa: PLC0415 — heavy parts load when they are used

    try:
        return read_page(path, fetched.content, charset(fetched))
    except UnreadableFile:
        if not re.search(rb"<\w", fetched.content):
            raise
        return Document("prose", path.stem, None, "", "", "", [], reading={"text": _EMPTY})


def is_html(fetched: Fetched, path: Path) -> bool:
    """Say whether a page of HTML was fetched: by its content, and where that does not tell, by what the server says."""
    from etl.read.formats import format_of  # noqa: PLC0415

    try:
        found = format_of(path, fetched.content)
    except UnreadableFile:
        return fetched.media_type in HTML and b"\0" not in fetched.content[:1024]
    return found == "html" or (fetched.media_type in HTML and found in {"text", "markdown", "csv", "xml"})


def charset(fetched: Fetched) -> str | None:
    """Give the encoding the server names (RFC 9110, 8.3.2), None where it names none."""
    message = Message()
    message["content-type"] = fetched.headers.get("content-type", "")
    return message.get_content_charset()


def file_name(fetched: Fetched) -> str:
    """Give the name a browser would save it under; its ending tells kinds of text apart."""
    message = Message()
    message["content-disposition"] = fetched.headers.get("content-disposition", "")
    parts = urlsplit(fetched.final_url)
    given = message.get_filename() or unquote(PurePosixPath(unquote(parts.path)).name) or parts.hostname or "page"
    name = _NAME.sub("_", given)[-_LONGEST:].lstrip(".") or "page"
    known = mimetypes.guess_type(name)[0]
    ending = mimetypes.guess_extension(fetched.media_type) if known is None else None
    return name + (ending or "")


def said_of_itself(fetched: Fetched) -> dict[str, Any]:
    """Give title, author, day and site as the markup of a page names them; what it does not name is left out."""
    metadata: Any = import_module("trafilatura.metadata")
    html: Any = import_module("trafilatura.utils")
    try:
        tree = html.load_html(fetched.content)
        found = None if tree is None else metadata.extract_metadata(tree, date_config=_NO_GUESS, extensive=False)
    except Exception:  # noqa: BLE001 — what is wrong with its metadata must not cost the page
        found = None
    wanted = {"title": "title", "author": "author", "date": "date", "publisher": "sitename"}
    given = {name: getattr(found, key, None) for name, key in wanted.items()}
    return {name: " ".join(value.split()) for name, value in given.items() if isinstance(value, str) and value.strip()}


_NO_GUESS = {"original_date": True, "extensive_search": False}


def _from_file(path: Path, content: bytes) -> Document:
    from etl.structure import read_document  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="beleg-") as folder:
        file = Path(folder) / path.name
        file.write_bytes(content)
        return read_document(file)
