"""A page of the web becomes a source: fetched once, kept with the exchange that brought it (design, 6.2 and 8.2).

(:Source {type: website})-[:HAS_CONTENT]->(:Content), (:Source)-[:HAS_ARCHIVE]->(:Content)

The bytes of the page are the payload, so the same page is one source in every project. Where it came from, when and
with which headers is what the project says of it (``metadata["fetch"]``), and its own WARC file tells it in full.
"""

from __future__ import annotations

from typing import Any

from etl.load.kept import Kept
from provenance.citing.library import Library
from provenance.citing.membership import Said
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.citing.web import page, screenshot
from provenance.citing.web.address import Private
from provenance.citing.web.fetch import Fetched, Limits, fetch
from provenance.citing.web.warc import digest, warc
from provenance.model.graph import now
from provenance.model.sources import SourceType

_LAW = frozenset({"statute", "letter", "by-law", "gazette", "eu", "decision"})
"""What is law behind its address as it is in a file, so that whoever comes first decides nothing."""
_UNSAID = frozenset({"set-cookie", "set-cookie2"})


def register(
    library: Library,
    url: str,
    said: Said,
    *,
    private: Private = False,
    limits: Limits | None = None,
    pictured: bool = False,
) -> Source:
    """Fetch a page and make it a source of the project; a page that is there already keeps its number and archive.

    Raises what `fetch` raises, and UnreadableFile where what stands there is of a kind that is not read.
    """
    time = now()
    fetched = fetch(checked_text("url", url), private=private, limits=limits)
    if (there := library.held(digest(fetched.content))) is not None:
        return there
    return library.keep(kept_of(fetched, said, time, pictured=pictured))


def kept_of(fetched: Fetched, said: Said, time: str, *, pictured: bool = False) -> Kept:
    """Give what is kept of a page fetched at a time (ISO 8601, UTC): bytes, text, archive, and whence it came."""
    document = page.read(fetched)
    own = page.said_of_itself(fetched) if fetched.media_type in page.HTML else {}
    title = own.pop("title", None) or (document.title if document.text else None)
    shown, how = None, None
    if pictured:
        shown, how = _picture(fetched)
    archive = warc(fetched.exchanges, time, shown)
    facts = _facts(fetched, time, archive) | ({"screenshot": how, "pictured": shown is not None} if how else {})
    return Kept(
        type=SourceType.WEBSITE,
        identifier=fetched.final_url,
        name=said.name or title or fetched.final_url,
        payload=fetched.content,
        media_type=fetched.media_type,
        document=document,
        version=said.version,
        metadata=own | said.metadata | {"fetch": facts},
        archive=archive,
        archive_text=_told(fetched),
        law=document.kind in _LAW,
    )


def _picture(fetched: Fetched) -> tuple[bytes | None, str]:
    if fetched.media_type not in page.HTML:
        return None, f"none: {fetched.media_type} is no page"
    return screenshot.picture(fetched.content, fetched.headers.get("content-type", "text/html"))


def _facts(fetched: Fetched, time: str, archive: bytes) -> dict[str, Any]:
    last = fetched.exchanges[-1]
    return {
        "url": fetched.url,
        "final_url": fetched.final_url,
        "redirects": [one.url for one in fetched.exchanges[:-1]],
        "address": last.address,
        "status": last.status,
        "fetched_at": time,
        "headers": {name: value for name, value in fetched.headers.items() if name not in _UNSAID},
        "sha256": digest(fetched.content).removeprefix("sha256:"),
        "size": len(fetched.content),
        "warc": digest(archive),
    }


def _told(fetched: Fetched) -> str:
    return "\n".join(f"GET {one.url} ({one.address}): {one.status} {one.reason}".rstrip() for one in fetched.exchanges)
