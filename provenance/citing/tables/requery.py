"""The query of a citation asked again: of the rows that its source keeps, or of the live database.

Kept rows are either what the query gave, or what it counts. They are what it gave where they came from the database,
and where asking again would give the same columns or cannot be done; else the query is asked of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from provenance.citing.results import Source
from provenance.citing.tables.content import KeptTables
from provenance.citing.tables.queries import QueryOutcome, StoredTable, ask, table_of, tables_of
from provenance.model.errors import InvalidInput
from provenance.store import foreign
from provenance.text import patterns as re

_LITERAL = re.compile(r"'((?:[^']|'')*)'|(?<![\w.\"])\"((?:[^\"]|\"\")*)\"(?!\s*[.(])")
_STRING = re.compile(r"'((?:[^']|'')*)'")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
_COUNTS = re.compile(r"\b(?:count|sum|total)\s*\(", re.IGNORECASE)
_AGGREGATE = re.compile(
    r"\b(?:count|sum|avg|min|max|total|median|stdev|percentile\w*)\s*\(|\bgroup\s+by\b", re.IGNORECASE
)
_GROUP = re.compile(r"\bgroup\s+by\s+(.+?)(?:\bhaving\b|\border\b|\blimit\b|;|\)|\Z)", re.IGNORECASE | re.DOTALL)
_SHARE = re.compile(r"percent|prozent|anteil|share|pct|quote|rate|ratio|100(?:\.0+)?\s*\*|\*\s*100", re.IGNORECASE)
_EXISTS = re.compile(r"\bis\s+not\s+null\b", re.IGNORECASE)
_DENIES = re.compile(r"\bnot\b|<>|!=|\bis\s+null\b|\bexcept\b|=\s*(?:0|false)\b(?!\.)", re.IGNORECASE)
_NO = frozenset({"no", "nein", "false", "none", "kein", "keine", "n", "0"})
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """What a query asks for."""

    strings: tuple[str, ...]
    numbers: tuple[float, ...]
    grouped: frozenset[str]
    counts: bool
    aggregates: bool
    gives_share: bool
    denies: bool


@lru_cache(maxsize=256)
def asking(query: str) -> ParsedQuery:
    """Read a query."""
    bare = _STRING.sub("''", query)
    strings = tuple(dict.fromkeys(one.replace("''", "'").strip("%_ ") for one in _STRING.findall(query)))
    group = _GROUP.search(bare)
    return ParsedQuery(
        strings=tuple(one for one in strings if _WORDS.search(one)),
        numbers=tuple(float(one) for one in [*_NUMBER.findall(bare), *_NUMBER.findall(" ".join(strings))]),
        grouped=frozenset(one.strip(' "`').casefold() for one in group[1].split(",")) if group else frozenset(),
        counts=bool(_COUNTS.search(bare)),
        aggregates=bool(_AGGREGATE.search(bare)),
        gives_share=bool(_SHARE.search(bare)) or "/" in bare,
        denies=bool(_DENIES.search(_EXISTS.sub("", bare))) or any(one.casefold() in _NO for one in strings),
    )


def mentions(claim: str, said: str) -> bool:
    """Say whether a claim names something: each of its words, or its stem, also within a compound."""
    return place_of(claim, said) is not None


def place_of(claim: str, said: str) -> int | None:
    """Return where a claim names something first, or None where it does not."""
    words = [word.casefold() for word in _WORDS.findall(said)]
    spoken = [(match.start(), match[0].casefold()) for match in _WORDS.finditer(claim)]
    joined = "".join(word for _, word in spoken)
    found: list[int] = []
    for word in words:
        at = next((start for start, other in spoken if _alike(word, other)), None)
        if at is None and not (len("".join(words)) > _SHORT and "".join(words)[:-1] in joined):
            return None
        found.append(at or 0)
    return min(found) if found else None


_SHORT = 4


def _alike(word: str, other: str) -> bool:
    if len(word) < _SHORT or word.isdigit():
        return word == other
    stem = word[: max(_SHORT, len(word) - (2 if len(word) > 6 else 1))]  # noqa: PLR2004 — an ending is up to two letters
    return other.startswith(stem) or (len(stem) > _SHORT and stem in other)


ROW = "beleg_row"
_SELECT = re.compile(
    r"\s*select\s+(?P<what>.+?)\s+from\s+"
    r"(?P<table>(?:\"[^\"]+\"|`[^`]+`|[^\s;(,]+)(?:\s+(?:as\s+)?(?!(?:where|group|order|limit)\b)\w+)?)"
    r"(?:\s+where\s+(?P<where>.+?))?(?:\s+(?:group\s+by|order\s+by|limit)\s.*)?\s*;?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_CONDITIONAL = re.compile(r"\b(?:case|filter|iif|sum)\b|\bcount\s*\(\s*(?!\*|distinct\b|\d)\W*\w", re.IGNORECASE)
_NESTED = re.compile(r"\bselect\b|\bunion\b|\bjoin\b|\bhaving\b", re.IGNORECASE)
_STRING_COUNTED = re.compile(r"'(?:[^']|'')*'")


def rows_counted(table: StoredTable, query: str, names: Sequence[str]) -> list[int] | None:
    """Return the numbers (from 1) of the rows that a query counts, or None where that cannot be told."""
    match = _SELECT.fullmatch(query)
    bare = _STRING_COUNTED.sub("''", query)
    if (
        match is None
        or len(_NESTED.findall(bare)) != 1
        or _CONDITIONAL.search(_STRING_COUNTED.sub("''", match["what"]))
    ):
        return None
    numbered = StoredTable(
        table.name, (*table.columns, ROW), tuple((*row, number) for number, row in enumerate(table.rows, start=1))
    )
    where = f"WHERE {match['where']}" if match["where"] else ""
    asked = f"SELECT {ROW} FROM {match['table']} {where} ORDER BY {ROW}"  # noqa: S608 — read-only, on a copy
    try:
        return [int(row[0] or 0) for row in ask(numbered, asked, names).rows]
    except InvalidInput:
        return None


_PLAIN = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Requery:
    """What asking again gave, and how it was asked, as a key of `holding.counting` with what fills it.

    ``query`` was asked of the kept rows by ``names``, if one was.
    """

    outcome: QueryOutcome
    how: tuple[str, object]
    query: str | None = None
    names: tuple[str, ...] = ()


def names_of(source: Source, held: KeptTables, table: object = None) -> list[str]:
    """Return the names by which a query may ask the kept rows."""
    own = [table, source.metadata.get("table"), source.identifier, source.name]
    read = tables_of(held.query or "")
    listed = read if len(read) == 1 and not asking(held.query or "").aggregates else []
    return [one for one in [*own, *listed] if isinstance(one, str) and one.strip()]


def of_kept(source: Source, held: KeptTables, query: str | None, table: object = None) -> Requery:
    """Ask the kept rows; raises InvalidInput where there are none, or the query cannot be asked of them."""
    kept = held.table
    if kept is None:
        raise InvalidInput(
            f"{source.name} keeps no rows that could be counted.",
            suggestion="Register it with the rows of the result (result=) or with the database (url=).",
        )
    names = names_of(source, held, table)
    asked = query or held.query
    if asked is None:
        raise InvalidInput(
            "Expected the query that the numbers come from; found none.",
            suggestion=f"Give locator['query'], one SELECT over {kept.name!r}: {', '.join(kept.columns)}.",
        )
    if held.query is None or _plain(asked) != _plain(held.query):
        asks = tables_of(asked)
        free = asks if held.free and len(asks) == 1 else []
        names = [*names, *free]
        return Requery(ask(kept, asked, names), ("asked again", len(kept.rows)), asked, tuple(names))
    return _stored(source, held, kept, asked, names)


def _stored(source: Source, held: KeptTables, kept: StoredTable, query: str, names: list[str]) -> Requery:
    given = Requery(QueryOutcome(query, kept.columns, kept.rows, held.total), ("as kept", len(kept.rows)))
    if "url" in source.metadata or not _speaks_of(query, kept):
        return given
    names = [*names, *tables_of(query)]
    try:
        outcome = ask(kept, query, names)
    except InvalidInput:
        return given
    same = [name.casefold() for name in outcome.columns] == [name.casefold() for name in kept.columns]
    return given if same else Requery(outcome, ("asked again", len(kept.rows)), query, tuple(names))


def _speaks_of(query: str, kept: StoredTable) -> bool:
    """Say whether a query asks for columns of the kept rows, so that it may be asked of them."""
    words = set(re.findall(r"\w+", query.casefold()))
    lonely = len(kept.rows) == 1 and len(kept.columns) == 1
    return not lonely and any(set(re.findall(r"\w+", name.casefold())) <= words for name in kept.columns)


def of_live(url: str, query: str) -> Requery:
    """Ask the live database, and of how many rows it was, where the query reads one table.

    Raises InvalidInput for a query that is refused, StoreUnavailable where the database cannot be asked.
    """
    answer = foreign.ask(url, query)
    table = table_of("live", answer.rows, answer.columns)
    outcome = QueryOutcome(query, table.columns, table.rows, total_of(url, query))
    return Requery(outcome, ("asked live", foreign.without_password(url)))


def total_of(url: str, query: str) -> int | None:
    """Ask how many rows the table has that a counting query reads; None where it reads none, or several."""
    tables = tables_of(query)
    sql = not url.startswith(("bolt", "neo4j"))
    if not sql or not asking(query).aggregates or len(tables) != 1 or not _PLAIN.fullmatch(tables[0]):
        return None
    try:
        return int(foreign.ask(url, f"SELECT count(*) FROM {tables[0]}").rows[0][0])  # noqa: S608 — a plain name
    except InvalidInput:
        return None


def _plain(query: str) -> str:
    return " ".join(query.split()).rstrip("; ").casefold()
