"""A house with a server: an ordinance of its own, a file that only auditors may see, and a caller of every role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep

import uvicorn

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.serve.access import AREAS, Caller, Token, Tokens, hashed
from provenance.serve.app import create_app
from provenance.serve.settings import Settings
from provenance.store.graph import Graph

ORDINANCE = Path(__file__).parents[3] / "examples" / "sources" / "belegordnung.md"
SECRET = "# Personalakte Zweig\n\n§ 1 Der Kassenwart Zweig wurde wegen unterschlagener Portokasse abgemahnt.\n"
HIDDEN = ("Zweig", "Portokasse", "Personalakte", "abgemahnt")
DRAFT = """# Gutachten

Im Folgenden wird geprüft, was gilt.

Keine Buchung darf ohne Beleg erfolgen. Jahresabschlüsse sind zwölf Jahre aufzubewahren. Rechnungen sind acht Jahre
aufzubewahren.

1. Der Leuchtturmwärter hat das Nebelhorn zu ölen.
2. Die Belege dürfen in der Frist lesbar gemacht werden.

Wir empfehlen, das bald zu tun.
"""


HOUSE, FILES = "haus", "akten"


def settings() -> Settings:
    """Return settings with a token for each role, and for a requestor of the files: "requestor of files"."""
    tokens = [Token(hashed(role), Caller(f"agent:{role}", role, HOUSE)) for role in AREAS]
    tokens.append(Token(hashed("requestor of files"), Caller("agent:outside", "requestor", FILES)))
    return Settings(project=HOUSE, tokens=Tokens(tuple(tokens)))


def furnish(graph: Graph, folder: Path) -> None:
    """Register the ordinance in both projects, and the file that nobody may hear of in one of them."""
    for project in (HOUSE, FILES):
        engine = open_engine(graph=graph, context=CitationContext(project_id=project))
        engine.add_doc_source(ORDINANCE)
        if project == FILES:
            secret = folder / "akte.md"
            secret.write_text(SECRET, encoding="utf-8")
            engine.classify_source(engine.add_doc_source(secret).id, consent="forbidden")


@contextmanager
def served(graph: Graph) -> Iterator[str]:
    """Serve the house on a free port of this machine; gives its address."""
    config = uvicorn.Config(create_app(settings(), graph), port=0, log_level="error", timeout_graceful_shutdown=1)
    socket = config.bind_socket()
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        sleep(0.02)
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
