"""Closed classes of German words that clauses are told by: auxiliaries, openers of subordinate clauses, articles.

Words of the language, not of any law. All are in lower case.
"""

from __future__ import annotations

from provenance.language import classes
from provenance.text import patterns as re


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


BE = words("ist sind war waren sei seien")
HAVE = words("hat haben habe hatte hatten")
BECOME = words("wird werden wurde wurden werde")
CAN = words("kann können")
MAY = words("darf dürfen")
MUST = words("muss muß müssen")
SHALL = words("soll sollen")
NEED = words("braucht brauchen")
MODALS = CAN | MAY | MUST | SHALL | NEED | words("mag mögen will wollen")
COUNT = words("gilt gelten")
AUXILIARIES = BE | HAVE | BECOME | MODALS | COUNT | words("bedarf bedürfen lässt läßt lassen")
"""Verbs that are finite wherever they stand in the second place."""

PLURAL = words(
    "sind waren seien haben hatten werden wurden können dürfen müssen sollen brauchen mögen wollen gelten "
    "bedürfen lassen"
)
BARE_TOO = words("werden haben sein können dürfen müssen sollen lassen")
"""Finite and infinitive alike."""

CONDITION = words("wenn falls sofern soweit insoweit solange soweit/solange insofern")
SUBORDINATORS = CONDITION | words(
    "dass daß ob weil damit obwohl obgleich obschon sobald nachdem bevor ehe indem seitdem sodass wobei wodurch "
    "womit wofür wozu woraus worauf worin worüber wonach woran wohin woher wonach weshalb inwieweit inwiefern "
    "sooft"
)
DOUBTFUL = words("während bis seit als wie da")
"""Open a subordinate clause only where it ends in its verb; else they are prepositions, or compare."""

LED_TO_INFINITIVE = words(
    "bereit faehig unfaehig imstande ausserstande befugt berechtigt verpflichtet ermaechtigt beauftragt betraut "
    "gehalten angehalten angewiesen aufgefordert gezwungen genoetigt bemueht bestrebt gewillt willens gewohnt geeignet "
    "bestimmt frei froh sicher schuldig wuerdig moeglich unmoeglich erlaubt gestattet noetig notwendig erforderlich "
    "zulaessig unzulaessig verboten untersagt schwer leicht gut schlecht wichtig sinnvoll zweckmaessig ueblich geboten"
)
"""Adjectives and participles that an infinitive with "zu" may hang on, as keys: "ist bereit, zu zahlen"."""

QUESTION = words("wer wen wem wessen was wo wann warum welche welcher welches welchen welchem wieviel")
RELATIVE = words("der die das dem den deren derer dessen denen welche welcher welches welchen welchem was wo")
PREPOSITIONS = words(
    "ab an am auf aufs aus außer ausser bei beim bis binnen bezüglich dank durch entgegen entsprechend "
    "einschließlich für gegen gegenüber gemäß hinsichtlich hinter in im ins infolge innerhalb außerhalb inmitten "
    "längs laut mangels mit mittels nach nächst neben nebst oberhalb ohne samt seit seitens statt anstatt "
    "anstelle trotz über um unbeschadet ungeachtet unter unterhalb vom von vor vorbehaltlich während wegen wider "
    "zu zufolge zugunsten zuzüglich zum zur zwecks zwischen abzüglich anhand anlässlich aufgrund ausweislich "
    "betreffend diesseits jenseits vermittels namens kraft ausgenommen abweichend"
)
ARTICLES = words(
    "der die das des dem den ein eine eines einem einen einer kein keine keines keinem keinen keiner dieser diese "
    "dieses diesem diesen jeder jede jedes jedem jeden jener jene jenes jenem jenen welcher welche welches "
    "welchem welchen sein seine seines seinem seinen seiner ihr ihre ihres ihrem ihren ihrer alle aller allen "
    "allem alles mehrere mehreren mehrerer einzelne beide beiden beider derselbe dieselbe dasselbe desselben "
    "demselben denselben derselben dieselben derjenige diejenige dasjenige desjenigen demjenigen denjenigen "
    "derjenigen diejenigen solche solcher solches solchem solchen manche mancher folgende folgenden folgender "
    "sämtliche sämtlichen sämtlicher andere anderen"
)
SUBJECT_ARTICLES = words(
    "der die das ein eine kein keine dieser diese dieses jeder jede jedes jener jene jenes welcher welche sein "
    "seine ihr ihre alle mehrere einzelne beide derselbe dieselbe dasselbe dieselben derjenige diejenige "
    "dasjenige diejenigen solche folgende sämtliche andere"
)
"""Articles a subject may have."""

PRONOUNS = words(
    "er sie es ihm ihr ihnen ihn sich dies dieser diese dieses man jemand niemand wer jeder dem der die das"
)
CONJUNCTIONS = words("und oder sowie sondern aber jedoch beziehungsweise bzw noch")
RESUMES = words("so dann")
NEGATIONS = classes.of("negation", "de", part="clause")
LIMITS = words("nur erst ausschließlich lediglich allein frühestens")

ADVERBS = words(
    "auch insbesondere dabei hierbei hierfür dafür dazu hierzu daneben danach insoweit ferner zudem um ihm ihnen "
    "zugleich andernfalls jedoch dennoch gleichwohl sodann anschließend nachträglich mindestens spätestens "
    "frühestens höchstens längstens grundsätzlich ebenso gleichzeitig insofern ansonsten sonst hieraus daraus "
    "darin hierin darüber hierüber hierauf darauf hiernach dadurch hierdurch davon hiervon dagegen hiergegen "
    "daher deshalb außerdem weiterhin unverzüglich unmittelbar ebenfalls gleichfalls stets damit darunter "
    "hierunter dort hier zunächst sofort zuvor vorher später gegebenenfalls erforderlichenfalls anderenfalls "
    "bereits zusätzlich dementsprechend demgemäß"
)
"""Adverbs that a Satz may begin with."""

_NO_VERB = words(
    "nicht erst zuletzt bereits insbesondere sonst selbst jetzt fast oft dort mit seit samt statt laut insgesamt "
    "gesamt bekannt unmittelbar unverzüglich gilt nächst mindestens höchstens spätestens frühestens längstens "
    "gegen neben wegen zwischen außen innen oben unten hinten vorn vornherein allein allen alten anderen andern "
    "beiden den dessen denen deren einen eigenen einzelnen ersten zweiten dritten letzten meisten ihren ihrigen "
    "jeden jenen diesen keinen folgenden solchen welchen worden gewesen geworden zusammen daneben dagegen "
    "hingegen dahingegen insoweit soweit entsprechend betreffend ausgenommen überhaupt grundsätzlich nebst "
    "infolgedessen stattdessen währenddessen indessen unterdessen anstatt einst jederzeit derzeit zurzeit "
    "seinerzeit rechtzeitig weit berechtigt verpflichtet befugt ermächtigt nirgend tausend hundert zehn sieben "
    "acht vierzehn achtzehn wert elft zehnt acht soeben eben neben hierneben hiergegen sein seinen sofort direkt "
    "indirekt privat öffentlich-rechtlich außerhalb innerhalb eignen mehreren anstelle zugunsten zulasten "
    "bisweilen mitunter darunter hierunter gemeinsam getrennt gesondert unbeschadet ungeachtet abgesehen "
    "unberührt sogenannten kraft hierdurch wiederholt höchst zumindest meist längst möglichst tunlichst"
)
_NEVER_VERB = _NO_VERB | PREPOSITIONS | CONJUNCTIONS
_VERB_ENDING = re.compile(r"(?:t|[^aou]en|eln|ern)\Z")
_ADJECTIVE_ENDING = re.compile(r"(?:e|en|er|es|em)\Z")
_PARTICIPLE = re.compile(
    r"(?:\w*ge[a-zäöüß]{2,}(?:t|en)|(?:\w*(?:be|ver|er|ent|emp|zer|miss|über|unter|wider|hinter|voll|durch|um))[a-zäöüß]{2,}(?:t|en)"
    r"|\w+iert)\Z"
)
_INFINITIVE = re.compile(r"[a-zäöüß]{2,}(?:en|eln|ern)\Z|sein\Z|tun\Z")
_PREFIXES = [
    "ab",
    "an",
    "auf",
    "aus",
    "bei",
    "ein",
    "fest",
    "fort",
    "frei",
    "gegen",
    "gut",
    "heran",
    "heraus",
    "herbei",
    "hervor",
    "hin",
    "hinaus",
    "hinzu",
    "kennt",
    "los",
    "mit",
    "nach",
    "nieder",
    "offen",
    "richtig",
    "statt",
    "teil",
    "um",
    "unter",
    "vor",
    "voran",
    "voraus",
    "vorbei",
    "weg",
    "weiter",
    "wieder",
    "zurück",
    "zusammen",
    "zu",
    "entgegen",
    "gegenüber",
    "über",
    "durch",
    "her",
    "herab",
    "hinweg",
    "dar",
    "sicher",
    "gleich",
    "bekannt",
    "bereit",
    "vorweg",
    "nieder",
    "überein",
    "still",
    "klar",
    "zufrieden",
    "zugrunde",
    "inne",
    "nahe",
    "daran",
    "fern",
    "hoch",
    "herunter",
    "wahr",
    "instand",
    "zugute",
    "zuwider",
    "dazwischen",
    "einher",
    "glaubhaft",
]
_WITH_ZU = re.compile(
    rf"(?:{'|'.join(sorted(_PREFIXES, key=len, reverse=True))}){{1,3}}?zu[a-zäöüß]{{2,}}(?:en|eln|ern|tun)\Z"
)
_NOT_WITH_ZU = words("abzugsfähigen hinzuzeiten anzunehmenden")
SEPARABLE = frozenset(_PREFIXES)


def may_be_verb(low: str) -> bool:
    """Say whether a word in lower case may be a finite verb by its form."""
    return low in AUXILIARIES or (low not in _NEVER_VERB and bool(_VERB_ENDING.search(low)))


def is_participle(low: str) -> bool:
    """Say whether a word has the form of a second participle."""
    return low not in AUXILIARIES and low not in _NO_PARTICIPLE and bool(_PARTICIPLE.match(low))


def is_infinitive(low: str) -> bool:
    """Say whether a word has the form of an infinitive."""
    return bool(_INFINITIVE.match(low)) and low not in ARTICLES | PREPOSITIONS | PRONOUNS | RELATIVE


def has_zu(low: str) -> bool:
    """Say whether a word is an infinitive with *zu* within it: "aufzubewahren"."""
    return bool(_WITH_ZU.match(low)) and low not in _NOT_WITH_ZU and not is_gerundive(low)


def is_gerundive(low: str) -> bool:
    """Say whether a word is a participle of the present in -nden before a noun: "anzuwendenden", not "anzuwenden"."""
    return low.endswith("enden") and not low.endswith(
        ("wenden", "senden", "blenden", "spenden", "beenden", "vollenden")
    )


def may_be_adjective(low: str) -> bool:
    """Say whether a word has an ending that adjectives have before a noun."""
    return len(low) > 3 and bool(_ADJECTIVE_ENDING.search(low)) and low not in PREPOSITIONS and low not in SUBORDINATORS  # noqa: PLR2004


_NO_PARTICIPLE = words(
    "gegen gesamt gerecht gemein gegebenen gelten gehören gelangen genügen gewähren genießen geben gehen unterliegen"
) | words("überhaupt unten unter übrigen bekannt berechtigt befugt bereit")

_FEMININE = re.compile(
    r"\w{2,}(?:ung|heit|keit|schaft|ion|taet|ei|ie|ik|ur|anz|enz|stelle|behoerde|frist|pflicht|person|erlaubnis|anlage|"
    r"person|kammer|steuer|gebuehr|abgabe|sache|ware|strasse|macht|gefahr|stadt|hand|kraft|zahl|hilfe|aufsicht|in)\Z|"
    r"(?:behoerde|frist|pflicht|person|erlaubnis|anlage|kammer|steuer|gebuehr|abgabe|sache|ware|zahl|polizei|bank|"
    r"gemeinde|partei|klage|strafe|busse|haftung|rechnung|stelle|stadt)\Z"
)
_MASCULINE = re.compile(
    r"\w{2,}(?:ist|ent|ant|or|eur|ling|ismus)\Z|\w{2,}er\Z|(?:staat|bund|kunde|erbe|zeuge|nutzer)\Z"
)
_NOT_MASCULINE = re.compile(
    r"(?:lebens|mindest|hoechst|zeit|eintritts|renten|kindes|schul|regel|dienst)?alter\Z|"
    r"(?:strick|steck|dreh)?leiter\Z|(?:\w*[^e])?ufer\Z|"
    r"\w*(?:steuer|nummer|kammer|mauer|dauer|mutter|tochter|schwester|feder|ziffer|opfer|wasser|feuer|fenster|"
    r"zimmer|muster|lager|register|messer|mittel|wetter|futter|silber|kupfer|leder|pulver|theater|zentrum|gelaender|"
    r"gewaesser|viertel|drittel|geschwister|eltern|trauer|butter|leber|oper|klammer)\Z"
)


def gender(noun: str) -> str:
    """Return "m" or "f" for a noun in the folded spelling whose ending tells its gender, and "" for any other."""
    if _FEMININE.match(noun):
        return "f"
    return "m" if _MASCULINE.match(noun) and not _NOT_MASCULINE.match(noun) else ""


_ACTS = re.compile(
    r"\w*(?:behoerde|stelle|amt|gericht|gemeinde|kommune|ministerium|regierung|kreis|stadt|kammer|polizei|person|staat|land|bund|"
    r"gesellschaft|verein|verband|unternehmen|beirat|ausschuss|vorstand|rat|kommission|anstalt|koerperschaft|partei|"
    r"einrichtung|schule|kunde|erbe|zeuge|nutzer|(?:sachverstaendige|angehoerige|bedienstete|beauftragte|vorsitzende|"
    r"minderjaehrige|selbstaendige)[rn]?)\Z"
)


def acts(noun: str) -> bool:
    """Tell whether a noun in the folded spelling names who can act: a person, a body, an office."""
    return _ACTS.fullmatch(noun) is not None or gender(noun) == "m"
