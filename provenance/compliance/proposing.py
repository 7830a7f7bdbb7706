"""Which rules may bind a business object, and why: a word of the rule is a term of it, and the addressee agrees.

A rule speaks of an object where its object, its action, its condition or the text that its object names ("die in Absatz
1 Nr. 4 genannten Unterlagen") has a term of it, in any form or as the end of a compound ("Buchungsbelege" for "Beleg").
A rule whose addressee is another than those of the object is not proposed. A proposal is a question to a person, and
counts for nothing until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.citing.facade.reads import SearchCalls
from provenance.citing.law import binding_rules, day_of
from provenance.citing.roles import Act
from provenance.citing.search.scope import indexed_sources, today
from provenance.citing.search.searcher import text_of
from provenance.citing.services import services_of
from provenance.language.stems import is_compound, plain, stem, words_of

_FIELDS = ("object", "action", "condition", "addressee")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a rule may bind: the ``term`` of the object, the ``word`` of the rule, the field it is in, and through where.

    ``addressee`` is whom the rule names, if it is one of those that the object belongs to.
    """

    term: str
    word: str
    field: str
    through: str = ""
    addressee: str = ""

    def __str__(self) -> str:
        """Say it, as a proposal keeps it."""
        where = f" ({self.through})" if self.through else ""
        whom = f"; {self.addressee}" if self.addressee else ""
        return f"„{self.word}“{where}{whom}"


def reason(
    terms: Sequence[str], addressees: Sequence[str], rule: Mapping[str, Any], named: Sequence[Mapping[str, Any]]
) -> Reason | None:
    """Return why a rule may bind what has these terms and addressees; None where nothing speaks for it.

    ``rule`` are the properties of a rule, ``named`` the places its object names, with their texts.
    """
    whom = str(rule.get("addressee") or "")
    common = next((one for one in addressees if whom and _meets(one, whom)), "")
    if whom and addressees and not common:
        return None
    said = whom if common else ""
    for term in terms:
        for field in _FIELDS[:3]:
            if word := _meets(term, str(rule.get(field) or "")):
                return Reason(term, word, field, addressee=said)
        for place in named:
            if word := _meets(term, str(place.get("text") or "")):
                return Reason(term, word, "object", str(place["locator"]), said)
    return None


def _meets(term: str, text: str) -> str:
    """Return the words of a text that are a term, in any form, the last of them perhaps as the end of a compound."""
    wanted = [stem(word) for word in words_of(term)]
    words = words_of(text)
    if not wanted:
        return ""
    for at in range(len(words) - len(wanted) + 1):
        some = words[at : at + len(wanted)]
        *first, last = (stem(word) for word in some)
        ends = last == wanted[-1] or is_compound(plain(last), wanted[-1])
        if ends and first == wanted[:-1]:
            return _shown(text, some)
    return ""


def _shown(text: str, words: Sequence[str]) -> str:
    low = text.lower()
    at = low.find(words[0])
    end = low.find(words[-1], at) + len(words[-1])
    return " ".join(text[at:end].split()) if at >= 0 else " ".join(words)


@dataclass(frozen=True, slots=True)
class SpeakingRule:
    """A rule that speaks of an object: where it stands, what it says, its texts, and why it was found."""

    place: str
    work: str
    modality: str
    addressee: str | None
    action: str | None
    object: str | None
    condition: str | None
    exception: str | None
    deadline: str | None
    texts: tuple[str, ...]
    why: str


def rules_for(
    engine: SearchCalls, about: str, addressee: str | None = None, as_of: str | None = None
) -> list[SpeakingRule]:
    """Return the rules that speak of an object, of the versions in force on a day (today without one), in order.

    With an addressee those that name another are left out. Raises InvalidInput for what is no text or no day.
    """
    services = services_of(engine, Act.READ_SOURCES)
    graph, seen = services.graph, services.disclosure
    terms = [text_of("object", about)]
    whom = [text_of("addressee", addressee)] if addressee is not None else []
    day = day_of(as_of) if as_of is not None else today()
    project = engine.context.project_id
    sources = indexed_sources(graph.read("search/sources", project=project), day)
    there = [source for source in sources if source.standing is None and seen.words(source.number)]
    law = {source.artifact_id: source.abbreviation or source.name for source in there}
    found: list[SpeakingRule] = []
    for row in binding_rules(graph, project):
        rule: dict[str, Any] = row["rule"]
        begins, ends = rule.get("valid_from") or "", rule.get("valid_to") or ""
        if row["artifact_id"] not in law or begins > day or (ends and ends < day):
            continue
        why = reason(terms, whom, rule, row["named"])
        if why is not None:
            said = {name: rule.get(name) for name in _FIELDS_BINDING}
            place, work = str(rule["locator"]), law[row["artifact_id"]]
            found.append(SpeakingRule(place, work, **said, texts=tuple(row["texts"]), why=str(why)))  # pyright: ignore[reportArgumentType] — the fields of a rule
    return found


_FIELDS_BINDING = ("modality", "addressee", "action", "object", "condition", "exception", "deadline")
