"""The exchange with a web server as a WARC file (ISO 28500:2017), so that any archive tool can replay the page."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from provenance.citing.web.fetch import AGENT, Exchange


def warc(exchanges: Sequence[Exchange], time: str, picture: bytes | None = None) -> bytes:
    """Give the exchanges as gzipped WARC 1.1 records: one of the file, then request and response of each hop.

    ``time`` is the time of the fetch (ISO 8601, UTC). A ``picture`` of the page (PNG) is a resource record under
    ``urn:view:`` and its address.
    """
    from warcio.statusandheaders import StatusAndHeaders  # noqa: PLC0415 — only a fetch needs it
    from warcio.warcwriter import WARCWriter  # noqa: PLC0415

    stamp = time[: len("2026-01-31T12:00:00")] + "Z"
    kept = BytesIO()
    writer: Any = WARCWriter(kept, gzip=True, warc_version="1.1")
    response: Any = None
    writer.write_record(writer.create_warcinfo_record("beleg.warc.gz", {"software": AGENT, "format": "WARC 1.1"}))
    for one in exchanges:
        said = {"WARC-Date": stamp, "WARC-IP-Address": one.address}
        answer = StatusAndHeaders(f"{one.status} {one.reason}".strip(), one.headers, protocol="HTTP/1.1")
        response = writer.create_warc_record(
            one.url, "response", payload=BytesIO(one.body), http_headers=answer, warc_headers_dict=dict(said)
        )
        path = one.url.split("/", 3)[3] if one.url.count("/") >= 3 else ""  # noqa: PLR2004 — scheme, "", host, path
        asked = StatusAndHeaders(f"GET /{path} HTTP/1.1", one.request_headers, is_http_request=True)
        request = writer.create_warc_record(one.url, "request", http_headers=asked, warc_headers_dict=dict(said))
        writer.write_request_response_pair(request, response)
    if picture is not None:
        uri = f"urn:view:{exchanges[-1].url}"
        said = {"WARC-Date": stamp, "WARC-Concurrent-To": response.rec_headers.get_header("WARC-Record-ID")}
        writer.write_record(
            writer.create_warc_record(
                uri, "resource", payload=BytesIO(picture), warc_content_type="image/png", warc_headers_dict=said
            )
        )
    return kept.getvalue()


def digest(content: bytes) -> str:
    """Give the SHA-256 of a content, as the artifact ID of a source."""
    return "sha256:" + hashlib.sha256(content).hexdigest()
