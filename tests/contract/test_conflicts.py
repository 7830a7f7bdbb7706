"""Conflicts on both engines: what cannot hold together, on which days, who prevails, and what that does to a claim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from etl.load.draft import Registration
from etl.load.loader import load
from etl.structure import read_document
from provenance.agents import graph_tools
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_conflicts, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.conflicts.disputes import Dispute, State
from provenance.conflicts.register import Conflicts
from provenance.ledger.verify import verify
from provenance.model.conflicts import ConflictKind, Principle
from provenance.model.errors import AccessDenied, InvalidInput
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "conflicts"
LAW, ORDER = FOLDER / "aufbewahrungsgesetz-2020.md", FOLDER / "archivordnung.md"
AMENDED = FOLDER / "aufbewahrungsgesetz-2025.md"
BEFORE, AFTER = "2024-12-31", "2025-01-01"
PERIOD = "§ 2 Abs. 1 Satz 1 AufbG"
YOUTH = {"§ 3 ArchO", "§ 4 ArchO"}
RECEIPTS = {"§ 10 ArchO", "§ 3 AufbG"}
VOUCHERS = {PERIOD, "§ 2 ArchO"}


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph) -> Engine:
    """A project with a law of 2020 and the order of a club."""
    engine = open_engine(graph=graph, context=CitationContext(project_id="verein"))
    add(engine, LAW, "2020-01-01")
    add(engine, ORDER)
    return engine


@pytest.fixture
def conflicts(engine: Engine) -> Conflicts:
    """The calls on it."""
    return open_conflicts(engine)


def add(engine: Engine, path: Path, valid_from: str | None = None) -> None:
    """Load a file as the law from a day on, and give it to the project."""
    load(engine.graph, path, read_document, Registration(valid_from=valid_from))
    engine.add_doc_source(path)


def names(found: list[Dispute], state: State | None = None) -> list[set[str]]:
    """Give between what each conflict is, of one state or of all."""
    return [{one.name for one in dispute.parties} for dispute in found if state in {None, dispute.state}]


def between(found: list[Dispute], wanted: set[str]) -> Dispute:
    """Return the conflict between two places."""
    return next(one for one in found if {party.name for party in one.parties} == wanted)


def sound(graph: Graph) -> None:
    """What was kept fits the shapes, and the log agrees with it."""
    assert list(sweep(graph, "must")) == []
    assert verify(graph).sound


def test_a_period_is_in_conflict_from_the_day_the_law_changes(engine: Engine, conflicts: Conflicts) -> None:
    """Ten years and ten until 2024-12-31, eight and ten from 2025-01-01: by the law of the day, as known on a day."""
    assert VOUCHERS not in names(conflicts.find(BEFORE))
    assert VOUCHERS not in names(conflicts.find(AFTER)), "the amendment is not loaded yet"
    add(engine, AMENDED, "2025-01-01")
    found = between(conflicts.find(AFTER), VOUCHERS)
    assert (found.kind, found.state) == (ConflictKind.DEADLINE, State.OPEN)
    assert set(found.says.split(" / ")) == {"acht Jahre", "zehn Jahre"}
    assert (found.valid_from, found.valid_to) == ("2025-01-01", "")
    assert (found.proposed, found.proposes) == (Principle.SUPERIOR, found.parties[0].id)
    assert found.parties[0].name == PERIOD
    assert VOUCHERS not in names(conflicts.find(BEFORE)), "the two agree on that day"
    assert VOUCHERS not in names(conflicts.on(BEFORE))
    assert VOUCHERS in names(conflicts.on(AFTER))
    assert names(conflicts.on(AFTER, known_at="2020-06-01")) == [], "nothing was known on that day"
    sound(engine.graph)


def test_what_only_looks_like_a_conflict_is_none(conflicts: Conflicts) -> None:
    """A permission and a prohibition in opposite cases, and places that the text itself puts in an order, are none."""
    found = conflicts.find()
    assert sorted(map(sorted, names(found))) == sorted(map(sorted, [YOUTH, RECEIPTS]))
    assert between(found, RECEIPTS).kind is ConflictKind.MODALITY


def test_what_was_found_is_kept_once(conflicts: Conflicts) -> None:
    """Looking again writes nothing."""
    first = conflicts.find()
    assert [one.found_at for one in conflicts.find()] == [one.found_at for one in first]


def test_principles_resolve_what_they_decide(engine: Engine, conflicts: Conflicts) -> None:
    """Lex specialis and lex superior, in the order declared; each resolution rests on a citation of what prevails."""
    conflicts.find()
    assert names(conflicts.settle(["posterior", "tier"])) == []
    done = conflicts.settle(["specialis"])
    assert names(done) == [YOUTH]
    special = done[0]
    assert (special.state, special.principle) == (State.RESOLVED, Principle.SPECIALIS)
    assert (special.party(special.prevails) or special.parties[0]).name == "§ 4 ArchO"
    cited = engine.get_citation(special.citation or 0)
    assert cited is not None
    assert cited.claim == "Mitgliederakten der Jugend sind zwei Jahre aufzubewahren."
    assert cited.findings.both
    superior = conflicts.settle()[0]
    assert superior.principle is Principle.SUPERIOR
    assert (superior.party(superior.prevails) or superior.parties[0]).name == "§ 3 AufbG"
    assert names(conflicts.on(), State.OPEN) == []
    sound(engine.graph)


def test_somebody_else_may_resolve_what_was_found(engine: Engine, conflicts: Conflicts) -> None:
    """A resolution counts whoever made it: it need not be who found the conflict."""
    pair = between(conflicts.find(), RECEIPTS).pair
    other = CitationContext(project_id=engine.context.project_id, agent_id="person:judge")
    done = open_conflicts(open_engine(graph=engine.graph, context=other)).resolve(pair, "superior")
    assert (done.state, done.who) == (State.RESOLVED, "person:judge")
    assert between(conflicts.on(), RECEIPTS).state is State.RESOLVED


def test_a_resolution_stands_for_the_same_words_in_a_new_version(engine: Engine, conflicts: Conflicts) -> None:
    """What the new version left as it was stays resolved; what it changed is a conflict of its own, and open."""
    conflicts.find()
    conflicts.settle()
    before = between(conflicts.on(), RECEIPTS)
    add(engine, AMENDED, "2025-01-01")
    found = conflicts.find()
    after = between(found, RECEIPTS)
    assert (after.pair, after.state, after.because) == (before.pair, State.RESOLVED, before.because)
    assert {one.id for one in after.parties} != {one.id for one in before.parties}
    assert names(found, State.OPEN) == [VOUCHERS]
    sound(engine.graph)


def test_a_person_decides_and_may_decide_anew(engine: Engine, conflicts: Conflicts) -> None:
    """By hand with a reason, for either, and then that both can be kept, which a citation shows."""
    pair = between(conflicts.find(), YOUTH).pair
    wrong = conflicts.resolve(pair[:6], "hand", "§ 3 ArchO", "Der Vorstand sieht es so.")
    assert (wrong.party(wrong.prevails) or wrong.parties[1]).name == "§ 3 ArchO"
    shown = engine.cite(
        "Buchungsbelege sind zehn Jahre aufzubewahren.",
        "Buchungsbelege sind zehn Jahre aufzubewahren.",
        "Buchungsbelege sind zehn Jahre aufzubewahren.",
        source_id=2,
    )
    both = conflicts.resolve(pair, "hand", because="Die Akten liegen getrennt.", citation=shown.citation_id)
    assert (both.state, both.prevails, both.citation) == (State.COMPATIBLE, None, shown.citation_id)
    sound(engine.graph)


@pytest.mark.alike
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pair": "ffff", "principle": "superior"}, "the name of one conflict"),
        ({"principle": "younger"}, "superior, specialis, posterior, tier, hand"),
        ({"principle": "posterior"}, "decides nothing"),
        ({"principle": "specialis", "prefer": "§ 3 ArchO"}, "lets § 4 ArchO prevail"),
        ({"principle": "hand", "prefer": "§ 4 ArchO"}, "because"),
        ({"principle": "hand", "because": "So."}, "prefer"),
        ({"principle": "hand", "because": "So.", "prefer": "§ 9 ArchO"}, "prefer: expected '§ 3 ArchO'"),
        ({"principle": "specialis", "citation": 99}, "[99]"),
    ],
)
def test_what_decides_nothing_is_refused(conflicts: Conflicts, given: dict[str, object], said: str) -> None:
    """An unknown name, a principle that does not decide, a decision without reason: refused, and nothing is written."""
    pair = between(conflicts.find(), YOUTH).pair
    with pytest.raises(InvalidInput) as refused:
        conflicts.resolve(**{"pair": pair, **given})  # type: ignore[arg-type]
    assert said in str(refused.value)
    assert names(conflicts.on(), State.OPEN) == names(conflicts.on())


def test_a_contested_place_narrows_a_claim_until_it_prevails(engine: Engine, conflicts: Conflicts) -> None:
    """While it is open both sides are told of the other; resolved, what prevails is supported and the other is not."""
    add(engine, AMENDED, "2025-01-01")
    draft = "Buchungsbelege sind acht Jahre aufzubewahren. Nach § 2 ArchO sind Buchungsbelege zehn Jahre aufzubewahren."
    answering = open_answering(engine)
    assert [one.rung for one in answering.ground(draft, as_of=AFTER).claims] == [Rung.SUPPORTED, Rung.SUPPORTED]
    pair = between(conflicts.find(AFTER), VOUCHERS).pair
    open_ones = answering.ground(draft, as_of=AFTER).claims
    assert [one.rung for one in open_ones] == [Rung.NARROWED, Rung.NARROWED]
    assert [one.limit for one in open_ones] == [
        "im Widerspruch zu § 2 ArchO; nicht entschieden",
        f"im Widerspruch zu {PERIOD}; nicht entschieden",
    ]
    conflicts.resolve(pair, "superior")
    resolved = answering.ground(draft, as_of=AFTER).claims
    assert [one.rung for one in resolved] == [Rung.SUPPORTED, Rung.NARROWED]
    assert resolved[1].limit == f"verdrängt von {PERIOD}"
    ten = answering.ground("Nach § 2 ArchO sind Buchungsbelege zehn Jahre aufzubewahren.", as_of=BEFORE).claims[0]
    assert ten.rung is Rung.SUPPORTED, "on that day nothing stood against it"


def test_a_special_rule_takes_nothing_from_the_general_one(engine: Engine, conflicts: Conflicts) -> None:
    """Resolved by lex specialis both are supported: the general rule stays right in general."""
    conflicts.resolve(between(conflicts.find(), YOUTH).pair, "specialis")
    draft = "Mitgliederakten sind sechs Jahre aufzubewahren. Mitgliederakten der Jugend sind zwei Jahre aufzubewahren."
    assert [one.rung for one in open_answering(engine).ground(draft).claims] == [Rung.SUPPORTED, Rung.SUPPORTED]


def test_citations_that_contradict_and_figures_that_differ(
    engine: Engine, conflicts: Conflicts, tmp_path: Path
) -> None:
    """A citation that contradicts another, and two sources with other figures for one thing; a correction ends it."""
    numbers: list[int] = []
    for name, fee in (("preise", "vierzig"), ("aushang", "fünfzig")):
        file = tmp_path / f"{name}.md"
        file.write_text(f"# {name.title()}\n\nDie Gebühr beträgt {fee} Euro.\n", encoding="utf-8")
        source = engine.add_doc_source(file)
        said = f"Die Gebühr beträgt {fee} Euro."
        numbers.append(engine.cite(said, said, said, source_id=source.id).citation_id)
    first, second = numbers
    found = between(conflicts.find(), {f"[{first}]", f"[{second}]"})
    assert (found.kind, found.says, found.state) == (ConflictKind.FIGURES, "vierzig / fünfzig", State.OPEN)
    forty = open_answering(engine).ground("Die Gebühr beträgt vierzig Euro.").claims[0]
    assert (forty.rung, forty.limit) == (Rung.NARROWED, "im Widerspruch zu Aushang, Text; nicht entschieden")
    (fifty,) = (
        open_answering(engine).ground("The fee is fifty. Die Gebühr beträgt fünfzig Euro.", language="de").claims[1:]
    )
    assert "[" not in (fifty.limit or "["), "a number that a reader of the text cannot look up"
    said = "Die Gebühr beträgt fünfzig Euro."
    third = engine.cite(
        said, said, said, source_id=4, related_citations=[first], relation_type="contradicts"
    ).citation_id
    kinds = {one.kind for one in conflicts.find() if f"[{third}]" in {party.name for party in one.parties}}
    assert kinds == {ConflictKind.CITATIONS, ConflictKind.FIGURES}
    engine.cite(said, said, said, source_id=4, related_citations=[first], relation_type="supersedes")
    over = between(conflicts.on(), {f"[{first}]", f"[{second}]"})
    assert over.state is State.OVER
    sound(engine.graph)


def test_citations_of_two_versions_of_a_law_are_no_conflict(
    engine: Engine, conflicts: Conflicts, tmp_path: Path
) -> None:
    """What a law said before and what it says now differ in a figure, and neither claim is narrowed for it."""
    drafts: dict[str, str] = {}
    for since, day, years in (("2020-01-01", BEFORE, "zehn"), ("2025-01-01", AFTER, "acht")):
        file = tmp_path / f"{years}.md"
        drafts[day] = f"Quittungen sind {years} Jahre aufzubewahren."
        section = "### § 2 Ort\n\nQuittungen liegen im Archiv.\n"
        file.write_text(f"# Quittungsgesetz (QuitG)\n\n### § 1 Frist\n\n{drafts[day]}\n\n{section}", encoding="utf-8")
        add(engine, file, since)
    desk = open_answering(engine)
    for _ in range(2):
        rungs = [desk.ground(draft, as_of=day).claims[0].rung for day, draft in drafts.items()]
        assert rungs == [Rung.SUPPORTED, Rung.SUPPORTED]
        assert not [one for one in conflicts.find() if one.kind is ConflictKind.FIGURES]


def test_a_circle_is_shown_and_what_hangs_together(conflicts: Conflicts) -> None:
    """§ 7 before § 8 before § 9 before § 7: no one can tell who keeps the keys. Open conflicts form clusters."""
    conflicts.find()
    circle = conflicts.circles()
    assert [one.names for one in circle] == [("§ 7 ArchO", "§ 8 ArchO", "§ 9 ArchO")]
    assert set(circle[0].said) == {"Abweichend von"}
    assert [set(one.names) for one in conflicts.clusters()] in ([YOUTH, RECEIPTS], [RECEIPTS, YOUTH])
    conflicts.settle()
    assert conflicts.clusters() == []


def test_the_definitions_that_much_hangs_on(conflicts: Conflicts) -> None:
    """A definition counts the places that use its term."""
    assert [(one.place, one.direct) for one in conflicts.foundations()] == [("§ 1 AufbG", 1)]


def test_what_is_cited_to_superseded_words_is_told(engine: Engine, conflicts: Conflicts) -> None:
    """A citation of ten years is outdated from the day on which the place says eight."""
    said = "Buchungsbelege sind zehn Jahre aufzubewahren."
    number = engine.cite(said, said, said, source_id=1).citation_id
    assert conflicts.outdated() == []
    add(engine, AMENDED, "2025-01-01")
    assert [row["citation"] for row in conflicts.outdated(AFTER)] == [number]
    assert conflicts.outdated(BEFORE) == []


def test_who_may_not_decide_may_read(engine: Engine, conflicts: Conflicts) -> None:
    """A user lists what was found, and may neither look for more nor decide."""
    conflicts.find()
    reader = open_conflicts(
        open_engine(graph=engine.graph, context=CitationContext(project_id="verein", role=Role.USER))
    )
    assert len(reader.on()) == 2
    with pytest.raises(AccessDenied):
        reader.find()
    with pytest.raises(AccessDenied):
        reader.settle()


def test_an_agent_asks_what_stands_against_a_place(engine: Engine, conflicts: Conflicts) -> None:
    """`conflicts_of` gives both sides in their words, and who prevails; of a place where nothing was found, that."""
    tools = {one.name: one for one in graph_tools(engine)}

    def asked(place: str) -> str:
        return tools["conflicts_of"].invoke({"place": place, "as_of": None})

    assert asked("§ 4 ArchO") == "No conflict was found here."
    pair = between(conflicts.find(), YOUTH).pair
    open_one = asked("§ 4 ArchO")
    assert f"{pair} — deadline: sechs Jahre / zwei Jahre from 2021-05-03, open" in open_one
    assert "- § 3 ArchO: “Mitgliederakten sind sechs Jahre aufzubewahren.”" in open_one
    conflicts.resolve(pair, "specialis")
    assert "§ 4 ArchO prevails (specialis; citation [1])" in asked("§ 3 ArchO")
    assert [one.pair for one in conflicts.at("§ 3 ArchO")] == [pair]
    assert conflicts.at("§ 3 AufbG") != conflicts.at("§ 3 ArchO")
    assert conflicts.at("§ 9 ArchO") == []
