"""References as letters, by-laws, decisions and acts of the Union write them, and what only looks like one."""

from __future__ import annotations

import pytest

from etl.refer import find
from etl.refer.keys import names_of, target_keys

DECISIONS = [
    ("BGH, Urt. v. 12.3.2015 – I ZR 188/13, GRUR 2015, 1189 Rn. 43 – Muster", ["BGH I ZR 188/13 Rn. 43"]),
    (
        "BFH-Urteile vom 12. Mai 2009 VIII R 7/08 und vom 3. Juni 2010 IV R 12/09",
        ["BFH VIII R 7/08 (2009-05-12)", "BFH IV R 12/09 (2010-06-03)"],
    ),
    ("BFH VIII R 7/08, IV R 12/09 und X B 3/10", ["BFH VIII R 7/08", "BFH IV R 12/09", "BFH X B 3/10"]),
    ("OLG Frankfurt am Main, Beschl. v. 1.2.2013 - 20 W 12/12", ["OLG Frankfurt am Main 20 W 12/12 (2013-02-01)"]),
    ("VGH Baden-Württemberg, Urteil vom 2. Juli 2019 – 9 S 1/18", ["VGH Baden-Württemberg 9 S 1/18 (2019-07-02)"]),
    ("Urteil des Bundesfinanzhofs vom 3. Mai 2012 (Az. X R 1/11)", ["Bundesfinanzhof X R 1/11 (2012-05-03)"]),
    ("(– 1 BvR 12/99 –) und 2 BvL 3/98", ["BVerfG 1 BvR 12/99", "BVerfG 2 BvL 3/98"]),
    ("EuGH, Urteil vom 3. Mai 2014, Muster, C-131/12, EU:C:2014:317, Rn. 80", ["EuGH C-131/12 Rn. 80"]),
    ("EuGH-Urteil Muster vom 6. März 2007 C-292/04", ["EuGH C-292/04 (2007-03-06)"]),
    ("EuGH, Rs. C-131/12", ["EuGH C-131/12"]),
    ("BVerwG 6 C 12.18", ["BVerwG 6 C 12.18"]),
    ("BAG 12. Mai 2015 - 7 AZR 12/15 - Rn. 33", ["BAG 7 AZR 12/15 Rn. 33"]),
    ("ArbG Köln (Urteil vom 2.3.2015 - 4 Ca 12/14)", ["ArbG Köln 4 Ca 12/14 (2015-03-02)"]),
    ("Senatsurteil vom 12. Mai 2009 VIII R 7/08", ["BFH VIII R 7/08 (2009-05-12)"]),
    ("Rn. 12 bis 14 des Urteils vom 3. Mai 2010 - 1 BvR 1/10", ["Rn. 12 bis 14 BVerfG 1 BvR 1/10"]),
]

PLACES = [
    ("Erwägungsgrund 47 Satz 2 DSGVO", ["Erwägungsgrund 47 Satz 2 DSGVO"]),
    ("ErwGr. 47 DSGVO", ["Erwägungsgrund 47 DSGVO"]),
    ("die in Unterabsatz 1 genannte Frist", ["UAbs. 1"]),
    ("VO (EG) Nr. 1/2003 Art. 5", ["Art. 5 VO (EG) Nr. 1/2003"]),
    ("nach RL 2006/112/EG gilt", ["RL 2006/112/EG"]),
    ("der Beschluss (EU) 2020/135 des Rates", ["Beschluss (EU) 2020/135"]),
    ("siehe Nr. 3.2 und Nummer 4.1.2", ["Abschnitt 3.2", "Abschnitt 4.1.2"]),
    ("§ 14 Absatz 4 Umsatzsteuergesetz (UStG)", ["§ 14 Abs. 4 Umsatzsteuergesetz"]),
    ("§ 9 Absatz 1 Satz 2 i.V. mit Satz 3 EStG", ["§ 9 Abs. 1 Satz 2 EStG", "§ 9 Abs. 1 Satz 3 EStG"]),
    ("§ 14 in Verb. mit § 15 UStG", ["§ 14 UStG", "§ 15 UStG"]),
    ("§ 14 Abs. 1 i. Verb. m. Abs. 2 UStG", ["§ 14 Abs. 1 UStG", "§ 14 Abs. 2 UStG"]),
    ("Paragraph 12 BGB", ["§ 12 BGB"]),
    ("§ 823 I, II BGB", ["§ 823 Abs. 1 BGB", "§ 823 Abs. 2 BGB"]),
    ("§§ 280 I, III, 283 BGB", ["§ 280 Abs. 1 BGB", "§ 280 Abs. 3 BGB", "§ 283 BGB"]),
    ("§§ 145 bis 147 AO", ["§§ 145 bis 147 AO"]),
    ("§ 3 Abs. 1–3 AO", ["§ 3 Abs. 1 bis 3 AO"]),
    ("Tz. 3.2 und 3.3.1", ["Abschnitt 3.2", "Abschnitt 3.3.1"]),
    ("Rz. 5 bis 7 des BMF-Schreibens vom 3. Mai 2019", ["Rz. 5 bis 7 BMF-Schreiben"]),
    ("Rz. 119 der GoBD", ["GoBD Rz. 119"]),
    ("Nummer 12 der Hausordnung", ["Nr. 12 Hausordnung"]),
    ("in Nr. 2 genannte Tiere", ["Nr. 2"]),
    ("§ 6 der Hauptsatzung der Stadt Neustadt vom 3. Mai 2019", ["§ 6 Hauptsatzung der Stadt Neustadt"]),
    ("Anlage 2 Nummer 3.1 Buchstabe b", ["Anlage 2 Nr. „3.1“ Buchst. b"]),
    ("vom 14. Mai 2014, BStBl I S. 14", ["BStBl. I 2014 S. 14"]),
    ("(BStBl I S. 14)", ["BStBl. I S. 14"]),
]

NOTHING = [
    "Der Satz 5 v. H. wird erhoben, ein Satz von 5 Prozent",
    "der Absatz 2019 stieg, Absatz 5 Tonnen",
    "Art und Weise, zum Preis von 5 §",
    "am 1.1. und 31.12. eines Jahres, am 12.5. um 5 Uhr",
    "Konto Nr. 1234, Rechnung Nr. 12/19 vom 3.4.2018, Haus Nr. 12",
    "siehe S. 12, vgl. S. 45 ff.",
    "das Aktenzeichen 12/2019 der Stadt, die AG 12/2019",
]


@pytest.mark.parametrize(("text", "printed"), [*DECISIONS, *PLACES])
def test_what_is_named(text: str, printed: list[str]) -> None:
    """Each reference names the place as it is cited; nothing else is found in the text."""
    assert [str(target) for one in find(text) for target in one.targets] == printed


@pytest.mark.parametrize("text", NOTHING)
def test_what_only_looks_like_a_reference(text: str) -> None:
    """Amounts, years, file marks of offices, pages and house numbers are no references."""
    assert find(text) == []


VERSIONS = [
    ("§ 147 AO a. F.", "old"),
    ("§ 147 AO aF und", "old"),
    ("§ 3 EStG n.F.", "new"),
    ("§ 147 Abs. 3 AO in der Fassung vom 1.1.2020", "2020-01-01"),
    ("§ 147 Abs. 3 AO in der bis zum 31. Dezember 2024 geltenden Fassung", "2024-12-31"),
    ("§ 147 Abs. 3 AO in der Fassung der Bekanntmachung vom 3. Mai 2002", None),
    ("§ 147 Abs. 3 AO in der Regel", None),
]


@pytest.mark.parametrize(("text", "version"), VERSIONS)
def test_the_version_that_is_meant(text: str, version: str | None) -> None:
    """An old version and the day whose law is meant are told; the day a law was published anew is not such a day."""
    assert [target.version for one in find(text) for target in one.targets] == [version]


SAME = [
    ("BFH, Urteil vom 12. Mai 2009 - VIII R 7/08", "ECLI:DE:BFH:2009:U.120509.VIIIR7.08.0"),
    ("BGH, Urteil vom 12. März 2015 - I ZR 188/13", "ECLI:DE:BGH:2015:120315UIZR188.13.0"),
    ("BVerfG, Beschluss vom 5. März 2001 - 2 BvR 1496/99", "ECLI:DE:BVerfG:2001:rk20010305.2bvr149699"),
    ("BAG, Urteil vom 12. Januar 2015 - 7 AZR 12/15", "ECLI:DE:BAG:2015:120115.U.7AZR12.15.0"),
    ("BVerwG, Urteil vom 12. März 2018 - 6 C 12.17", "ECLI:DE:BVerwG:2018:120318U6C12.17.0"),
    ("BSG, Urteil vom 12. Mai 2015 - B 12 KR 1/14 R", "ECLI:DE:BSG:2015:120515UB12KR114R0"),
    ("Landgericht Hamburg, Urteil vom 1. Juli 2020, Az. 324 O 12/20", "LG Hamburg 324 O 12/20"),
    ("EuGH, Urteil vom 3. Mai 2014, C-131/12", "Rechtssache C-131/12"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_decision_has_one_key(one: str, other: str) -> None:
    """Court and file number, the long name of the court and the ECLI lead to one identifier, also of a loaded one."""
    keys = {
        target_keys(target, found.kind) for text in (one, other) for found in find(text) for target in found.targets
    }
    assert len(keys) == 1
    assert set(keys.pop()) <= set(names_of(one, None))
    assert target_keys(find(one)[0].targets[0], "decision")[0] in names_of("Ein Fall", None, [other])


def test_a_page_without_a_year_is_of_no_volume() -> None:
    """Where neither the page nor the act before it has a year, the key says so and is not that of any volume."""
    (bare,), (dated,) = find("(BStBl I S. 14)"), find("(BStBl 2014 I S. 14)")
    assert target_keys(bare.targets[0], "gazette") == ("bstbl-i-ohne-jahr",)
    assert target_keys(dated.targets[0], "gazette") == ("bstbl-i-2014",)
