"""Laws of our own that lead on: a list that a Satz refers to, an exception, a definition, a fine; and another law."""

from __future__ import annotations

from etl.document import Document
from tests.support.documents.small_laws import document

BIENEN = """
§ 1 Abs. 1 | Ein Bienenstand ist jede Aufstellung von mehr als zwei Völkern.
§ 1 Abs. 2 | Der Bienenwart wird von der Gemeinde bestellt.
§ 2 Abs. 1 | Zu verwahren sind:
§ 2 Abs. 1 Nr. 1 | Stockkarten,
§ 2 Abs. 1 Nr. 2 | Honigbücher.
§ 2 Abs. 2 | Die in Absatz 1 Nummer 1 genannten Unterlagen müssen vier Jahre, die übrigen neun Jahre da sein.
§ 3 Abs. 1 | Der Imker hat einen Bienenstand dem Bienenwart zu melden.
§ 3 Abs. 2 | Absatz 1 gilt nicht für Schulen.
§ 4 Abs. 1 | Ordnungswidrig handelt, wer
§ 4 Abs. 1 Nr. 1 | entgegen § 3 Abs. 1 nichts meldet,
§ 4 Abs. 1 Nr. 2 | den Bienenwart behindert.
§ 4 Abs. 2 | Die Tat nach Absatz 1 kostet bis zu achtzig Taler.
"""
OLDER = BIENEN.replace("vier Jahre", "drei Jahre")
WALD = """
§ 1 | Für Stockkarten im Wald gilt abweichend von § 2 Abs. 2 BienO der Brauch des Försters.
"""


def bees(lines: str = BIENEN, stand: str = "2024-01-01") -> Document:
    """Give the order on bees."""
    return document("Bienenordnung", "BienO", lines, work="de/bieno", stand=stand)


def wood() -> Document:
    """Give the order on woods, which takes something out of the one on bees."""
    return document("Waldordnung", "WaldO", WALD, work="de/waldo", stand="2024-01-01")
