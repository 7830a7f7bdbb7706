"""`beleg serve`: the web page, REST and the tools of agents over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.cli.console import ProjectOption, StoreOption, bootstrap, err
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.extras import OPTIONAL

if TYPE_CHECKING:
    from provenance.serve import app as application
    from provenance.serve import callers as caller_files
    from provenance.serve import settings as serving
else:
    application = deferred("provenance.serve.app")
    caller_files = deferred("provenance.serve.callers")
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
    preset: Annotated[str, typer.Option("--preset", help="Whose rules answers follow: law, archive or brief.")] = "law",
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="TOML that says otherwise than the preset.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A name the server goes by besides its address.")
    ] = None,
) -> None:
    """Serve the web page, REST and the tools of agents; on 127.0.0.1 nobody has to sign in.

    On another address it starts only with a file of callers: tokens (`beleg token make`) or a proxy that signs people
    in. What runs stops with Ctrl-C; all that was acknowledged is on disk.
    """
    with OPTIONAL:
        import uvicorn  # noqa: PLC0415 — an extra

    context = bootstrap.context_from_environment(project)
    tokens, proxy = (caller_files.followed(callers), serving.read_callers(callers)[1]) if callers else (None, None)
    unguarded = callers is None and serving.is_loopback(host)
    settings = serving.Settings(
        store=store,
        project=context.project_id,
        host=host,
        port=port,
        tokens=tokens or serving.Tokens(),
        proxy=proxy,
        open_as=serving.owner(context.project_id, context.role, context.agent_id) if unguarded else None,
        https=https,
        hosts=tuple(name or ()),
        preset=preset,
        policy=policy,
    )
    app = application.create_app(settings)
    config = uvicorn.Config(
        app, host, port, log_level="warning", server_header=False, proxy_headers=False, timeout_graceful_shutdown=5
    )
    server = uvicorn.Server(config)
    socket = config.bind_socket()
    address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}/"
    err.print(told("serving", address))
    if unguarded:
        err.print(told("serving_unguarded", context.role.value))
    server.run(sockets=[socket])
