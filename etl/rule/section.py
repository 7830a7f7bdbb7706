"""What a rule names in its own section: the places its object refers to, and where its period begins.

    "die in Absatz 1 Nr. 1 und 4 genannten Tiere" · "die sonstigen in Absatz 1 genannten Tiere"
    "Die Meldefrist beginnt mit dem Ablauf des Tages, an dem …"

The second object is what the other rules of its Satz leave of Absatz 1. A period is known by its name: a "Meldefrist"
is the time within which one has to *melden*; "die Frist" is the one of its own Absatz, or the one it refers to. Places
in other sections and laws are left to the references of the graph.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from etl.document import Document, Path, Unit
from etl.refer import Target, find
from etl.rule.deadline import Deadline
from etl.rule.draft import RuleDraft, Span, Spans
from etl.rule.mains import Clause, zu_infinitives
from etl.rule.modality import Reading
from etl.rule.norm import Norm
from etl.rule.phrases import may_be_subject, phrase_at
from etl.rule.subjects import Subject, candidates
from etl.rule.tokens import Kind, Token
from provenance.language import german as words
from provenance.model.locator import Locator, Place
from provenance.text import patterns as re


def span_of(norm: Norm, start: int, end: int) -> Spans:
    """Return a stretch of the norm as stretches of its units."""
    return tuple(Span(part.index, part.start, part.end) for part in norm.parts(start, end))


def spans_of(norm: Norm, stretches: Iterable[tuple[int, int]]) -> Spans:
    """Return several stretches."""
    return tuple(span for stretch in stretches for span in span_of(norm, *stretch))


def action_of(norm: Norm, clause: Clause) -> Spans:
    """Return the words for what is done: verbs at the end, an infinitive clause, or the finite verb and its prefix."""
    if clause.infinitive:
        tokens = [token for token in clause.infinitive if token.kind is not Kind.COMMA] or clause.infinitive
        return span_of(norm, tokens[0].start, tokens[-1].end)
    right = clause.right
    found = zu_infinitives(right)
    if found:
        return spans_of(norm, [(right[first].start, right[last - 1].end) for first, last in found])
    if clause.finite.low in words.AUXILIARIES:
        verbs = [
            token
            for token in right
            if token.kind is Kind.WORD and (words.is_participle(token.low) or words.is_infinitive(token.low))
        ]
        verbs = [token for token in verbs if not _attributive(right, token) and token.low not in words.MODALS]
        return (
            span_of(
                norm, verbs[-2 if verbs[-1].low in {"werden", "sein"} and len(verbs) > 1 else -1].start, verbs[-1].end
            )
            if verbs
            else ()
        )
    stretches = [(clause.finite.start, clause.finite.end)]
    if right and right[-1].low in words.SEPARABLE:
        stretches.append((right[-1].start, right[-1].end))
    return spans_of(norm, stretches)


def _attributive(tokens: Sequence[Token], token: Token) -> bool:
    at = tokens.index(token)
    return at + 1 < len(tokens) and tokens[at + 1].noun


def object_of(
    norm: Norm, clause: Clause, reading: Reading, subject: Subject | None, times: Sequence[Deadline], number: int
) -> Spans:
    """Return what the rule is about: the subject of a passive, the object of an active clause, what is defined.

    Where the clause gives several times, each with its own phrase, it is the phrase before the time ``number``.
    """
    if len(times) > 1 and reading.voice != "active":
        return _before_time(norm, clause, times, number)
    if reading.modality == "definition" or reading.voice == "passive":
        first = next((one for one in candidates(clause) if not one.pronoun), subject)
        return span_of(norm, first.start, first.end) if first is not None else ()
    tokens = clause.infinitive or clause.right
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.low in words.PREPOSITIONS and token.kind is not Kind.REFERENCE:
            phrase = phrase_at(tokens, at + 1)
            at = phrase.end if phrase else at + 1
            continue
        phrase = phrase_at(tokens, at)
        if phrase is None:
            at += 1
            continue
        taken = (
            subject is not None
            and tokens[phrase.start].start < subject.end
            and subject.start < tokens[phrase.end - 1].end
        )
        accusative = may_be_subject(tokens, phrase) or tokens[phrase.start].low in {
            "den",
            "einen",
            "keinen",
            "diesen",
            "seinen",
            "ihren",
        }
        timed = any(time.start <= tokens[phrase.head].start < time.end for time in times)
        if not taken and not timed and accusative and tokens[phrase.start].low not in {"der", "dies", "er", "sie"}:
            return span_of(norm, tokens[phrase.start].start, tokens[phrase.end - 1].end)
        at = phrase.end
    if reading.voice == "dative" and subject is not None and not subject.pronoun and not subject.agent:
        return span_of(norm, subject.start, subject.end)  # "Das Betreten ist verboten"
    return ()


def _before_time(norm: Norm, clause: Clause, times: Sequence[Deadline], number: int) -> Spans:
    """Return the words from the time before (or the head of the clause) up to this one."""
    after = times[number - 1].end if number else 0
    own = [token for token in clause.tokens if after <= token.start < times[number].start]
    while own and (own[0].kind is Kind.COMMA or own[0].low in words.CONJUNCTIONS):
        own = own[1:]
    own = [token for token in own if token is not clause.finite]
    while own and own[-1].kind is Kind.COMMA:
        own.pop()
    return span_of(norm, own[0].start, own[-1].end) if own else ()


_REST = re.compile(r"\b(?:sonstigen|übrigen|anderen|restlichen|weiteren)\b", re.IGNORECASE)
_BEGINS = re.compile(
    r"\b(?:[Dd]ie|[Dd]iese|[Dd]er\sLauf\s(?:der|dieser))\s(?P<name>\w*[Ff]rist)\b(?P<between>[^.;]{0,120}?)\b(?:beginnt|läuft\sab)\b"
    r"|\bbeginnt\s(?:jedoch\s|aber\s)?(?:die|diese|der\sLauf\s(?:der|dieser))\s(?P<behind>\w*[Ff]rist)\b"
)
_END = re.compile(r";|\.?\s*\Z")
_LIST = frozenset({"Nummer", "Ziffer", "Buchstabe", "Strich", "Doppelbuchstabe"})
_LABEL = re.compile(r"(\d+)([a-z]*)\Z")


def resolve(document: Document, drafts: Sequence[RuleDraft]) -> None:
    """Fill in the objects and starts of the drafts that name them in their section."""
    sections: dict[str, list[tuple[int, Unit]]] = defaultdict(list)
    for index, unit in enumerate(document.units):
        if unit.kind == "norm":
            sections[unit.section].append((index, unit))
    siblings: dict[tuple[Span, ...], list[RuleDraft]] = defaultdict(list)
    for draft in drafts:
        siblings[draft.cue].append(draft)
    for group in siblings.values():
        _objects(document, sections, group)
    for draft in drafts:
        if draft.duration and not draft.start:
            _start(document, sections[document.units[draft.units[0]].section], draft)


def _objects(document: Document, sections: dict[str, list[tuple[int, Unit]]], group: Sequence[RuleDraft]) -> None:
    """Look up the objects of the rules of one clause; those that name the rest come last."""
    named: set[int] = set()
    for draft in sorted(group, key=lambda one: _is_rest(one, document)):
        found: list[int] = []
        for span in draft.object:
            unit = document.units[span.unit]
            for reference in find(span.text(document)):
                for target in reference.targets:
                    if target.law is None and not target.section:
                        found += _units_at(sections[unit.section], unit.path, target)
        if _is_rest(draft, document):
            found = [index for index in found if index not in named]
        named.update(found)
        draft.objects = tuple(dict.fromkeys(index for index in found if index not in draft.units))


def _is_rest(draft: RuleDraft, document: Document) -> bool:
    return any(_REST.search(span.text(document)) for span in draft.object)


def _units_at(section: Sequence[tuple[int, Unit]], base: Path, target: Target) -> list[int]:
    """Return the units of a place named without a section; of a list its items."""
    found: list[int] = []
    for path in _paths(target):
        place = Locator("", absolute(base, path))
        within = [
            (index, unit)
            for index, unit in section
            if place.compare(Locator("", unit.path)) in (Place.SAME, Place.AROUND)
        ]
        items = [index for index, unit in within if unit.path and unit.path[-1][0] in _LIST]
        found += items or [index for index, _ in within]
    return found


def absolute(base: Path, path: Path) -> Path:
    """Return the full path of a place named in the text at ``base``: "Satz 1" in Absatz 3 is Absatz 3 Satz 1."""
    level = path[0][0] if path else ""
    names = [name for name, _ in base]
    if level in names:
        return (*base[: names.index(level)], *path)
    above = [part for part in base if part[0] in _ABOVE.get(level, ())]
    return (*above, *path)


_ABOVE = {
    "Satz": ("Absatz",),
    "Nummer": ("Absatz", "Satz"),
    "Buchstabe": ("Absatz", "Satz", "Nummer"),
    "Halbsatz": ("Absatz", "Satz"),
}


def _paths(target: Target) -> list[Path]:
    """Return the paths of a target; a range ("Nr. 1 bis 4") with all plain numbers in it."""
    if target.until is None:
        return [target.path]
    last = target.until[1]
    first, end = _LABEL.match(target.path[-1][1]), _LABEL.match(last[-1][1]) if last else None
    if first is None or end is None or len(last) != len(target.path):
        return [target.path, last] if last else [target.path]
    level = target.path[-1][0]
    between = [(*target.path[:-1], (level, str(number))) for number in range(int(first[1]), int(end[1]) + 1)]
    return list(dict.fromkeys([target.path, *between, last]))


def _start(document: Document, section: Iterable[tuple[int, Unit]], draft: RuleDraft) -> None:
    """Find where the section says that the period of the draft begins."""
    own = document.units[draft.units[0]]
    for index, unit in section:
        if index <= draft.units[0]:
            continue
        match = _BEGINS.search(unit.text)
        if match is None or not _same_period(document, draft, own, unit, match):
            continue
        end = _END.search(unit.text, match.end())
        span = Span(index, _skip(unit.text, match.end()), end.start() if end else len(unit.text))
        if span.start < span.end:
            draft.start = (span,)
            draft.start_units = (index,)
            return


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _same_period(document: Document, draft: RuleDraft, own: Unit, unit: Unit, match: re.Match[str]) -> bool:
    """Say whether the period that begins there is the one the draft sets."""
    name = (match["name"] or match["behind"]).lower()
    modifier = name.removesuffix("frist").removesuffix("s")
    if modifier:
        said = " ".join(document.units[index].text.lower() for index in draft.units)
        return name in said or modifier in said or _stem(modifier) in _verbs(draft, document)
    between = match["between"] or ""
    named = [target for reference in find(between) for target in reference.targets if not target.section]
    if named:
        return any(
            Locator("", absolute(unit.path, target.path)).covers(Locator("", own.path))
            for target in named
            if target.path
        )
    return unit.path[:1] == own.path[:1] and _counts_time(draft)


def _counts_time(draft: RuleDraft) -> bool:
    return draft.duration is not None


def _stem(noun: str) -> str:
    """Return the stem of a verb from its noun: "aufbewahrung" is of "aufbewahren"."""
    return noun.removesuffix("ung").removesuffix("e")


def _verbs(draft: RuleDraft, document: Document) -> set[str]:
    """Return the stems of the verbs that say what is to be done."""
    found: set[str] = set()
    for span in draft.action:
        for word in re.findall(r"[a-zäöüß]+", span.text(document).lower()):
            plain = _without_zu(word)
            found.add(re.sub(r"(?:en|n)\Z", "", plain))
    return found


def _without_zu(word: str) -> str:
    if not words.has_zu(word):
        return word
    for prefix in sorted(words.SEPARABLE, key=len, reverse=True):
        if word.startswith(f"{prefix}zu"):
            return prefix + word[len(prefix) + 2 :]
    return word
