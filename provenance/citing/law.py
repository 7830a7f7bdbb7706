"""The law as it stands in the store: which versions of a work there are, which was the law on a day, what it says.

    (:Segment)-[:PART_OF]->(:Source)-[:REALIZES]->(:Work)

Two times are told apart. *Valid*: a version is the law from its ``valid_from`` on (else from the day whose law it
prints) until the day before the next one begins, or its own last day; a place of it may come into force later.
*Known*: ``known_at`` asks as of a day on which fewer versions had been recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from etl.kinds import DocumentKind
from etl.refer.keys import names_of
from provenance.language import sentences
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.locator import Locator, parse
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a work.

    ``since`` is the day from which it is the law, empty where none is known; ``until`` the last day, None where it is
    the newest and does not say. ``origin`` tells whence ``since`` is known (given, clause, stand), ``clause`` the place
    that says it, ``ends`` whether ``until`` is from its own words rather than the begin of the next version.
    """

    work: str
    title: str
    abbreviation: str | None
    artifact_id: str
    version: str | None
    since: str
    until: str | None = None
    origin: str | None = None
    clause: str | None = None
    recorded_at: str = ""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A place of a version and the text it bears. ``valid_from`` is its own first day, where it has one.

    ``heading_path`` are the headings above its section, outermost first.
    """

    id: str
    eid: str
    kind: str
    place: Locator
    locator: str
    heading: str | None
    text: str
    page: int | None
    valid_from: str | None = None
    heading_path: tuple[str, ...] = ()


class Law:
    """Looks up works, versions and places. ``known_at`` (a day) leaves out what was recorded after it.

    ``among`` are the artifact IDs of the sources that are looked at, those of a project: what others hold is not there.
    """

    def __init__(self, graph: Graph, known_at: str | None = None, among: Collection[str] | None = None) -> None:
        self._graph = graph
        self._among = among
        self._known_before = day_after(day_of(known_at)) if known_at else None
        self._known_at = known_at

    def versions(self, name: str) -> list[Version]:
        """Return the versions of a work by its abbreviation, title, id or another name, newest first.

        Raises SourceNotFound where no work goes by that name.
        """
        # its own name is the surest; a name by which texts cite it ("der Verordnung (EU) …") is looked up after that
        rows = self._rows_of(name) or self._rows_of(name, names_of(name, None))
        if not rows:
            works = self._graph.read("law/works")
            known = ", ".join(row["abbreviation"] or row["work"] for row in works if self._is_among(row["work"]))
            on = f" and known on {self._known_at}" if self._known_at else ""
            raise SourceNotFound(
                f"Expected a work in the store that is called {name!r}{on}; there is {known or 'none'}.",
                suggestion="Load it with `beleg ingest FILE`, or use a name that is there.",
            )
        return _versions(rows)

    def _rows_of(self, name: str, keys: Iterable[str] = ()) -> list[dict[str, Any]]:
        wanted = {"name": name.strip().casefold(), "keys": list(keys), "known_before": self._known_before}
        rows = self._graph.read("law/versions", **wanted)
        return [row for row in rows if self._among is None or row["artifact_id"] in self._among]

    def _is_among(self, work: str) -> bool:
        return self._among is None or bool(self._rows_of(work))

    def version(self, name: str, as_of: str | None = None) -> Version:
        """Return the version that was the law on a day (the newest without one).

        Raises SourceNotFound, InvalidInput.
        """
        found = self.versions(name)
        return found[0] if as_of is None else _in_force(found, name, day_of(as_of))[0]

    def at(self, locator: str, as_of: str | None = None) -> tuple[Version, Locator, list[Text]]:
        """Return what stands at and below a place ("§ 147 Abs. 3 AO", "GoBD Rz. 119").

        On a day before the place came into force it is read from the version before. Raises InvalidLocator where it
        names no place, InvalidInput where it names no work, SourceNotFound where the store has no such work or the
        version no such place.
        """
        place, found = self.named(locator)
        day = day_of(as_of) if as_of else None
        held = _in_force(found, place.work or "", day) if day else found[:1]
        wanted = Locator(place.section, place.path)
        for version in held:
            texts = list(_there(wanted, self.texts(version.artifact_id, place.section or None)))
            if not place.section and len({text.place.section for text in texts}) > 1:
                raise InvalidInput(
                    f"Expected a place with its section; {wanted} is in several sections of {version.title}.",
                    suggestion=f"Begin with the section, such as “{Locator(texts[0].place.section)}”.",
                )
            there = [text for text in texts if day is None or (text.valid_from or "") <= day]
            if there:
                return version, wanted, there
            if not texts:
                break
        version = held[0]
        raise SourceNotFound(
            f"Expected {wanted} in {version.title} ({version.version or 'no date'})"
            f"{f' as in force on {day}' if day else ''}; it has no such place.",
            suggestion="Check the number, or ask for the place around it.",
        )

    def named(self, locator: str) -> tuple[Locator, list[Version]]:
        """Return a place as it is written and the versions of its work, newest first; raises as `at`."""
        place = parse(locator)
        return place, self.versions(place.work or self._holding(place, locator))

    def _holding(self, place: Locator, locator: str) -> str:
        """Return the only work in the store that has a section of this name, or this place; raises InvalidInput.

        A section that is called by a number says nothing of its work.
        """
        path = [part for level in place.path for part in level]
        named = {"section": place.section.casefold(), "path": path}
        rows = [] if place.kind else self._graph.read("law/holding", **named)
        rows = [row for row in rows if self._is_among(row["work"])]
        if len(rows) == 1:
            return str(rows[0]["work"])
        known = ", ".join(row["abbreviation"] or row["title"] for row in rows)
        raise InvalidInput(
            f"Expected a place with its work, such as “§ 147 Abs. 3 AO”; found {locator!r}"
            + (f", which {len(rows)} works have: {known}." if known else "."),
            suggestion="Add the abbreviation or the title of the work.",
        )

    def texts(self, artifact_id: str, section: str | None = None) -> list[Text]:
        """Return the texts of a version, or of one of its sections, in the order of the document."""
        return [_text(row) for row in self.rows(artifact_id, section)]

    def rows(self, artifact_id: str, section: str | None = None) -> list[dict[str, Any]]:
        """Return the same as the rows of ``law/segments``."""
        return self._graph.read("law/segments", artifact_id=artifact_id, section=section)


def _there(wanted: Locator, texts: Sequence[Text]) -> Iterator[Text]:
    """Yield the texts at and below a place; a half of a Satz as far as the Satz tells where it stands."""
    below = [text for text in texts if wanted.covers(text.place)]
    satz = sentences.around(wanted) if not below else None
    yield from below
    whole = [text for text in texts if satz.covers(text.place)] if satz else []
    for text in whole:
        found = sentences.half(wanted, text.text) if len(whole) == 1 else (0, len(text.text))
        if found:
            yield replace(text, text=text.text[slice(*found)])


def _in_force(versions: Sequence[Version], name: str, day: str) -> list[Version]:
    """Return the version that was in force on a day and those before it, newest first; raises SourceNotFound."""
    held = [version for version in versions if version.since and version.since <= day]
    if not held:
        oldest = min((version.since for version in versions if version.since), default="")
        found = f"the oldest in the store is of {oldest}" if oldest else "of those in the store no day is known"
        raise SourceNotFound(
            f"Expected a version of {name} that was the law on {day}; {found}.",
            suggestion="Load an older version with `beleg ingest FILE`, or say its day with `--valid-from DAY`.",
        )
    if held[0].ends and held[0].until and held[0].until < day:
        after = min((version.since for version in versions if version.since > day), default="")
        raise SourceNotFound(
            f"Expected a version of {name} that was the law on {day}; the one of {held[0].since} was in force until "
            f"{held[0].until}{f', the next begins on {after}' if after else ''}.",
            suggestion="Load the version that prolonged it, or ask for another day.",
        )
    return held


def _versions(rows: Sequence[dict[str, Any]]) -> list[Version]:
    """Read the rows, newest first; a version ends where the next later one begins."""
    found: list[Version] = []
    work, begins, later = "", "", ""  # of the versions above: the work, the day they begin, the day after that
    for row in rows:
        since = row["valid_from"] or row["stand"] or ""
        if row["work"] != work:
            work, begins, later = row["work"], since, ""
        elif since != begins:
            begins, later = since, begins
        own, next_one = row["valid_to"], day_before(later) if later and since else None
        until = min((day for day in (own, next_one) if day), default=None)
        found.append(
            Version(
                row["work"],
                row["title"],
                row["abbreviation"],
                row["artifact_id"],
                row["version"],
                since,
                until,
                row["origin"],
                row["clause"],
                row["recorded_at"],
                ends=own is not None and own == until,
            )
        )
    return found


def _text(row: dict[str, Any]) -> Text:
    flat: Sequence[str] = row["path"] or []
    place = Locator(row["section"], tuple(zip(flat[::2], flat[1::2], strict=True)))
    return Text(
        row["id"],
        row["eid"],
        row["kind"],
        place,
        row["locator"],
        row["heading"],
        row["text"],
        row["page"],
        row["valid_from"],
        tuple(row["heading_path"] or ()),
    )


def binding_rules(graph: Graph, project: str) -> list[dict[str, Any]]:
    """Return the rules of a project's law that command, forbid or allow: rows of ``law/rules_of_project``."""
    unbinding = [kind.value for kind in DocumentKind if not kind.row.binding]
    return graph.read("law/rules_of_project", project=project, known_before=None, unbinding=unbinding)


def day_of(given: str, field: str = "day") -> str:
    """Return a day as the records have it; raises InvalidInput, which names the field, for what is none."""
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError:
        raise InvalidInput(
            f"{field}: expected a day such as 2024-12-31; found {given!r:.60}.", suggestion="Write year, month and day."
        ) from None


def day_before(day: str) -> str:
    """Return the day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def day_after(day: str) -> str:
    """Return the day after a day: what was recorded on it was recorded before this one."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a place with one version.

    ``kind`` is unchanged, changed, moved or new against the version before, None where nothing is before; dropped where
    the next version has it no more. ``was`` and ``before`` are its place and words before.
    """

    kind: str | None
    text: Text
    was: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """The places of one version, each with its fate."""

    version: Version
    fates: tuple[Fate, ...]


def history(graph: Graph, law: Law, locator: str) -> tuple[Locator, list[Chapter]]:
    """Return the place and its versions, newest first; raises as `Law.at`, and SourceNotFound where none has it."""
    place, versions = law.named(locator)
    wanted = Locator(place.section, place.path)
    chapters: list[Chapter] = []
    for at, version in enumerate(versions):
        texts = [text for text in law.texts(version.artifact_id, place.section) if wanted.covers(text.place)]
        if texts:
            older = next((one.artifact_id for one in versions[at + 1 :] if one.since < version.since), None)
            newer = next((one.artifact_id for one in reversed(versions[:at]) if one.since > version.since), None)
            chapters.append(Chapter(version, tuple(_fates(graph, texts, older, newer))))
    if not chapters:
        raise SourceNotFound(
            f"Expected {wanted} in a version of {versions[0].title}; none has such a place.",
            suggestion="Check the number, or ask for the place around it.",
        )
    return wanted, chapters


def _fates(graph: Graph, texts: list[Text], older: str | None, newer: str | None) -> list[Fate]:
    rows = graph.read("law/fates", segments=[text.id for text in texts])
    since = {row["id"]: row for row in rows if row["kind"] != "dropped" and row["other"] == older}
    gone = {row["id"] for row in rows if row["kind"] == "dropped" and row["other"] == newer}
    found: list[Fate] = []
    for text in texts:
        row = since.get(text.id)
        if row:
            found.append(Fate(row["kind"], text, row["was"], row["text"]))
        else:
            found.append(Fate(None, text))
        if text.id in gone:
            found.append(Fate("dropped", text))
    return found
