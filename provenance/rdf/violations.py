"""What a shape found wrong, in the words of the SHACL validation report (SHACL 3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

_LONGEST = 120
_ORDER = frozenset({"LessThanOrEquals", "MinInclusive", "MaxInclusive"})


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """One result: the node in focus, the shape and its part, the path, what kind of constraint, and the message.

    ``node`` is ``Citation demo/1``; ``shape``, ``path`` and ``component`` are short names (``beleg:CitationShape``,
    ``prov:used``, ``MinCount``; with the other path where two are compared: ``LessThanOrEquals oa:end``); ``value`` is
    the value refused, shortened, empty where one is missing.
    """

    node: str
    shape: str
    name: str
    path: str
    component: str
    value: str
    message: str
    severity: str = "Violation"

    def __str__(self) -> str:
        place = f" at {self.path}" if self.path else ""
        found = f" (found {self.value!r})" if self.value else ""
        return f"{self.shape}: {self.node}{place}: {self.message}{found}"

    def as_dict(self) -> dict[str, str]:
        """Give the fields by name."""
        return asdict(self)


def clip(text: str) -> str:
    """Shorten a value for a report."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def settled(found: Iterable[Violation]) -> list[Violation]:
    """Give results once each, sorted; a value of the wrong datatype is not reported for its order or range as well.

    Which of two values of different kinds comes first has no answer in SPARQL (SHACL 4.3 and 4.5 call each such pair
    a violation, pySHACL sorts them by datatype); the datatype has been refused already, once is enough.
    """
    once = set(found)
    mistyped = {(one.node, one.path) for one in once if one.component == "Datatype"}
    return sorted(one for one in once if not (_ordered(one) & mistyped))


def _ordered(one: Violation) -> set[tuple[str, str]]:
    """Give the places whose values were put in order for this result."""
    component, _, other = one.component.partition(" ")
    return {(one.node, path) for path in (one.path, other) if path} if component in _ORDER else set()
