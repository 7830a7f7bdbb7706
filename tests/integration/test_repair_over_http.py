"""What a model may answer to a repair, over real HTTP: whatever it is, a draft comes out no worse than without it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from tests.support.servers.model_server import Break, ModelServer, model_server

OBJECTED = "Rask objected to the side accounts in October"
HID = "Ohm hid losses of 40 million in four shell companies"
PLAIN = (f"{OBJECTED}.", f"{HID}.", "Rask warned the board in November.", "Ohm signed the contracts alone.")
LOBBY = f"{OBJECTED} in the lobby of the bank."
ROME = "Ohm fled to Rome."
NOTE = f"- {PLAIN[0]} [1]\n- {PLAIN[1]} [2]\n\nIn summary, {OBJECTED}, and {HID}. [1]\n\n{LOBBY}\n\n{ROME}\n"
MENDED = (
    f"- {PLAIN[0]} [1]\n- {PLAIN[1]} [2]\n\nIn summary, {OBJECTED} [1], and {HID}. [2]\n\n{PLAIN[0]} [1]\n\n{ROME}\n"
)
"""What the draft comes to, with a good model and without any: nobody may have Ohm flee."""


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with a memo whose four sentences are citations 1 to 4."""
    folder = tmp_path_factory.mktemp("memo")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        (folder / "memo.md").write_text("# Memo\n\n" + "\n\n".join(PLAIN) + "\n", encoding="utf-8")
        with open_engine(emptied_store, context=CitationContext(project_id="repair-http")) as opened:
            opened.add_doc_source(folder / "memo.md")
            listed = "\n".join(f"- {one}" for one in PLAIN)
            assert Answering(AnswerContext(opened)).ground(listed, language="en").counts["supported"] == 4
            yield opened


def asked(engine: Engine, said: Any, note: str = NOTE, seconds: float = 30.0) -> tuple[Answered, ModelServer]:
    """Ground a note with a model that answers so whatever it is asked to repair, and nothing else."""

    def reply(request: dict[str, Any]) -> Any:
        repairs = request["response_format"]["json_schema"]["name"] == "repairs"
        return said if repairs else Break(status=500)

    with model_server(reply) as server:
        model = ChatModel(server.url, seconds=seconds)
        return Answering(AnswerContext(engine, model)).ground(note, language="en"), server


def repairs(server: ModelServer) -> int:
    """Count how often a model was asked to repair."""
    return sum(one["response_format"]["json_schema"]["name"] == "repairs" for one in server.asked)


def said(claim: int, action: str, text: str = "", *citations: int) -> dict[str, Any]:
    """Give one proposal."""
    return {"claim": claim, "action": action, "text": text, "citations": list(citations)}


GOOD = {"repairs": [said(3, "attach", "", 1, 2), said(4, "soften", PLAIN[0], 1)]}
FENCED = f"```json\n{json.dumps(GOOD)}\n```"
ANSWERS: dict[str, Any] = {
    "good": GOOD,
    "in a fence": FENCED,
    "in a fence with courtesies": f"Sure! Here you are:\n{FENCED}\nAnything else?",
    "nonsense": "I would rather not.",
    "empty": "",
    "half": json.dumps(GOOD)[:60],
    "the same words": {"repairs": [said(3, "soften", f"{OBJECTED}, and {HID}.", 1), said(4, "soften", LOBBY, 1)]},
    "no words": {"repairs": [said(4, "soften", "", 1), said(5, "soften", "", 1)]},
    "more than was said": {
        "repairs": [said(4, "soften", f"{PLAIN[0]} {ROME}", 1), said(5, "soften", f"{ROME} He took the money.", 1)]
    },
    "marks made up": {"repairs": [said(5, "attach", "", 77), said(4, "attach", "", 99)]},
    "marks of something else": {"repairs": [said(5, "attach", "", 1, 2, 3, 4), said(4, "attach", "", 4)]},
    "marks written": {"repairs": [said(4, "soften", f"{OBJECTED} [1].", 1), said(5, "soften", f"{ROME} [cite:g1]", 1)]},
    "marks dropped": {"repairs": [said(3, "soften", f"{OBJECTED}."), said(4, "soften", PLAIN[0])]},
    "another language": {"repairs": [said(4, "soften", "Rask beanstandete die Nebenkonten im Oktober.", 1)]},
    "an error": Break(status=500, body=b"out of memory"),
    "torn": Break(torn=True, body=b'{"choices": [{"mess'),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_whatever_a_model_answers_a_draft_is_mended_as_far_as_it_can_be(engine: Engine, answer: Any) -> None:
    """What joins two bullets rests on both, a detail goes, and what nobody says stays without a mark and refused.

    No answer adds a word, a mark that leads nowhere or a record, and the text of the draft is there in all it says.
    """
    found, server = asked(engine, answer)
    assert found.text.partition("\n## References")[0].rstrip("\n") == MENDED.rstrip("\n")
    assert [one.text for one in found.uncovered] == [ROME]
    assert set(re.findall(r"\[(\d+)\]", found.text)) == {"1", "2"}
    assert found.repair is not None
    assert [one.citations for one in found.repair.attached] == [(1, 2)]
    assert [(one.claim, one.words) for one in found.repair.softened] == [(LOBBY, OBJECTED)]
    assert found.repair.before == {"supported": 2, "narrowed": 0, "labeled": 0, "refused": 3}
    assert 0 < found.repair.rounds <= 2
    assert 0 < repairs(server) <= 2
    assert len(engine.list_citations()) == 4


@pytest.mark.parametrize("silent", [Break(status=500), Break(seconds=3.0), Break(seconds=3.0, drips=True)])
def test_a_model_that_is_late_or_broken_is_asked_once_and_no_more(engine: Engine, silent: Break) -> None:
    """The rounds of one draft do not each wait for a server that gave no answer: the program goes on alone."""
    begun = time.monotonic()
    found, server = asked(engine, silent, seconds=1.0)
    assert repairs(server) == 1
    assert found.repair is not None
    assert found.repair.rounds == 2
    assert [one.text for one in found.uncovered] == [ROME]
    assert time.monotonic() - begun < 120


def test_a_dangling_mark_that_was_replaced_leaves_a_draft_covered(engine: Engine) -> None:
    """A mark that leads nowhere is taken out, told as removed, and the draft is covered again."""
    found, _ = asked(engine, "no", f"- {PLAIN[2]} [cite:g99]\n- {PLAIN[3]} [cite:g4]\n")
    assert found.covered
    assert found.dangling == ()
    assert found.repair is not None
    assert found.repair.removed == ("[cite:g99]",)
    assert "[cite:g99]" not in found.text


@pytest.mark.parametrize("answer", [GOOD, "no"], ids=["a model", "none"])
def test_no_repair_leaves_a_figure_out(engine: Engine, answer: Any) -> None:
    """What a source says with another figure is refused and told so: it is not made true by leaving the figure out."""
    details = ("for 90,000 euros", "in May 2031")
    note = "\n\n".join([f"{PLAIN[3]} [4]", *(f"{PLAIN[3][:-1]} {one}." for one in details)])
    softens = {
        "repairs": [said(2, "soften", PLAIN[3], 4), said(3, "soften", PLAIN[3], 4)],
    }
    found, _ = asked(engine, softens if answer is GOOD else answer, note)
    assert [claim.rung for claim in found.claims] == [Rung.SUPPORTED, Rung.REFUSED, Rung.REFUSED]
    assert found.repair is not None
    assert found.repair.softened == ()
    assert "90,000 euros" in found.text
