"""What a sentence does: claim, ask, head, repeat what the user said, abstain, or nothing that evidence is asked for.

All that is not known for something else is a claim: the gate is to see too much rather than too little. So the forms
below are closed, and what they let pass carries no assertion of its own.
"""

from __future__ import annotations

import re

from provenance.answering.drafts.parts import Kind
from provenance.language.detection import Language
from provenance.language.german import words
from provenance.language.verbs import may_assert

_ABSTAINS = (
    r"insufficient (?:credible )?evidence|not enough evidence|no (?:sufficient |credible |reliable )?evidence|"
    r"data not yet available|"
    r"conflicting (?:reports|sources)|no official statement|no (?:reliable |relevant )?sources? (?:was |were )?found|"
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


def kind_of(text: str, language: Language) -> Kind:
    """Say what a sentence of running text does."""
    if _ENDS_QUESTION.search(text):
        return Kind.QUESTION
    if _ABSTENTION.match(text):
        return Kind.ABSTENTION
    if repeats_user(text):
        return Kind.QUOTATION
    nothing = _ENUMERATES.match(text) or (_HEADS_LETTER.match(text) and not may_assert(text, language))
    nothing = nothing or not (_WORD.search(text) or _DIGIT.search(text))
    if nothing or cites(text, language) or _LINKS.match(text) or _LINK_ENTRY.match(text):
        return Kind.OTHER
    if not _DIGIT.search(text) and (_COURTESY.match(text) or _REQUEST.match(text) or _PRESENTS.match(text)):
        return Kind.OTHER
    return Kind.CLAIM


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
