"""A repair by a model through REST: the same report as in Python, and a server that fails costs only its help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.scenes.served_library import Served, served
from tests.support.servers.model_server import Break, model_server

TRUE = "Ohne Beleg darf keine Buchung vorgenommen werden."
MORE = "Ohne Beleg darf keine Buchung vorgenommen werden wegen der Ordnung im Haus."
FALSE = "Belege sind nach Ablauf der Frist binnen drei Monaten zu vernichten."
DRAFT = f"- {TRUE}\n\n{MORE}\n\n{FALSE}\n"
LESS = {"repairs": [{"claim": 2, "action": "soften", "text": TRUE, "citations": [1]}]}


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on the sample documents."""
    with served(embedded_store) as one:
        yield one


@pytest.mark.parametrize("said", [LESS, "no JSON", Break(status=500), Break(torn=True)], ids=str)
def test_ground_repairs_over_rest(server: Served, monkeypatch: pytest.MonkeyPatch, said: Any) -> None:
    """No detail of a rule goes, whatever a model says; what is false stays refused and without a mark."""

    def reply(request: dict[str, Any]) -> Any:
        return said if request["response_format"]["json_schema"]["name"] == "repairs" else Break(status=500)

    with model_server(reply) as model:
        monkeypatch.setenv("CITATION_LLM_URL", model.url)
        raw = server.ask("POST", "/answers/ground", json={"draft": DRAFT, "repair": False}).json()
        done = server.ask("POST", "/answers/ground", json={"draft": DRAFT}).json()
    assert raw["repair"] is None
    assert [one["rung"] for one in raw["claims"]] == ["supported", "refused", "refused"]
    assert [one["rung"] for one in done["claims"]] == ["supported", "refused", "refused"]
    assert done["repair"]["softened"] == []
    assert done["repair"]["before"]["refused"] == 2
    assert done["repair"]["after"]["refused"] == 2
    assert f"{MORE}\n\n{FALSE}\n" in done["text"]
    checked = server.ask("POST", "/answers/check", json={"draft": done["text"]}).json()
    assert [one["text"] for one in checked["claims"] if one["rung"] == "refused"] == [MORE, FALSE]
