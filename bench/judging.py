"""What judging costs, in seconds of this program's processor: a claim grounded, a citation made, the first answer.

- claims on four statutes of our own: as these say them, in other grammar, altered (`tests.support.marked.hand_marked`),
  and on nothing in them, grounded in one draft that reads all of them for the first time;
- citations of one law, each of another Satz, for a claim that says it, says a part of it or denies it: the first and
  the same again, which has been read;
- the first answer of a process beside the next one: what loads once are modules, patterns and the model of German;
- `beleg ask` as a command while the engine runs, from its start to its end.

The engine works in a process of its own and is not counted. A machine that does other things at the same time adds a
third.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench.altering.laws import laws, of_saetze
from bench.grounding import homed
from bench.measuring.figure import Figure
from bench.measuring.scale import Scale
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.store import embedded
from tests.support.marked.hand_marked import LAWS, add_laws, rows

_SATZ = re.compile(r"(?:\(\d+\) )?([A-ZÄÖÜ][^#]{30,}\.)")
_UNFOUNDED = "Der Turm {0} ist {1} Meter hoch und rot gestrichen."
_DENIALS = ((" hat ", " hat nicht "), (" sind ", " sind nicht "), (" ist ", " ist nicht "), (" kann ", " kann nicht "))
_QUESTION = "Welche Behörde ist zuständig?"
_FIRST = """
import json, sys, time
from pathlib import Path
from provenance.bootstrap import open_answering, open_engine
took = []
with open_engine(sys.argv[1]) as engine:
    for draft in json.load(sys.stdin):
        started = time.process_time()
        open_answering(engine).ground(draft, language="de")
        took.append(time.process_time() - started)
print(json.dumps(took))
"""
_HERE = Path(__file__).resolve().parents[1]


def measure(scale: Scale) -> list[Figure]:
    """Ground and cite in this process, then answer in a new one."""
    draw = Random(7)
    with tempfile.TemporaryDirectory() as directory, homed():
        with open_engine(directory) as engine:
            add_laws(engine)
            claims = _claims(draw, scale.judged)
            open_answering(engine).ground(_draft(["Die Behörde ist zuständig."]), language="de")  # loads what it needs
            grounded = _grounding(engine, claims)
            cited = _citing(engine, Path(directory), draw, scale.judged_citations)
        first = _first(directory, _claims(draw, scale.judged))
        commanded = _commanded(directory)
        embedded.stop(Path(directory))
    return [grounded, *cited, first, commanded]


def _claims(draw: Random, number: int) -> list[str]:
    """Give claims of four kinds, as many of each, in any order."""
    each = max(1, number // 4)
    lines = (line for path in sorted(LAWS.glob("*.md")) for line in path.read_text(encoding="utf-8").splitlines())
    own = [match[1] for line in lines if (match := _SATZ.fullmatch(line))]
    marked = ([row.claim for row in rows([group])] for group in ("grammar", "twins"))
    found = [claim for some in (own, *marked) for claim in draw.sample(some, each)]
    found += [_UNFOUNDED.format(draw.randint(1, 99), draw.randint(20, 99)) for _ in range(each)]
    draw.shuffle(found)
    return found


def _draft(claims: list[str]) -> str:
    return "".join(f"## {number}\n\n{claim}\n\n" for number, claim in enumerate(claims, start=1))


def _grounding(engine: Engine, claims: list[str]) -> Figure:
    took = _seconds(lambda: open_answering(engine).ground(_draft(claims), language="de"))
    again = _seconds(lambda: open_answering(engine).ground(_draft(claims), language="de"))
    note = f"{len(claims)} claims; {again / len(claims) * 1e3:.1f} ms where all of them have been read"
    return Figure("judging: a claim grounded", took / len(claims) * 1e3, "ms", 15.0, note)


def _citing(engine: Engine, directory: Path, draw: Random, number: int) -> list[Figure]:
    saetze = list({satz.text: satz for law in laws() for satz in law.saetze if not satz.items})
    texts = draw.sample(saetze, min(number, len(saetze)))
    path = directory / "all.md"
    path.write_text(of_saetze("Sammelordnung (SaO)", texts), encoding="utf-8")
    source = engine.add_doc_source(path).id
    asked = [(_said(text, at), f"§ {at + 1}", text) for at, text in enumerate(texts)]
    engine.cite_doc("Es gilt diese Ordnung.", source, texts[0], {"section": "§ 1"}, texts[0])

    def cite() -> None:
        for claim, section, text in asked:
            engine.cite_doc(claim, source, text, {"section": section}, text)

    first, again = _seconds(cite) / len(asked), _seconds(cite) / len(asked)
    note = f"{len(asked)} citations; {again * 1e3:.1f} ms for the same again"
    return [Figure("judging: a first citation", first * 1e3, "ms", 7.5, note)]


def _said(text: str, at: int) -> str:
    """Return a Satz as it is, without what stands behind its last comma, or denied, in turn."""
    if at % 3 == 0:
        return text
    if at % 3 == 1:
        return f"{text.rpartition(',')[0] or text.rstrip('.')}."
    return next((text.replace(plain, denied, 1) for plain, denied in _DENIALS if plain in text), text)


def _first(directory: str, claims: list[str]) -> Figure:
    size = max(1, len(claims) // 32)
    drafts = [_draft(claims[at * size : (at + 1) * size]) for at in range(3)]
    command = [sys.executable, "-c", _FIRST, directory]
    done = subprocess.run(command, input=json.dumps(drafts), capture_output=True, text=True, check=True, cwd=_HERE)
    first, *others = json.loads(done.stdout)
    note = f"the first of a process took {first:.2f} s, the next {min(others):.2f} s"
    return Figure("judging: the first answer over the next", first - min(others), "s", 1.0, note)


def _commanded(directory: str) -> Figure:
    """Ask by the command, some times, since the first counts words and writes bytecode; the least is taken."""
    command = [sys.executable, "-m", "provenance.cli.start", "ask", _QUESTION, "--store", directory]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    took: list[float] = []
    for _ in range(4):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=_HERE, env=env)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode in {0, 1}, done.stderr
        took.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    note = f"start and end of Python with it; the first of {len(took)} took {took[0]:.2f} s"
    return Figure("judging: the first answer as a command", min(took), "s", 1.5, note)


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
