"""The name of a law behind a place: an abbreviation or words, told by form.

    "AO", "SGB X", "ZuG 2012", "HGB aF", "des Bürgerlichen Gesetzbuchs", "der Verordnung (EU) 2016/679",
    "des Gesetzes zur Änderung der Abgabenordnung vom 1. März 2020 (BGBl. I S. 17)"

There is no list of laws: an abbreviation is known by its capitals, a name by the noun that heads it. What it leaves
out: which work is meant, which is told where the works are.
"""

from __future__ import annotations

from etl.refer.dates import DATE, DATED, EUROPEAN, EUROPEAN_IN_FULL, IN_FULL, OLD, PRINTED
from etl.refer.forms import words_of
from provenance.text import patterns as re

_LAND = (
    r"Baden-Württemberg|Bayern|Berlin|Brandenburg|Bremen|Hamburg|Hessen|Mecklenburg-Vorpommern|Niedersachsen"
    r"|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland(?:es)?|Sachsen(?:-Anhalt)?|Schleswig-Holstein|Thüringen"
)
_LAND_SHORT = r"BW|BY|Bln|BE|BB|Bbg|HB|HH|HE|MV|M-V|NI|Nds|NW|NRW|RP|RhPf|SL|SN|ST|LSA|SH|TH"
_TERRITORY = re.compile(
    r"\s+(?:(?:(?:für\s(?:das|den|die)|des|der)\s+)?(?:Landes|Land|Freistaate?s?|Freien(?:\sund)?\sHansestadt"
    rf"|Bundesrepublik|Republik)\s+[A-ZÄÖÜ][\w-]+|(?:(?:von|des|für)\s)?(?:{_LAND})(?!\w)"
    r"|(?:der|des)\s(?:Landeshaupts|Universitäts|Hanses)?(?:[sS]tadt|Gemeinde|Landkreises|Kreises|Marktes|Verbandsgemeinde"
    r"|Samtgemeinde|Ortsgemeinde|Einheitsgemeinde|Hansestadt)\s[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)*"
    r"(?:\s(?:am|an\sder|im|ob\sder|in\sder)\s[A-ZÄÖÜ][a-zäöüß]+)?)"
)
# courts, reports and gazettes have capitals too, and stand behind places without naming their law
NO_LAW = (
    r"BGBl|BStBl|RGBl|GVBl|GVOBl|ABl|BAnz|BT|BR|BGH|BFH|BSG|BAG|BVerwG|BVerfG|EuGH|EGMR|BPatG|OLG|LG|AG|FG|LSG"
    r"|SG(?=\s[A-Z])|VG|OVG|VGH|LAG|ArbG|EUR|EU|EG|DM|NJW|GRUR|BGHZ|BFHE|BVerfGE|BVerwGE|BSGE|BAGE|ECLI|CELEX|RdNr|RandNr|GmSOGB|UA"
)
ABBREVIATION = re.compile(
    rf"(?:\d{{1,2}}\.\s?)?(?!(?:{NO_LAW})(?![\w-]))"
    r"[A-ZÄÖÜ][\wäöüß]*[A-ZÄÖÜ][\wäöüß]*(?:-[A-ZÄÖÜ][\wäöüß]*|/(?:EWG|EG|EU|[A-Z](?!\w)))*"
    rf"(?:\s(?:[IVX]+(?!\w)|(?<=SGB\s)\d{{1,2}}(?!\w)|(?:{_LAND_SHORT}|{_LAND})(?!\w)|(?:19|20)\d\d(?!\w|\s?/)))?(?!\w)"
)
_BEFORE = re.compile(
    rf"(?<![\w-])(?P<law>(?!(?:{NO_LAW})(?![\w-]))(?![IVX]+(?!\w))[A-ZÄÖÜ][\wäöüß]*[A-ZÄÖÜ][\wäöüß-]*(?:\s[IVX]+)?),?\s\Z"
)
_EUROPEAN_BEFORE = re.compile(
    r"(?<![\w-])(?P<law>(?:RL|VO|DVO|DelVO|[A-ZÄÖÜ]?[a-zäöü]*(?:[vV]erordnung|[rR]ichtlinie))\s"
    r"(?:\((?:EU|EG|EWG)\)\s(?:Nr\.\s)?\d+/\d+|(?:Nr\.\s)?\d+/\d+/(?:EWG|EG|EU))),?\s\Z"
)
_LONGEST_SHORT = 60
_SHORT_ACT = re.compile(r"(?:RL|VO|DVO|DelVO)(?=\s)")
SOCIAL = re.compile(
    r"(?:(?:Erst|Zweit|Dritt|Viert|Fünft|Sechst|Siebt|Acht|Neunt|Zehnt|Elft|Zwölft|Dreizehnt|Vierzehnt)e[ns]\s"
    r"Buch(?:e?s)?(?:\s(?:des\s)?Sozialgesetzbuch(?:e?s)?)?"
    r"|Sozialgesetzbuch(?:e?s)?(?:\s?,?\s?\(?\w+[rs]\sBuch\)?)?(?:\s?[IVX]+(?!\w))?(?:\s-\s[^-]{5,90}\s-)?"
    r"|Code\s[A-Z]\w+(?:\s[A-Z]\w+)*(?:\sder\sRepublik\s[A-Z]\w+)?)(?!\w)"
)
_HEAD = re.compile(
    r"(?i:gesetz(?:buch(?:e?s)?|es|e)?|ordnung(?:en)?|verfassung|satzung|vertrag(?:e?s)?|abkommens?|übereinkommens?"
    r"|konvention|charta|statuts?|richtlinien?|protokolls?|kodex|erlass(?:es)?|novelle|tarifs?)\Z"
)
PLAIN = re.compile(
    r"(?:Gesetz(?:es|e)?|(?:Durchführungsv|Ausführungsv|Rechtsv|V)erordnung(?:en)?|Richtlinien?|Verfassung|Satzung|Vertrag(?:e?s)?|Abkommens?"
    r"|Übereinkommens?|Konvention|Charta|Protokolls?|Statuts?)\Z"
)
_ACT_OF_OFFICE = re.compile(r"(?:\A|[a-zäöüß])(?:[Aa]n|[Zz]u|[Ee]in|[Bb]ei|[Uu]n)ordnung(?:en)?\Z")
_WORD_OF_HEAD = re.compile(r"[A-ZÄÖÜa-zäöüß][\w-]*")
_SHARED = re.compile(r"\s?(?:,|und|oder)?\s")
_LONGEST_HEAD = 5

_ARTICLES = words_of("der die das des dem den diese dieser dieses einer eines")
_ARTICLE = re.compile(r"\s*(?:(?:des|der|dem|den|die|das|vom|zum|zur)\s+)?")
_THIS = re.compile(
    r"\s*dieser?s?\s+(?:Gesetzes|Verordnung|Buches|Satzung|Ordnung|Richtlinie|Vertrag(?:e?s)|Abkommens|Schreibens"
    r"|Anlage|Gesetzbuchs)(?!\w)"
)

_WORD = re.compile(
    r"\s+(?:(?P<noun>[A-ZÄÖÜ„\"][\w\"“/-]*)|(?P<small>[a-zäöüß][\wäöüß-]*)|(?P<list>\(\s?Art(?:ikel|\.)[^()]*\))"
    r"|(?P<number>\d{4}(?!\w)))|\s*(?P<comma>,)"
)
_FIRST = words_of("zur zum über für gegen betreffend zu von")
_LINKS = _ARTICLES | words_of(
    "und oder sowie in im zur zum von vom über für mit auf an bei gegen zu aus zwischen ein einem einen eine am nach "
    "durch unter"
)
_INDEFINITE = words_of("ein eine einem einen")
_ADJECTIVE = re.compile(r"[a-zäöüß-]{3,}(?:en|er|es|em|e)\Z")
_CLOSING = re.compile(rf"\s+{DATE}|\s*\(\s?[A-ZÄÖÜ][\w -]*\)|\s*<\s?[A-ZÄÖÜ]|\s-\s[A-ZÄÖÜ]+[\w]*\s-")
_OF_A_LAW = re.compile(r"\s(?:zum|zur)\s(?P<law>[A-ZÄÖÜ][\w-]*)")
_INNER_DATE = re.compile(rf"\s+{DATE}(?=\s(?:zwischen|über|zur?)\s)")
_STOP = re.compile(
    r"\s+(?:in\s(?:der|Verbindung)\s(?:Fassung|mit|bis|am|ab|ursprünglichen|jeweils|geltenden)|nach\s"
    r"|auf\s(?:die|den|das)\s)"
)
_LONGEST_NAME = 60
_DIVISION = (
    r"(?:Unterabschnitt|Abschnitt|Teil|Titel|Kapitel|Buch)(?:e?s)?"
    r"(?:\s(?:Nummer|Nr\.)\s\d+)?(?:\sdes\s[A-ZÄÖÜ]\w+\s(?:Abschnitts|Teils|Titels|Kapitels|Buch(?:e?s)?))*"
)
_DIVISIONS = re.compile(
    rf"(?:\s?(?:,|und|sowie|oder)\s(?:auch\s)?d(?:er|ie|as|en|em|es)\s(?:[A-ZÄÖÜ]\w+e[ners]?|\d+\.)\s{_DIVISION})+"
)
_ONLY_DATE = re.compile(rf"\s+{DATE}")

_ACT = re.compile(
    r"(?:[A-ZÄÖÜ][a-zäöü]+)?(?:[Vv]erordnung(?:en)?|[Rr]ichtlinien?|[Bb]eschl(?:uss(?:es)?|üsse)|Entscheidung(?:en)?)(?!\w)"
)
_ACT_LINK = re.compile(r"\s*(?:,|und|oder|sowie)(?=\s)")
_SINGULAR = ((re.compile(r"(ordnung|scheidung)en\Z"), r"\1"), (re.compile(r"linien\Z"), "linie"),
             (re.compile(r"schlüsse\Z|schlusses\Z"), "schluss"))  # fmt: skip
_NOMINATIVE = (
    (re.compile(r"(esetz|[Bb]uch)(?:e?s)?(?=\sSozialgesetzbuch\Z|\Z)"), r"\1", "es"),
    (re.compile(r"(kommen|rotokoll|tatut)s?\Z"), r"\1", "es"),
    (re.compile(r"(ertrag|rlass)(?:e?s)?\Z"), r"\1", "er"),
    (re.compile(r"(nung|assung|atzung|ention|inie|harta)\Z"), r"\1", "e"),
)
_OBLIQUE = re.compile(r"(?<=\w)en?(?=\s)")


def law_at(text: str, at: int) -> tuple[int, str] | None:
    """Return where the name of a law that stands at ``at`` (blanks and an article before it) ends, and the name."""
    this = _THIS.match(text, at)
    if this:
        return this.end(), " ".join(this[0].split())
    article = _ARTICLE.match(text, at)
    start = article.end() if article else at
    european = short_act_at(text, start)
    if european is not None:
        return european
    short = ABBREVIATION.match(text, start)
    if short:
        end = _behind(OLD, text, short.end())
        return _behind(DATED, text, end), " ".join(short[0].split())
    if start == at or (article and not article[0].strip()):
        first = text[start : start + 1]
        if first.islower():  # "§ 5 genannte Verordnung": an attribute of what follows
            return None
    return in_words(text, start)


def law_before(text: str, at: int, floor: int) -> tuple[int, str] | None:
    """Return start and name of a law whose abbreviation stands right before ``at``: "AO § 147", "GoBD, Rz. 119".

    What stands before ``floor`` belongs to another reference.
    """
    first = max(floor, at - _LONGEST_SHORT)
    match = _BEFORE.search(text, first, at) or (
        _EUROPEAN_BEFORE.search(text, first, at) if text.rfind("/", first, at) > 0 else None
    )
    if match is None:
        return None
    return match.start("law"), match["law"]


def law_behind_divisions(text: str, at: int) -> str | None:
    """Return the law that places share with divisions named behind: "§ 5 und der Siebente Teil der Abgabenordnung"."""
    divisions = _DIVISIONS.match(text, at)
    named = law_at(text, divisions.end()) if divisions else None
    return named[1] if named else None


def in_words(text: str, start: int) -> tuple[int, str] | None:
    """Return where the name of a law in words that begins at ``start`` ends, and the name."""
    social = SOCIAL.match(text, start)
    if social:
        return _behind(IN_FULL, text, social.end()), _name(text, start, social.end(), social.end())
    head = _head(text, start)
    if head is None:
        return None
    end, plain = head
    european = EUROPEAN.match(text, end)
    if european:
        return _behind(EUROPEAN_IN_FULL, text, european.end()), _name(text, start, end, european.end())
    whole = _behind(_TERRITORY, text, _complement(text, end, plain=plain))
    return _behind(IN_FULL, text, _behind(OLD, text, whole)), _name(text, start, end, whole)


def dated_at(text: str, at: int) -> tuple[int, str] | None:
    """Return end and name of a law that is named in full at ``at``: with its date and the gazette it stands in."""
    head = _head(text, at)
    if head is None:
        return None
    end, plain = head
    whole = _complement(text, end, plain=plain)
    tail = IN_FULL.match(text, whole)
    if tail is None or not PRINTED.search(tail[0]):
        return None
    return tail.end(), _name(text, at, end, whole)


def european_at(text: str, at: int) -> tuple[int, list[str]] | None:
    """Return end and names of the European acts that are named at ``at`` by number: "Richtlinien 1/2/EG und 3/4/EG"."""
    head = _ACT.match(text, at)
    first = EUROPEAN.match(text, head.end()) if head else None
    if head is None or first is None:
        return None
    kind = head[0]
    for plural, singular in _SINGULAR:
        kind = plural.sub(singular, kind)
    names, end = [f"{kind} {' '.join(first[0].split())}"], first.end()
    more = EUROPEAN_IN_FULL.match(text, end)
    if more:
        return more.end(), names
    while (link := _ACT_LINK.match(text, end)) is not None and (
        another := EUROPEAN.match(text, link.end())
    ) is not None:
        names.append(f"{kind} {' '.join(another[0].split())}")
        end = another.end()
    return end, names


def short_act_at(text: str, at: int) -> tuple[int, str] | None:
    """Return end and name of a European act that is named in short: "RL 2006/112/EG", "VO (EG) Nr. 1/2003"."""
    act = _SHORT_ACT.match(text, at)
    number = EUROPEAN.match(text, act.end()) if act else None
    return (number.end(), " ".join(text[at : number.end()].split())) if number else None


def _head(text: str, at: int) -> tuple[int, bool] | None:
    """Return where the noun that heads a name ends, adjectives before it, and whether it is a plain "Gesetz"."""
    for _ in range(_LONGEST_HEAD):
        word = _WORD_OF_HEAD.match(text, at)
        if word is None or word[0].lower() in _ARTICLES or _ACT_OF_OFFICE.search(word[0]):
            return None
        if word[0][0].isupper() or "-" in word[0]:
            if PLAIN.match(word[0]):
                return word.end(), True
            if _HEAD.search(word[0]):
                return word.end(), False
        shared = word[0].endswith("-")
        if not (shared or word[0].endswith(("en", "er", "es", "e"))):
            return None
        gap = _SHARED.match(text, word.end())
        if gap is None or (not shared and gap[0].strip()):
            return None
        at = gap.end()
    return None


def _complement(text: str, at: int, *, plain: bool) -> int:
    """Return where "über …", "zur …" behind the head of a name ends.

    Behind a plain "Gesetz" it belongs to the name; behind a name of its own only where a date or a short name in
    brackets follows, or where it names another law ("Einführungsgesetz zum Handelsgesetzbuch").
    """
    first = _WORD.match(text, at)
    if first is None or first["small"] not in _FIRST:
        return at
    end = best = at
    before_comma = 0  # where the name ends if nothing shows that it goes on behind a comma
    noun = False
    for _ in range(_LONGEST_NAME):
        within = _INNER_DATE.match(text, end)
        if within:  # "zu dem Abkommen vom 2. Mai 1990 zwischen …": the date of another work
            end = best = within.end()
            continue
        word = _WORD.match(text, end)
        if word is None or _STOP.match(text, end) or (best > at and _CLOSING.match(text, end)):
            break
        small = word["small"]
        if small is not None and not _goes_on(small, noun=noun):
            break
        end = word.end()
        noun = word["noun"] is not None
        if word["comma"]:
            before_comma = before_comma or best
        elif small is None:
            best = end
    if _CLOSING.match(text, best):
        return best
    if plain:
        return before_comma or best
    other = _OF_A_LAW.match(text, at)
    return other.end() if other and _HEAD.search(other["law"]) else at


def _goes_on(small: str, *, noun: bool) -> bool:
    """Say whether a name may go on with a word in lower case; behind a noun "eine" begins something else."""
    if small in _LINKS:
        return not (noun and small in _INDEFINITE)
    return _ADJECTIVE.match(small) is not None and (not noun or small.endswith("er"))


def _behind(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _name(text: str, start: int, head: int, end: int) -> str:
    """Return a name with its head in the nominative: "Bürgerlichen Gesetzbuchs" is "Bürgerliches Gesetzbuch"."""
    words = " ".join(text[start:head].split())
    for pattern, nominative, ending in _NOMINATIVE:
        if pattern.search(words):
            words = _OBLIQUE.sub(ending, pattern.sub(nominative, words))
            break
    if head == end and (dated := _ONLY_DATE.match(text, end)) is not None:
        words += f" {dated[0].strip()}"  # "Gesetz vom 3. Mai 2020" has no other name
    return " ".join([words, *text[head:end].split()])
