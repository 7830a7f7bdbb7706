"""Gazette issues of our own: an old one with two acts in two columns, a new one with one act in one column."""

from __future__ import annotations

from tests.support.documents.typeset_laws import Layout, Part

OLD = Layout(
    font="tiro", bold="tibo", size=9.5, left=60, right=535, columns=2, justified=True, hang=18, gap=4,
    same_line=False, foot="", head=(
        "Bundesgesetzblatt Jahrgang 2021 Teil I Nr. 12, ausgegeben zu Bonn am 3. März 2021    "
        "{page}"
    ),
)  # fmt: skip
NEW = Layout(
    font="helv", bold="hebo", size=10, left=75, right=520, bottom=735, hang=22, gap=5, foot="Seite {page} von {pages}",
    head="Nr. 12    Bundesgesetzblatt Jahrgang 2023 Teil I, ausgegeben zu Bonn am 3. März 2023",
)  # fmt: skip

FILLER = (
    "Wer eine Glocke betreibt, hat sie so zu läuten, dass die Nachbarschaft nicht mehr als nach den Umständen "
    "unvermeidbar gestört wird."
)

AMENDING = [
    Part("title", "Gesetz zur Änderung des Glockengesetzes und des Turmgesetzes"),
    Part("date", "Vom 26. Februar 2021"),
    Part("text", "Der Bundestag hat mit Zustimmung des Bundesrates das folgende Gesetz beschlossen:"),
    Part("section", "Änderung des Glockengesetzes", "Artikel 1"),
    Part(
        "text",
        (
            "Das Glockengesetz vom 4. Mai 1999 (BGBl. I S. 200), das durch Artikel 3 des Gesetzes "
            "vom 5. Juni 2010 (BGBl. I S. 300) geändert worden ist, wird wie folgt geändert:"
        ),
    ),
    Part("item", "§ 3 wird wie folgt geändert:", "1."),
    Part("item", "In Absatz 1 Satz 2 wird die Angabe „§ 7“ durch die Angabe „§ 8 Absatz 1“ ersetzt.", "a)", 1),
    Part("item", "Absatz 2 wird wie folgt gefasst:", "b)", 1),
    Part("text", "Wer läutet, hat zu prüfen, ob", "„(2)", 2),
    Part("item", "die Glocke ‚große Glocke‘ genannt wird und", "1.", 2),
    Part("item", "der Turm steht.", "2.", 2),
    Part("text", "Die Prüfung ist aufzuschreiben. Sie ist aufzubewahren.“", "", 2),
    Part("item", "Folgender Absatz 4 wird angefügt:", "c)", 1),
    Part("text", f"{FILLER} Das gilt auch nachts.“", "„(4)", 2),
    Part("item", "Nach § 5 wird folgender § 5a eingefügt:", "2."),
    Part("section", "Stille Stunden", "„§ 5a"),
    Part("text", FILLER, "(1)"),
    Part("text", "Stille Stunden sind:", "(2)"),
    Part("row", "", cells=("Tag", "von", "bis")),
    Part("row", "", cells=("Sonntag", "12 Uhr", "15 Uhr")),
    Part("row", "", cells=("Feiertag", "13 Uhr", "15 Uhr")),
    Part("text", "Das Nähere regelt die Gemeinde.“", "(3)"),
    Part("item", "§ 9 wird aufgehoben.", "3."),
    Part("section", "Änderung des Turmgesetzes", "Artikel 2"),
    Part("text", "Dem § 4 des Turmgesetzes vom 1. April 2001 (BGBl. I S. 77) wird folgender Satz angefügt:"),
    Part("text", "„Türme ohne Glocke sind keine Glockentürme.“"),
    Part("section", "Inkrafttreten", "Artikel 3"),
    Part("text", "Dieses Gesetz tritt am Tag nach der Verkündung in Kraft."),
    Part("note", "Die verfassungsmäßigen Rechte des Bundesrates sind gewahrt."),
    Part("note", "Das vorstehende Gesetz wird hiermit ausgefertigt. Es ist im Bundesgesetzblatt zu verkünden."),
    Part("note", "Berlin, den 26. Februar 2021"),
    Part("note", "Der Bundespräsident"),
    Part("note", "Glöckner"),
]

ORDINANCE = [
    Part("title", "Verordnung über das Läuten (Läuteverordnung – LäutV)"),
    Part("date", "Vom 1. März 2021"),
    Part("text", "Auf Grund des § 12 des Glockengesetzes verordnet das Bundesministerium für Geläut:"),
    Part("section", "Zweck", "§ 1"),
    Part("text", "Diese Verordnung regelt das Läuten. Sie gilt überall."),
    Part("section", "Begriffe", "§ 2"),
    Part("text", FILLER, "(1)"),
    Part("text", "Im Sinne dieser Verordnung sind", "(2)"),
    Part("item", "Glocken: Körper, die klingen,", "1."),
    Part("item", "Türme: Bauten, die stehen.", "2."),
    Part("section", "Inkrafttreten", "§ 3"),
    Part("text", "Diese Verordnung tritt am 1. April 2021 in Kraft."),
    Part("note", "Berlin, den 1. März 2021"),
    Part("note", "Die Bundesministerin für Geläut"),
]

MASTHEAD = [
    Part("title", "Bundesgesetzblatt"),
    Part("date", "Teil I"),
    Part("date", "Ausgegeben zu Bonn am 3. März 2021 Nr. 12"),
]
