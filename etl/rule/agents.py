"""Nouns that can be bound or entitled: persons, bodies, offices. Told by the word they end in, since German compounds.

"Fahrzeughalter" and "Genehmigungsbehörde" are agents by "-halter" and "-behörde"; "Steuer" and "Behälter" end like
persons and are things. A noun in -er that is on no list is taken for a person, since most of them are.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language.german import words

_BODIES = tuple(
    words(
        "behörde amt ämter gericht stelle ministerium ministerien regierung bundesrat betriebsrat personalrat "
        "aufsichtsrat gemeinderat stadtrat verwaltungsrat stiftungsrat parlament kreistag bundestag landtag "
        "länder landkreis kreis gemeinde städte verband verbände kammer anstalt körperschaft gesellschaft "
        "genossenschaft verein vereinigung staatsanwaltschaft agentur kommission mitgliedstaat vertragsstaat "
        "drittstaat verwaltung polizei bank kasse institut unternehmen partei organisation hochschule schule "
        "universität kirche stiftung ausschuss ausschuß ausschüsse vorstand vorstände beirat organ senat "
        "kollegium konzern zentrale gremium gremien delegation vertretung leitung prüfstelle dienst "
        "hauptstadt hansestadt kreisstadt einrichtung "
        "arbeitsgemeinschaft gemeinschaft rechnungshof gerichtshof hof rat"
    )
)
_PERSONS = tuple(
    words(
        "person anwalt anwälte zeuge erbe herr herrin minister ministerin vormund richterin beamtin intermediär "
        "kommissar aktionär treuhänder landwirt gastwirt jurist autor referent kommandant inhaberin eltern kind "
        "kunde patient präsident präsidentin direktor direktorin assistent dezernent soldat lieferant emittent "
        "produzent importeur exporteur spediteur ingenieur notar arzt ärzte ärztin apotheker kraft familie leute "
        "schöffe laie mitglied gesetzgeber bewerberin halterin besitzerin täterin fachleute kollege agent "
        "konsument student doktorand rektor dekan dozent professor lotse schiffsführer kapitän pilot vertreterin "
        "leiterin beauftragter akteur gast gäste"
    )
)
_NOMINALISED = tuple(
    words(
        "pflichtig berechtigt verpflichtet beteiligt betroffen beschuldigt angeklagt angeschuldigt sachverständig "
        "vorsitzend vorgesetzt angehörig beschäftigt bevollmächtigt beauftragt bedienstet angestellt versichert "
        "verurteilt verantwortlich geschädigt verletzt gefangen untergebracht selbständig selbstständig "
        "gewerbetreibend anzeigend reisend auszubildend bewerbend studierend teilnehmend minderjährig volljährig "
        "jugendlich hinterblieben begünstigt benannt verfügend handelnd unterzeichnend abgeordnet behindert "
        "geschäftsführend freiberuflich beamt dritt ehrenamtlich kranke beschenkt bedacht erkrankt "
        "zuwiderhandelnd antragstellend vertreten begleitend gewählt gesund ausgebildet angezeigt ersuchend "
        "unternehmend ansässig verfolgt beurlaubt geprüft prüfend zugelassen"
    )
)
_ACTORS = tuple(
    words(
        "halter walter stalter käufer läufer steller ausbilder absender versender betreiber vertreiber einleger "
        "vermesser wähler pfleger geber nehmer"
    )
)
"""Nouns that end like a thing below and are persons: "Verkäufer" ends like "Ufer"."""

_THINGS = tuple(
    words(
        "steuer register dauer nummer ziffer feuer wasser gewässer muster papier fenster lager computer zähler "
        "behälter rechner fehler körper zimmer meter liter lebensalter rentenalter mindestalter höchstalter "
        "zeitalter kindesalter bilder güter häuser bücher felder wälder gelder räder blätter wörter ufer messer "
        "eimer anhänger container charakter theater kalender silber kupfer pulver leder filter mauer klammer "
        "faser datenträger bildträger tonträger energieträger kostenträger speicher sender winter sommer "
        "september oktober november dezember gräber acker äcker gitter koffer teller keller kleider schilder "
        "lichter rinder hühner cluster server router scanner drucker verstärker zucker butter bunker becher "
        "brenner kocher abenteuer dächer löcher semester quartier motor banner poster ordner schalter treiber "
        "hafer folter anstelle fundstelle baustelle nebenstelle zapfstelle haltestelle schadstelle feuerstelle "
        "schnittstelle ehrenamt hauptamt nebenamt richteramt amtsverwaltung vermögensverwaltung selbstverwaltung "
        "aktenverwaltung datenbank vordienst notdienst bereitschaftsdienst wehrdienst zivildienst "
        "vorbereitungsdienst innendienst außendienst schuldienst kundendienst verdienst vorrat hausrat verrat "
        "heirat arbeitskraft rechtskraft bestandskraft beweiskraft kaufkraft wasserkraft bindungskraft kernkraft "
        "rohrleitung wasserleitung stromleitung versorgungsleitung fernleitung einleitung ableitung überleitung "
        "anleitung weiterleitung umleitung zuleitung durchleitung bauernhof friedhof bahnhof gasthof dunkelkammer "
        "speisekammer stellvertretung"
    )
)
_KEPT = tuple(words("gerichtshof rechnungshof verfassungsgerichtshof"))
_EXACT = words(
    "wer jemand niemand jedermann land lande landes stadt bund staat staates rat frau männer bürger eltern dritte "
    "dritter dritten dritt polizei gericht kammer amt"
)
_ENDINGS = ("", "n", "s", "en", "es", "e", "nen", "er", "em", "r", "m")


@lru_cache(maxsize=4096)
def is_agent(noun: str) -> bool:
    """Say whether the noun names somebody who can act: a person, a body, an office."""
    low = noun.lower().replace("-\n", "-")
    low = low.rpartition("-")[2] or low
    if low in _EXACT or low == "alter":
        return low not in {"amt", "alter"}  # "sein Amt" is held, a "Finanzamt" acts
    forms = [low.removesuffix(ending) for ending in _ENDINGS if low.endswith(ending)]
    if any(form.endswith(_KEPT + _ACTORS) for form in forms):
        return True
    if any(form.endswith(_THINGS) for form in forms):
        return False
    if low.endswith(("e", "er", "en", "em")) and any(form.endswith(_NOMINALISED) for form in forms):
        return True
    if any(form.endswith(_PERSONS) or (form.endswith(_BODIES) and form not in {"amt", "ämter"}) for form in forms):
        return True
    return any(form.endswith("er") and len(form) > 4 for form in forms[:4])  # noqa: PLR2004
