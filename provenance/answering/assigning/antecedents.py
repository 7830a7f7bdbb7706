"""What "Er", "Sie", "Dies", "Satz 1" mean is said in the sentence before: in the draft and in the source.

    draft    Der Schleusenwärter prüft die Anmeldung. Sie kann Verträge für unwirksam erklären.
    source   Die Kartellbehörde überwacht …  Sie kann Verträge für unwirksam erklären.

Such a sentence is borne only where the sentence before it in the draft is borne by the same place of the source or by
its neighbour; a place that is named within a law ("Satz 1") only where that sentence is borne in the same section. A
sentence that is borne in another source is borne in this one too if the same words stand there: most of a law stands in
each of its versions. What nothing stands before means what it means in the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from provenance.answering.assigning.parsed_claim import parsed
from provenance.answering.drafts.draft import Claim, Draft, SentenceKind
from provenance.citing.texts import SourceReading
from provenance.language.agreement import genders, pointing
from provenance.language.clauses import clauses_of
from provenance.language.sentences import sentence_ends
from provenance.language.verbs import finite
from provenance.text import patterns as re
from provenance.text.labels import Span

_POINTS = re.compile(
    r"\W*(?:Er|Sie|Es|Ihn|Ihm|Ihr|Ihnen|Dies(?:e[mnrs]?)?|Deren|Dessen|Letztere[rs]?|Erstere[rs]?|Dasselbe|Gleiches|"
    r"(?:Da|Hier)(?:bei|für|zu|von|nach|durch|gegen|mit|rin|rauf|raus|rüber)|It|He|She|They|This|These|Those|Such|Its|"
    r"Their|His|Her|The same|The latter)\b"
)
_SHOWS = re.compile(r"\W*(?:Das|Der|Die|Den|Dem|That)\s+([a-zäöüß]+)\b")
_NO_SUBJECT = re.compile(
    r"\W*(?:Es|It)\s+(?:gilt|gelten|besteht|bestehen|(?:ist|is)\s+(?:verboten|untersagt|unzulässig))\b"
)
_PRONOUN = re.compile(r"(Er|Sie|Es)\s+(?=[a-zäöüß])")
_SUBJECT = re.compile(r"(Der|Die|Das)\s+(?:[a-zäöüß]+\s+)?[A-ZÄÖÜ][\w-]+(?=\s+[a-zäöüß])")
_SHOWN = re.compile(r"(Dieser|Diese|Dieses)\s+(?=[a-zäöüß])")
_SHOWS_A = {"Dieser": "m", "Diese": "f", "Dieses": "n"}
_ARTICLES = {"m": "Der", "f": "Die", "n": "Das"}
_GENDERS = {"Er": "Der", "Sie": "Die", "Es": "Das"}
_FAR = 3_000
_KEPT = 16_384  # claims: a draft that is edited is grounded again


class Bearing(NamedTuple):
    """A place that bears a claim: the source, the offsets in its text and the words there."""

    artifact: str
    span: Span
    quote: str


Borne = Mapping[int, Sequence[Bearing]]
"""The places that bear a claim, by its number."""


@lru_cache(maxsize=_KEPT)
def points_at(claim: str, language: str) -> str | None:
    """Return the words of a claim that mean what the sentence before says; None where there are none."""
    shows = _SHOWS.match(claim)  # "Das gilt auch", but not "Das alte Tor"
    found = shows if shows and finite(shows[1], "de") else _POINTS.match(claim)
    if found and not _NO_SUBJECT.match(claim):
        return found[0].strip()
    if language == "de" and (pronoun := pointing(clauses_of(claim))):
        return pronoun
    return next((one.text for one in parsed(claim, language).named if _relative(claim, language, one.text)), None)


def _relative(claim: str, language: str, text: str) -> bool:
    one = parsed(claim, language)
    anchored = any(target.section or target.law for named in one.named for target in named.targets)
    return not anchored and any(
        target.path and not target.section and not target.law
        for named in one.named
        if named.text == text
        for target in named.targets
    )


def before(draft: Draft, claim: Claim) -> tuple[int, ...] | None:
    """Return the claims of the sentence before one; None where nothing stands before it under its heading."""
    own = draft.sentence(claim.sentence)
    earlier = [number for number in own.claims if number < claim.number]
    if earlier:
        return tuple(earlier)
    for number in range(claim.sentence - 1, 0, -1):
        sentence = draft.sentence(number)
        if sentence.kind is SentenceKind.HEADING or sentence.section != own.section:
            return None
        if sentence.kind not in {SentenceKind.OTHER, SentenceKind.QUESTION}:
            return sentence.claims
    return None


def resolved(draft: Draft, claim: Claim) -> str | None:
    """Return a claim with a noun of the sentence before it in the place of the pronoun that it begins with.

    "Sie" is the subject of that sentence, "Diese" the noun that was named last.
    """
    if shown := _SHOWN.match(claim.text):
        earlier = before(draft, claim)
        noun = _last(draft.claim(earlier[-1]).text, _SHOWS_A[shown[1]]) if earlier else None
        return f"{noun} {claim.text[shown.end() :]}" if noun else None
    pronoun = _PRONOUN.match(claim.text)
    earlier = before(draft, claim) if pronoun else None
    subject = _SUBJECT.match(draft.claim(earlier[-1]).text) if earlier else None
    if pronoun is None or subject is None or subject[1] != _GENDERS[pronoun[1]]:
        return None
    return f"{subject[0]} {claim.text[pronoun.end() :]}"


def _last(text: str, gender: str) -> str | None:
    """Return the last noun of a sentence with its article, if it is in the singular and has a gender."""
    nouns = [one for root in clauses_of(text) for clause in root.walk() for one in clause.phrases if one.kind == "noun"]
    last = max(nouns, key=lambda one: one.end, default=None)
    if last is None or last.head.tag != "NN" or last.quantity or genders(last) - {"p"} != {gender}:
        return None
    return f"{_ARTICLES[gender]} {last.head.text}"


def astray(draft: Draft, claim: Claim, place: tuple[str, Span], borne: Borne, reading: SourceReading) -> str | None:
    """Return the words of a claim whose meaning stands in a sentence that its place does not bear, if there are any."""
    earlier = before(draft, claim)  # first, since what points is read off the parts of speech
    words = points_at(claim.text, draft.language) if earlier is not None else None
    if words is None or earlier is None:
        return None
    named = words in {one.text for one in parsed(claim.text, draft.language).named}
    bearing = (one for number in earlier for one in borne.get(number, ()))
    near = (span for one in bearing for span in _there(one, place[0], reading))
    return None if any(_fits(span, place[1], reading, named=named) for span in near) else words


def _there(one: Bearing, artifact: str, reading: SourceReading) -> Iterator[Span]:
    """Yield where the words of a place stand in a source: the place itself, if it is one of that source."""
    if one.artifact == artifact:
        yield one.span
    elif found := reading.text.stands(one.quote):
        yield from found.occurrences


def _fits(antecedent: Span, own: Span, reading: SourceReading, *, named: bool) -> bool:
    """Say whether a place stands right behind the one its words point to, or in its section where they name a place."""
    if named:
        sections = [{one.place.section for one in reading.borne(*span)} for span in (antecedent, own)]
        return bool(sections[0] & sections[1])
    if antecedent[0] < own[1] and own[0] < antecedent[1]:
        return True
    if not 0 <= own[0] - antecedent[0] <= _FAR:
        return False
    between = reading.text.text[antecedent[0] : own[0]]
    return len([end for end in sentence_ends(between) if between[end - 1] != ";"]) <= 1
