"""`beleg store status|init|stop`: what the store is, setting it up, and stopping its engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from provenance.citing.roles import Act, demand
from provenance.cli.console import JsonOption, StoreOption, bootstrap, out, print_json
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.store import embedded, graph
    from provenance.store import location as store_location
else:
    embedded = deferred("provenance.store.embedded")
    graph = deferred("provenance.store.graph")
    store_location = deferred("provenance.store.location")

store = typer.Typer(no_args_is_help=True, help="Where the records are kept: state, set-up, end.")

LocationArgument = Annotated[
    str | None, typer.Argument(help="Directory or URL; as --store.", show_default="the store of BELEG_STORE")
]


@store.command()
def status(location: LocationArgument = None, *, at: StoreOption = None, as_json: JsonOption = False) -> None:
    """Say what the store is and holds. An embedded store that does not run is not started for it."""
    _demand(Act.READ_STORE)
    _show(_state(location or at), as_json=as_json)


@store.command()
def init(location: LocationArgument = None, *, at: StoreOption = None, as_json: JsonOption = False) -> None:
    """Set the store up, or bring its schema up to date; does nothing to a store that is."""
    _demand(Act.MANAGE)
    place = _place(location or at)
    with graph.open_graph(place):
        _show(_state(place), as_json=as_json)


@store.command()
def stop(location: LocationArgument = None, *, at: StoreOption = None) -> None:
    """Stop the engine of an embedded store cleanly. The next command starts it again."""
    _demand(Act.MANAGE)
    place = store_location.parse(_place(location or at))
    if not isinstance(place, store_location.Directory):
        raise InvalidInput(
            f"Expected an embedded store; {place} is a server.", suggestion="Stop it where it was started."
        )
    ended = embedded.stop(place.path)
    out.print(told("engine stopped" if ended else "no engine"))


def _demand(act: Act) -> None:

    demand(bootstrap.role_from_environment(), act)


def _place(location: str | None) -> str:

    return location or bootstrap.default_store()


def _state(location: str | None) -> dict[str, Any]:

    return graph.status_of(_place(location))


def _show(state: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(state)
        return
    for name, value in state.items():
        if isinstance(value, dict):
            pairs: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
            out.print(f"{name:<10} " + ", ".join(f"{number} {label}" for label, number in pairs.items()))
        else:
            out.print(f"{name:<10} {value}")
