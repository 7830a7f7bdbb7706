"""Questions whose answer a law parts into a list, defines, or gives for what another paragraph lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.packs.lists import parts_of
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.withheld import Withheld
from provenance.citing.services import services_of

ORDER = """# Wiegeordnung (WiegO)

## § 1 Begriffe

(1) Wieger ist, wer gewerblich Waren wiegt, unabhängig davon, ob er eine eigene Waage hat.

(2) Schüttgut im Sinne dieser Ordnung ist alles, was lose verladen wird.

## § 2 Wiegeschein

(1) Ein Wiegeschein muss enthalten:

1. den Namen des Wiegers,
2. den Tag und die Stunde der Wägung,
3. das Gewicht in Kilogramm und
4. die Nummer der Waage.

(2) Der Wieger händigt den Wiegeschein dem Fahrer aus.

## § 3 Aufbewahrung

(1) Aufzubewahren sind:

1. Wiegescheine,
2. Eichbücher.

(2) Die in Absatz 1 Nummer 1 genannten Unterlagen sind sechs Jahre, die in Nummer 2 genannten Unterlagen zehn Jahre
aufzubewahren.

(3) Wiegescheine sind nach der Ernte so aufzubewahren, dass sie lesbar bleiben.

## § 4 Verjährung

(1) Die Verfolgung eines Verstoßes verjährt

1. in drei Jahren, wenn ein Wiegeschein gefälscht wurde,
2. in einem Jahr in den übrigen Fällen.

(2) Die Verjährung ruht, solange der Wieger im Ausland ist.
"""
CONTENTS = (
    "- Ein Wiegeschein muss enthalten:\n"
    "  - den Namen des Wiegers, [1]\n"
    "  - den Tag und die Stunde der Wägung, [2]\n"
    "  - das Gewicht in Kilogramm [3] und\n"
    "  - die Nummer der Waage. [4]\n"
)
ITEMS = (
    "den Namen des Wiegers,",
    "den Tag und die Stunde der Wägung,",
    "das Gewicht in Kilogramm und",
    "die Nummer der Waage.",
)
KEPT = "Die in Absatz 1 Nummer 1 genannten Unterlagen sind sechs Jahre, die in Nummer 2 genannten Unterlagen zehn Jahre"


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine on the order, which nothing changes."""
    path = tmp_path_factory.mktemp("order") / "wiegeordnung.md"
    path.write_text(ORDER, encoding="utf-8")
    with pytest.MonkeyPatch.context() as without:
        without.setenv("BELEG_EMBEDDINGS_URL", "none")
        with open_engine(emptied_store) as opened:
            opened.add_doc_source(path)
            yield opened


@pytest.fixture(scope="module")
def order(engine: Engine) -> Answering:
    """What answers from it."""
    return open_answering(engine)


def body(answer: str) -> str:
    """Give what an answer says, without its remark and its list of sources."""
    return answer.partition("\nWörtlich aus")[0].strip() + "\n"


@pytest.mark.parametrize("question", ["Was muss ein Wiegeschein enthalten?", "Welche Angaben enthält ein Wiegeschein?"])
def test_a_lead_is_told_with_all_of_its_items(order: Answering, question: str) -> None:
    """Each item has a citation of its own, and the mark of one that ends in "und" leads to it as well."""
    found = order.ask(question)
    assert body(found.text) == CONTENTS
    assert [claim.rung for claim in found.claims] == [Rung.SUPPORTED] * 4
    for number in range(1, 5):
        assert f"[{number}] § 2 Abs. 1 Nr. {number} WiegO." in found.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        # one item is asked for
        (
            "Muss ein Wiegeschein die Nummer der Waage enthalten?",
            "Ein Wiegeschein muss enthalten: die Nummer der Waage.",
        ),
        # what is asked for stands in the items alone
        ("Wann verjährt die Verfolgung eines Verstoßes?", "Die Verfolgung eines Verstoßes verjährt"),
        ("In wie vielen Jahren verjährt die Verfolgung eines Verstoßes?", "in einem Jahr in den übrigen Fällen."),
        # a definition, and nothing else that has the word
        ("Wer ist Wieger?", "Wieger ist, wer gewerblich Waren wiegt, unabhängig davon, ob er eine eigene Waage hat."),
        ("Was ist Schüttgut?", "Schüttgut im Sinne dieser Ordnung ist alles, was lose verladen wird."),
        # what another paragraph lists: neither Satz has all words of the question
        ("Wie lange sind Wiegescheine aufzubewahren?", KEPT),
        ("Wie lange sind Eichbücher aufzubewahren?", KEPT),
    ],
)
def test_an_answer_begins_with_what_is_asked_for(order: Answering, question: str, said: str) -> None:
    """What says it is told first, and what only has the same words is not told."""
    found = order.ask(question)
    assert said in body(found.text)
    assert {claim.rung for claim in found.claims} == {Rung.SUPPORTED}
    for other in ("lesbar", "händigt", "ruht"):
        assert other not in body(found.text)


def test_what_nothing_says_is_not_told(order: Answering) -> None:
    """How long something is that no Satz gives a time for stands beside the point, whatever else it says."""
    found = order.ask("Wie lange gilt ein Wiegeschein?")
    assert "was in ihrer Nähe steht" in found.text or not found.claims


def test_a_list_of_which_an_item_is_hidden_is_not_told(engine: Engine) -> None:
    """A part of a list would be told as all of it; an item comes with its lead only where that may be shown."""
    work = services_of(engine, Act.READ_SOURCES)

    def parts(*hidden: str) -> dict[str, tuple[str, tuple[str, ...]]]:
        scope = work.searcher.scope(withheld=Withheld(frozenset(), frozenset(hidden)))
        found = work.searcher.find("Was muss ein Wiegeschein mit Gewicht enthalten?", Mode.KEYWORD, scope, 20)
        ranked = work.searcher.whole(found.ranked)
        told = parts_of(work.graph, ranked, scope)
        segments.update({str(one.row["locator"]): one.row["id"] for one in ranked})
        return {
            str(one.row["locator"]): (told[one.row["id"]].lead, tuple(item.text for item in told[one.row["id"]].items))
            for one in ranked
            if one.row["id"] in told
        }

    segments: dict[str, str] = {}
    lead, weight = "§ 2 Abs. 1 WiegO", "§ 2 Abs. 1 Nr. 3 WiegO"
    every = parts()
    assert every[lead] == ("", ITEMS)
    assert every[weight] == ("Ein Wiegeschein muss enthalten:", ())
    without_item = parts(segments[weight])
    assert lead not in without_item
    without_lead = parts(segments[lead])
    assert weight not in without_lead
