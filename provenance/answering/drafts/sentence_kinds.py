"""What a sentence does: claim, ask, head, repeat what the user said, abstain, or nothing that evidence is asked for.

All that is not known for something else is a claim: the gate is to see too much rather than too little. So the forms
below are closed, and what they let pass carries no assertion of its own.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from etl.refer.find import find
from provenance.answering.drafts.draft import SentenceKind
from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.german import PREPOSITIONS, words
from provenance.language.stems import family, stem, words_of
from provenance.language.verbs import is_fragment, may_assert
from provenance.text import patterns as re
from provenance.text.labels import mask

TAKES_BACK = re.compile(
    r"\b(?:falsch\w*|unzutreffend\w*|unrichtig\w*|unwahr\w*|irrt\w*|irrig\w*|irrtüm\w*|irrtum\w*|myth\w*|früher\w*|"
    r"überholt\w*|veraltet\w*|aufgehoben\w*|abgeschafft\w*|außer kraft\w*|alte[rns]? (?:recht\w*|rechtslage|fassung)|"
    r"bisherige\w*|ehemalige\w*|umstritten\w*|streitig\w*|fraglich\w*|zweifelhaft\w*|angeblich\w*|vermeintlich\w*|"
    r"missverständnis\w*|gegenteil\w*|gegenansicht\w*|mindermeinung\w*|abgelehnt\w*|verworfen\w*|nicht|kein\w*|"
    r"unzulässig\w*|verboten\w*|ungültig\w*|unwirksam\w*|entwurf\w*|geplant\w*|künftig\w*|"
    r"false|wrong|untrue|incorrect|misconceptions?|former\w*|no longer|repealed|abolished|obsolete|outdated|disputed|"
    r"doubtful|alleged\w*|not|no|invalid|void|draft|planned|future)\b",
    re.IGNORECASE,
)
"""Words before a list, over a section or over a column that take back what stands under them."""

_VERDICT = re.compile(
    r"\W*(?:nein|falsch|unzutreffend|unrichtig|unwahr|stimmt nicht|trifft nicht zu|aufgehoben|veraltet|überholt|"
    r"unzulässig|verboten|no|false|wrong|untrue|incorrect|repealed|obsolete|[✗✘❌×☒]|x)\W*\Z",
    re.IGNORECASE,
)
_STOPS = re.compile(r"[.!?…:;][\"'”“’»)\]]*\Z")
_SIGN = re.compile(r"\W*[✗✘❌×☒]\W*\Z")
_WORD_FRAMES = re.compile(r"[^\W\d_]+|\d+")
_HEADING = 12  # words


def frames(lead: str) -> bool:
    """Say whether a lead-in says something of each item: any word of it that does not but announce."""
    named = [(one.start, one.end) for one in find(lead)]
    neutral = classes.of("neutral_lead")
    return any(word.lower() not in neutral for word in _WORD_FRAMES.findall(mask(lead, named)))


def goes_on(text: str, first: str, language: Language) -> bool:
    """Say whether words that no mark ends go on in a list with that ``first`` item, as the lead-in of a law does.

    They are a clause of which the item is a part, or open with a preposition before a small letter.
    """
    if _STOPS.search(text):
        return False
    small = first[:1].islower()
    if text.endswith(",") or may_assert(text, language):
        return small or is_fragment(first, language)
    return small and text.split(" ", 1)[0].lower() in PREPOSITIONS


def takes_back(heading: str) -> bool:
    """Say whether a heading takes back what stands under it."""
    if len(heading.split()) > _HEADING:
        return False
    return TAKES_BACK.search(heading) is not None or _elsewhere().search(heading) is not None


@cache
def _elsewhere() -> re.Pattern[str]:
    """Match the words of the table of headings: what stands below them is said of, or by, another."""
    table = tomllib.loads(Path(__file__).with_name("headings.toml").read_text(encoding="utf-8"))
    words = [word for one in table.values() for word in str(one["words"]).split()]
    forms = (re.escape(word.rstrip("*").replace("_", " ")) + (r"\w*" if word.endswith("*") else "") for word in words)
    return re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)


def verdict(cell: str) -> str | None:
    """Return what a cell says of the others of its row, where it says that they do not hold."""
    if _VERDICT.match(cell) is None:
        return None
    return "falsch" if _SIGN.match(cell) else cell.strip()


_NUMBERED = re.compile(r"(?:[IVX]{1,5}\.|[A-Z]\.|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=[A-ZÄÖÜ„])")
_LABEL = re.compile(r"(?P<name>[^.!?:\d§]{1,60}):[\s*_]+(?=\S)")
_FAVOURS = re.compile(
    r"(?:In (?:summary|sum|short|conclusion)|To (?:sum up|summari[sz]e)|Overall|Summing up), (?=\S)|"
    r"(?:(?:ACH[ -])?(?:verdict|result|ergebnis|urteil)\W{0,3})?"
    rf"(?:{'|'.join(sorted(classes.of('label', part='verdict')))})"
    r"(?: f[üo]r| gegen| hypothes[ei]s?)*\sH\d{1,2}\)?"
    rf"(?: (?:{'|'.join(sorted(classes.of('label', part='verdict')))}))?:[\s*_]+(?=\S)|"
    rf"(?:{'|'.join(sorted(classes.of('attribution', 'en', 'drawing')))}),? (?=\S)",
    re.IGNORECASE,
)
"""What opens a synthesis and says nothing itself, or which hypothesis a statement speaks for or against.

"In summary, …", "Favoring H1: …", where "H1" is a name and no number.
"""
_WORD_LABELS = re.compile(r"[^\W\d_]+")
_JOINS = frozenset({"der", "die", "das", "des", "den", "dem", "und", "the", "of", "and", "eine", "ein", "zur", "zum"})


def numbered(text: str, start: int) -> int:
    """Return where a text begins behind what numbers it: "II.", "A.", "3.2"."""
    found = _NUMBERED.match(text, start)
    return found.end() if found else start


_DOUBTING, _PENDING = (
    re.compile("|".join(classes.table("attribution")[part]), re.IGNORECASE) for part in ("doubting", "pending")
)


def doubted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return the stretch of a statement that its writer marks as uncertain, without these words; None where none is.

    "Some sources suggest that …, but official confirmation is pending."
    """
    opening = _DOUBTING.match(text, start, end)
    if opening is None or not text[opening.end() : end].strip(" ,.;:"):
        return None
    first = opening.end() + text[opening.end() : opening.end() + 1].count(" ")
    closings = (one for one in _PENDING.finditer(text, first, end) if not text[one.end() : end].strip(" ."))
    return first, next((one.start() for one in closings), end)


def named_by(text: str) -> str | None:
    """Return whose word a statement is said to be that its writer marks as uncertain."""
    found = _DOUBTING.search(text)
    return found["whose"] if found else None


def behind_opening(text: str, start: int, end: int) -> int:
    """Return where a statement begins behind "In summary," or what says which hypothesis it speaks for or against."""
    found = _FAVOURS.match(text, start, end)
    return found.end() if found else start


def labelled(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Return the label that a stretch of a text begins with, and where its statement begins."""
    found = _LABEL.match(text, start, end)
    return (found["name"], found.end()) if found else None


def topical(label: str, statement: str, *, bold: bool) -> bool:
    """Say whether a label only names the topic or the kind of the statement behind it."""
    words = _WORD_LABELS.findall(label)
    if not words or takes_back(label):
        return False
    telling = [word for word in words if word.lower() not in _JOINS]
    neutral = classes.of("label")
    if bold:
        return not any(_limits(word) for word in telling if word.lower() not in neutral)
    there = {form for word in words_of(statement) for form in (stem(word), family(word))}
    return bool(telling) and all(
        word.lower() in neutral or (word[:1].isupper() and {stem(word.lower()), family(word.lower())} & there)
        for word in telling
    )


def _limits(word: str) -> bool:
    """Say whether a word of a label may limit what stands behind it: any that is no noun and describes none."""
    low = word.lower()
    limiting = classes.of("focus") | classes.of("negation") | classes.of("label", part="limiting")
    return low in limiting or (word.islower() and not low.endswith(("e", "er", "es", "en")))


_ABSTAINS = (
    r"insufficient (?:credible )?evidence|not enough evidence|no (?:sufficient |credible |reliable )?evidence|"
    r"data not yet available|"
    r"conflicting (?:reports|sources)|no official statement|no (?:reliable |relevant )?sources? (?:was |were )?found|"
    r"flagged for review:|zur Prüfung:|"
    r"cite official sources?|unable to confirm|source restricted|Quelle (?:gesperrt|nicht freigegeben)|"
    r"keine (?:ausreichenden|hinreichenden|belastbaren|genügenden) (?:Belege|Nachweise|Quellen)|keine? (?:Belege?|"
    r"Nachweise?|Quellen?) (?:gefunden|vorhanden)|"
    r"nicht (?:ausreichend|hinreichend|genügend) belegt|unzureichende Belege|Daten (?:liegen )?noch nicht (?:vor|"
    r"verfügbar)|"
    r"widersprüchliche (?:Angaben|Quellen|Berichte)|keine amtliche (?:Stellungnahme|Quelle)"
)
_ABSTENTION = re.compile(
    rf"\[\s*(?:{_ABSTAINS})[^\[\]]*\][.!]?\Z"
    r"|(?:I|we) (?:do not|don't|cannot|could not|can't) (?:have enough|answer that|find (?:any |"
    r"enough )?(?:evidence|sources?)|confirm)\b[^.,;]{0,120}[.!]?\Z"
    r"|(?:Hierzu|Dazu|Hierfür|Dafür|Darüber) (?:liegen|finden|fanden|gibt|habe|haben|kann|können|"
    r"lässt)\b[^.,;]{0,60}\b(?:kein\w*|nicht)\b[^.,;]{0,80}[.!]?\Z",
    re.IGNORECASE,
)
_ADDRESSED = (
    r"(?:Sie|Du|Ihr|der Nutzer|die Nutzerin|der Fragesteller|die Fragestellerin|you|the user|the requestor|the asker)"
)
_SAID = r"(?:\s*:|,?\s*(?:ob|wie|was|wann|warum|dass|daß|whether|how|what|when|why|that|if)\b|,?\s*[„“\"'»])"
_REPEATS = re.compile(
    rf"(?:{_ADDRESSED} (?:haben? |hatten? |have |has )?(?:schreib\w*|schrieb\w*|frag\w+|gefragt|geschrieben|"
    rf"möchten? wissen|wollten? wissen|"
    rf"ask(?:s|ed)?|wrote|write|writes|said|say|want(?:ed)? to know)(?:\s+(?:mich|uns|me|us))?{_SAID}"
    rf"|(?:Ihre|Deine|Eure|Your|The user's|User) (?:ursprüngliche |original )?(?:Frage|Anfrage|question|request|"
    rf"query|message)"
    rf"(?:\s+(?:war|lautet|lautete|was|is|reads))?{_SAID}"
    r"|(?:Frage|Anfrage|Question|User question|User|Nutzer|Prompt|Query)\s*:)",
    re.IGNORECASE,
)
_COURTESY = re.compile(
    r"(?:Sehr geehrte\w*|Liebe[rs]?\s+[A-ZÄÖÜ]|Guten (?:Tag|Morgen|Abend)|Hallo|Moin|Dear\b|Hello|Hi\b|"
    r"Mit (?:freundlichen|besten|herzlichen) Grüßen|Mit freundlichem Gruß|Freundliche Grüße|Viele Grüße|Beste Grüße|"
    r"(?:Best|Kind|Warm|With kind) regards|Sincerely|Yours (?:sincerely|faithfully|truly)|"
    r"(?:[Vv]ielen |[Hh]erzlichen |[Bb]esten )?Dank(?:e)?(?:\s+(?:für|im)|[.!,]|\Z)|Thank(?:s| you)\b|"
    r"Für (?:Rück)?[Ff]ragen (?:stehen|stehe) (?:wir|ich)\b|I hope (?:this|that) helps|Ich hoffe,? (?:das|dies)|"
    r"Happy to help|Gern(?:e)?[.!])"
)
_REQUEST = re.compile(
    r"(?:Bitte|Please)\s+(?:\w+\s+){0,3}?\w+|(?:Let me know|Feel free|Melden Sie sich|Teilen Sie (?:mir|uns)|"
    r"Zögern Sie nicht|"
    r"Do not hesitate|Don't hesitate|Contact us|Kontaktieren Sie)\b",
)
_PRESENTS = re.compile(
    r"(?:(?:This|The (?:following|present)) (?:memo|memorandum|report|note|brief|section|document|table|overview|"
    r"summary|draft)|"
    r"(?:Dieses|Das (?:folgende|vorliegende)|Diese|Die (?:folgende|vorliegende|nachfolgende)|Dieser|Der (?:folgende|"
    r"vorliegende)) "
    r"(?:Memo|Memorandum|Gutachten|Dokument|Bericht|Vermerk|Abschnitt|Übersicht|Tabelle|Zusammenfassung|"
    r"Stellungnahme|Entwurf|Notiz))\s+"
    r"(?:summari[sz]es|examines|describes|covers|gives|provides|sets out|outlines|discusses|shows|lists|"
    r"behandelt|untersucht|beschreibt|fasst|gibt|stellt|zeigt|enthält|prüft|erläutert|listet)\b[^;:\d]*\Z"
)
_ENUMERATES = re.compile(r"\W*(?:\d{1,3}|[A-Za-z]|[IVX]+)\W*\Z")
_HEADS_LETTER = re.compile(
    r"(?:Datum|Date|Stand|Von|An|From|To|Cc|Betreff|Betr\.|Bezug|Subject|Re|Author|Autor(?:in)?|Verfasser(?:in)?|"
    r"Aktenzeichen|Az\.|Our ref|Your ref)\s*:\s"
)
_ENDS_QUESTION = re.compile(r"\?[\"'”“’»)\]]*\Z")
_LINKS = re.compile(r"(?:\W|https?://\S+|www\.\S+|\[\d+\]:?)*\Z")
_LINK_ENTRY = re.compile(r"\[[^\]]+\]:\s+\S+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_DIGIT = re.compile(r"\d")
_REFERENCE = re.compile(
    r"[(\[]?(?:(?:Vgl|S|s|Siehe|siehe|So|Ebenso|Dazu|Hierzu|See|see|Cf|cf|auch|also|hierzu|dazu)\b\.?,?\s*)*"
    r"(?:§§?|Art\.|Artikel|Article|Sec\.|Section|Rz\.|Rn\.|BT-Drs|BStBl|BGBl|BFH|BVerfG|BGH|EuGH|"
    r"GoBD)[^;]{0,200}[)\]]?\.?\Z"
)
_SAYS = re.compile(r":\s+[^\W\d_]\S*\s[^:]*[^\W\d_][.!]\Z")
"""What a place is named for: "§ 25 Abs. 2 RBootG: Die Wasserschutzpolizei überwacht.\""""
_HEDGES = words(
    "möglicherweise womöglich vermutlich wahrscheinlich voraussichtlich vielleicht eventuell wohl anscheinend "
    "scheinbar "
    "offenbar dürfte dürften könnte könnten tendenziell possibly perhaps probably likely unlikely presumably "
    "apparently "
    "seemingly arguably reportedly allegedly could might appear appears seem seems suggest suggests"
)
_HEDGING_PHRASES = (
    "unter umständen",
    "soweit ersichtlich",
    "es spricht viel dafür",
    "es spricht einiges dafür",
    "nicht auszuschließen",
    "m. e.",
    "m.e.",
    "u. e.",
    "u. u.",
    "u.u.",
    "may well",
    "may have",
    "may indicate",
    "may suggest",
    "early indications",
    "limited available reports",
    "low confidence",
    "medium confidence",
)
_HEDGED = re.compile(
    r"(?:meine[sr]|unsere[sr]|hiesiger|in (?:our|my)) (?:erachtens|auffassung|ansicht|einschätzung|meinung|view|"
    r"opinion)\b"
    r"|\b(?:ich|wir|i|we) (?:glauben?|meinen?|denken?|vermuten?|think|believe|assume)\b"
)
_TOKEN = re.compile(r"[^\W\d_]+")


def kind_of(text: str, language: Language) -> SentenceKind:
    """Say what a sentence of running text does."""
    if _ENDS_QUESTION.search(text):
        return SentenceKind.QUESTION
    if _ABSTENTION.match(text):
        return SentenceKind.ABSTENTION
    if repeats_user(text):
        return SentenceKind.QUOTATION
    nothing = _ENUMERATES.match(text) or (_HEADS_LETTER.match(text) and not may_assert(text, language))
    nothing = nothing or not (_WORD.search(text) or _DIGIT.search(text))
    if nothing or cites(text, language) or _LINKS.match(text) or _LINK_ENTRY.match(text):
        return SentenceKind.OTHER
    if not _DIGIT.search(text) and (_COURTESY.match(text) or _REQUEST.match(text) or _PRESENTS.match(text)):
        return SentenceKind.OTHER
    return SentenceKind.CLAIM


def cites(text: str, language: Language) -> bool:
    """Say whether a text only names a place where something stands: "(vgl. § 147 Abs. 1 AO)"."""
    return _REFERENCE.match(text) is not None and not may_assert(text, language) and not _SAYS.search(text)


def repeats_user(text: str) -> bool:
    """Say whether a sentence only repeats what the user said or asked."""
    return _REPEATS.match(text) is not None


def hedged(text: str) -> bool:
    """Say whether a claim says of itself that it is not certain."""
    low = text.lower()
    if not _HEDGES.isdisjoint(_TOKEN.findall(low)) or any(phrase in low for phrase in _HEDGING_PHRASES):
        return True
    return _HEDGED.search(low) is not None
