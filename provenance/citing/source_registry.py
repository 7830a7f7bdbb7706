"""A registry of sources: one YAML file that says how all of them stand (citation contract, 1 and 5).

    sources:
      - id: harbour_bulletins            # what a citation names as its source_id
        publisher: Hafenamt
        url: https://hafen.example/bulletins/
        match: ["bulletin-*.md"]         # file names, names or addresses; without: the id itself, and what is below url
        tier: 1                          # or credibility_tier
        paywall: full                    # or paywall_policy; metadata_only: nothing but headline and snippet
        topics: [shipping]

The other fields are those of a classification (``primary``, ``consent``, ``published_at``, ``snippet``). ``url`` is
given to a source that has no address of its own. Of several entries that name a source the first counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, cast

import yaml

from provenance.citing.context import checked_name
from provenance.citing.roles import is_file, shown
from provenance.citing.source_status import SourceStatus, checked
from provenance.model.errors import InvalidInput, UnreadableFile

_LONGEST = 5_000_000
_MOST = 10_000
_ALIASES = {"credibility_tier": "tier", "paywall_policy": "paywall"}
_FIELDS = ("publisher", "url", "published_at", "tier", "primary", "paywall", "consent", "topics", "snippet")
_EXAMPLE = "sources:\n  - id: harbour_bulletins\n    publisher: Hafenamt\n    tier: 1"


@dataclass(frozen=True, slots=True)
class RegistryEntry:
    """One entry: its ``id``, the patterns that name its sources, and what it says of them."""

    id: str
    match: tuple[str, ...]
    said: Mapping[str, Any]

    def names(self, source: SourceStatus) -> bool:
        """Tell whether an entry is about a source."""
        known = [source.identifier, source.name, *([source.url] if source.url else [])]
        if any(fnmatchcase(one, pattern) for pattern in self.match or (self.id,) for one in known):
            return True
        below = str(self.said.get("url") or "")
        return bool(below) and not self.match and any(one.startswith(below) for one in known)

    def of(self, source: SourceStatus) -> dict[str, Any]:
        """Return what it says of a source, as `classify_source` takes it."""
        own = {name: value for name, value in self.said.items() if name != "url" or source.url is None}
        return {**own, "registry_id": self.id}


@dataclass(frozen=True, slots=True)
class RegistryOutcome:
    """What came of a registry: the numbers of the sources of each entry, and those that no entry is about."""

    entries: Mapping[str, tuple[int, ...]]
    unlisted: tuple[int, ...]

    @property
    def empty(self) -> tuple[str, ...]:
        """The entries that are about no source of the project."""
        return tuple(name for name, numbers in self.entries.items() if not numbers)


def entries(given: object) -> list[RegistryEntry]:
    """Read a registry, a file or its text.

    Raises UnreadableFile where there is no such file, InvalidInput that names the entry and field that cannot be used.
    """
    try:
        found: object = yaml.safe_load(_text(given))
    except yaml.YAMLError as error:
        at = getattr(error, "problem_mark", None)
        where = f" in line {at.line + 1}" if at else ""
        raise InvalidInput(
            f"registry: expected YAML; found otherwise{where}.", suggestion=f"Such as\n{_EXAMPLE}"
        ) from error
    if isinstance(found, dict):
        found = cast("dict[object, object]", found).get("sources", cast("object", found))
    if isinstance(found, dict):
        found = [_named(name, one) for name, one in cast("dict[object, object]", found).items()]
    if not isinstance(found, list) or not found:
        raise InvalidInput(
            f"registry: expected a list of sources; found {shown(cast('object', found))}.",
            suggestion=f"Such as\n{_EXAMPLE}",
        )
    rows = cast("list[object]", found)
    if len(rows) > _MOST:
        raise InvalidInput(
            f"registry: expected at most {_MOST:,} entries; found {len(rows):,}.", suggestion="Use patterns (match)."
        )
    return [_entry(at, row) for at, row in enumerate(rows, 1)]


def apply(
    some: Iterable[RegistryEntry], standings: Sequence[SourceStatus], classify: Callable[[int, dict[str, Any]], object]
) -> RegistryOutcome:
    """Classify each source by the first entry that is about it; ``classify`` writes what is said of a number."""
    listed: dict[str, list[int]] = {}
    chosen: dict[int, tuple[RegistryEntry, SourceStatus]] = {}
    for entry in some:
        numbers = listed.setdefault(entry.id, [])
        for source in standings:
            if source.source_id not in chosen and entry.names(source):
                chosen[source.source_id] = (entry, source)
                numbers.append(source.source_id)
    for number, (entry, source) in chosen.items():
        classify(number, entry.of(source))
    unlisted = tuple(source.source_id for source in standings if source.source_id not in chosen)
    return RegistryOutcome({name: tuple(numbers) for name, numbers in listed.items()}, unlisted)


def written(standings: Iterable[SourceStatus]) -> str:
    """Return a registry that says of each source how it stands; read again, in whatever project, it says the same."""
    rows = [
        {
            "id": one.registry_id or one.identifier,
            "match": [_literal(one.identifier)],
            **{name: value for name in _FIELDS if (value := _plain(one, name)) not in (None, [])},
        }
        for one in standings
    ]
    return yaml.safe_dump({"sources": rows}, allow_unicode=True, sort_keys=False, width=120)


def _named(name: object, said: object) -> object:
    """Return the entry of a mapping from ids to what is said of them."""
    return {"id": name, **cast("dict[object, object]", said)} if isinstance(said, dict) else said


def _literal(name: str) -> str:
    """Return a pattern that means a name to the letter."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _plain(source: SourceStatus, name: str) -> object:
    """Return what is known of a source as YAML has it; the day whose law it prints is no day of publication."""
    value = None if name == "published_at" and source.stand else getattr(source, name)
    if isinstance(value, tuple):
        return list(cast("tuple[object, ...]", value))
    return str(value) if isinstance(value, str) else value


def _text(given: object) -> str:
    """Return the text of a registry: that of a file where there is one of that name."""
    if not isinstance(given, str | Path):
        raise InvalidInput(
            f"registry: expected a YAML file or its text; found {shown(given)}.", suggestion=f"Such as\n{_EXAMPLE}"
        )
    if isinstance(given, str) and ("\n" in given or not is_file(given)):
        if "\n" in given or ":" in given:
            return given
        raise UnreadableFile(
            f"registry: expected a YAML file or its text; there is no file {given[:200]!r}.",
            suggestion="Give the path of a YAML file.",
        )
    path = Path(given)
    try:
        with path.open("rb") as opened:
            content = opened.read(_LONGEST + 1)
        if len(content) > _LONGEST:
            raise InvalidInput(
                f"{path}: expected at most {_LONGEST:,} bytes; found more.", suggestion="Use patterns (match)."
            )
        return content.decode("utf-8")
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}", suggestion="Give the path of a YAML file.") from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path}: it is not UTF-8.", suggestion="Save it as UTF-8.") from error


def _entry(at: int, row: object) -> RegistryEntry:
    """Read one entry, each of its fields checked as `classify_source` checks it."""
    if not isinstance(row, dict):
        raise InvalidInput(
            f"registry: expected entry {at} to be a mapping; found {shown(row)}.", suggestion=f"Such as\n{_EXAMPLE}"
        )
    given = {_ALIASES.get(str(key), str(key)): value for key, value in cast("dict[object, object]", row).items()}
    name = given.pop("id", None)
    match = given.pop("match", ())
    try:
        said = checked({key: _scalar(key, value) for key, value in _known(given).items()})
        return RegistryEntry(checked_name("id", name), _patterns(match), said)
    except InvalidInput as error:
        raise InvalidInput(f"registry, entry {at}: {error.message}", suggestion=error.suggestion) from error


def _known(given: dict[str, object]) -> dict[str, object]:
    if unknown := sorted(given.keys() - set(_FIELDS)):
        raise InvalidInput(
            f"expected the fields {', '.join(('id', 'match', *_FIELDS))}; found {', '.join(unknown)[:200]}.",
            suggestion="See docs/citing.md for what a registry says.",
        )
    return given


def _patterns(given: object) -> tuple[str, ...]:
    some = [given] if isinstance(given, str) else given
    if not isinstance(some, list | tuple):
        raise InvalidInput(f"match: expected a list of names; found {shown(given)}.", suggestion='["report-*.md"]')
    return tuple(checked_name("match", one) for one in cast("list[object]", some))


def _scalar(name: str, value: object) -> object:
    """Return a value as a classification takes it: YAML reads days as dates."""
    if name == "tier" and (isinstance(value, bool) or not isinstance(value, int)):
        raise InvalidInput(f"tier: expected a number from 1 to 4; found {shown(value)}.", suggestion="Give a number.")
    if name == "primary" and not isinstance(value, bool):
        raise InvalidInput(f"primary: expected true or false; found {shown(value)}.", suggestion="Give one of them.")
    if name == "published_at" and hasattr(value, "isoformat"):
        return str(cast("Any", value).isoformat())[:10]
    if name in {"url", "snippet", "published_at"} and value is not None and not isinstance(value, str):
        raise InvalidInput(f"{name}: expected text; found {shown(value)}.", suggestion=f"Give {name} as text.")
    return value
