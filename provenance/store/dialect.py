"""Where the two engines differ and the rest of the program must not notice.

Statements are the same for both; what differs are names that are given to them as values. Indexes that Cypher cannot
make in one engine are SQL files in ``queries/schema/embedded``.
"""

from __future__ import annotations

import re

_TEXT_INDEX = {"embedded": "Segment[text]", "neo4j": "segment_text"}
_LUCENE = re.compile(r'([+\-!(){}\[\]^"~*?:\\/]|&&|\|\|)')


def text_index(engine: str) -> str:
    """Name the full-text index over the text of segments, with German stemming in both engines."""
    return _TEXT_INDEX[engine]


def any_of(words: str) -> str:
    """Give a search for any of some words, taken as words: what Lucene would read as syntax is escaped."""
    return _LUCENE.sub(r"\\\1", words.replace("AND", "and").replace("OR", "or").replace("NOT", "not"))
