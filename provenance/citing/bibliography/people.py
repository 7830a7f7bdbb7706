"""Names of persons in BibTeX and in CSL: given, family, particle (von), suffix (Jr.), institutions, and the others.

"van der Berg, Jan" and "Jan van der Berg" are the same person; a name in braces is an institution and stays whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from provenance.citing.bibliography.latex import escaped, plain
from provenance.model.errors import InvalidInput

Name = dict[str, str]

OTHERS = "others"
"""What stands for those who are not named, in BibTeX ("and others") and as a literal name here."""


def read_people(text: str) -> list[Name]:
    """Give the names of a BibTeX field in CSL form; raises InvalidInput where they cannot be told apart."""
    from bibtexparser.middlewares import names  # noqa: PLC0415 — only who imports a bibliography needs it

    reader = cast("Any", names)
    try:
        return [_read(one, reader) for one in reader.split_multiple_persons_names(text) if one.strip()]
    except reader.InvalidNameError as error:
        raise InvalidInput(
            f"Expected names such as “Muster, Eva and Beispiel, Max”; found {text[:200]!r}: {error}.",
            suggestion="Put the name of an institution in braces.",
        ) from error


def _read(text: str, reader: Any) -> Name:
    text = text.strip().rstrip(",")
    if text.startswith("{") and text.endswith("}") and _whole(text):
        return {"literal": plain(text)}
    parts = reader.parse_single_name_into_parts(text, strict=True)
    family, given = plain(" ".join(parts.last)), plain(" ".join(parts.first))
    if family == OTHERS and not given:
        return {"literal": OTHERS}
    found = {
        "family": family,
        "given": given,
        "non-dropping-particle": plain(" ".join(parts.von)),
        "suffix": plain(" ".join(parts.jr)),
    }
    return {name: value for name, value in found.items() if value}


def _whole(text: str) -> bool:
    """Say whether the first brace is closed by the last."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return at == len(text) - 1
    return False


def write_people(names: Sequence[Name]) -> str:
    """Give names in CSL form as a BibTeX field."""
    return " and ".join(_written(one) for one in names)


def _written(name: Name) -> str:
    literal = name.get("literal")
    if literal == OTHERS:
        return OTHERS
    if literal is not None or not name.get("family"):
        return "{" + escaped(literal or name.get("given", "")) + "}"
    particle = name.get("non-dropping-particle") or name.get("dropping-particle")
    family = " ".join(part for part in (particle and escaped(particle), _kept(name["family"], whole=True)) if part)
    rest = [_kept(name[part]) for part in ("suffix", "given") if name.get(part)]
    return ", ".join([family, *rest, *([""] if "suffix" in name and "given" not in name else [])]).rstrip()


def _kept(text: str, *, whole: bool = False) -> str:
    """Give a part of a name, in braces where its words would be taken for something else."""
    words = text.split()
    odd = "," in text or "and" in words or (whole and any(not word[0].isupper() for word in words))
    return "{" + escaped(text) + "}" if odd else escaped(text)
