"""The propositions of a compound sentence: parted only where both halves assert something with a verb of their own.

    "Die Frist beträgt acht Jahre | und (die Frist) beginnt mit dem Schluss des Kalenderjahrs."
    "Falsch ist: Die Frist beträgt acht Jahre | und (falsch ist:) sie beginnt mit dem Jahr."

The second half may share the subject of the first, which its text then repeats, and always has its frame: the words
that say how all behind them is meant. Nothing is parted in quotations,
brackets or subordinate clauses, nor where the sentence says under which condition or with which exception
it holds: half of such a sentence says something else. A comma alone parts German main clauses if each has its subject
and its verb. What it leaves out: halves whose verb is not listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from etl.rule.clauses import subordinate
from etl.rule.tokens import tokens
from provenance.answering.drafts.narration import says
from provenance.language import german
from provenance.language.clauses import clauses_of
from provenance.language.detection import Language
from provenance.language.german import words
from provenance.language.satz import enclosed
from provenance.language.verbs import finite
from provenance.language.words import NEGATION
from provenance.text import patterns as re

Span = tuple[int, int]

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d[\d.,]*%?")
_QUOTES = re.compile(r"\"[^\"]*\"|»[^«]*«|«[^»]*»|“[^”]*”|„[^“”]*[“”]|‘[^’]*’|‚[^‘’]*[‘’]")
_END = re.compile(r"(?:\([^()]*\)|[^\w(])*(?:[,;:]|\Z)")  # a place in brackets is behind its clause
_FAR = 14  # words before the verb of a half; more is no subject
_FAR_APART = 40  # behind a semicolon no subject is looked for
_FEW = 3  # words of a subject whose verb may end its clause: "… und die Löhne steigen"
_SUBJECT_STARTS = german.SUBJECT_ARTICLES | german.words("er es man jemand niemand wir ich")
_NOT_SUBJECT = german.PREPOSITIONS | german.ADVERBS | german.words("den dem des hier dort so da nun jetzt heute")
_AFTER_RELATIVE = german.PREPOSITIONS | german.ADVERBS | german.words("er sie es man sich ihm ihr ihnen ihn nicht")
_SUBJECT_BEHIND = german.words("er es man wir ich der")
_OBJECTS = german.words("den die das dem der ein eine einen einem einer sich")
_AUXILIARY_ENDS = german.BE | german.HAVE | german.BECOME | german.words("worden sein können")
_SUBORDINATES = re.compile(
    r"\b(?:that|which|who|whom|whose|because|since|although|though|while|whereas|when|where|whether|how|why|what|"
    r"as if)\b",
    re.IGNORECASE,
)
_NOT_SUBJECT_IN_ENGLISH = german.words(
    "in on at by for from with under according as after before since during through to of within without upon despite "
    "however therefore thus moreover furthermore also then instead meanwhile here or if when"
)
_PARTICIPLES = german.words(
    "held found made given kept set paid sold bought left lost cut said put led built sent meant read"
)
_BEHIND_PARTICIPLES = german.words("by under pursuant in on at to from with for as within during of")
_DETERMINERS = german.words("the a an its their his her this these that all no")
_COLON = re.compile(r":(?=\s)")
_DASH = re.compile(r"\s[–—-]+\s")
_HELD = re.compile(
    r"\b(?:gilt|galt|gelte|heißt|hieß|steht|stand|stimmt|stimmte|lautet|lautete|meint|meinte|behauptet|behauptete|sagt|"
    r"sagte|glaubt|glaubte|denkt|dachte|findet|fand|vermutet|vermutete|bestreitet|bestritt|schreibt|schrieb|betont|"
    r"betonte|erklärt|erklärte|entschied|urteilte|ich\s+(?:glaube|meine|denke|finde|vermute)|"
    r"(?:meinen|behaupten|sagen|glauben|denken|finden|vermuten|bestreiten|schreiben|betonen|erklären)(?:t?en)?)"
    r"(?:\s+[a-zäöüß]+){0,2}\s*,(?=\s)"
)
_HELD_IN_ENGLISH = re.compile(
    r"\b(?:(?:is|was|be|been|seems?|it[’']s)\s+(?:\w+\s+){0,2}?(?:true|false|wrong|untrue|right|correct|incorrect|clear|"
    r"unclear|possible|likely|unlikely|doubtful|disputed|believed|said|thought|claimed|argued|assumed)|"
    r"says?|said|claim(?:s|ed)?|argue[sd]?|believe[sd]?|thinks?|thought|den(?:y|ies|ied)|doubt(?:s|ed)?|"
    r"suppose[sd]?|assume[sd]?|guess|hope[sd]?|maintain(?:s|ed)?|suggest(?:s|ed)?|held|holds?|found|finds?)(?=\s)"
)
_COMMA = re.compile(r",(?=\s)")


class Sentence:
    """A sentence with what no joint may stand in: quotations, brackets, subordinate clauses.

    ``joints`` are the places behind its joints: a clause that would begin there is told by the place of its verb.
    """

    def __init__(self, text: str, language: Language, joints: frozenset[int]) -> None:
        self.text, self.language = text, language
        quotes = [match.span() for match in _QUOTES.finditer(text)]
        self.shown = _masked(text, quotes)
        shut = [*enclosed(text), *quotes]
        hidden = list(shut)
        if language == "de":
            found = tokens(text)
            subs = [one for one in subordinate(found) if one.end > one.start and found[one.opener].start not in joints]
            clauses = [(found[one.start].start, found[one.end - 1].end) for one in subs]
            shut += clauses
            hidden += clauses
        self._shut = shut
        self._clear = _masked(text, hidden)

    def free(self, start: int, end: int) -> bool:
        """Say whether a joint stands in nothing that is one thing."""
        return not any(first < end and start < last for first, last in self._shut)

    def verb(self, start: int, end: int, *, far: int = _FAR) -> Span | None:
        """Return the first word of a stretch that is surely a finite verb, among its first words."""
        before = ""
        for number, match in enumerate(_WORD.finditer(self._clear, start, end)):
            if number > far:
                return None
            behind = _WORD.match(self._clear, match.end() + 1, end)
            if before != "zu" and self._finite(match[0], behind[0] if behind else "", opens=number == 0):
                return match.span()
            before = match[0].lower()
        return None

    def words(self, start: int, end: int) -> list[str]:
        """Return the words of a stretch, without those of quotations and subordinate clauses."""
        return _WORD.findall(self._clear, start, end)

    def frame(self, start: int, end: int) -> int:
        """Return where the words end that say how all behind them is meant: "Falsch ist:", "Nur hier gilt,".

        0 for none.

        They stand before a colon, before a dash that is not one of a pair, or are a verb of saying with its comma.
        """
        colons = [match.end() for match in _COLON.finditer(self._clear, start, end)]
        at = colons[-1] if colons else start
        dashes = [match.end() for match in _DASH.finditer(self._clear, at, end)]
        at = dashes[0] if len(dashes) == 1 else at
        held = (_HELD if self.language == "de" else _HELD_IN_ENGLISH).search(self._clear, at, end)
        at = held.end() if held else at
        return start + len(self.text[start:at].rstrip()) if at > start else 0

    def rest(self, start: int, end: int) -> Span:
        """Return what stands behind the last comma of a stretch."""
        commas = [match.end() for match in _COMMA.finditer(self._clear, start, end)]
        return (commas[-1] if commas else start), end

    def closes(self, at: int, end: int) -> bool:
        """Say whether nothing of its clause stands behind ``at``."""
        return at >= end or _END.match(self.text, at, end) is not None

    def _finite(self, word: str, behind: str, *, opens: bool) -> bool:
        if self.language == "de":
            if word.endswith(("te", "ten")) and word not in german.AUXILIARIES and behind[:1].isupper():
                return False  # "für erhöhte Absetzungen"
            if behind in _AUXILIARY_ENDS and german.is_participle(word):
                return False  # "verwendet werden"
            by_form = (
                opens and word.islower() and word.endswith("t") and behind in _OBJECTS and german.may_be_verb(word)
            )
            return finite(word, "de") or by_form
        if word in _PARTICIPLES or word.endswith("ed"):
            if behind in _DETERMINERS or behind[:1].isdigit():
                return word.islower()
            return finite(word, "en") and behind not in _BEHIND_PARTICIPLES
        return finite(word, "en")


def _masked(text: str, spans: Iterable[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def second_half(
    sentence: Sentence, left: Span, right: Span, joined: str, shared: Span | None
) -> tuple[bool, Span | None]:
    """Say whether both stretches are main clauses, and what subject the second takes from the first.

    ``joined`` is the mark between them, "" where there is none; ``shared`` the subject that the first takes itself.
    """
    far = _FAR if joined != ";" else _FAR_APART
    verb, later = sentence.verb(*left, far=far), sentence.verb(*right, far=far)
    if joined != ";" and ";" in sentence.shown[slice(*left)]:
        return False, None
    if verb is None or later is None or not (joined == ";" or sentence.words(verb[1], left[1])):
        return False, None
    checks = _is_german if sentence.language == "de" else _is_english
    rest = sentence.rest(*left)
    paired = not joined and rest[0] > verb[0] and sentence.verb(*rest) is None  # "…, Karten und Marken sind …"
    if paired or not checks(sentence, left, verb, right, later, apart=joined == ";"):
        return False, None
    if joined == ";":
        return True, None
    subject = shared or _subject(sentence, left[0], verb)
    if not sentence.words(right[0], later[0]):
        parts = subject is not None and bool(sentence.words(later[1], right[1]))
        return parts, subject if parts else None
    # "Im Jahr 2024 stieg der Umsatz und der Gewinn sank": the year may be that of both
    return subject is not None or joined == ",", None


def _is_german(sentence: Sentence, left: Span, verb: Span, right: Span, later: Span, *, apart: bool) -> bool:
    first, second = sentence.text[slice(*verb)], sentence.text[slice(*later)]
    if first in german.MODALS and not apart and not _has_infinitive(sentence, verb[1], left[1]):
        return False  # "Ein Verweis darf nach zwei Jahren und eine Geldbuße darf nach drei Jahren …"
    before = sentence.words(right[0], later[0])
    if before and not _may_precede(sentence.text[right[0] : later[0]], before):
        return False
    last = before[-1] if before and before[-1].islower() else ""
    hung = bool(last) and (german.is_participle(last) or german.is_infinitive(last))
    if second in german.AUXILIARIES and hung and not apart:
        return False  # "… übermittelt und empfangen wird"
    bare = second.endswith("n") or german.is_participle(second)
    if not sentence.closes(later[1], right[1]):
        return not (first in german.MODALS | german.BECOME and bare and hung)
    # a verb that ends its clause: "… und der Gewinn sank", but not "… und der Beleg geprüft wird"
    if second in german.AUXILIARIES - german.COUNT or len(before) > _FEW:
        return False
    return not (bare and (first in german.AUXILIARIES or first == "bleibt"))


def _has_infinitive(sentence: Sentence, start: int, end: int) -> bool:
    found = sentence.words(start, end)
    return bool(found) and german.is_infinitive(found[-1])


def _may_precede(own: str, found: list[str]) -> bool:
    """Say whether words can be the first phrase of a main clause."""
    low = [word.lower() for word in found]
    if any(c in own for c in ",;:") or low[0] == "zu" or low[0] in german.SUBORDINATORS | german.DOUBTFUL:
        return False
    relative = low[0] in german.RELATIVE and len(low) > 1 and low[1] in _AFTER_RELATIVE
    return not relative


def _is_english(sentence: Sentence, left: Span, verb: Span, right: Span, later: Span, *, apart: bool) -> bool:
    del verb
    before = sentence.words(right[0], later[0])
    own = sentence.text[right[0] : later[0]]
    if before and (any(c in own for c in ",;:") or before[0].lower() in {"to", "or", "if", "when"}):
        return apart
    if apart:
        return True
    return not any(_SUBORDINATES.search(sentence.shown, *span) for span in (left, (right[0], later[0])))


def _subject(sentence: Sentence, start: int, verb: Span) -> Span | None:
    """Return the subject that stands before the verb of a half; None where something else stands there."""
    own = sentence.text[start : verb[0]].rstrip()
    found = _WORD.findall(own)
    if not found or "," in own or len(found) > _FAR:
        return None
    first = found[0].lower()
    if sentence.language == "en":
        return None if first in _NOT_SUBJECT_IN_ENGLISH else (start, start + len(own))
    noun = found[0][0].isupper() and not finite(first, "de")
    if first in _NOT_SUBJECT or not (first in _SUBJECT_STARTS or noun):
        return None
    behind = _WORD.match(sentence.text, verb[1] + 1)
    if behind and behind[0].lower() in _SUBJECT_BEHIND:
        return None  # the subject stands behind the verb: "Die Belege muss der Unternehmer …"
    return start, start + len(own)


@dataclass(frozen=True, slots=True)
class Proposition:
    """What one half asserts: ``text[start:end]``, and in ``shared`` what it takes from the half before, if anything."""

    start: int
    end: int
    shared: Span | None = None


_JOINT = re.compile(
    r"(?P<semicolon>;)\s+(?=\S)"
    r"|(?P<comma>,)?\s+(?P<word>und|sowie|aber|doch|jedoch|and|but|yet|whereas)\s+(?=\S)"
    r"|(?P<bare>,)\s+(?=[A-ZÄÖÜ\d]|(?:the|d(?:er|ie|as)|eine?|jede[rs]?|für|bei|im|am|in|auf|nach|von)\s)"
)
_GERMAN_JOINTS = frozenset({"und", "sowie", "aber", "doch", "jedoch"})
_TIES = words(
    "wenn soweit sofern falls solange insoweit insofern vorausgesetzt außer ausser ausgenommen vorbehaltlich sowohl "
    "weder entweder zwischen if unless provided providing except until whenever insofar notwithstanding both either "
    "neither between whether"
)
_TYING_PHRASES = ("es sei denn", ", so ", "to the extent", "as long as", "so long as", "subject to", "in case")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_TOKEN = re.compile(r"[^\W\d_]+")
# what takes back, limits or only points at the half before
_LEANS = re.compile(
    r"(?:(?:dies(?:es)?|das|dasselbe|gleiches|entsprechendes|anderes|insoweit|hiervon|davon|ausnahmen?|ausgenommen|"
    r"s[aä]tze?\s+\d+(?:\s+(?:und|bis)\s+\d+)?)\b[^;]{0,40}?"
    r"\b(?:gilt|gelten|ist|sind|bleibt|bleiben|findet|finden|trifft)\b"
    r"|(?:this|that|the same|the foregoing|sentences? \d+)\s+(?:does|do|shall|is|applies|apply|also|only)\b"
    r"|(?:dabei|hierbei|insoweit|dann|andernfalls|anderenfalls|ansonsten|sonst|in (?:diese[mnr]|"
    r"solche[mn]) f[aä]lle?n?)\b"
    r"|(?:in (?:that|this|such|these|those) (?:a )?cases?|otherwise|then)\b"
    r"|(?:nicht|nur|not|only)\b"
    r"|(?:[^\s,;]+\s+){1,4}(?:jedoch|however|allerdings|hingegen)\b)",
    re.IGNORECASE,
)
# what says the same of something else
_EXTENDS = re.compile(
    r"(?:dies(?:es)?|das|dasselbe|gleiches)\s+(?:gilt|trifft)\s+(?:auch|ebenso|insbesondere)\b|"
    r"(?:this|that|the same)\s+(?:also\s+applies|applies\s+(?:also|equally|in particular))\b",
    re.IGNORECASE,
)
_REPORTED = re.compile(r"sei|seien|habe|werde|\w+(?<!t)e")
_LONGEST = 4_000  # characters; a longer sentence is a list
_KEPT = 16_384  # sentences: a draft is read several times, a long one too


def propositions(text: str, start: int, end: int, language: Language) -> list[Proposition]:
    """Return what the sentence ``text[start:end]`` asserts, in order: itself, or the halves it is made of."""
    if end - start > _LONGEST:
        return [Proposition(start, end)]
    return [
        Proposition(one.start + start, one.end + start, one.shared and (one.shared[0] + start, one.shared[1] + start))
        for one in _halves(text[start:end], language)
    ]


def joints_of(sentence: str, language: Language, *, bare: bool = False) -> list[re.Match[str]]:
    """Return where the clauses of a sentence may be joined; ``bare`` that a comma alone may join English ones too."""
    return [
        joint
        for joint in _JOINT.finditer(sentence)
        if joint["semicolon"]
        or (joint["bare"] and (bare or language == "de"))
        or (
            joint["word"]
            and (bare or joint["word"] != "whereas")
            and (joint["word"] in _GERMAN_JOINTS) == (language == "de")
        )
    ]


def stretches_of(sentence: str, language: Language) -> list[str]:
    """Return what stands between the joints of a sentence; nothing where it has none."""
    joints = joints_of(sentence, language, bare=True)
    starts, ends = [0, *(one.end() for one in joints)], [*(one.start() for one in joints), len(sentence)]
    return [sentence[start:end] for start, end in zip(starts, ends, strict=True)] if joints else []


@lru_cache(maxsize=_KEPT)
def _halves(sentence: str, language: Language) -> tuple[Proposition, ...]:
    joints = joints_of(sentence, language)
    if not joints:
        return (Proposition(0, len(sentence)),)
    grammar = Sentence(sentence, language, frozenset(joint.end() for joint in joints))
    is_tied = tied(grammar.shown)
    found = [Proposition(0, len(sentence))]
    frame: Span | None = None  # of the last half
    for joint in joints:
        if (is_tied and not joint["semicolon"]) or not grammar.free(*joint.span()) or leans(sentence, joint.end()):
            continue
        before = found[-1]
        inner = grammar.frame(before.start, joint.start())
        if inner and before.shared:
            continue  # a frame within a frame, or behind a subject that it takes from elsewhere
        held = (before.start, inner) if inner else frame
        left, right = (inner or before.start, joint.start()), (joint.end(), before.end)
        joined = joint["semicolon"] or joint["comma"] or joint["bare"] or ""
        subject = before.shared if before.shared != held else None
        parts, shared = second_half(grammar, left, right, joined, subject)
        if parts and joint["bare"] and (shared or not _both_main(sentence[slice(*left)], sentence[slice(*right)])):
            continue
        if not parts or (shared and frame and not subject):
            continue  # what it takes as its subject does not follow on the frame
        if held:
            shared = (held[0], shared[1] if shared else held[1])
        found[-1:] = [Proposition(before.start, joint.start(), before.shared), Proposition(*right, shared)]
        frame = held
    return tuple(found)


def _both_main(left: str, right: str) -> bool:
    """Say whether both sides of a comma are main clauses by their reading, each with a verb in its second place.

    What somebody says is no clause of its own: "Er führte aus, die Klägerin habe …".
    """
    left, right = (_ASIDE.sub("", side) for side in (left, right))
    found = [clauses_of(side) for side in (left, right)]
    if "," in left or any(len(one) != 1 or not any(each.front for each in one[0].phrases) for one in found):
        return False
    verbs = [next((one.text for one in side[0].predicate.tokens if "FIN" in one.tag), "") for side in found]
    return all(verbs) and not (says(found[0][0].predicate.verb) or _REPORTED.fullmatch(verbs[1]))


def leans(sentence: str, at: int) -> bool:
    """Say whether what begins at ``at`` takes back or limits what stands before; "dies gilt auch" does not."""
    if _EXTENDS.match(sentence, at) and not any(NEGATION.fullmatch(word) for word in _TOKEN.findall(sentence, at)):
        return False
    return _LEANS.match(sentence, at) is not None


def tied(shown: str) -> bool:
    """Say whether a sentence holds words that tie its halves: a condition, an exception, a pair."""
    low = shown.lower()
    first = _TOKEN.search(shown)
    if first and finite(first[0].lower(), "de") and not finite(first[0].lower(), "en"):
        return True  # "Fehlt die Begründung …, gilt …"
    return not _TIES.isdisjoint(_TOKEN.findall(low)) or any(phrase in low for phrase in _TYING_PHRASES)
