"""Finite verbs of German and English, known by name: what makes a stretch of words an assertion of its own.

Two questions are asked of them. Where a compound sentence is to be parted, a verb must be sure (`finite`): what is not
listed parts nothing. Where words are to be let pass as a heading or a mere reference, a verb must be excluded
(`may_assert`): what could be one counts.
"""

from __future__ import annotations

from provenance.language import classes
from provenance.language import german as words
from provenance.language.detection import Language
from provenance.text import patterns as re

_GERMAN = words.AUXILIARIES | words.words(
    "wäre wären würde würden hätte hätten dürfte dürften könnte könnten müsste müssten sollte sollten durfte "
    "durften konnte "
    "konnten musste mussten wollte wollten galt galten beträgt betragen betrug betrugen beginnt beginnen begann "
    "begannen endet "
    "enden endete endeten läuft laufen lief liefen tritt treten trat traten steht stehen stand standen bleibt "
    "bleiben blieb "
    "blieben liegt liegen lag lagen erfolgt erfolgen erfolgte erfolgten ergibt ergeben ergab ergaben besteht "
    "bestehen bestand "
    "bestanden entsteht entstehen entstand entfällt entfallen entfiel umfasst umfassen umfasste regelt regeln "
    "regelte bestimmt "
    "bestimmen bestimmte verlangt verlangen verlangte fordert fordern forderte verpflichtet verpflichten "
    "verpflichtete erlaubt "
    "erlauben erlaubte gestattet gestatten verbietet verbieten untersagt untersagen enthält enthalten enthielt "
    "betrifft "
    "betreffen betraf richtet richten richtete bezieht beziehen bezog führt führen führte führten gehört gehören "
    "gehörte "
    "zählt zählen zählte genügt genügen genügte reicht reichen reichte steigt steigen stieg stiegen sinkt sinken "
    "sank sanken "
    "fällt fallen fiel fielen wächst wachsen wuchs wuchsen nimmt nehmen nahm nahmen gibt geben gab gaben geht gehen "
    "ging gingen "
    "kommt kommen kam kamen macht machen machte machten findet finden fand fanden hält halten hielt hielten zeigt "
    "zeigen "
    "zeigte zeigten nennt nennen nannte sieht sehen sah sahen setzt setzen setzte setzten legt legen legte legten "
    "stellt "
    "stellen stellte stellten trägt tragen trug trugen trifft treffen traf trafen unterliegt unterliegen unterlag "
    "unterscheidet "
    "unterscheiden haftet haften schuldet schulden zahlt zahlen zahlte erhält erhalten erhielt erhielten erhöht "
    "erhöhen erhöhte "
    "verringert verringern verkürzt verkürzen verkürzte verlängert verlängern verlängerte ändert ändern änderte "
    "ersetzt "
    "ersetzen ersetzte hebt heben hob gewährt gewähren gewährte entscheidet entscheiden entschied entschieden "
    "erklärt erklären "
    "erklärte prüft prüfen prüfte bestätigt bestätigen bestätigte verweist verweisen verwies schließt schließen "
    "schloss "
    "ermöglicht ermöglichen dient dienen diente bildet bilden bildete erfüllt erfüllen erfüllte erfasst erfassen "
    "schreibt "
    "schreiben schrieb sagt sagen sagte betont betonen betonte empfiehlt empfehlen empfahl beruht beruhen beruhte "
    "folgt folgen "
    "folgte verstößt verstoßen verstieß verliert verlieren verlor gewinnt gewinnen gewann beschränkt beschränken "
    "wirkt wirken "
    "wirkte scheitert scheitern erreicht erreichen erreichte übersteigt übersteigen überstieg unterschreitet "
    "schafft schaffen "
    "schuf verwendet verwenden nutzt nutzen nutzte bietet bieten bot ruht ruhen verjährt verjähren erlischt erlöschen "
    "bemisst bemessen fehlt fehlen fehlte verletzt verletzen begründet begründen beseitigt hindert behält behalten "
    "bringt bringen brachte kennt kennen kannte weiß wissen wusste lautet lauten lautete wechselt wechseln berührt "
    "fragt fragen fragte fragten bekommt bekam bekamen "
    "beginne ende bedeutet bedeuten bedeutete heißt heißen hieß wirft werfen muß gelangt gelangen kostet kosten kostete"
)
_ENGLISH = words.words(
    "is are was were has have had do does did will would shall should must may might can could cannot isn't aren't "
    "wasn't "
    "weren't hasn't haven't doesn't don't didn't won't can't "
    "applies apply applied requires require required provides provide states says said holds hold held finds found "
    "ask asks asked want wants wanted "
    "rose rises fell falls grew grows remains remain remained begins begin began ends ended starts started expires "
    "expire "
    "expired contains contain includes include covers covered means meant prohibits prohibit permits allows obliges "
    "becomes "
    "become became takes took gives gave gets got makes made keeps kept goes went comes came stands stood runs ran "
    "sets "
    "leaves left loses lost pays paid shows showed reports reported declined increased decreased dropped climbed "
    "jumped "
    "exceeds exceeded reached reaches decided ruled rules affirmed reversed confirmed confirms rejected entered enters "
    "depends relates refers differs follows serves owes owns bears lies lay sells sold buys bought announced announces "
    "plans expects raised raises lowered lowers cut cuts replaced replaces repealed amends amended signed resigned "
    "doubled halved tripled slowed accelerated improved worsened suggests suggested warns warned argues argued "
    "notes noted "
    "recommends recommended considers considered regards imposes imposed grants granted excludes extends extended "
    "shortens shortened lasts lasted appears appeared seems seemed employs employed operates operated"
)
_NO_VERB_IN_ENGLISH = words.words(
    "this its his as is us has was does plus less across business process access always thus perhaps sometimes various "
    "previous following based related united limited need red seed indeed hundred"
)
_LOWER = re.compile(r"[^\W\d_]+(?:['’]t)?")
_OF_ICH = re.compile(r"\A(?:[Ii]ch|[Ww]ir) [a-zäöüß]|\b[a-zäöüß]+(?:e|te) ich\b|\b[a-zäöüß]+en wir\b")
_UNMARKED = words.words(classes.table("irregular")["unmarked"])
_ENDED = re.compile(r"[.!?][“”\"'»)]*\Z")
_ENGLISH_FORM = re.compile(r"[a-z]{2,}(?:s|ed)\Z")


def finite(word: str, language: Language) -> bool:
    """Say whether a word, as it stands, is surely a finite verb."""
    return word.replace("’", "'") in (_GERMAN if language == "de" else _ENGLISH)


def asserts(text: str, language: Language) -> bool:
    """Say whether a text holds a word that is surely a finite verb."""
    return any(finite(match[0], language) for match in _LOWER.finditer(text))


def is_fragment(text: str, language: Language) -> bool:
    """Say whether a text is no clause: "Bücher führen,", "8 Jahre"; an infinitive at its end is no finite verb."""
    found = [match[0] for match in _LOWER.finditer(text)]
    last = found.pop() if found else ""
    if finite(last, language) and not (language == "de" and last.endswith("en") and last not in words.AUXILIARIES):
        return False
    return not any(finite(word, language) for word in found)


def may_assert(text: str, language: Language) -> bool:
    """Say whether a text holds a word that could be a finite verb by its form."""
    if asserts(text, "de") or asserts(text, "en"):
        return True
    found = [match[0] for match in _LOWER.finditer(text) if match[0].islower()]
    if language == "de":
        if _OF_ICH.search(text):  # beside "ich" stands its verb
            return True
        return any(word.endswith("t") and words.may_be_verb(word) and not words.is_participle(word) for word in found)
    if _ENDED.search(text) and not _UNMARKED.isdisjoint(found):
        return True
    return any(_ENGLISH_FORM.match(word) is not None and word not in _NO_VERB_IN_ENGLISH for word in found)
