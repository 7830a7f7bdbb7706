"""`beleg serve`: the web page, REST and the tools of agents over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.cli.deferral import deferred
from provenance.cli.doors import ProjectOption, StoreOption, bootstrap, err
from provenance.cli.telling import told
from provenance.model.extras import OPTIONAL

if TYPE_CHECKING:
    from fastapi import FastAPI

    from provenance.serve import app as application
    from provenance.serve import settings as serving
else:
    application = deferred("provenance.serve.app")
    serving = deferred("provenance.serve.settings")


def serve(
    store: StoreOption = None,
    project: ProjectOption = None,
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8765,
    callers: Annotated[
        Path | None, typer.Option("--callers", help="File of who may sign in (TOML).", envvar="BELEG_CALLERS")
    ] = None,
    https: Annotated[bool, typer.Option("--https", help="Browsers come by https, through a proxy.")] = False,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A name the server goes by besides its address.")
    ] = None,
) -> None:
    """Serve the web page, REST and the tools of agents; on 127.0.0.1 nobody has to sign in.

    On another address it starts only with a file of callers: tokens (`beleg token make`) or a proxy that signs people
    in. What runs stops with Ctrl-C; all that was acknowledged is on disk.
    """
    context = bootstrap.context_from_environment(project)
    tokens, proxy = serving.read_callers(callers) if callers else (serving.Tokens(), None)
    unguarded = callers is None and serving.is_loopback(host)
    settings = serving.Settings(
        store=store,
        project=context.project_id,
        host=host,
        port=port,
        tokens=tokens,
        proxy=proxy,
        open_as=serving.owner(context.project_id, context.role, context.agent_id) if unguarded else None,
        https=https,
        hosts=tuple(name or ()),
    )
    app = application.create_app(settings)
    with listening(app, host, port) as (address, run):
        err.print(told("serving", address))
        if unguarded:
            err.print(told("serving_unguarded", context.role.value))
        run()


@contextmanager
def listening(app: FastAPI, host: str, port: int) -> Generator[tuple[str, Callable[[], None]]]:
    """Bind a host and a port (0: a free one); give the address, and what serves there until it is stopped."""
    with OPTIONAL:
        import uvicorn  # noqa: PLC0415 — an extra

    config = uvicorn.Config(
        app, host, port, log_level="warning", server_header=False, proxy_headers=False, timeout_graceful_shutdown=5
    )
    socket = config.bind_socket()
    socket.listen()  # who comes before it serves waits
    try:
        address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}/"
        yield address, lambda: uvicorn.Server(config).run(sockets=[socket])
    finally:
        socket.close()
