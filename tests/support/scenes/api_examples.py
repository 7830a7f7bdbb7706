"""The examples of the interface, run: each request is sent, and what comes is held to what stands in the document.

What differs from run to run (ULIDs, times, hashes of these) is told apart by its form; where a later request names such
a value of an earlier response, it is sent the one of this run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from provenance.serve import api
from tests.support.scenes.served_library import PROJECT, SAMPLE, Served
from tests.support.servers.web_site import Answer
from tests.support.servers.web_site import served as site_served

FILE = Path(api.__file__).parent / "examples.json"
SITE = "http://verwaltung.example"
PAGE = {"/hinweise.html": Answer(b"<html lang=de><title>Hinweise</title><main><h1>Hinweise</h1><p>Belege sind zu "
        b"ordnen. Das Archiv nimmt Belege jeden Dienstag an.</p></main></html>")}  # fmt: skip
_FORMS = {
    "ULID": r"\b[0-9A-HJKMNP-TV-Z]{26}\b",
    "TIME": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)",
    "HASH": r"\b[0-9a-f]{64}\b",
    "TODAY": re.escape(datetime.now(UTC).date().isoformat()),
    "PORT": re.escape(SITE) + r"|http://127\.0\.0\.1:\d+",
}
_VOLATILE = re.compile("|".join(f"(?P<{name}>{form})" for name, form in _FORMS.items()))
_PASSING = frozenset(
    {"headers", "state", "step", "done", "total", "result", "bytes", "size", "root", "sig", "payload", "checksums"}
)
"""Fields that tell how far a job is or how large the log, and the inside of a bundle."""
_KEPT = 3


@dataclass
class Example:
    """One operation: its name, method and path, what is sent, and the status and response that stand in the file."""

    name: str
    method: str
    path: str
    request: dict[str, Any]
    status: int
    response: Any


def examples(document: dict[str, Any]) -> Iterator[Example]:
    """Give the examples in the order in which they run."""
    where = {
        operation["operationId"]: (method, path)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    for name, one in json.loads(FILE.read_text(encoding="utf-8")).items():
        method, path = where[name]
        yield Example(name, method, path, one["request"], one.get("status", 0), one.get("response"))


class Runner:
    """Sends requests of examples to a server, as a role in a project."""

    def __init__(self, served: Served, site: str, role: str = "admin", project: str = PROJECT) -> None:
        self._served = served
        self._as = (role, project)
        self._meant: dict[str, str] = {SITE: site}
        self._bytes: dict[str, bytes] = {}

    def send(self, one: Example) -> Any:
        """Send the request of an example and return the response."""
        asked = self._now(one.request)
        path = one.path.removeprefix("/api/v1").format(**asked.get("path", {}))
        content: dict[str, Any] = {"params": asked["query"]} if "query" in asked else {}
        if "body" in asked:
            content["json"] = asked["body"]
        if "form" in asked:
            files = {key: value for key, value in asked["form"].items() if key in {"file", "bundle", "text"}}
            content["files"] = {key: self._file(str(value)) for key, value in files.items()}
            content["data"] = {key: value for key, value in asked["form"].items() if key not in files}
        response = self._served.ask(one.method.upper(), path, *self._as, headers=asked.get("headers", {}), **content)
        self._bytes[one.name] = response.content
        if response.status_code == 202:
            self._served.finished(response.json()["id"], *self._as)
        return response

    def learn(self, said: Any, found: Any) -> None:
        """Note which value of this run is meant by one that stands in the file."""
        if isinstance(said, dict) and isinstance(found, dict):
            for key in said.keys() & found.keys():
                self.learn(said[key], found[key])
        elif isinstance(said, list) and isinstance(found, list):
            for left, right in zip(said, found, strict=False):
                self.learn(left, right)
        elif isinstance(said, str) and isinstance(found, str):
            pairs = zip(_VOLATILE.finditer(said), _VOLATILE.finditer(found), strict=False)
            self._meant.update({left[0]: right[0] for left, right in pairs if left.lastgroup == right.lastgroup})

    def as_written(self, found: Any) -> Any:
        """Return what came with the values that stand in the file, as far as they are known."""
        return _exchanged(found, {found: said for said, found in self._meant.items()})

    def _now(self, given: Any) -> Any:
        return _exchanged(given, self._meant)

    def _file(self, name: str) -> tuple[str, bytes]:
        if name.startswith("the bundle"):
            return "bundle.json", self._bytes.get("bundle_of", b"{}")
        return name, (SAMPLE / name).read_bytes()


def _exchanged(value: Any, meant: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _exchanged(one, meant) for key, one in value.items()}
    if isinstance(value, list):
        return [_exchanged(one, meant) for one in value]
    if isinstance(value, str):
        for said, found in meant.items():
            value = value.replace(said, found)
    return value


def body_of(response: Any) -> Any:
    """Return the body of a response as an example has it: of long lists the first three."""
    if not response.content:
        return None
    kind = response.headers.get("content-type", "")
    return shortened(response.json() if "json" in kind else response.text)


def shortened(value: Any) -> Any:
    """Return a value with at most three entries of each list."""
    if isinstance(value, dict):
        return {key: shortened(one) for key, one in value.items()}
    return [shortened(one) for one in value[:_KEPT]] if isinstance(value, list) else value


_DAYS, _SINCE = {"checked_at", "day"}, "2026"
"""Where the day of the run may stand, and the year before which the examples ask about days of law."""


def alike(value: Any) -> Any:
    """Return a value with the form of what differs from run to run in its place, and so the day of the run."""
    if isinstance(value, dict):
        kept = {key: one for key, one in value.items() if key not in _PASSING}
        return {key: "today" if key in _DAYS and str(one) >= _SINCE else alike(one) for key, one in kept.items()}
    if isinstance(value, list):
        return [alike(one) for one in value]
    return _VOLATILE.sub(lambda found: str(found.lastgroup), value) if isinstance(value, str) else value


def site() -> Any:
    """Serve the page that an example registers."""
    return site_served(PAGE)
