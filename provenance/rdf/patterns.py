"""Python's regular expressions as those of the engines, which are Java's and match a whole text (SHACL 4.4.3).

What comes out matches nothing that Python would not find; a text that Python alone finds (one that ends in a line
break behind ``$``) is then looked at once more. Only what means the same in both is translated.
"""

from __future__ import annotations

import re

from provenance.rdf.shapes import UnsupportedShape

_TOKEN = re.compile(
    r"(?P<class>\[\^?(?:\\.|[^\]\[\\])+\])|(?P<escape>\\[^A-Za-z0-9])|(?P<any>\.)"
    r"|(?P<group>\((?:\?:)?(?!\?)|\))|(?P<times>[*+?]|\{\d+(?:,\d*)?\})|(?P<or>\|)|(?P<plain>[^\\\[\](){}.*+?|^$])"
)
_SPACE = r"\s\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_ESCAPED = re.compile(r"\\([A-Za-z0-9])")
_ANYTHING = "(?s:.*)"

# moments and days that surely exist; the 29th of February is looked at once more
_DAY = (
    "(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
)
DATE = _DAY
TIME = _DAY + r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?Z"


def whole(pattern: str) -> str:
    """Give the Java pattern of the texts in which Python's ``re.search`` finds ``pattern``; raises UnsupportedShape."""
    start, end = pattern.startswith("^"), pattern.endswith("$") and not pattern.endswith("\\$")
    core = pattern[start : len(pattern) - end]
    found, at, depth = "", 0, 0
    while at < len(core):
        token = _TOKEN.match(core, at)
        depth += 0 if token is None else {"(": 1, "(?:": 1, ")": -1}.get(token[0], 0)
        if token is None or (token["or"] and not depth) or depth < 0:
            raise UnsupportedShape(f"The pattern {pattern!r} is not told the same in Cypher from {core[at:]!r} on.")
        found += _class(token[0], pattern) if token["class"] else r"[^\n]" if token["any"] else token[0]
        at = token.end()
    return f"{'' if start else _ANYTHING}{found}{'' if end else _ANYTHING}"


def _class(text: str, pattern: str) -> str:
    if "&&" in text or set(_ESCAPED.findall(text)) - {"s"}:
        raise UnsupportedShape(f"The pattern {pattern!r} is not told the same in Cypher within {text!r}.")
    return text.replace(r"\s", _SPACE)
