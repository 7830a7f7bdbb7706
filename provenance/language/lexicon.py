"""The words that carry the sense of a rule, in German and English: what may not change between source and quote.

Closed word classes of the two languages, not the wording of any one law. Each pattern matches whole words and
ignores case. A class has one name for both languages, so that "darf nicht" and "must not" compare as equal.
"""

from __future__ import annotations

import re

from provenance.language import classes

NEGATION = re.compile(rf"{'|'.join(sorted(classes.of('negation')))}|\w+n['’\"]t", re.IGNORECASE)
ABSENT = classes.of("negation", part="thing")
"""Negations of a thing, not of the verb: "muss ohne Genehmigung" still obliges."""

MODALITY: dict[str, re.Pattern[str]] = {
    "obligation": re.compile(
        r"m[uü](?:ss|ß)(?:en?|t(?:en?)?)?|verpflichtet\w*|pflicht|verpflichtung\w*|erforderlich\w*|zwingend\w*|"
        r"brauch(?:en?|t(?:en?)?)|notwendig\w*|nötig\w*|bed[aü]rf(?:en)?|"
        r"must|shall|required|obliged|obligated|mandatory|need(?:s|ed)?|requires?",
        re.IGNORECASE,
    ),
    "recommendation": re.compile(r"soll(?:en?|t(?:en?)?)?|should|ought|recommend(?:ed|s)?|empfohlen\w*", re.IGNORECASE),
    "permission": re.compile(
        r"kann|können|konnten?|könnten?|d[aü]rf(?:en|ten?)?|berechtigt\w*|befugt\w*|erlaubt\w*|gestattet\w*|"
        r"zulässig\w*|ermächtigt\w*|may|can|could|might|permitted|allowed|entitled|authori[sz]ed|permissible|"
        r"admissible",
        re.IGNORECASE,
    ),
    "prohibition": re.compile(
        r"unzulässig\w*|untersagt\w*|verboten\w*|ausgeschlossen\w*|prohibited|forbidden|banned|impermissible|"
        r"inadmissible|cannot|can['’]t|mustn['’]t",
        re.IGNORECASE,
    ),
    "exemption": re.compile(r"befreit\w*|entbunden\w*|freigestellt\w*|exempt(?:ed)?|needn['’]t", re.IGNORECASE),
}
NEGATED = {
    "obligation": "exemption",
    "permission": "prohibition",
    "prohibition": "permission",
    "exemption": "obligation",
}
"""What a class becomes under a negation in the same clause: "darf nicht" forbids, "muss nicht" exempts."""

NOT_OBLIGED = frozenset({"must", "shall"})
"""English "must not" and "shall not" forbid, where German "muss nicht" exempts."""

LIMITS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "at_once": r"unverzüglich\w*|sofort\w*|umgehend\w*|alsbald\w*|ohne (?:schuldhaftes|unnötiges) zögern|"
        r"ohne (?:schuldhafte|unnötige|jede) verzögerung|immediately|promptly|forthwith|"
        r"without (?:undue|unreasonable|culpable|any )?\s?delay",
        "reservation": r"abweichend\w*|vorbehaltlich|unbeschadet|ungeachtet|statt|anstatt|anstelle|"
        r"subject to|without prejudice|notwithstanding|by way of derogation|in derogation|instead",
        "exception": r"es sei denn|außer|ausser|ausgenommen\w*|ausnahmen?|ausnahmsweise|abgesehen|"
        r"unless|except\w*|excluding|other than|save (?:for|where|as|that|in)",
        "condition": r"soweit|sofern|wenn|falls|solange|vorausgesetzt|voraussetzung\w*|"
        r"if|where|provided that|providing that|provided(?=,? (?:the|it|he|she|they|no|such|an?)\b)|"
        r"insofar|to the extent|as far as|as long as|so long as|in case|on condition",
        "only": r"nur|lediglich|ausschließlich\w*|ausschliesslich\w*|allein|only|solely|exclusively|merely",
        "at_least": r"mindestens|wenigstens|zumindest|mindest\w*|frühestens|at least|not less than|"
        r"no less than|no fewer than|not fewer than|nicht weniger als|minimum|at the earliest|no earlier than|"
        r"not earlier than|nicht früher als",
        "at_most": r"höchstens|höchst(?:e[nrs]?|betrag\w*|frist\w*)|längstens|spätestens|maximal\w*|bis zu|"
        r"nicht mehr als|nicht länger als|nicht später als|at most|no more than|not more than|no longer than|"
        r"not longer than|up to|maximum|no later than|not later than|at the latest|not exceeding",
        "in_principle": r"grundsätzlich\w*|in der regel|regelmäßig\w*|in principle|as a rule",
        "from_or_until": r"ab|bis|before|until|bevor|nachdem|after",
    }.items()
}
COMPARED_LIMITS = ("condition", "exception", "reservation", "only", "at_least", "at_most", "at_once")
"""The limits that claims and passages are compared by; the others are too loose across languages."""

UNITS: dict[str, re.Pattern[str]] = {
    # a day of work is not any day, nor is a year of the calendar or of a business any year
    "year": re.compile(r"jahr(?:e[ns]?|s)?|years?", re.IGNORECASE),
    "calendar year": re.compile(r"kalenderjahr(?:e[ns]?|s)?|calendar years?", re.IGNORECASE),
    "business year": re.compile(
        r"(?:wirtschafts|geschäfts)jahr(?:e[ns]?|s)?|(?:business|financial) years?", re.IGNORECASE
    ),
    "tax year": re.compile(r"steuerjahr(?:e[ns]?|s)?|tax years?", re.IGNORECASE),
    "accounting year": re.compile(r"rechnungsjahr(?:e[ns]?|s)?|accounting years?", re.IGNORECASE),
    "year of life": re.compile(r"lebensjahr(?:e[ns]?|s)?|years? of age", re.IGNORECASE),
    "month": re.compile(r"monat(?:e[ns]?|s)?|months?", re.IGNORECASE),
    "calendar month": re.compile(r"kalendermonat(?:e[ns]?|s)?|calendar months?", re.IGNORECASE),
    "week": re.compile(r"wochen?|weeks?", re.IGNORECASE),
    "calendar week": re.compile(r"kalenderwochen?|calendar weeks?", re.IGNORECASE),
    "day": re.compile(r"(?:kalender)?tag(?:e[ns]?|s)?|(?:calendar )?days?", re.IGNORECASE),
    "working day": re.compile(r"werktag(?:e[ns]?|s)?|working days?", re.IGNORECASE),
    "business day": re.compile(r"(?:arbeits|geschäfts)tag(?:e[ns]?|s)?|business days?", re.IGNORECASE),
    "banking day": re.compile(r"bank(?:arbeits|geschäfts)?tag(?:e[ns]?|s)?|bank(?:ing)? days?", re.IGNORECASE),
    "hour": re.compile(r"stunden?|hours?", re.IGNORECASE),
    "minute": re.compile(r"minuten?|minutes?", re.IGNORECASE),
    "second": re.compile(r"sekunden?|seconds?", re.IGNORECASE),
    "decade": re.compile(r"jahrzehnte?[ns]?|decades?", re.IGNORECASE),
    "century": re.compile(r"jahrhunderte?[ns]?|centur(?:y|ies)", re.IGNORECASE),
    "fortnight": re.compile(r"fortnights?", re.IGNORECASE),
    "quarter": re.compile(r"quartale?[ns]?|vierteljahre?[ns]?|quarters?", re.IGNORECASE),
    "half-year": re.compile(r"halbjahre?[ns]?", re.IGNORECASE),
    "percentage point": re.compile(r"prozentpunkt\w*|%-punkt\w*|percentage points?", re.IGNORECASE),
    "percent": re.compile(r"prozent\w*|vom hundert|v\.\s?h\.|%|per ?cent|percentage", re.IGNORECASE),
    "per mille": re.compile(r"promille|vom tausend|v\.\s?t\.|‰", re.IGNORECASE),
    "euro": re.compile(r"euros?|eur|€", re.IGNORECASE),
    "cent": re.compile(r"cents?", re.IGNORECASE),
    "mark": re.compile(r"(?:deutsche )?mark|dm", re.IGNORECASE),
    "dollar": re.compile(r"dollars?|usd|\$", re.IGNORECASE),
    "metre": re.compile(r"m|meter[ns]?|metres?|meters?", re.IGNORECASE),
    "kilometre": re.compile(r"km|kilometer[ns]?|kilometres?|kilometers?", re.IGNORECASE),
    "centimetre": re.compile(r"cm|zentimeter[ns]?|centimet(?:re|er)s?", re.IGNORECASE),
    "millimetre": re.compile(r"mm|millimeter[ns]?|millimet(?:re|er)s?", re.IGNORECASE),
    "square metre": re.compile(r"m[²2]|qm|quadratmeter[ns]?|square met(?:re|er)s?", re.IGNORECASE),
    "cubic metre": re.compile(r"m[³3]|kubikmeter[ns]?|cubic met(?:re|er)s?", re.IGNORECASE),
    "hectare": re.compile(r"ha|hektar[ens]*|hectares?", re.IGNORECASE),
    "kilogram": re.compile(r"kg|kilogramms?|kilograms?", re.IGNORECASE),
    "gram": re.compile(r"g|gramms?|grams?", re.IGNORECASE),
    "tonne": re.compile(r"t|tonnen?|tons?|tonnes", re.IGNORECASE),
    "litre": re.compile(r"l|liter[ns]?|litres?|liters?", re.IGNORECASE),
    "kilowatt hour": re.compile(r"kwh|kilowattstunden?", re.IGNORECASE),
    "kilowatt": re.compile(r"kw|kilowatt\w*", re.IGNORECASE),
    "degree": re.compile(r"grad|°c?|degrees?", re.IGNORECASE),
    "times": re.compile(r"mal|times|fach", re.IGNORECASE),
}

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "januar jänner january jan",
            "februar february feb",
            "märz march mär",
            "april apr",
            "mai may",
            "juni june jun",
            "juli july jul",
            "august aug",
            "september sep sept",
            "oktober october okt oct",
            "november nov",
            "dezember december dez dec",
        ),
        start=1,
    )
    for name in names.split()
}

_HALF = r"(?:Halbs\w*\.?|Hlbs\.|H[sS]\b\.?)"
REFERENCE = re.compile(
    rf"(?:(?:§§?\s*\d+[a-z]*|Abs\w*\.?)\s+[IVX]+[a-h]?(?:\s+\d+)?\b|{_HALF}\s*\d\b|"
    r"(?:§§?|Art\w*\.?|Abs\w*\.?|S[aä]tz\w*|Nummern?|Nrn?\.?|Buchst\w*\.?|Rz\.?|Rn\.?|Randziffern?|Anlagen?|Tz\.?|"
    r"[Ss]ections?|[Ss]ec\.|[Aa]rticles?|[Pp]aragraphs?|[Pp]ara\.?|[Ss]ubsections?|[Ss]entences?|[Aa]nnex(?:es)?|"
    r"[Pp]oints?|[Nn]umbers?|[Nn]o\.|[Mm]arginal)\s*\(?\d+[a-z]*\)?(?:\(\w{1,3}\))*"
    r"(?:\s*(?:,|und|oder|bis|and|or|to|-|–)\s*\d+[a-z]?\b(?!\s*(?:%|[A-Za-zÄÖÜäöü€]{2,})))*)"
    rf"(?:,?\s+(?:S\.?\s*\d+\b|{_HALF}\s*\d\b|\d\.\s*{_HALF}))*"
)
"""A reference to a place of a law: its numbers name a place, not a quantity."""

ACRONYM = re.compile(r"\b(?=\w*[A-ZÄÖÜ]\w*[A-ZÄÖÜ])[A-ZÄÖÜ][\w]*\b")

FUNCTION = re.compile(
    r"der|die|das|den|dem|des|ein|eine|einer|eines|einem|einen|er|sie|es|und|oder|aber|wenn|soweit|sofern|"
    r"falls|wer|was|in|im|an|am|auf|aus|bei|mit|nach|von|vor|zu|zum|zur|über|unter|für|durch|gegen|ohne|um|"
    r"bis|ab|als|wie|so|dass|ist|sind|wird|werden|hat|haben|nicht|kein|keine|dies|diese|dieser|dieses|jede|"
    r"jeder|jedes|alle|auch|nur|the|a|an|of|to|in|on|at|by|for|from|with|and|or|but|if|is|are|be|was|were|"
    r"has|have|it|this|that|these|those|each|every|any|all|no|not|who|which|what|when|where|as|than|then|"
    r"so|such|may|must|shall|should|can|will|would|gleiches?|gleichen|dasselbe|desgleichen|entsprechendes|folgendes"
)
"""Words that name nothing: articles, pronouns, prepositions, conjunctions, auxiliaries; in lower case."""
