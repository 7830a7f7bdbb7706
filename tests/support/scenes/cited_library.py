"""A library to show: citations of every status, on pages of the sample order and on a source without pages."""

from dataclasses import replace
from pathlib import Path

import pymupdf

from provenance.citing.findings import Findings
from provenance.cli import demo
from provenance.model.activities import Bearing
from provenance.report.crop import Cropper
from provenance.report.library import Passage, ReportModel, ShownCitation, ShownSource

SAMPLE = Path(demo.__file__).parent / "sample" / "belo_2023-03-01.pdf"
HOSTILE = "\"><script>document.title='hurt'</script><img src=x onerror=\"document.title='hurt'\">'&amp;"

ORDER = ShownSource(
    number=1,
    name="Ordnung über die Aufbewahrung und Herausgabe von Belegen (Belegordnung – BelO)",
    artifact_id="sha256:" + "3f6c" * 16,
    abbreviation="BelO",
    identifier="belo_2023-03-01.pdf",
    version="2023-03-01",
    kind="statute",
    work="de/belo",
    snapshot=1,
    segments=89,
    citations=4,
)
STATUTE = ShownSource(
    number=2,
    name="Satzung über die Straßenreinigung (StrRS)",
    artifact_id="sha256:" + "77aa" * 16,
    abbreviation="StrRS",
    identifier="strrs.xml",
    valid_from="2024-01-01",
    valid_to="2025-12-31",
    snapshot=2,
    segments=31,
    citations=1,
)


def boxes_of(text: str) -> list[tuple[int, float, float, float, float]]:
    """Give the boxes of the words of a passage of the sample, one a line."""
    wanted = [word.rstrip(",.") for word in text.split()]
    with pymupdf.open(SAMPLE) as document:
        for page in document:
            words = page.get_text("words")
            said = [word[4].rstrip(",.") for word in words]
            for at in range(len(said) - len(wanted) + 1):
                if said[at : at + len(wanted)] == wanted:
                    return _lines(page.number + 1, words[at : at + len(wanted)])
    raise AssertionError(f"not in the sample: {text}")


def _lines(page, words):
    lines = {}
    for word in words:
        lines.setdefault(word[3], []).append(word)
    return [(page, min(w[0] for w in line), line[0][1], max(w[2] for w in line), line[0][3]) for line in lines.values()]


def library() -> ReportModel:
    """Give a library of two sources and five citations: three verified, one failed, one unverified."""
    known = {
        "agent": "agent:prüfer",
        "session": "01JDEMO0000000000000000000",
        "made_at": "2025-11-21T07:38:12.123456Z",
        "similarity": 1.0,
        "snapshot": 1,
        "findings": Findings(True, Bearing.BY_WORDS),
    }
    with Cropper(SAMPLE.read_bytes()) as cropper:
        periods = cropper.crops(boxes_of("Belege über Einnahmen und Ausgaben zehn Jahre"))
        delay = cropper.crops(boxes_of("Arbeitstag vor. Kann sie diese Frist nicht einhalten"))
        months = cropper.crops(boxes_of("Nach Ablauf der Frist sind Belege binnen sechs Monaten zu vernichten"))
        refusal = cropper.crops(boxes_of("schutzwürdige Belange anderer Personen überwiegen"))
    return ReportModel(
        project="belegprüfung",
        made_at="2025-11-21T07:40:00Z",
        software="Beleg 0.1.0",
        sources=(ORDER, STATUTE),
        citations=(
            ShownCitation(
                1,
                "Belege über Einnahmen und Ausgaben zehn Jahre",
                "verified",
                ORDER,
                quote="Belege über Einnahmen und Ausgaben zehn Jahre",
                context="Aufzubewahren sind 1. Belege über Einnahmen und Ausgaben zehn Jahre, 2. Lieferscheine,",
                locator="§ 5 Abs. 1 Nr. 1 BelO",
                reasoning="The list names the period for receipts of this kind.",
                crops=periods,
                **known,
            ),
            ShownCitation(
                2,
                "Wer die Frist nicht halten kann, muss das sofort mitteilen.",
                "verified",
                ORDER,
                quote="Kann sie diese Frist nicht einhalten, so teilt sie dies unverzüglich mit",
                locator="§ 8 Abs. 1 Satz 3 BelO",
                given="§ 8 BelO",
                crops=delay,
                **{**known, "findings": Findings(True, Bearing.BY_MODEL)},
            ),
            ShownCitation(
                3,
                "After the period, receipts must be destroyed within three months.",
                "failed",
                ORDER,
                quote="Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.",
                locator="§ 6 Abs. 1 Satz 1 BelO",
                notes="The source says “sechs”, the quote says “drei”.",
                diff=(
                    ("equal", "Nach Ablauf der Frist sind Belege binnen", "Nach Ablauf der Frist sind Belege binnen"),
                    ("replace", "sechs", "drei"),
                    ("equal", "Monaten zu vernichten.", "Monaten zu vernichten."),
                ),
                crops=months,
                **{**known, "similarity": 0.94, "findings": Findings(False)},
            ),
            ShownCitation(
                4,
                "A copy may be refused where others would be harmed.",
                "unverified",
                ORDER,
                quote="schutzwürdige Belange anderer Personen überwiegen",
                locator="§ 9 Abs. 2 Nr. 1 BelO",
                relation="paraphrase",
                confidence="medium",
                notes="Whether the words bear the claim was not judged.",
                crops=refusal,
                **{**known, "findings": Findings(True)},
            ),
            ShownCitation(
                5,
                "Gehwege sind an jedem Montag bis 9 Uhr zu reinigen.",
                "verified",
                STATUTE,
                quote="Gehwege sind an jedem Montag bis 9 Uhr zu reinigen.",
                locator="§ 3 Satz 1 StrRS",
                passage=Passage(
                    "Anlieger reinigen die Straße bis zur Mitte. ",
                    "Gehwege sind an jedem Montag bis 9 Uhr zu reinigen.",
                    " Fällt der Montag auf einen Feiertag, so gilt der nächste Werktag.",
                ),
                **{**known, "snapshot": 2},
            ),
        ),
    )


def hostile() -> ReportModel:
    """Give a library in which every field of text tries to be HTML."""
    source = ShownSource(1, *[HOSTILE] * 6, HOSTILE, None, 1, 1, HOSTILE, HOSTILE)
    fields = ("quote", "context", "locator", "given", "language", "notes", "reasoning", "relation", "confidence")
    common = dict.fromkeys((*fields, "agent", "session", "made_at"), HOSTILE)
    diff = (("equal", HOSTILE, HOSTILE), ("replace", HOSTILE, HOSTILE), ("insert", "", HOSTILE))
    with Cropper(SAMPLE.read_bytes()) as cropper:
        crops = cropper.crops(boxes_of("Auf die Form der Unterlage"))
    shown = ShownCitation(1, HOSTILE, "verified", source, crops=crops, **common)
    passage = Passage(HOSTILE, HOSTILE, HOSTILE)
    return ReportModel(
        HOSTILE,
        HOSTILE,
        HOSTILE,
        (source,),
        (
            shown,
            ShownCitation(2, HOSTILE, "failed", source, diff=diff, crops=crops, **common),
            ShownCitation(3, HOSTILE, "unverified", source, passage=passage, **common),
            ShownCitation(4, HOSTILE, "pending", source, **{**common, "context": f"a {HOSTILE} b"}),
        ),
    )


def long_words() -> ReportModel:
    """Give the library with words that no line can hold."""
    word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz" * 4
    first = library().citations[0]
    long = replace(first, claim=word, quote=word, context=word, locator=word, agent=word, session=word, notes=word)
    return ReportModel(
        word, "2025-11-21T07:40:00Z", sources=(replace(ORDER, name=word, identifier=word),), citations=(long,)
    )


def many(count: int) -> ReportModel:
    """Give a library of many citations, each with a claim and a session of its own."""
    first, _, third, *_ = library().citations
    citations = tuple(
        replace(
            third if number % 3 == 0 else first,
            number=number,
            claim=f"This is claim number {number}.",
            session=f"session-{number:02}",
        )
        for number in range(1, count + 1)
    )
    return ReportModel("viele", "2025-11-21T07:40:00Z", sources=(ORDER,), citations=citations)
