"""The kinds of references besides places of laws: what is told apart, what it names, and what is no reference."""

from __future__ import annotations

import pytest

from etl.refer import Target, find

# text with the references in brackets, and of which kind each is
KINDS = [
    ("⟦Absatz 1 Satz 2⟧ gilt; ⟦Satz 1⟧ gilt entsprechend", "relative relative"),
    ("nach den ⟦Sätzen 1 und 2⟧, ferner ⟦Nummer 3 Buchstabe b⟧", "relative relative"),
    ("⟦vorstehender Satz⟧ gilt, die ⟦vorstehenden Absätze⟧ nicht", "relative relative"),
    ("im Sinne ⟦dieses Gesetzes⟧ und ⟦dieses Absatzes⟧", "relative relative"),
    ("Zweck ⟦dieses Schreibens⟧ (siehe ⟦unter 10.1⟧ und ⟦Rz. 119⟧)", "relative relative relative"),
    ("siehe ⟦Randnummern 3 bis 5⟧ und ⟦Anlage 1⟧", "relative relative"),
    ("in den vorgenannten Fällen, unter 10.5 Prozent, unter 3.1.2020", ""),
    ("nach der ⟦Abgabenordnung⟧ und dem ⟦Bürgerlichen Gesetzbuch⟧", "name name"),
    ("Das ⟦Gesetz über das Musterwesen⟧ gilt, die ⟦Muster-Durchführungsverordnung⟧", "name name"),
    ("im ⟦HGB⟧, nach ⟦UStG⟧, der ⟦MusterV⟧ und dem ⟦SGB X⟧", "name name name name"),
    ("nach dem ⟦Zehnten Buch Sozialgesetzbuch⟧", "name"),
    ("der Tagesordnung, dem Steuergesetz, einer Verordnung, der Einordnung, dem Vertrag", ""),
    ("Die GmbH, das BMF, die EDV und der OLG-Bezirk, Li2O, die NGO", ""),
    ("⟦Artikel 6 Absatz 1 Buchstabe a der Verordnung (EU) 2016/679⟧ und ⟦Art. 267 AEUV⟧", "eu eu"),
    ("die ⟦Richtlinie 95/46/EG⟧ und ⟦Erwägungsgrund 26 der Verordnung (EU) 2016/679⟧", "eu eu"),
    ("(⟦BGBl. I S. 123⟧), ⟦BGBl. 2023 I Nr. 411⟧, ⟦BStBl II 2010 S. 12⟧", "gazette gazette gazette"),
    ("⟦ABl. L 119 vom 4.5.2016, S. 1⟧ und ⟦GVBl 2010 S. 319⟧, aber BGBl. 2003", "gazette gazette"),
    ("⟦BFH, Urteil vom 12. Mai 2009 - VIII R 7/08⟧, ⟦BStBl II 2010 S. 12⟧", "decision gazette"),
    ("⟦BFH-Urteil vom 12. Mai 2009 VIII R 7/08, BFHE 225, 126, Rz 35⟧", "decision"),
    ("(⟦BVerfG NJW 2004, 2213⟧; ⟦BVerfGE 65, 1⟧)", "decision decision"),
    ("⟦ECLI:DE:BFH:2019:U.120519.VIIIR7.08.0⟧.", "decision"),
    ("Das ⟦Urteil des BGH vom 3.5.2010, X ZR 1/09⟧ und das Urteil vom 3. Mai 2010", "decision"),
    ("⟦BMF-Schreiben vom 14. November 2014 - IV A 4 - S 0316/13/10003⟧ und ein Schreiben vom 3. Mai 2010", "letter"),
    ("das ⟦Schreiben des Bundesministeriums der Finanzen vom 3. Mai 2010⟧ und ⟦R 5.2 Absatz 1 EStR⟧", "letter letter"),
    ("(⟦§ 5⟧) und ⟦§ 292 dieses Gesetzes⟧", "statute statute"),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "kinds"), KINDS)
def test_kinds(marked: str, kinds: str) -> None:
    """Each reference is found where it stands, of the kind it is, and nothing else is taken for one."""
    text, wanted, start = "", [], 0
    for char in marked:
        if char == "⟦":
            start = len(text)
        elif char == "⟧":
            wanted.append(text[start:])
        else:
            text += char
    found = find(text)
    assert [one.text for one in found] == wanted
    assert [one.kind for one in found] == kinds.split()


TARGETS = [
    ("vorstehender Satz", [Target(None, "", (("Satz", "vorstehend"),))]),
    ("die vorstehenden Absätze", [Target(None, "", (("Absatz", "1"),), ("", (("Absatz", "vorstehend"),)))]),
    ("siehe unter 3.1 bis 3.3", [Target(None, "Abschnitt 3.1", (), ("Abschnitt 3.3", ()))]),
    ("dem Bürgerlichen Gesetzbuch", [Target("Bürgerliches Gesetzbuch", "")]),
    ("das Bürgerliche Gesetzbuch", [Target("Bürgerliches Gesetzbuch", "")]),
    ("§ 5 des Fünften Buches Sozialgesetzbuch", [Target("Fünftes Buch Sozialgesetzbuch", "§ 5")]),
    ("BGBl. I 2003 S. 12, 61", [Target("BGBl. I 2003", "S. 12")]),
    ("BGBl. 2023 I Nr. 411", [Target("BGBl. I 2023", "Nr. 411")]),
    ("ABl. L 119 vom 4.5.2016, S. 1", [Target("ABl. L 119", "S. 1", date="2016-05-04")]),
    (
        "BVerfG, Beschluss vom 3. Mai 2010 - 1 BvR 256/08 -, Rn. 12 bis 14",
        [Target("BVerfG 1 BvR 256/08", "Rn. 12", (), ("Rn. 14", ()), None, "2010-05-03")],
    ),
    ("Urteil des Bundesfinanzhofs vom 3.5.2010, X R 1/09", [Target("Bundesfinanzhof X R 1/09", "", date="2010-05-03")]),
    (
        "Schreibens des Bundesministeriums der Finanzen (BMF) vom 7. April 2009 (IV C 2 - S 1/09/10001)",
        [Target("BMF-Schreiben IV C 2 - S 1/09/10001", "", date="2009-04-07")],
    ),
    (
        "§ 3 in der Fassung des Artikels 2 des Gesetzes vom 16. Dezember 2022 (BGBl. I S. 2294)",
        [Target(None, "§ 3"), Target("Gesetz vom 16. Dezember 2022", "Art. 2")],
    ),
]


@pytest.mark.parametrize(("text", "targets"), TARGETS)
def test_targets(text: str, targets: list[Target]) -> None:
    """A reference names its work and place in one form, however it is spelt."""
    (found,) = find(text)
    assert list(found.targets) == targets


OUTER = [
    ("Satz 1 des § 5 Absatz 2", "statute", [Target(None, "§ 5", (("Absatz", "2"), ("Satz", "1")))]),
    ("Absatz 1 und 2 der Anlage 3", "relative", [Target(None, "Anlage 3", (("Absatz", n),)) for n in ("1", "2")]),
    ("Nummer 2 des Absatzes 1", "relative", [Target(None, "", (("Absatz", "1"), ("Nummer", "2")))]),
    ("Satz 2 der Nummer 3", "relative", [Target(None, "", (("Nummer", "3"), ("Satz", "2")))]),
    ("Satz 2 der §§ 3 und 4", "relative", [Target(None, "", (("Satz", "2"),))]),
    ("Satz 2 der AO", "relative", [Target(None, "", (("Satz", "2"),))]),
]


@pytest.mark.parametrize(("text", "kind", "targets"), OUTER)
def test_outer_place_named_behind(text: str, kind: str, targets: list[Target]) -> None:
    """A level whose whole is named behind it is a level of that, where it is one place."""
    first = find(text)[0]
    assert (first.kind, list(first.targets)) == (kind, targets)
