"""One claim and one sentence through all five doors: cite, ground, check, find_evidence and the tools of an agent.

A case is a row of ``tests/data/doors/*.toml``: the text of a source, what a draft says, and what must come of it at
each door. A door tells its finding in one of four words, so that doors can be compared.

| word | cite, tool | ground, check | find_evidence |
|---|---|---|---|
| borne | verified | supported | high, nothing left out |
| limited | verified, with a warning | narrowed | high or medium, what is left out is named |
| inferred | | labeled | |
| not | not verified | refused | low, medium or nothing |
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from provenance.agents import citation_tools
from provenance.answering.outcome import Answered, Covered
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult
from provenance.citing.search.hits import Candidate, Evidence
from provenance.model.activities import VerificationStatus as Status

FOLDER = Path(__file__).parents[2] / "data" / "doors"
COMPARISONS = FOLDER.parent / "alignment.toml"
BORNE, LIMITED, INFERRED, NOT = "borne", "limited", "inferred", "not"
_COMPARED = {"says": BORNE, "limited": LIMITED, "against": NOT}
_RUNGS = {Rung.SUPPORTED: BORNE, Rung.NARROWED: LIMITED, Rung.LABELED: INFERRED, Rung.REFUSED: NOT}


@dataclass(frozen=True)
class Case:
    """A row: ``source`` is the text of a section of its own, ``claim`` what is said of it, ``quote`` its words.

    ``draft`` is the text that the claim stands in, where that matters, ``language`` its language; the claim is the last
    one it makes, or the one of ``claim``'s words. ``finding`` is what must come of it, ``shows`` what the limit that is
    told must hold.
    """

    name: str
    source: str
    claim: str
    finding: str
    quote: str
    draft: str
    shows: tuple[str, ...] = ()
    law: str = ""
    language: str = "de"
    doors: tuple[str, ...] = ("cite", "ground", "check", "evidence", "tool")


@dataclass(frozen=True)
class Finding:
    """What a door said: one of the four words, and all it told."""

    word: str
    told: str

    def agrees(self, case: Case, door: str) -> bool:
        """Say whether a door may say so.

        Citing tells a limit as a warning or does not verify, and what is but inferred it does not verify; evidence is
        no verdict, so that it must only not be high for what the source does not say.
        """
        if case.finding == BORNE:
            return self.word == BORNE
        if door == "evidence":
            return self.word != BORNE or case.finding == INFERRED
        if door in {"cite", "tool"}:
            return self.word == NOT or (self.word == LIMITED and case.finding == LIMITED)
        shown = self.word != LIMITED or all(words in self.told for words in case.shows)
        return self.word == case.finding and shown


def cases(name: str) -> list[Case]:
    """Give the rows of a file."""
    rows = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["case"]
    return [_case(row, number, name) for number, row in enumerate(rows, 1)]


def _case(row: dict[str, Any], number: int, file: str) -> Case:
    claim = row["claim"]
    quote = row.get("quote") or row["source"].strip().split("\n")[0]
    return Case(
        name=f"{file}-{number}",
        source=row["source"].strip(),
        claim=claim,
        finding=row["finding"],
        quote=quote,
        draft=row.get("draft", claim),
        shows=tuple(row.get("shows", ())),
        law=row.get("law", ""),
        language=row.get("language", "de"),
        doors=tuple(row.get("doors", Case.doors)),
    )


def compared(count: int) -> list[Case]:
    """Give some rows of the table of comparisons as cases, spread over it: what is compared is what each door says."""
    tables = tomllib.loads(COMPARISONS.read_text(encoding="utf-8")).values()
    rows = [row for table in tables for row in table["rows"] if row[2] in _COMPARED]
    some = rows[:: max(1, len(rows) // count)]
    return [
        Case(f"alignment-{number}", sentence, claim, _COMPARED[what], sentence, claim)
        for number, (claim, sentence, what, _) in enumerate(some, 1)
    ]


class Doors:
    """An engine with the sources of all cases, one by-law a file of cases, one section a case."""

    def __init__(self, engine: Engine, directory: Path, files: Mapping[str, Sequence[Case]]) -> None:
        self.engine = engine
        self._sources: dict[str, int] = {}
        for file, some in files.items():
            self._put(directory, file, some)

    def _put(self, directory: Path, file: str, every: Sequence[Case]) -> None:
        laws: dict[str, list[Case]] = {}
        for case in every:
            laws.setdefault(case.law, []).append(case)
        for law, some in laws.items():
            known: dict[str, int] = {}
            text = f"# Ordnung {file.title()}{law.title()}\n"
            for case in some:
                if case.source in known:
                    continue
                known[case.source] = len(known) + 1
                text += f"\n## § {len(known)} Gegenstand {len(known)}\n\n{case.source}\n"
            path = directory / f"{file}{law}.md"
            path.write_text(text, encoding="utf-8")
            source = self.engine.add_doc_source(path)
            self._sources.update({case.name: source.id for case in some})

    @cached_property
    def _answering(self) -> Answering:
        return open_answering(self.engine)

    @cached_property
    def _tools(self) -> dict[str, Any]:
        return {tool.name: tool for tool in citation_tools(self.engine)}

    def through(self, door: str, case: Case) -> Finding:
        """Take a case through a door."""
        return {
            "cite": self.cite,
            "ground": self.ground,
            "check": self.check,
            "evidence": self.evidence,
            "tool": self.tool,
        }[door](case)

    def cite(self, case: Case) -> Finding:
        """Cite the words of the source for the claim."""
        return _of_result(self._cited(case.claim, case))

    def _cited(self, claim: str, case: Case) -> CitationResult:
        return self.engine.cite_doc(claim, self._sources[case.name], case.quote, {}, case.quote)

    def ground(self, case: Case) -> Finding:
        """Ground the draft."""
        return _of_answer(self._answering.ground(case.draft, language=case.language, repair=False), case)

    def check(self, case: Case) -> Finding:
        """Check the draft with the mark of a citation of the source's own words."""
        number = self._cited(case.quote, case).citation_id
        if case.claim in case.draft:
            marked = case.draft.replace(case.claim, f"{case.claim.rstrip('.')} [{number}].", 1)
        else:
            marked = f"{case.draft.rstrip().rstrip('.')} [{number}]."
        return _of_answer(self._answering.check(marked, language=case.language), case)

    def evidence(self, case: Case) -> Finding:
        """Look for evidence of the claim; the candidate of the case's own section says."""
        found = self.engine.find_evidence(case.claim, 5, self._sources[case.name])
        near = [one for one in found.candidates if _own(one, case)]
        if not near:
            return Finding(NOT, "nothing found")
        words = [_of_candidate(one) for one in near]
        return min(words, key=lambda one: (BORNE, LIMITED, NOT).index(one.word))

    def tool(self, case: Case) -> Finding:
        """Let an agent cite the words of the source for the claim."""
        given = {
            "claim": case.claim,
            "quote_context": case.quote,
            "verbatim_quote": case.quote,
            "source_type": "document",
            "source_identifier": str(self._sources[case.name]),
            "locator": {},
        }
        said = self._tools["cite"].invoke({"args": given, "name": "cite", "type": "tool_call", "id": "1"})
        text = str(said.content)
        if "verified ✓" not in text:
            return Finding(NOT, text)
        return Finding(LIMITED if "Mind:" in text else BORNE, text)


def _own(one: Candidate, case: Case) -> bool:
    return " ".join(one.quote.split()) in " ".join(case.source.split())


def _of_result(result: CitationResult) -> Finding:
    told = " ".join([result.verification_notes or "", *result.warnings])
    if result.verification_status is not Status.VERIFIED:
        return Finding(NOT, told)
    return Finding(LIMITED if result.warnings else BORNE, told)


def _of_candidate(one: Candidate) -> Finding:
    if one.evidence is Evidence.HIGH:
        return Finding(LIMITED if one.differences else BORNE, one.reason)
    limited = one.evidence is Evidence.MEDIUM and one.differences
    return Finding(LIMITED if limited else NOT, one.reason)


def _of_answer(answered: Answered, case: Case) -> Finding:
    claim = _its_claim(answered, case)
    if claim is None:
        return Finding(NOT, "no claim of the draft is that of the case")
    told = " ".join(filter(None, [claim.reason, claim.limit, claim.kept and f"kept: {claim.kept}", claim.differs]))
    return Finding(_RUNGS[claim.rung], told)


def _its_claim(answered: Answered, case: Case) -> Covered | None:
    """Give the claim of the draft that is the case's: the one whose words end as the claim ends."""
    words = case.claim.rstrip(".")
    return next((one for one in answered.claims if words in one.text.replace("\n", " ")), None) or next(
        iter(reversed(answered.claims)), None
    )
