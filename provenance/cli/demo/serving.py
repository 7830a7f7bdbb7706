"""The store of the demo in a browser: on this machine alone, on a free port, until it is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from provenance.citing.roles import Role
from provenance.cli.console import out
from provenance.cli.demo import flow, working
from provenance.cli.serve import listening
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.serve import app as application
    from provenance.serve import settings as serving
else:
    application = deferred("provenance.serve.app")
    serving = deferred("provenance.serve.settings")


def serve(store: Path, *, sample: bool) -> None:
    """Serve a store, and print the address of a page with something on it as the last line; ends with Ctrl-C.

    Of the sample that is what binds the office and whether it is kept, of a document of one's own what is cited by day.
    """
    page = f"compliance?project={working.PROJECT}" if sample else "audit/query/citations_by_day"
    settings = serving.Settings(
        store=str(store), project=flow.PROJECT, open_as=serving.owner(flow.PROJECT, Role.ADMIN, "person:you")
    )
    with listening(application.create_app(settings), settings.host, 0) as (address, run):
        out.print(f"{address}{page}", style="bold", soft_wrap=True, highlight=False)
        run()
