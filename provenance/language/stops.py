"""The words that tell a stop within a Satz from the stop that ends it: abbreviations by form, and first words.

An abbreviation is known by its form wherever it has one (a single letter, no vowel, a stop inside) and by name only
where it looks like a word. What a Satz begins with is a closed class: articles, pronouns, prepositions,
conjunctions, adverbs and the words that name a place of the law.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache

from provenance.language import classes
from provenance.text import patterns as re


def _set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


MONTHS = _set(
    "Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember "
    "Jan Feb Mrz Apr Jun Jul Aug Sep Sept Okt Nov Dez"
)

ENGLISH_MONTHS = frozenset(name for names in classes.table("month")["en"] for name in names.split())
"""The names of English months, in lower case."""

# what stands before an ordinal number: "der 3. Senat", "am 1. Werktag", "bis zum 15. Tag", "im 2. Halbjahr"
BEFORE_ORDINAL = _set(
    "der die das des dem den am vom zum zur im beim ins ab bis seit vor nach und oder jede jeder jedes jeden jedem "
    "einer eines einem einen ein eine sein seine seines seinem seinen seiner ihr ihre ihres ihrem ihren ihrer "
    "dieser dieses diesem diesen diese jeweils zwischen Der Die Das Am Im Bis Ab Zum Vom Mit mit Kalenderjahres"
)

NAMES_A_NUMBER = _set(
    "Absatz Absatzes Absätze Absätzen Abs Satz Satzes Sätze Sätzen Nummer Nummern Nr Nrn Artikel Artikels Artikeln "
    "Art Paragraph Paragraphen Buch Buches Teil Teils Kapitel Kapitels Abschnitt Abschnitts Titel Titels Anlage "
    "Anlagen Anhang Anhangs Randnummer Randziffer Rz Rn Rdnr Tz Ziffer Ziffern Ziff Stufe Stufen Klasse "
    "Klassen Gruppe Gruppen Seite Seiten Halbsatz Halbsatzes Alternative Unterabsatz Unterabsatzes Spalte Spalten "
    "Zeile Zeilen Fall Variante Tabelle Formblatt Muster Buchstabe Buchstaben Jahr Kategorie Lohngruppe"
) | {"§", "§§"}

NAMES_A_LETTER = _set(
    "Buchstabe Buchstaben Buchst Buchstabens lit Doppelbuchstabe Doppelbuchstaben Alternative Fall Gruppe Klasse Typ "
    "Kategorie Stufe Anlage Anhang Teil Vitamin Hepatitis Muster Variante"
)


class Kind(Enum):
    """What a word with a stop behind it is."""

    WORD = auto()
    NUMBER = auto()
    ROMAN = auto()
    OPEN = auto()
    """An abbreviation that wants something behind it: "Abs.", "Nr.", "vgl."."""
    MAY_END = auto()
    """An abbreviation that may end a Satz: "usw.", "ff."."""
    LETTER = auto()
    """A single letter: "z.", "B.", "a." of "a. F."."""


_WANTS_MORE = _set(
    "abs artt nr nrn no buchst unterabs uabs abschn anl anm aufl ausg begr bek beschl betr bes bezgl bzgl bspw "
    "dergl dgl ca cf co dipl dr prof ing phil med jur rer nat pol evtl einschl entspr erl erg folg gem ges gesetzbl "
    "geänd grds ggf ggfs hrsg insb insbes inkl incl kap lit lfd lfde max min mind mio mrd tsd nebst od par rd rdn "
    "rdnr randnr randn rn rz tz tit ts sog sogen str tel tab teilw u umst urt unterabschn usf verb verf vers vgl "
    "vglb vorbem vorl zb zit ziff zul zzgl zgl sen aa bay bd bde bl bt br drs drucks bgbl rgbl gvbl gmbl "
    "bstbl abl amtsbl banz reg rev allg amtl aufgeh eingef neugef ber gl sachgeb lt alt halbs hs var "
    "vbl jan feb mrz apr aug sept okt nov dez vs zz usg abzgl zuzügl ev kath hl fa fn fußn "
    # English
    "mr mrs ms arts sec secs para paras par pp cf fig figs ch chap vol approx ref refs subs subsec subpara cl regs resp"
)
_MAY_END = _set(
    "art usw etc ff f fortf mwn uswf uä ua dgl dergl pp jr sen eur std stdn min mio mrd tsd kg lat "
    "anschl co corp ltd inc hs alt halbs bericht zuletzt"
)
_NO_VOWEL = re.compile(r"[^aeiouyäöüAEIOUYÄÖÜ\d]{2,6}\Z")
_INNER_STOP = re.compile(r"[^\W\d_]{1,7}(?:\.[^\W\d_]{1,7})+\Z")
_ROMAN = re.compile(r"[IVXLC]+[a-z]?\Z")


_LETTER = re.compile(r"\s*(?P<open>\(?)(?P<letter>([A-Za-z])\3?)\b(?P<close>\)?)")
_BEFORE_LETTER = re.compile(
    r"(?:[\d)§]|\b(?:[Uu]nder|[Nn]ach|[Vv]on|[Gg]emäß|[Ii]n|[Oo]f|[Uu]nd|[Oo]der|and|or|mit|with|per|see)|\A)\s*\Z"
)


def names_letter(before: str, after: str) -> bool:
    """Say whether "lit." between two stretches names a letter: "Abs. 1 lit. a", not "It was lit. A boat came"."""
    found = _LETTER.match(after)
    if found is None:
        return False
    plainly = bool(found["open"] or found["close"]) or _BEFORE_LETTER.search(before) is not None
    return plainly or found["letter"].islower()


@lru_cache(maxsize=4096)
def abbreviation(word: str) -> Kind:
    """Say what ``word`` is when a stop stands behind it."""
    low = word.lower()
    if word[0].isdigit():
        kind = Kind.NUMBER
    elif not word[0].isalpha():
        kind = Kind.WORD
    elif len(word) == 1:
        kind = Kind.LETTER
    elif low in _MAY_END or _INNER_STOP.match(word):
        kind = Kind.MAY_END
    elif low in _WANTS_MORE:
        kind = Kind.OPEN
    elif _ROMAN.match(word):
        kind = Kind.ROMAN
    elif _NO_VOWEL.match(word) and not word.isupper():
        kind = Kind.OPEN
    else:
        kind = Kind.WORD
    return kind


_FIRST = _set(
    # articles and pronouns
    "der die das des dem den ein eine einer eines einem einen kein keine keiner keines keinem keinen dieser diese dies "
    "dieses diesem diesen jener jene jenes jenem jenen jeder jede jedes jedem jeden er sie es ihm ihn ihr ihre ihrer "
    "ihres ihrem ihren sein seine seiner seines seinem seinen wer was wem wen wessen welche welcher welches solche "
    "solcher solches alle aller alles allen allem andere anderer anderes anderen sämtliche beide beides mehrere "
    "einige manche niemand jemand jedermann etwas nichts man ich wir uns unser unsere "
    # prepositions
    "in im an am auf aus bei beim mit nach von vom zu zum zur für durch gegen ohne um bis ab seit vor hinter über "
    "unter neben zwischen während wegen trotz statt anstatt anstelle innerhalb außerhalb oberhalb unterhalb gemäß "
    "aufgrund infolge mangels zwecks hinsichtlich bezüglich entgegen abweichend unbeschadet ungeachtet vorbehaltlich "
    "einschließlich anlässlich mittels laut "
    # conjunctions and adverbs
    "wenn falls sofern soweit solange sobald sooft soweit ob obwohl obgleich weil da dass daß damit indem nachdem "
    "bevor ehe als wie und oder aber denn doch sondern sowie weder entweder sowohl auch nur nicht noch schon so dann "
    "dabei dadurch dafür dagegen daher dahin danach daneben daran darauf daraus darin darüber darum darunter davon "
    "davor dazu deshalb deswegen dennoch derartige dort ebenso ebenfalls ferner folglich gleichwohl gleiches "
    "entsprechendes gleichfalls hier hierbei hierdurch hierfür hiergegen hiermit hiernach hieran hierauf hieraus "
    "hierin hierüber hierunter hiervon hierzu insbesondere insoweit insofern insgesamt jedoch jeweils lediglich "
    "letzteres mindestens höchstens nunmehr nachträglich sonst sonstige sodann somit spätestens stattdessen überdies "
    "übrigens unverzüglich vielmehr vorher vorstehende weiter weitere weiterhin wird zudem zugleich zunächst "
    "zusätzlich zuvor zwar außerdem andernfalls anderenfalls ansonsten demgegenüber demnach beispielsweise "
    "erst ersteres maßgebend maßgeblich näheres ausgenommen bereits "
    # finite verbs of conditional and inverted Sätze
    "ist sind war waren wird werden wurde wurden hat haben hatte hatten kann können konnte darf dürfen durfte muss "
    "muß müssen musste soll sollen sollte gilt gelten galt bleibt bleiben liegt liegen steht stehen besteht bestehen "
    "ergibt ergeben erfolgt erfolgen kommt kommen tritt treten endet enden beginnt beginnen beträgt betragen "
    "übersteigt unterliegt handelt entfällt findet finden führt führen gehört gehören geht macht stellt trifft "
    "scheidet sei wäre seien hätte würde "
    # notes that name a place, and the places of the law
    "siehe vgl vergleiche absatz satz nummer artikel sätze absätze buchstabe paragraph voraussetzung voraussetzungen"
) | {"§", "§§"}


ENGLISH_VERB = re.compile(
    r"is|are|was|were|be|has|have|had|do|does|did|may|can|must|shall|should|will|would|could|need|apply|remain|become|"
    r"[a-z]{3,}(?:s|ed)"
)
"""The form of an English verb; of its base form the usual ones only."""

ENGLISH_SMALL = _set("the a an of to and it its they their by for with from on at this that these each every any")
"""Words that a clause has and a name has not."""

ENGLISH_SUBORDINATORS = _set("if unless where which who whom whose that when while because since although until")

_OPENS = _set(
    "the this that these those it its he she they we you his her their our at by for from with under according if when "
    "while although because since after before until however moreover furthermore therefore thus but or there here no "
    "not each every any some both most many such which who where how once instead meanwhile similarly finally only "
    "even then"
)
"""Words that an English sentence begins with; none is a German noun."""


def begins(word: str) -> bool:
    """Say whether a Satz may well begin with ``word``: a capital and a word of the closed class."""
    return word[0] == "§" or (word[0].isupper() and (word.lower() in _FIRST or word.lower() in _OPENS))
