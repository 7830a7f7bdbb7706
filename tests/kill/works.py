"""What a writer of a round does in a process of its own. It tells each thing as soon as the program has told it."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from provenance.answering.bundle import anchoring
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger import anchor
from provenance.ledger.journal import Ledger
from provenance.rdf.compiled import ShapeGuard
from provenance.serve.access import Caller, Token, Tokens, hashed
from provenance.serve.app import create_app
from provenance.serve.settings import Settings
from provenance.store import embedded
from provenance.store.graph import Graph, open_graph
from tests.kill.moments import CHECKPOINTS, OFTEN, SELDOM, Dying, own
from tests.support.processes.forked import Connection
from tests.support.servers.served_app import served

TOKEN, PATIENCE = "of the writer", 120.0
SECTIONS = 40
"""How many sections the ordinance has that every store of a run holds from the start."""
DRAFTED = 2
"""How many sentences a draft has."""


@dataclass(frozen=True)
class Task:
    """What a writer is to do: a work, how often, where its files lie, and the moment at which it is to die.

    ``victim`` is who dies at the moment: the writer itself, or the keeper of the embedded engine. ``town`` is whose
    ordinance drafts and questions are about, ``sections`` how many that has. A draft records no citation of a sentence
    that was cited for one before, so each round has an ordinance of its own.
    """

    name: str
    work: str
    location: str
    folder: Path
    times: int
    seed: int
    moment: str = ""
    after: int = 0
    victim: str = "writer"
    town: int = 0
    sections: int = SECTIONS


@dataclass(frozen=True)
class Told:
    """One thing that was acknowledged: ``kind`` is cited, loaded or answered, ``key`` its number or id."""

    kind: str
    key: int | str
    words: str


def sentence(section: int, town: int = 0) -> str:
    """Give a sentence of the ordinance of a town; that of town 0 is in every store."""
    return f"Belege des Lagers {section} in Musterstadt {town} sind zehn Jahre aufzubewahren."


def cite(engine: Engine, task: Task) -> Iterator[Told]:
    """Cite, one by one and every fifth time three at once."""
    for number in range(task.times):
        quote, claims = sentence(1 + number), [f"Claim {number} of {task.name}."]
        if number % 5 < 4:
            made = [engine.cite_doc(claims[0], 1, quote, {}, quote)]
        else:
            claims += [f"Claim {number}.{part} of {task.name}." for part in "ab"]
            fields = {"source_id": 1, "quote_context": quote, "verbatim_quote": quote, "locator": {}}
            made = engine.cite_many([{"claim": claim, **fields} for claim in claims])
        yield from (Told("cited", one.citation_id, claim) for one, claim in zip(made, claims, strict=True))


def ingest(engine: Engine, task: Task) -> Iterator[Told]:
    """Load the files of the folder."""
    for file in sorted(task.folder.glob("*.xml")):
        yield Told("loaded", engine.add_doc_source(file).artifact_id, file.name)


def ground(engine: Engine, task: Task) -> Iterator[Told]:
    """Ground drafts of two sentences, the text and its bundle written to the folder."""
    desk = open_answering(engine)
    drawn = random.Random(task.seed).sample(range(1, task.sections + 1), DRAFTED * task.times)
    for number in range(task.times):
        some = drawn[DRAFTED * number : DRAFTED * (number + 1)]
        draft = " ".join(sentence(one, task.town) for one in some)
        out = task.folder / f"{number}.md"
        found = desk.ground(draft, output=out, bundle=out.with_suffix(".json"))
        yield Told("answered", str(found.id), out.name)


def ask(engine: Engine, task: Task) -> Iterator[Told]:
    """Ask questions, the answer and its bundle written to the folder."""
    desk = open_answering(engine)
    drawn = random.Random(task.seed).sample(range(1, task.sections + 1), task.times)
    for number, section in enumerate(drawn):
        out = task.folder / f"{number}.md"
        question = f"Wie lange sind Belege des Lagers {section} in Musterstadt {task.town} aufzubewahren?"
        found = desk.ask(question, output=out, bundle=out.with_suffix(".json"))
        yield Told("answered", str(found.id), out.name)


def upload(engine: Engine, task: Task) -> Iterator[Told]:
    """Send the files of the folder to a server in this process; acknowledged is what a finished job gives."""
    caller = Caller(engine.context.agent_id, "admin", engine.context.project_id)
    settings = Settings(project=engine.context.project_id, tokens=Tokens((Token(hashed(TOKEN), caller),)))
    head = {"Authorization": f"Bearer {TOKEN}"}
    with (
        served(create_app(settings, engine.graph)) as address,
        httpx.Client(base_url=f"{address}/api/v1", headers=head, timeout=PATIENCE, trust_env=False) as client,
    ):
        for file in sorted(task.folder.glob("*.xml")):
            sent = client.post("/sources", files={"file": (file.name, file.read_bytes())})
            job = sent.raise_for_status().json()
            while job["state"] in {"queued", "running"}:
                time.sleep(0.02)
                job = client.get(f"/jobs/{job['id']}").json()
            if job["state"] != "done":
                raise AssertionError(job)
            yield Told("loaded", job["result"]["source"]["artifact_id"], file.name)


WORKS: dict[str, Callable[[Engine, Task], Iterator[Told]]] = {
    "cite": cite, "ingest": ingest, "ground": ground, "ask": ask, "upload": upload,
}  # fmt: skip


def opened(location: str, journal: Ledger | None = None, every: int = 0) -> Graph:
    """Open a store as the program does, with more patience than a server needs to come back.

    ``every`` is after how many writes a checkpoint is made, 0 for none.
    """
    kept = anchor.Anchor(anchoring, every)
    return open_graph(location, guards=[ShapeGuard()], journal=journal or Ledger(), anchor=kept, patience=PATIENCE)


def kill_keeper(location: str) -> None:
    """Kill the keeper of an embedded store, if one is there."""
    if found := embedded.running(Path(location)):
        os.kill(found.keeper, signal.SIGKILL)


def run(line: Connection, task: Task, environment: dict[str, str]) -> None:
    """Say that all is ready, wait to be told to begin, work, and tell what is acknowledged, one by one."""
    os.environ.update(environment)
    strike = own if task.victim == "writer" else partial(kill_keeper, task.location)
    journal = Dying(task.moment, task.after, strike) if task.moment else None
    graph = opened(task.location, journal, OFTEN if task.moment in CHECKPOINTS else SELDOM)
    with open_engine(graph=graph, context=CitationContext(agent_id=f"agent:{task.name}")) as engine:
        line.send("ready")
        line.recv()
        for told in WORKS[task.work](engine, task):
            line.send(told)
