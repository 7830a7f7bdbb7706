"""What every reader of running text made of a broken one: sound spans, or a refusal in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from etl.document import Document, Unit
from etl.refer import find
from etl.refer.keys import names_of, target_keys
from etl.rule import rules_of
from etl.structure import read_document
from etl.structure.satz.lines import sentences
from provenance.language.detection import Spoken
from provenance.language.guard import compare
from provenance.language.satz import split
from provenance.language.sentences import limiting, splices
from provenance.language.source import SourceText
from provenance.model.errors import BelegError
from provenance.model.locator import parse
from tests.support.documents.quotable_law import LAW, SENTENCES
from tests.support.mutants.broken_texts import FILES, Mutant, mutated

GERMAN = Spoken("de", "de")
_LAW = SourceText(LAW)
_PLACE = 200


def read(mutant: Mutant) -> str:
    """Read a mutant by every reader that takes its kind. Raises AssertionError for what is not sound."""
    text = mutated(mutant)
    if mutant.source in FILES:
        return read_file(mutant.source, text)
    for reader in READERS.values():
        reader(text)
    return "sound"


def read_file(name: str, text: str) -> str:
    """Read text as a file of that name: a sound document or a refusal."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            document = read_document(path)
        except BelegError as error:
            refused = error
        else:
            refused = None
    if refused is not None:
        assert refused.message, "a refusal without a message"
        assert refused.suggestion, "a refusal without a suggestion"
        return "refused"
    before = 0
    for unit in document.units:
        assert document.text[unit.start : unit.end] == unit.text, f"{unit} is no slice of the text"
        assert unit.start >= before, f"{unit} overlaps the unit before"
        before = unit.end
    return "sound"


def _apart(text: str, spans: Iterable[tuple[int, int]]) -> None:
    """Hold spans against what they promise: in order, in the text, not empty, without white space at the ends."""
    before = 0
    for start, end in spans:
        assert before <= start < end <= len(text), f"the span {start}:{end} after {before} of {len(text)}"
        assert not text[start].isspace(), f"the span {start}:{end} begins with white space"
        assert not text[end - 1].isspace(), f"the span {start}:{end} ends with white space"
        before = end


def _split(text: str) -> None:
    spans = split(text)
    _apart(text, spans)
    kept = sum(end - start - sum(map(str.isspace, text[start:end])) for start, end in spans)
    assert kept == len("".join(text.split())), "the Sätze lack characters"


def _sentences(text: str) -> None:
    _apart(text, sentences(text))


def _find(text: str) -> None:
    before = 0
    for one in find(text):
        assert before <= one.start < one.end <= len(text)
        assert text[one.start : one.end] == one.text
        assert one.targets
        for target in one.targets:
            str(target)
            target_keys(target, one.kind)
        before = one.end


def _rules(text: str) -> None:
    law = Document("statute", "Gesetz", "G", "de/g", "de", text, [Unit("§ 1", (), None, text, 0, len(text))])
    for draft in rules_of(law):
        for spans in (
            draft.cue,
            draft.addressee,
            draft.action,
            draft.object,
            draft.condition,
            draft.deadline,
            draft.start,
        ):
            for span in spans:
                assert 0 <= span.start < span.end <= len(text), f"{draft} has a field that is no stretch"


def _locator(text: str) -> None:
    for place in (text, text[:_PLACE], text.splitlines()[0] if text.split() else ""):
        try:
            locator = parse(place)
        except BelegError as error:
            message = error.message
        else:
            message = f"{locator} {locator.eid}"
        assert message
    names_of(text[:_PLACE], text[:_PLACE])


def _quotes(text: str) -> None:
    source = SourceText(text)
    for quote in SENTENCES[:3]:
        _found(text, source, quote)
    _found(LAW, _LAW, text)
    _found(LAW, _LAW, text[:_PLACE])
    start = len(text) // 2
    limiting(text, start, start + 10)
    splices(text, start, start + 100)


def _found(text: str, source: SourceText, quote: str) -> None:
    match = source.find(quote)
    if match.end >= 0:
        assert 0 <= match.start < match.end <= len(text)
        assert text[match.start : match.end] == match.text


def _guard(text: str) -> None:
    compare(text, LAW, GERMAN)
    compare(text[:_PLACE], LAW[:_PLACE], GERMAN)


READERS: dict[str, Callable[[str], None]] = {
    "Satz": _split, "sentences": _sentences, "references": _find, "rules": _rules, "locators": _locator,
    "quotes": _quotes, "guard": _guard,
}  # fmt: skip
"""The readers of running text, by what they read."""
