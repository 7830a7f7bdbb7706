"""The three gates before display, in their order: consent, tier, minimum span (citation binding, "Three gates").

Each looks at one citation and gives the most that may pass (`Limit`); `passed` lets a view through all three.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from provenance.answering.display.rules import Depth, DisplayRules, Limit, View
from provenance.answering.evidence_links import EvidenceLink
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.language.sentences import sentence_ends
from provenance.language.stems import NEGATIONS, STOP, family, words_of
from provenance.text import patterns as re

Span = tuple[int, int]
_GOES_ON = re.compile(r"(?<=\.)[^\S\n]+[a-zäöüß]")
_STOP = re.compile(r"[.!?][”“\"»)\]]*\Z")


def sentences(text: str) -> list[Span]:
    """Return the sentences of an excerpt as offsets, without the white space between them.

    One that goes on in small letters was abbreviated, not ended: of an unknown abbreviation more is shown, not less.
    """
    stops = (at for at in sentence_ends(text) if not _GOES_ON.match(text, at))
    ends = {*stops, *(at for at, letter in enumerate(text) if letter == "\n"), len(text)}
    found: list[Span] = []
    start = 0
    for end in sorted(ends):
        piece = text[start:end]
        if piece.strip():
            found.append((start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())))
        start = end
    return found


def smallest(excerpt: str, claim: str, more: int = 0) -> Span:
    """Return the shortest run of sentences with all words of the claim the excerpt has, and ``more`` on both sides.

    The whole excerpt where it has no word of the claim (another language): nothing then tells what could be left out.
    """
    units = sentences(excerpt)
    held = [_said(excerpt[start:end]) for start, end in units]
    wanted = _said(claim) & frozenset().union(*held) if held else frozenset[str]()
    if not wanted:
        return 0, len(excerpt)
    first, last = _cover(held, wanted, [end - start for start, end in units])
    return wider(excerpt, (units[first][0], units[last][1]), more)


def wider(text: str, span: Span, more: int, most: int | None = None) -> Span:
    """Return a stretch with ``more`` sentences on both sides, or as many as ``most`` characters have room for."""
    start, end = span
    before = [first for first, _ in _ended(text[:start])]
    after = [end + last for _, last in _ended(text[end:])]
    for count in range(max(more, 0), 0, -1):
        found = ([start, *reversed(before)][min(count, len(before))], [end, *after][min(count, len(after))])
        if most is None or found[1] - found[0] <= most:
            return found
    return span


def _ended(text: str) -> list[Span]:
    """Return the sentences of a text, a line that goes on with what it leads to: alone it says something else."""
    found: list[Span] = []
    for start, end in sentences(text):
        goes_on = bool(found) and _STOP.search(text[: found[-1][1]]) is None
        found[-1:] = [(found[-1][0], end)] if goes_on else [*found[-1:], (start, end)]
    return found


def _cover(held: list[frozenset[str]], wanted: frozenset[str], lengths: list[int]) -> Span:
    """Return the first and last of the shortest run whose sets hold all that is wanted; there is one."""
    counts: dict[str, int] = {}
    best, size, left = (0, len(held) - 1), sum(lengths) + 1, 0
    for right, words in enumerate(held):
        for word in words & wanted:
            counts[word] = counts.get(word, 0) + 1
        while len(counts) == len(wanted):
            run = sum(lengths[left : right + 1])
            if run < size:
                best, size = (left, right), run
            for word in held[left] & wanted:
                counts[word] -= 1
                if not counts[word]:
                    del counts[word]
            left += 1
    return best


def _said(text: str) -> frozenset[str]:
    """Return what a text says: the families of its content words, its numbers and negations."""
    return frozenset(family(word) for word in words_of(text) if word not in STOP or word in NEGATIONS)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a requestor was shown: excerpts and characters on the day, answers with excerpts within the window."""

    excerpts: int = 0
    characters: int = 0
    answers: int = 0


@dataclass(slots=True)
class Purse:
    """What a requestor may still be shown; an excerpt that was shown before in the same answer costs nothing."""

    rules: DisplayRules
    spent: Spent
    excerpts: int = 0
    characters: int = 0
    _shown: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])

    @property
    def left(self) -> bool:
        """Whether anything of the budget is left."""
        return self.limit(0, " ").depth is Depth.EXCERPT

    @property
    def characters_left(self) -> int:
        """How many characters of excerpts may still be shown today."""
        return max(0, self.rules.characters_per_day - self.spent.characters - self.characters)

    def limit(self, source: int, words: str) -> Limit:
        """Say what the budget leaves of an excerpt."""
        if (source, words) in self._shown:
            return Limit()
        if self.spent.answers >= self.rules.answers_per_window:
            return Limit(Depth.HANDLE, why="rate")
        excerpts = self.rules.excerpts_per_day - self.spent.excerpts - self.excerpts
        if excerpts < 1 or self.characters_left < len(words):
            return Limit(Depth.HANDLE, why="budget")
        return Limit()

    def pay(self, source: int, words: str) -> None:
        """Count an excerpt that is shown."""
        if (source, words) not in self._shown:
            self._shown.add((source, words))
            self.excerpts += 1
            self.characters += len(words)


def consent_gate(standing: SourceStatus | None) -> Limit:
    """Say what the source allows: auditors only, not even its existence, or metadata only (no words of it).

    A source of which nothing is known is for auditors only: what nobody has cleared is not shown.
    """
    if standing is None or standing.consent is Consent.AUDITOR_ONLY:
        return Limit(Depth.RESTRICTED, named=False, why="restricted")
    if standing.consent is Consent.FORBIDDEN:
        return Limit(Depth.ABSENT, named=False)
    if standing.paywall is Paywall.METADATA_ONLY:
        return Limit(Depth.HANDLE, why="paywall")
    return Limit()


def tier_gate(standing: SourceStatus | None, rules: DisplayRules, tier: str) -> Limit:
    """Say what the tier of the requestor allows to be seen of this source."""
    rule = rules.tiers[tier]
    depth = rule.depth_for(standing.tier if standing else 4)
    named = rules.named and depth >= Depth.HANDLE
    why = "restricted" if depth is Depth.RESTRICTED else "tier"
    return Limit(depth, characters=rules.most(tier), named=named, why=why)


def span_gate(bond: EvidenceLink, claim: str, rules: DisplayRules, more: int, most: int | None = None) -> Limit:
    """Say which stretch of `Bond.whole` bears the claim, with at most as much round it as the rules let one ask for.

    What was asked for round it never costs words that bear the claim: where ``most`` characters have no room for both,
    there is less round it, or nothing.
    """
    start, end = (len(bond.before) + at for at in smallest(bond.quote, claim))
    start, end = wider(bond.whole, (start, end), min(max(more, 0), rules.context), most)
    return Limit(start=start, end=end)


def passed(bond: EvidenceLink, claim: str, standing: SourceStatus | None, purse: Purse, tier: str, more: int) -> View:
    """Let a citation through the three gates; what it shows is paid from the purse.

    The length is cut after the stretch was chosen, so that a short excerpt still is of the passage that bears it.
    """
    rules = purse.rules
    tiered = tier_gate(standing, rules, tier)
    most = min(rules.most(tier), purse.characters_left)
    view = View.whole(bond.whole).limited(consent_gate(standing))
    view = view.limited(Limit(tiered.depth, named=tiered.named, why=tiered.why))
    view = view.limited(span_gate(bond, claim, rules, more, most)).limited(Limit(characters=tiered.characters))
    words = view.excerpt
    if words is not None:
        view = view.limited(purse.limit(bond.source_id, words))
    if (words := view.excerpt) is not None:
        purse.pay(bond.source_id, words)
    return view
