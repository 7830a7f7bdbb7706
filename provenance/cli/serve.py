"""`beleg serve`, `beleg mcp`: the web page, REST and the tools of agents, over HTTP and over stdin and stdout."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.cli.console import ProjectOption, StoreOption, bootstrap, err
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.extras import OPTIONAL

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from provenance.answering import policy as policies
    from provenance.serve import app as application
    from provenance.serve import callers as caller_files
    from provenance.serve import engines as engines_of
    from provenance.serve import settings as serving
    from provenance.serve.mcp import transports
else:
    policies = deferred("provenance.answering.policy")
    application = deferred("provenance.serve.app")
    caller_files = deferred("provenance.serve.callers")
    engines_of = deferred("provenance.serve.engines")
    serving = deferred("provenance.serve.settings")
    transports = deferred("provenance.serve.mcp.transports")

HostOption = Annotated[str, typer.Option("--host", help="The address to listen on.")]
PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")]
CallersOption = Annotated[
    Path | None, typer.Option("--callers", help="File of who may sign in (TOML).", envvar="BELEG_CALLERS")
]
PresetOption = Annotated[str, typer.Option("--preset", help="Whose rules answers follow: law, archive or brief.")]
PolicyOption = Annotated[
    Path | None, typer.Option("--policy", metavar="FILE", help="TOML that says otherwise than the preset.")
]
HttpsOption = Annotated[bool, typer.Option("--https", help="Browsers come by https, through a proxy.")]
NameOption = Annotated[list[str] | None, typer.Option("--name", help="A name the server goes by besides its address.")]


def serve(
    store: StoreOption = None,
    project: ProjectOption = None,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8765,
    callers: CallersOption = None,
    https: HttpsOption = False,
    preset: PresetOption = "law",
    policy: PolicyOption = None,
    name: NameOption = None,
) -> None:
    """Serve the web page, REST and the tools of agents; on 127.0.0.1 nobody has to sign in.

    On another address it starts only with a file of callers: tokens (`beleg token make`) or a proxy that signs people
    in. What runs stops with Ctrl-C; all that was acknowledged is on disk.
    """
    settings = _settings(store, project, host, port, callers, https=https, names=name, rules=(preset, policy))
    _listen(application.create_app(settings), settings)


def mcp(
    store: StoreOption = None,
    project: ProjectOption = None,
    http: Annotated[bool, typer.Option("--http", help="Listen at an address (/mcp) in place of stdin.")] = False,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8766,
    callers: CallersOption = None,
    https: HttpsOption = False,
    name: NameOption = None,
    preset: PresetOption = "law",
    policy: PolicyOption = None,
) -> None:
    """Offer the tools of agents by the Model Context Protocol: on stdin and stdout, or at an address with --http.

    On stdin whoever starts it calls, as BELEG_PROJECT, BELEG_AGENT and BELEG_ROLE name them; stdout carries the
    protocol alone. With --http it asks for tokens as `beleg serve` does, which has the same at /mcp.
    """
    if http:
        settings = _settings(store, project, host, port, callers, https=https, names=name, rules=(preset, policy))
        _listen(transports.create_app(settings), settings, "mcp")
        return
    context = bootstrap.context_from_environment(project)
    engines = engines_of.Engines(bootstrap.open_store(store), policies.load(preset, policy))
    try:
        caller = serving.owner(context.project_id, context.role, context.agent_id)
        asyncio.run(transports.over_stdio(engines, caller, {"preset": preset, "policy": policy}))
    finally:
        engines.close()


def _settings(
    store: str | None,
    project: str | None,
    host: str,
    port: int,
    callers: Path | None,
    *,
    https: bool,
    names: list[str] | None,
    rules: tuple[str, Path | None],
) -> serving.Settings:
    """Return what a server is started with; on loopback without a file of callers, whoever starts it calls."""
    context = bootstrap.context_from_environment(project)
    tokens, proxy = (caller_files.followed(callers), serving.read_callers(callers)[1]) if callers else (None, None)
    unguarded = callers is None and serving.is_loopback(host)
    return serving.Settings(
        store=store,
        project=context.project_id,
        host=host,
        port=port,
        tokens=tokens or serving.Tokens(),
        proxy=proxy,
        open_as=serving.owner(context.project_id, context.role, context.agent_id) if unguarded else None,
        https=https,
        hosts=tuple(names or ()),
        preset=rules[0],
        policy=rules[1],
    )


def _listen(app: ASGIApp, settings: serving.Settings, path: str = "") -> None:
    """Serve an application until it is ended, and say at which address."""
    with listening(app, settings.host, settings.port) as (address, run):
        err.print(told("serving", address + path))
        if settings.open_as is not None:
            err.print(told("serving_unguarded", settings.open_as.role))
        run()


@contextmanager
def listening(app: ASGIApp, host: str, port: int) -> Generator[tuple[str, Callable[[], None]]]:
    """Bind a host and a port (0: a free one); yield the address, and what serves there until it is stopped."""
    with OPTIONAL:
        import uvicorn  # noqa: PLC0415 — an extra

    config = uvicorn.Config(
        app,
        host,
        port,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    socket = config.bind_socket()
    socket.listen(config.backlog)  # who comes before it serves waits
    try:
        address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}/"
        yield address, lambda: uvicorn.Server(config).run(sockets=[socket])
    finally:
        socket.close()
