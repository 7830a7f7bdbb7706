"""Pages of long lists by cursor: a page names the number behind which the next one begins.

What is listed is numbered in the order it was made and never taken away, so that a page stays what it was while others
write. A cursor is opaque: it holds where to go on and for which filters, and no other list takes it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import islice
from typing import Annotated, Any, TypeVar

from provenance.model.errors import InvalidInput
from provenance.model.extras import OPTIONAL
from provenance.serve.api.models import Page

with OPTIONAL:
    from fastapi import Query

T = TypeVar("T")
MOST = 500

Limit = Annotated[int, Query(ge=1, le=MOST, description="How many there are on a page at most.")]
Cursor = Annotated[
    str | None, Query(max_length=200, description="`next` of the page before; without it, the first page.")
]


def page_of(found: Iterable[T], number: Callable[[T], int], limit: int, cursor: str | None, **filters: Any) -> Page[T]:
    """Return a page of a list that is ordered by numbers; raises InvalidInput for a cursor of another list."""
    after = after_of(cursor, **filters)
    items = list(islice((one for one in found if number(one) > after), limit + 1))
    more = len(items) > limit
    return Page(items=items[:limit], next=cursor_of(number(items[limit - 1]), **filters) if more else None)


def cursor_of(after: int, **filters: Any) -> str:
    """Return the cursor of the page that begins behind a number."""
    return base64.urlsafe_b64encode(json.dumps([after, _print(filters)]).encode()).decode().rstrip("=")


def after_of(cursor: str | None, **filters: Any) -> int:
    """Return the number behind which a page begins; -1 for the first. Raises InvalidInput."""
    if cursor is None:
        return -1
    try:
        after, said = json.loads(base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)))
    except (ValueError, TypeError):
        after, said = None, None
    if not isinstance(after, int) or isinstance(after, bool) or said != _print(filters):
        raise InvalidInput(
            f"cursor: expected the `next` of a page of this list with the same filters; found {cursor[:40]!r}.",
            suggestion="Leave it out to begin at the first page.",
        )
    return after


def _print(filters: dict[str, Any]) -> str:
    return sha256(json.dumps(filters, sort_keys=True, default=str).encode()).hexdigest()[:16]
