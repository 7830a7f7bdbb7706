"""The text source of the sample order: a corner of Markdown, read into blocks for the typesetter.

Between two lines of ``---`` stand the running head and the line "Stand". Then: ``#`` the title, ``##`` a division,
``###`` a section (§), ``**…**`` a small heading, ``[Stand]`` and ``[Inhalt]`` where the table of the version and the
contents go, indented labels (``1.``, ``a)``, ``aa)``) list items, all else paragraphs. One line is one block.
Leaves out everything else Markdown knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from provenance.text import patterns as re

Role: TypeAlias = Literal["title", "division", "section", "small", "stand", "contents", "paragraph", "item"]

_ITEM = re.compile(r"(?P<indent> *)(?P<label>\d+[a-z]?\.|[a-z]{1,3}\)) (?P<text>.+)")
_FIXED: dict[str, Role] = {"[Stand]": "stand", "[Inhalt]": "contents"}
_MARKED: tuple[tuple[str, Role], ...] = (("### ", "section"), ("## ", "division"), ("# ", "title"))
_GLUE = re.compile(r"§§? \d+[a-z]?( bis \d+[a-z]?)?|z\. B\.")


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading or list item. ``depth`` counts from 0 and is that of a list item."""

    role: Role
    text: str
    label: str = ""
    depth: int = 0


@dataclass(slots=True)
class Manuscript:
    """What one source file says: the lines of the running head, the line of the version, the blocks in order."""

    head: list[str] = field(default_factory=list[str])
    stand: str = ""
    blocks: list[Block] = field(default_factory=list[Block])

    @property
    def title(self) -> str:
        """The text of the title."""
        return next(block.text for block in self.blocks if block.role == "title")


def read(source: str) -> Manuscript:
    """Read a source file. Raises ValueError where the front matter is missing or unknown."""
    _, front, body = source.split("---\n", 2)
    manuscript = Manuscript()
    for line in front.splitlines():
        key, _, value = line.partition(": ")
        if key == "kopf":
            manuscript.head.append(value)
        elif key == "stand":
            manuscript.stand = glued(value)
        else:
            raise ValueError(f"front matter: expected kopf or stand, found {key!r}")
    manuscript.blocks = [_block(line) for line in body.splitlines() if line.strip()]
    return manuscript


def glued(text: str) -> str:
    """Put no-break spaces into "§ 5", "§§ 4 bis 6" and "z. B.", as German typography asks."""
    return _GLUE.sub(lambda match: match[0].replace(" ", "\u00a0"), text)


def _block(line: str) -> Block:
    if line in _FIXED:
        return Block(_FIXED[line], "")
    for mark, role in _MARKED:
        if line.startswith(mark):
            return Block(role, glued(line.removeprefix(mark)))
    if line.startswith("**"):
        return Block("small", line.strip("*"))
    item = _ITEM.fullmatch(line)
    if item:
        return Block("item", glued(item["text"]), item["label"], len(item["indent"]) // 4)
    return Block("paragraph", glued(line))
