"""The examples do what they say: run as a user would, from a directory of his own, with nothing set."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.servers.model_server import model_server, spoken

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(tmp_path: Path, script: str, *words: str, **settings: str) -> str:
    """Run an example and give what it prints; nothing may be left in the directory, nothing said on stderr."""
    own = ("BELEG_", "CITATION_", "OPENAI_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *words],
        cwd=tmp_path,
        env=kept | {"XDG_DATA_HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path.parent)} | settings,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []
    return done.stdout


def test_the_report_cites_each_rule_and_claims_nothing_else(tmp_path: Path) -> None:
    """Four rules with the places they stand at; the invented fifth is open; the wrong number fails and is mended."""
    said = run(tmp_path, "gobd_report.py")
    for number, place in enumerate(("§ 2 Abs. 1 Satz 1", "§ 4 Abs. 2 Satz 1", "§ 5 Abs. 1", "§ 6 Satz 1"), start=1):
        assert f"📍 Location: {place} BelAufO" in said
        assert f". [{number}]\n" in said
    assert "- Belege sind auf Büttenpapier auszudrucken." in said.partition("## Not claimed")[2]
    assert "Büttenpapier" not in said.partition("## Not claimed")[0]
    assert "failed ✗: Not as in the source (number: the source says “acht”, the quote says “sechs”)" in said
    assert said.count("✅ Verification: Verified") == 4
    assert "Cited § 5 Abs. 1 BelAufO (Aufbewahrung) [6] — verified ✓" in said


def test_the_adviser_names_its_entry_or_says_nothing(tmp_path: Path) -> None:
    """Each answer is a whole entry with its citation; of what is not in the table nothing is said."""
    said = run(tmp_path, "waste_adviser.py")
    assert "Beschädigte Lithiumbatterien nicht in die Sammelbox legen, sondern in Sand verpackt melden. [2]" in said
    assert "[1] Abfall-ABC, table, entry “Altöl” — verified" in said
    asbestos = said.partition("Wohin mit Asbest?")[2]
    assert asbestos.startswith("\n  Dazu steht nichts in der Tabelle.")
    assert said.count("— verified") == 3


def test_the_adviser_reads_a_table_of_the_users(tmp_path: Path) -> None:
    """Another table and another question, as the first lines of the example say."""
    table = tmp_path.parent / f"{tmp_path.name}.csv"
    table.write_text("Stoff,Wohin\nMörtelreste,Bauhof\nKorken,Korksammlung\n", encoding="utf-8")
    assert "Wohin: Korksammlung [1]" in run(tmp_path, "waste_adviser.py", str(table), "Wohin mit Korken?")


def test_the_review_counts_and_leads_to_the_papers(tmp_path: Path) -> None:
    """75 % fails with the right number, 70 % is verified and leads to 42 of the 60 papers."""
    said = run(tmp_path, "literature_review.py")
    assert "60 papers came in" in said
    assert "FAILED: The claim says 75 %, the query gives 42 of 60 (70 %)" in said
    assert "VERIFIED: The query gives 42 of 60 (70 %)" in said
    assert "leads through the matrix to 42 papers" in said
    assert "Almgren, B., & Ivanova, E. (2023)." in said


def test_the_agent_answers_with_numbers_that_resolve(tmp_path: Path) -> None:
    """Two gaps, each with its citation, one of them mended on the way; the history is shorter for it."""
    said = run(tmp_path, "langgraph_agent.py")
    assert "later changes [1]; editable text files do not." in said
    assert "eight years [3]; you delete them after six." in said
    assert "tool  ← Not cited — failed ✗" in said
    assert said.count("✅ Verification: Verified") == 2
    assert "% less." in said


def test_the_agent_talks_to_any_model_server(tmp_path: Path) -> None:
    """OPENAI_BASE_URL leads to another model, which is asked with the tools and may answer at once."""
    with model_server(lambda _: spoken("I claim nothing.")) as server:
        said = run(tmp_path, "langgraph_agent.py", OPENAI_BASE_URL=server.url, MODEL="mine")
    assert "Agent: I claim nothing." in said
    assert server.asked[0]["model"] == "mine"
    assert len(server.asked[0]["tools"]) == 7
