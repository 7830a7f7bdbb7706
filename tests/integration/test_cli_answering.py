"""`beleg ground`, `ask` and `check` as a user runs them: pipes, exit codes, files, Ctrl-C, and what must be refused."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from provenance.answering.document import Document
from provenance.cli.main import main
from provenance.model.activities import ulid
from provenance.model.answers import Outcome
from provenance.store import embedded
from tests.support.documents import sample_order

DRAFT = """# Bericht

Ohne Beleg darf keine Buchung vorgenommen werden. Der Eigenbeleg muss den Grund des Fehlens nennen.

- Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.
"""
TRUE = "Ohne Beleg darf keine Buchung vorgenommen werden.\n"


class Said(NamedTuple):
    """What a run gave."""

    code: int
    out: str
    err: str


class Shell:
    """Runs `beleg` in this process, on one store and in one directory, with keys of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.monkeypatch, self._capsys = folder, monkeypatch, capsys

    def __call__(self, *arguments: str, given: str = "", role: str = "admin") -> Said:
        """Run a command and give its exit code and what it printed."""
        self.monkeypatch.setattr(sys, "argv", ["beleg", *arguments])
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        self.monkeypatch.setenv("BELEG_ROLE", role)
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = self._capsys.readouterr()
        return Said(code, said.out, said.err)


@pytest.fixture
def beleg(
    embedded_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Shell:
    """A shell in a new project of a store that holds the sample order."""
    for name in os.environ:
        if name.startswith(("BELEG_", "CITATION_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("BELEG_STORE", str(embedded_store))
    monkeypatch.setenv("BELEG_PROJECT", f"project-{ulid()}")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path, monkeypatch, capsys)
    assert shell("ingest", "--workers", "0", str(sample_order.VERSION_1)).code == 0
    (tmp_path / "draft.md").write_text(DRAFT, encoding="utf-8")
    (tmp_path / "true.md").write_text(TRUE, encoding="utf-8")
    return shell


def test_a_draft_is_grounded_checked_and_its_bundle_verified(beleg: Shell) -> None:
    """The text goes to stdout; what lacks evidence makes it exit 1; the bundle verifies without a store."""
    done = beleg("ground", "draft.md", "--bundle", "draft.bundle.json")
    assert done.code == 1
    marked = DRAFT.replace("werden. Der", "werden. [1] Der").replace("nennen.\n", "nennen. [2]\n")
    assert done.out.startswith(marked.rstrip("\n"))
    assert "[1] § 3 Abs. 1 Satz 1 BelO" in done.out
    assert "✗ unbelegt" in done.err
    assert "sechs Monaten" in done.err
    (beleg.folder / "grounded.md").write_text(done.out, encoding="utf-8")
    checked = beleg("check", "grounded.md", "--json")
    assert checked.code == 1
    said = json.loads(checked.out)
    assert Document.model_validate(said).model_dump(mode="json") == said
    assert said["counts"] == {"supported": 2, "narrowed": 0, "labeled": 0, "refused": 1}
    assert said["claims"][2]["reason"] == "Die Aussage nennt keinen Beleg; eine Prüfung sucht keinen."
    told = [(one["relation"], one["label"]) for claim in said["claims"] for one in claim["evidence"]]
    assert told == [("direct_quote", "im Wortlaut")] * 2
    again = beleg("ground", "grounded.md")
    assert again.out == done.out
    brief = json.loads(beleg("check", "grounded.md", "--preset", "brief", "--json").out)
    assert brief["flagged"]
    assert brief["report"]["empty_sections"] == ["prevailing", "counter", "minority", "watch"]
    assert brief["note"].startswith("Zur Prüfung: ")
    (beleg.folder / "strict.toml").write_text('[contract]\nrequired = ["url"]\n', encoding="utf-8")
    strict = beleg("check", "grounded.md", "--policy", "strict.toml", "--json")
    assert (strict.code, json.loads(strict.out)["counts"]["refused"]) == (1, 3)
    beleg.monkeypatch.setenv("BELEG_STORE", str(beleg.folder / "nowhere"))
    assert beleg("bundle", "verify", "draft.bundle.json").code == 0
    content = (beleg.folder / "draft.bundle.json").read_text(encoding="utf-8")
    at = content.index("payload", 3) + 200
    changed = content[:at] + ("A" if content[at] != "A" else "B") + content[at + 1 :]
    (beleg.folder / "draft.bundle.json").write_text(changed, encoding="utf-8")
    broken = beleg("bundle", "verify", "draft.bundle.json")
    assert broken.code == 1
    assert "letter" in broken.out


def test_claims_without_evidence_are_stripped_or_labelled_as_asked(beleg: Shell) -> None:
    """--unfounded strip takes the claim out, label says so behind it; both exit 0, and a second run changes nothing."""
    stripped = beleg("ground", "draft.md", "--unfounded", "strip")
    assert stripped.code == 0
    assert "drei Monaten" not in stripped.out
    assert "entfallen: Nach Ablauf" in stripped.err
    labelled = beleg("ground", "draft.md", "--unfounded", "label", "-o", "out.md")
    assert labelled.code == 0
    text = (beleg.folder / "out.md").read_text(encoding="utf-8")
    assert "zu vernichten. [Keine ausreichenden Belege für diese Aussage]" in text
    assert beleg("ground", "out.md", "--unfounded", "label").out == text


def test_a_question_is_answered_in_the_words_of_the_sources_or_refused(beleg: Shell) -> None:
    """Without a model the answer is made of verified quotes and says so; what is out of scope exits 1."""
    done = beleg("ask", "Was gilt, wenn ein Fremdbeleg fehlt?", "--json")
    said = json.loads(done.out)
    assert Document.model_validate(said).contract
    assert {one["relation"] for claim in said["claims"] for one in claim["evidence"]} == {"direct_quote"}
    assert done.code == 0
    assert done.err == ""
    assert said["extractive"] is True
    assert "Fehlt ein Fremdbeleg, so ist noch am selben Arbeitstag ein Eigenbeleg auszustellen. [1]" in said["text"]
    assert "ohne ein Sprachmodell" in said["text"]
    assert said["counts"]["supported"] == len(said["claims"])
    refused = beleg("ask", "Schreib mir ein Gedicht über den Mond.", "--json")
    assert refused.code == 1
    assert Document.model_validate_json(refused.out).outcome is Outcome.REFUSED
    assert beleg("statistics", "--json").code == 0


WRONG: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("ground", "nothing.md"), "admin", "unreadable_file"),
    (("ground", "."), "admin", "unreadable_file"),
    (("ground", "draft.md", "--preset", "none"), "admin", "preset"),
    (("ground", "draft.md", "--policy", "none.toml"), "admin", "policy"),
    (("ground", "draft.md", "--bundle", "draft.md"), "admin", "which is read"),
    (("ground", "draft.md", "--out", "/dev/null"), "admin", "device"),
    (("ground", "draft.md", "--unfounded", "none"), "admin", "unfounded"),
    (("ground", "draft.md", "--as-of", "none"), "admin", "as_of"),
    (("ground", "draft.md", "--language", "xx"), "admin", "language"),
    (("ground", "draft.md", "--in", "99"), "admin", "source_not_found"),
    (("ground", "draft.md", "-o", "none/x.md"), "admin", "directory"),
    (("ground", "draft.md", "-o", "x.md", "--bundle", "x.md"), "admin", "bundle"),
    (("ground", "draft.md", "-o", "draft.md"), "admin", "nothing is lost"),
    (("ground", "draft.md"), "user", "access_denied"),
    (("ask", "Was ist ein Beleg?"), "user", "access_denied"),
    (("ask", " "), "admin", "question"),
    (("ask", "Was ist ein Beleg?", "--persona", "none"), "admin", "persona"),
)


def test_a_refusal_says_what_is_missing(beleg: Shell) -> None:
    """A model for what is to be made up, the language of the sources; of a source that is retracted, that it is."""
    poem = beleg("ask", "Schreibe ein Gedicht über Belege.", "--persona", "creator")
    assert (poem.code, "Dafür braucht es ein Sprachmodell" in poem.out) == (1, True)
    english = beleg("ask", "Which elephants dance at night?")
    assert (english.code, "another language (German)" in english.out) == (1, True)
    assert "another language" not in beleg("ask", "Welche Elefanten tanzen nachts?").out
    beleg("ground", "true.md", "--out", "true.out.md", "--bundle", "true.json")
    assert beleg("retract", "1", "--reason", "Falsch gesetzt.").code == 0
    [claim] = json.loads(beleg("ground", "true.out.md", "--json").out)["claims"]
    assert claim["rung"] == "refused"
    assert "hat keinen Beleg" not in claim["reason"]
    assert "zurückgezogen" in claim["reason"]


def test_a_draft_of_which_nothing_is_left_is_an_abstention(beleg: Shell) -> None:
    """Where no claim stays, the report that says so goes out, under its outcome and with exit code 1; else not."""
    (beleg.folder / "none.md").write_text("# Bericht\n\n- Elefanten tanzen nachts auf dem Dach der Stadtkasse.\n")
    lost = beleg("ground", "none.md", "--unfounded", "strip", "--out", "none.out.md", "--bundle", "none.json", "--json")
    found = json.loads(lost.out)
    assert (lost.code, found["outcome"], found["report"]["decision"]) == (1, "abstained", "abstain")
    assert "## Stand: Belege reichen nicht aus" in found["text"]
    assert "1 von 1 Aussagen waren nicht zu halten: 1 × kein Beleg" in found["text"]
    assert (beleg.folder / "none.out.md").read_text() == found["text"]
    assert beleg("bundle", "verify", "none.json", "--answer", "none.out.md").code == 0
    assert "Elefanten" in beleg("ground", "none.md", "--unfounded", "label").out
    kept = beleg("ground", "draft.md", "--unfounded", "strip", "--json")
    assert (kept.code, json.loads(kept.out)["outcome"]) == (0, "answered")
    (beleg.folder / "words.md").write_text("# Bericht\n\nWer prüft das?\n")
    assert json.loads(beleg("ground", "words.md", "--unfounded", "strip", "--json").out)["outcome"] == "answered"


def test_more_of_a_source_is_shown_to_who_asks_for_it(beleg: Shell) -> None:
    """`--more` shows sentences round the Satz of a claim, in the document and in the text, all of it in the bundle."""
    rule = "Die Haltung elektronischer Belege hat auf mindestens zwei räumlich getrennten Speichern zu erfolgen.\n"
    (beleg.folder / "rule.md").write_text(rule)
    before = "Die Belegstelle bewahrt ihre Belege geordnet"

    def quotes(*more: str) -> list[str]:
        found = json.loads(beleg("ground", "rule.md", *more, "--json").out)
        return [one["quote"] for claim in found["claims"] for one in claim["evidence"]]

    [plain] = quotes("--more", "0")
    [wide] = quotes("--more", "1")
    assert wide.startswith(before)
    assert plain in wide
    said = beleg("ground", "rule.md", "--more", "1", "--out", "rule.out.md", "--bundle", "rule.json")
    assert (before in said.out, said.out.count("„"), said.out.count("“")) == (True, 1, 1)
    assert before in (beleg.folder / "rule.out.md").read_text()
    assert beleg("bundle", "verify", "rule.json", "--answer", "rule.out.md").code == 0


def test_wrong_use_is_named_and_nothing_is_written(beleg: Shell) -> None:
    """Each wrong use exits 2 with the field and no traceback, and leaves no citation, no answer and no file."""
    before = sorted(path.name for path in beleg.folder.iterdir())
    for arguments, role, said in WRONG:
        done = beleg(*arguments, role=role)
        assert (done.code, done.out) == (2, ""), arguments
        assert said in done.err, arguments
    assert json.loads(beleg("citations", "--json").out) == []
    assert json.loads(beleg("statistics", "--json").out)["rungs"] == []
    assert sorted(path.name for path in beleg.folder.iterdir()) == before


def test_a_reader_may_check_and_nothing_is_written(beleg: Shell) -> None:
    """A check needs no more than reading: exit 1 for a claim without a mark, 0 for a text that claims nothing."""
    done = beleg("check", "true.md", role="user")
    assert (done.code, json.loads(beleg("citations", "--json").out)) == (1, [])
    assert beleg("check", "-", given="# Nur eine Überschrift\n", role="user").code == 0
    assert beleg("check", "-", given="", role="auditor").code == 0


def test_a_draft_may_be_piped_be_empty_and_name_what_is_not_there(beleg: Shell) -> None:
    """A draft may be piped in, or be empty; a mark that names nothing goes, the words stay."""
    done = beleg("ground", "-", given=TRUE)
    assert done.code == 0
    assert done.out.startswith("Ohne Beleg darf keine Buchung vorgenommen werden. [1]\n")
    assert beleg("ground", "-", given="").out == ""
    wrong = beleg("ground", "-", given="Alle Katzen sind grau. [cite:g99]\r\n")
    assert wrong.out == "Alle Katzen sind grau.\r\n"
    assert "[cite:g99]" in wrong.err
    assert "has no sources" not in wrong.err
    assert "leer has no sources" in beleg("check", "-", "--project", "leer", given=TRUE).err


def _speaks(pid: int) -> bool:
    """Tell whether a program speaks to its store."""
    return any(one.status == psutil.CONN_ESTABLISHED for one in psutil.Process(pid).net_connections("tcp"))


def test_ctrl_c_leaves_nothing_half_written(
    beleg: Shell, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is interrupted while it looks for evidence writes no file, no citation and no answer."""
    own = tmp_path_factory.mktemp("own")  # a store of its own, as all of it is verified
    monkeypatch.setenv("BELEG_STORE", str(own))
    assert beleg("ingest", "--workers", "0", str(sample_order.VERSION_1)).code == 0
    body = "".join(f"Im Jahr {year} waren {year % 7} Belege der Stadt unvollständig. " for year in range(2000, 12000))
    (beleg.folder / "long.md").write_text(body, encoding="utf-8")
    command = [sys.executable, "-m", "provenance.cli.main", "ground", "long.md", "-o", "long.out.md"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not _speaks(running.pid):
        assert running.poll() is None
        time.sleep(0.1)
    time.sleep(2)  # it looks for evidence by then, which takes minutes
    assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in said
    assert json.loads(beleg("citations", "--json").out) == []
    assert not list(beleg.folder.glob("*long.*.*"))
    assert beleg("verify").code == 0
    embedded.stop(own)
