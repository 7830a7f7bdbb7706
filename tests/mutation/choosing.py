"""Thirty mutations of the program as it stood at a commit, chosen by a seed and by nothing that the tests do.

Seven layers, four mutations of each and five of the two largest; each of the five kinds six times. Within a layer no
file is taken twice, and no room of it (a directory below the layer) while another still has none. Which of the
places that are left is taken, the hash of the seed and the place says: the same on any machine, in any Python.

A place is passed over only for a reason that `passed_over.toml` states: *equivalent* (no input makes a difference),
*speed* (a shortcut that gives the same later), *waiting* (how long something is tried or slept), *elsewhere* (runs
only on a system that is not at hand). Then the next of the same layer and kind stands in.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from .sites import KINDS, sites

LAYERS = {
    "text": ("provenance/text", 4),
    "citing": ("provenance/citing", 4),
    "answering": ("provenance/answering", 5),
    "etl": ("etl", 5),
    "ledger": ("provenance/ledger", 4),
    "store": ("provenance/store", 4),
    "cli": ("provenance/cli", 4),
}
REASONS = {"equivalent", "speed", "waiting", "elsewhere"}
_HERE = Path(__file__).parent
_PASSED_OVER = _HERE / "passed_over.toml"
THIRTY = _HERE / "thirty.json"


@dataclass(frozen=True)
class Mutation:
    """One line of one file, and what it becomes."""

    id: int
    layer: str
    kind: str
    file: str
    line: int
    original: str
    mutated: str

    def found_in(self, source: str) -> int:
        """Return the number of its line in a file's text; raises LookupError where the line is no longer there.

        The line is looked for by its words, nearest to where it stood, since a later commit may have moved it.
        """
        places = [number for number, line in enumerate(source.split("\n"), start=1) if line == self.original]
        if not places:
            raise LookupError(f"mutation {self.id}: {self.file} has no longer the line {self.original.strip()!r}")
        return min(places, key=lambda number: abs(number - self.line))

    def applied(self, source: str) -> str:
        """Return a file's text with this mutation; raises LookupError as `found_in`."""
        lines = source.split("\n")
        lines[self.found_in(source) - 1] = self.mutated
        return "\n".join(lines)


def chosen(commit: str, seed: int) -> list[Mutation]:
    """Return the mutations of the program at a commit."""
    over = {(each["file"], each["original"], each["mutated"]) for each in passed_over()}
    kinds = (KINDS[each % len(KINDS)] for each in range(sum(count for _, count in LAYERS.values())))
    mutations: list[Mutation] = []
    for layer, (directory, count) in LAYERS.items():
        left = [each for each in _candidates(commit, seed, layer, directory) if _key(each) not in over]
        rooms: set[str] = set()
        for _ in range(count):
            kind = next(kinds)
            of_kind = [each for each in left if each.kind == kind]
            of_kind.sort(key=lambda each: _room(each, directory) in rooms)
            taken = next(each for each in of_kind if _is_python(each.applied(_git("show", f"{commit}:{each.file}"))))
            rooms.add(_room(taken, directory))
            left = [each for each in left if each.file != taken.file]
            mutations.append(Mutation(**{**asdict(taken), "id": len(mutations) + 1}))
    return mutations


def passed_over() -> list[dict[str, str]]:
    """Return the places that were passed over, each with its reason."""
    places: list[dict[str, str]] = tomllib.loads(_PASSED_OVER.read_text())["place"]
    if unknown := [each for each in places if each["reason"].split(":")[0] not in REASONS]:
        raise ValueError(f"passed over for no stated reason: {unknown}")
    return places


def load(path: Path) -> list[Mutation]:
    """Read a list of mutations."""
    return [Mutation(**each) for each in json.loads(path.read_text())["mutations"]]


def save(path: Path, commit: str, seed: int, mutations: list[Mutation]) -> None:
    """Write a list of mutations, and what it was chosen from."""
    told = {"commit": commit, "seed": seed, "mutations": [asdict(each) for each in mutations]}
    path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def _candidates(commit: str, seed: int, layer: str, directory: str) -> list[Mutation]:
    """Return every place of a layer, in the order of the seed."""
    every = [
        Mutation(0, layer, site.kind, file, site.line, site.original, site.mutated)
        for file in _git("ls-tree", "-r", "--name-only", commit, directory).splitlines()
        if file.endswith(".py")
        for site in _sites_of(_git("show", f"{commit}:{file}"))
    ]
    return sorted(every, key=lambda each: hashlib.sha256(f"{seed} {each.line} {_key(each)}".encode()).hexdigest())


def _sites_of(source: str) -> Iterator:
    """Yield the places of a file whose line stands in it once, so that a later commit has it at one place too."""
    lines = source.split("\n")
    yield from (site for site in sites(source) if lines.count(site.original) == 1)


def _is_python(source: str) -> bool:
    """Tell if a text can be compiled."""
    try:
        compile(source, "mutated", "exec")
    except SyntaxError:
        return False
    return True


def _key(mutation: Mutation) -> tuple[str, str, str]:
    """What names a place, wherever its line has moved."""
    return mutation.file, mutation.original, mutation.mutated


def _room(mutation: Mutation, directory: str) -> str:
    """Name the directory below the layer, or the file where it lies in the layer itself."""
    return mutation.file.removeprefix(f"{directory}/").split("/")[0]


def _git(*arguments: str) -> str:
    """Ask git about the repository this file is in."""
    return subprocess.run(["git", *arguments], cwd=_HERE.parents[1], check=True, capture_output=True, text=True).stdout
