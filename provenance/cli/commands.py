"""The commands of `beleg`: where each is, by a dotted name that is loaded when it runs, and what `beleg --help` says.

The line of help is the first paragraph of that of the command itself, which a test holds. Nothing is imported here, so
that the table costs nothing to read.
"""

from __future__ import annotations

COMMANDS: dict[str, tuple[str, str]] = {
    "ingest": (
        "provenance.cli.ingest:ingest",
        "Load legal documents into the store and register them in the project.",
    ),
    "add": (
        "provenance.cli.add:add",
        "Register one source: a file is read, a page of the web is fetched once and kept.",
    ),
    "segment": (
        "provenance.cli.segment:segment",
        "Show the places of a legal document: section, path, text, page and boxes.",
    ),
    "sentences": (
        "provenance.cli.reading:sentences",
        "Part a text of law into its Sätze; where it is set in lines, headings and list items count too.",
    ),
    "references": (
        "provenance.cli.reading:references",
        "Find the references in a text of law; or, with --from, follow those of a place in the store, and back to it.",
    ),
    "quotes": (
        "provenance.cli.quotes:quotes",
        "Check quotes against a document: verified, or failed with the nearest passage and what differs.",
    ),
    "ground": (
        "provenance.cli.answering:ground",
        "Ground a finished draft: evidence is found, numbers set behind claims, references appended.",
    ),
    "ground-many": (
        "provenance.cli.drafts:ground_many",
        "Ground many drafts at once, in processes of this machine or on a Dask cluster; one that fails stops no other.",
    ),
    "ask": (
        "provenance.cli.answering:ask",
        "Answer a question from the sources, each claim with its voucher, or say why not (exit code 1).",
    ),
    "check": (
        "provenance.cli.answering:check",
        "Hold a draft to the citations it names, by the rules of a preset. Nothing is written.",
    ),
    "import-citations": (
        "provenance.cli.model_citations:import_citations",
        "Make citations of those that a model gave with its answer, each held to the stored source first.",
    ),
    "check-locators": (
        "provenance.cli.locators:check_locators",
        "Tell for claims with page and section whether the two agree, and where the section really stands.",
    ),
    "cite": (
        "provenance.cli.cite:cite",
        (
            "Bind a claim to a quote; exit code 1 if the quote does not stand in the source, "
            "or a model finds it not borne."
        ),
    ),
    "show": (
        "provenance.cli.cite:show",
        "Show a citation with what is known of it, or what the law says at a place.",
    ),
    "sources": (
        "provenance.cli.cite:sources",
        "List the sources of the project.",
    ),
    "citations": (
        "provenance.cli.cite:citations",
        "List the citations of the project.",
    ),
    "classify": (
        "provenance.cli.classification:classify",
        "Say how a source stands in the project; what is left out stays. Without options, show it.",
    ),
    "retract": (
        "provenance.cli.classification:retract",
        "Count a source for nothing from now on: claims that rest on it lose their rung when they are checked anew.",
    ),
    "search": (
        "provenance.cli.search:search",
        "Search the sources of the project; each hit says how good its evidence is, and why.",
    ),
    "evidence": (
        "provenance.cli.search:evidence",
        "Find the passages that may bear a claim, each held against it; exit code 1 if none bears it (HIGH).",
    ),
    "embed": (
        "provenance.cli.search:embed",
        "Embed the segments that have no vector yet, for search by meaning; may be ended and begun again at any time.",
    ),
    "import": (
        "provenance.cli.bibliography:import_file",
        "Register a bibliography as sources without text; fill an empty store with an export; take in PROV of others.",
    ),
    "bibliography": (
        "provenance.cli.bibliography:bibliography",
        "Print the sources that the citations of the project rest on, in a style.",
    ),
    "diff": (
        "provenance.cli.law:diff",
        "Show what a new version of a work changed, Satz by Satz; without days the last two versions.",
    ),
    "rules": (
        "provenance.cli.rules:rules",
        "Show the rules of a work: modality, who, what, deadline, condition and where it stands.",
    ),
    "comply": (
        "provenance.cli.comply:comply",
        "Show which rules bind the objects of the project: from which Satz, since when, fulfilled by what, open what.",
    ),
    "conflicts": (
        "provenance.cli.conflicts:conflicts",
        "Find rules that cannot both be kept and citations that cannot both be right; show how each stands on a day.",
    ),
    "resolve": (
        "provenance.cli.conflicts:resolve",
        "Say which of two in conflict prevails: by a principle that decides it, or by hand with a reason.",
    ),
    "report": (
        "provenance.cli.report:report",
        "Write one self-contained HTML page: each citation beside the printed page it rests on.",
    ),
    "audit": (
        "provenance.cli.audit:audit",
        "List the audit queries, or run one: trails, coverage, gaps, impact, what is stale; nothing can be written.",
    ),
    "serve": (
        "provenance.cli.serve:serve",
        "Serve the web page, REST and the tools of agents; on 127.0.0.1 nobody has to sign in.",
    ),
    "token": (
        "provenance.cli.tokens:token",
        "Tokens by which programs and people sign in to `beleg serve`.",
    ),
    "mcp": (
        "provenance.cli.serve:mcp",
        "Offer the tools of agents by the Model Context Protocol: on stdin and stdout, or at an address with --http.",
    ),
    "export": (
        "provenance.cli.rdf:export",
        "Write the records as PROV-O, Web Annotation and ELI: the whole store, a project, an answer or a trail.",
    ),
    "sparql": (
        "provenance.cli.rdf:sparql",
        "Ask an export, or the store as it would be exported, in SPARQL; prefixes of the table of terms are known.",
    ),
    "verify": (
        "provenance.cli.verify:verify",
        "Recompute the log and compare it with the graph; exit code 1 if anything was changed, with what and where.",
    ),
    "checkpoint": (
        "provenance.cli.checkpoints:checkpoint",
        "Signed checkpoints of the log, kept outside the store.",
    ),
    "witness": (
        "provenance.cli.checkpoints:witness",
        "A witness: cosigns checkpoints that go on from those it saw.",
    ),
    "validate": (
        "provenance.cli.validate:validate",
        "Check all records against the shapes, by Cypher where they are; exit code 1 if one breaks what must be.",
    ),
    "statistics": (
        "provenance.cli.statistics:statistics",
        "Count refusals by category against coverage, rungs over time and by persona, and name what is out of bounds.",
    ),
    "demo": (
        "provenance.cli.demo.command:demo",
        "Ingest a document, cite from it, audit the record, ground a draft, ask the graph, and write the report.",
    ),
    "bundle": (
        "provenance.cli.bundle:bundle",
        "Signed bundles: is it what was signed, and what does it say.",
    ),
    "key": (
        "provenance.cli.bundle:key",
        "The key that bundles are signed with.",
    ),
    "note": (
        "provenance.cli.notes:note",
        "Notes, highlights, summaries, questions and critiques.",
    ),
    "tag": (
        "provenance.cli.notes:tag",
        "Words by which the project sorts its sources.",
    ),
    "object": (
        "provenance.cli.comply:things",
        "Business objects, messages and processes that rules may bind.",
    ),
    "requirement": (
        "provenance.cli.comply:requirement",
        "Which rules bind them, and whether they are kept.",
    ),
    "store": (
        "provenance.cli.store:store",
        "Where the records are kept: state, set-up, end.",
    ),
}
"""From the name of a command, or of a group of them, to the dotted name of what runs it and its line of help."""

PURPOSE = "Keine Buchung ohne Beleg: legal texts in, verified citations out."
VERSION = "Show the version and exit."
