"""Kinds of alteration that change who does what to whom: party, addressee, subject and object, moved attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from bench.altering.laws import Law, Satz
from bench.altering.rows import Alteration

MASCULINE = ["Hafenmeister", "Schiffsführer", "Schiffseigner", "Charterer", "Betreiber", "Empfänger", "Antragsteller", "Lotse", "Eigentümer", "Beirat", "Imker", "Erwerbsimker", "Wanderimker", "Amtstierarzt", "Tierarzt", "Verkäufer", "Käufer", "Einführer", "Anwender", "Grundstückseigentümer", "Zuchtverband", "Sachverständige", "Nachbar", "Benutzer", "Bibliotheksleiter", "Verlag", "Verleger", "Träger", "Entleiher", "Bürge", "Magistrat", "Marktleiter", "Händler", "Beschicker", "Veranstalter", "Zulassungsinhaber", "Bewerber", "Gemeinderat", "Vermieter", "Mieter", "Bootsführer", "Steuermann", "Halter", "Ausbilder", "Vorstand", "Schüler", "Landkreis", "Oberbürgermeister", "Direktor", "Leser", "Standinhaber", "Marktmeister", "Ruderer", "Bootsverleiher", "Prüfer", "Inhaber"]  # fmt: skip
FEMININE = ["Hafenbehörde", "Stadt", "Behörde", "Gemeinde", "Landwirtschaftskammer", "Bibliothek", "Leitung", "Landesbibliothek", "Aufsichtsbehörde", "Bibliothekskommission", "Marktbehörde", "Polizei", "Feuerwehr", "Wasserbehörde", "Prüfungskommission", "Wasserschutzpolizei", "Nutzerin", "Landesbehörde", "Bewilligungsbehörde", "Schifffahrtsbehörde", "Verwaltung", "Antragstellerin", "Pflichtablieferungsstelle"]  # fmt: skip
NEUTER = ["Veterinäramt", "Ministerium", "Land", "Landesamt", "Gericht", "Schiedsgericht", "Verwaltungsgericht", "Ordnungsamt", "Landesarchiv", "Gesundheitsamt", "Mitglied", "Wasserwirtschaftsamt"]  # fmt: skip
_GENDERS = {"m": MASCULINE, "f": FEMININE, "n": NEUTER}
_GENDER = {noun: gender for gender, nouns in _GENDERS.items() for noun in nouns}
_NOUN = re.compile(rf"\b({'|'.join(sorted(_GENDER, key=len, reverse=True))})(s|n|en)?\b")
_OUTSIDE = {"m": ("Bundesrat", "Kreisjägermeister", "Landrechnungshof"), "f": ("Handelskammer", "Sternwarte", "Bundesbank"), "n": ("Finanzamt", "Standesamt", "Bundeskartellamt")}  # fmt: skip
_ARTICLES = {
    "m": {"nom": "der", "acc": "den", "dat": "dem", "gen": "des"},
    "f": {"nom": "die", "acc": "die", "dat": "der", "gen": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem", "gen": "des"},
}
_WITH_ARTICLE = re.compile(
    rf"\b([Dd](?:er|ie|as|en|em|es)) ({'|'.join(sorted(_GENDER, key=len, reverse=True))})(s|n|en)?\b"
)
_DATIVE = re.compile(rf"\b(dem|der|beim|vom|zum|zur) ({'|'.join(sorted(_GENDER, key=len, reverse=True))})\b")
_ADJECTIVE = re.compile(
    r"\b(?:der|die|das|den|dem|des|einer?|eine[nms]?|ohne|von|mit|für|auf|in|zu) ([a-zäöüß]{4,}(?:e|en|er|es|em)) ([A-ZÄÖÜ]\w+)"
)
_BARE = re.compile(r"\b(der|die|das|den|dem|des|einer|eine|einen|einem) ([A-ZÄÖÜ]\w+)")
_GENITIVE = re.compile(r"\b([A-ZÄÖÜ]\w+) ((?:des|der) [A-ZÄÖÜ]\w+)\b")
_NO_ADJECTIVE = re.compile(r"(?:jede|alle|keine|diese|ander|mehrere|solche|seine|ihre|welche|eine)\w*")


def party(satz: Satz, law: Law, rng: Random) -> Iterator[Alteration]:
    """Another party of the same law (or of none) in the place of one."""
    for found in _NOUN.finditer(satz.text):
        gender = _GENDER[found[1]]
        known = [one for one in _GENDERS[gender] if re.search(rf"\b{one}\b", law.text) and one[:4] != found[1][:4]]
        others = [one for one in [*known, *_OUTSIDE[gender]] if one not in satz.text and not one.endswith("e")]
        others = others if gender == "m" else [one for one in [*known, *_OUTSIDE[gender]] if one not in satz.text]
        for new in rng.sample(others, min(2, len(others))):
            ending = found[2] if found[2] == "s" and gender != "f" else ""
            yield Alteration(
                satz.text[: found.start()] + new + ending + satz.text[found.end() :], f"{found[0]} -> {new}"
            )


def addressee(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Somebody else to whom it is to be done, or at whom."""
    for found in _DATIVE.finditer(satz.text):
        gender = _GENDER[found[2]]
        if found[1] == "der" and gender != "f":
            continue
        new = rng.choice(_OUTSIDE[gender])
        yield Alteration(satz.text[: found.start(2)] + new + satz.text[found.end(2) :], f"{found[0]} -> {new}")


def swapped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Two parties of one Satz in each other's place."""
    del rng
    found = list(_WITH_ARTICLE.finditer(satz.text))
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            if (
                one[2] == other[2]
                or other.start() - one.end() < 2
                or re.search(r"\b(?:und|oder|sowie)\b[^,]*$", satz.text[one.end() : other.start()])
            ):
                continue
            first, second = _phrase(other[2], _case(one)), _phrase(one[2], _case(other))
            if one.start() == 0:
                first = first[0].upper() + first[1:]
            text = (
                satz.text[: one.start()]
                + first
                + satz.text[one.end() : other.start()]
                + second
                + satz.text[other.end() :]
            )
            yield Alteration(text, f"{one[2]} <-> {other[2]}")


def _case(found: re.Match[str]) -> str:
    article, gender = found[1].lower(), _GENDER[found[2]]
    if gender == "f":
        if article == "die":
            return "nom" if found[1][0] == "D" else "acc"
        return "gen" if re.search(r"[A-ZÄÖÜ]\w+ $", found.string[: found.start()]) else "dat"
    cases = {"der": "nom", "den": "acc", "dem": "dat", "des": "gen"}
    return cases.get(article) or ("nom" if found[1][0] == "D" else "acc")


def _phrase(noun: str, case: str) -> str:
    gender = _GENDER[noun]
    weak = noun in {"Lotse", "Bürge"} and case != "nom"
    ending = "n" if weak else "s" if case == "gen" and gender != "f" else ""
    return f"{_ARTICLES[gender][case]} {noun}{ending}"


def attribute(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """An adjective or a genitive that belongs to one noun, put to another noun of the Satz."""
    del rng
    for found in _ADJECTIVE.finditer(satz.text):
        if _NO_ADJECTIVE.match(found[1]):
            continue
        stem = re.sub(r"(?:en|er|es|em|e)$", "", found[1])
        less = satz.text[: found.start(1)] + satz.text[found.start(2) :]
        for other in _BARE.finditer(less):
            if other[2] == found[2] or abs(other.start() - found.start()) < 3:
                continue
            ending = "e" if other[1] in {"die", "das", "eine"} or (other[1] == "der" and other.start() == 0) else "en"
            text = less[: other.start(2)] + f"{stem}{ending} " + less[other.start(2) :]
            yield Alteration(text, f"{found[1]}: {found[2]} -> {other[2]}", whole=False)
    for found in _GENITIVE.finditer(satz.text):
        less = satz.text[: found.end(1)] + satz.text[found.end(2) :]
        for other in _BARE.finditer(less):
            near = abs(other.start(2) - found.start(1)) < 2 or other[0] in found[2]
            followed = re.match(r" (?:des|der|von|und|oder|sowie)\b", less[other.end() :])
            if near or followed or other[1] == "des" or re.match(r"(?:des|der) ", less[other.start() : other.end()]):
                continue
            text = less[: other.end()] + f" {found[2]}" + less[other.end() :]
            yield Alteration(text, f"{found[2]}: {found[1]} -> {other[2]}")
