"""Words that are said not to stand in a text, really looked for: inflected, derived, in compounds, parted.

To miss a word that is there is the worst error here, so that what may be it counts as it:

| looked for | found by |
|---|---|
| Verschlüsselung | verschlüsselt, verschlüsselten, unverschlüsselt, Datenverschlüsselung, VERSCHLUESSELUNG |
| aufbewahren | aufzubewahren, aufbewahrt, "bewahrt … auf" |
| Einwilligung | Einwilligungserklärung |
| Datenverschlüsselung | "Verschlüsselung der Daten" in one sentence |
| Verschlüsselung | "Ver- und Entschlüsselung" |
| encryption | encrypt, encrypted, unencrypted |
| Verbot, retention | verbieten, retain |
| zehn | 10 |

What it leaves out: other words for the same (Chiffrierung), most strong verbs, other languages, pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from provenance.language.numbers import word_value
from provenance.language.stems import NEGATIONS, SEPARABLE, STOP, english, family, plain
from provenance.text import patterns as re

_WORD = re.compile(r"\w+")
_CUT = re.compile(
    r"(?<=\w{4})(?:ier(?:ung(?:en|s)?|en|te?n?)|ung(?:en|s)?|te?[nrsm]?|eln|ern|n|ations?|ationen|ionen|ions?|ments?|ings?|"
    r"ed|e?s|ably|able|ible|ly)$"
)
# As in `SEPARABLE`, but for two: verbs of "über" and "unter" seldom part (übertragen, unterrichten), and both are
# prepositions of every other sentence: "Absatz … unter" would be "Unterabsatz", and in statutes each find was wrong.
_PARTING = tuple((prefix, plain(prefix)) for prefix in SEPARABLE if prefix not in ("über", "unter"))
_JOINED = r"(?:und|oder|bzw\.?|sowie|beziehungsweise|/|,|and|or)"
_SUSPENDED = re.compile(rf"-(?=[\s,/])\s*(?:,\s*\w+-\s*)*{_JOINED}\s*(\w+)")
_CONTINUED = re.compile(r"-(?<=[\s,/]-)(\w+)")
_JOINING = re.compile(rf"(\w+)\s*{_JOINED}\s*-\Z")
_LAST = re.compile(r"\w+\Z")
_REACH = 60  # characters before a hyphen in which the word stands that it belongs to
# words that share no stem and are one: said of a thing and of what is done
_KIN = [
    tuple(line.split())
    for line in """
    retain retention retent
    destroy destruct
    describ descript
    prescrib prescript
    decid decis
    permit permiss
    submit submiss
    transmit transmiss
    delet eras
    appl applic
    verbiet verbot
    schreib schrift schrieb
    sprech spruch sproch sprach
    schliess schluss schloss
    nehm nahm nomm
    zieh zug zog
    seh sicht
    steh stand
    zwing zwang
    binden bund
    ifik ifiz
    """.strip().splitlines()
]
_SHORT = 4
_LONG = 9
_COVERED = 0.85
_APART = 250  # characters between a verb and its parted prefix


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A stretch of text that may be the word looked for."""

    start: int
    end: int


@lru_cache(maxsize=4_096)
def root(word: str) -> str:
    """Return the part of a word that all its forms share, without umlauts."""
    low = plain(word)
    short = min((family(low), plain(english(low)), _CUT.sub("", low)), key=len)
    return short[:-1] if short.endswith(("eln", "ern")) else short


@dataclass(slots=True)
class SearchableWords:
    """The words of one text, ready to be looked through; ``spans`` are the stretches that are searched."""

    text: str
    spans: Sequence[tuple[int, int]]
    _places: dict[str, list[tuple[int, int]]] = field(default_factory=dict[str, list[tuple[int, int]]])
    _forms: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])

    def __post_init__(self) -> None:
        for start, end in self.spans:
            for match in _WORD.finditer(self.text, start, end):
                self._places.setdefault(match[0].lower(), []).append(match.span())
        self._forms = {word: (plain(word), family(word)) for word in self._places}

    def find(self, word: str) -> list[Occurrence]:
        """Return all places that may be a word, in order."""
        sought, own = root(word), plain(word)
        value = _value(word)
        kin_of = [sought, *_kin(sought), *map(root, _kin(own))]
        hits = [
            place
            for known, (low, kin) in self._forms.items()
            if any(_same(one, own, low, kin) for one in kin_of) or (value is not None and _value(known) == value)
            for place in self._places[known]
        ]
        if not word.isdigit():
            for one in kin_of:
                hits += self._parted(one)
            hits += [*self._hyphened(own), *self._composed(own)]
        return [Occurrence(*place) for place in sorted(set(hits))]

    def _parted(self, sought: str) -> Iterable[tuple[int, int]]:
        """Yield the places of a verb whose prefix stands behind it: "bewahrt die Belege zehn Jahre auf"."""
        for prefix, bare in _PARTING:
            rest = sought[len(bare) :]
            if not sought.startswith(bare) or len(rest) < _SHORT or prefix not in self._places:
                continue
            ends = self._places[prefix]
            for known, (low, _) in self._forms.items():
                if low.startswith((rest, "ge" + rest)):
                    for start, end in self._places[known]:
                        if any(end < at <= end + _APART and not _stopped(self.text[end:at]) for at, _ in ends):
                            yield start, end

    def _hyphened(self, sought: str) -> Iterable[tuple[int, int]]:
        """Yield the places where half of a word is left out: "Ver- und Entschlüsselung", "Fristen und -orte"."""
        for start, end in self.spans:
            for match in _SUSPENDED.finditer(self.text, start, end):
                before = _LAST.search(self.text, max(start, match.start() - _REACH), match.start())
                first = plain(before[0]) if before else ""
                rest = root(sought)[len(first) :].removeprefix("s")
                if before and sought.startswith(first) and len(rest) >= _SHORT and rest in plain(match[1]):
                    yield before.start(), match.end()
            for match in _CONTINUED.finditer(self.text, start, end):
                before = _JOINING.search(self.text, max(start, match.start() - _REACH), match.start() + 1)
                at = sought.rfind(root(match[1]))
                if before and at >= _SHORT and sought[: at - 1] in plain(before[1]):
                    yield before.start(), match.end()

    def _composed(self, sought: str) -> Iterable[tuple[int, int]]:
        """Yield the places where the parts of a compound stand beside each other: "Verschlüsselung der Daten"."""
        if len(sought) < _LONG:
            return
        parts: dict[str, tuple[int, int]] = {}
        for known, (low, kin) in self._forms.items():
            held = next((one for one in (low, kin, root(known)) if len(one) >= _SHORT and one in sought), None)
            if held and held != sought and known not in STOP:
                parts[known] = (sought.find(held), len(held))
        if len(parts) < 2 or not _covers(parts.values(), len(root(sought))):  # noqa: PLR2004
            return
        placed = sorted((place, parts[known]) for known in parts for place in self._places[known])
        for at, ((start, end), part) in enumerate(placed):
            near = [part]
            for (other, _), further in placed[at + 1 :]:
                if other > end + _APART or _stopped(self.text[end:other]):
                    break
                near.append(further)
            if len(near) > 1 and _covers(near, len(root(sought))):
                yield start, end


def content_words(text: str) -> list[str]:
    """Return the words of a text that carry sense, each once, in order."""
    words = [match[0] for match in _WORD.finditer(text)]
    telling = [word for word in words if word.lower() not in STOP and word.lower() not in NEGATIONS]
    first: dict[str, str] = {}
    for word in telling:
        first.setdefault(root(word), word)
    return list(first.values())


def _kin(sought: str) -> list[str]:
    """Return other stems of the same: verbiet for verbot."""
    held = [(group, one) for group in _KIN for one in group if one in sought]
    return [sought.replace(one, other) for group, one in held for other in group if other != one]


def _same(sought: str, own: str, low: str, kin: str) -> bool:
    if len(sought) < _SHORT:
        begins = len(own) == _SHORT - 1 and low.startswith(own) and len(low) > len(own) + _SHORT
        return low == own or kin == sought or begins
    return sought in low or sought in kin


def _value(word: str) -> float | None:
    return float(word) if word.isdecimal() else word_value(word)


def _stopped(text: str) -> bool:
    return re.search(r"[.;!?](?:\s|$)", text) is not None


def _covers(parts: Iterable[tuple[int, int]], length: int) -> bool:
    covered = {at for start, size in parts for at in range(start, start + size)}
    return len(covered) >= _COVERED * length
