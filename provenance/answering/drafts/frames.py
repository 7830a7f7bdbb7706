"""Words under which others are said: the lead-in of a list, a heading, the column of a table (citation binding).

    "Folgende Aussagen sind falsch:"   "Nur gegenüber Verbrauchern gilt:"   "## Aufgehobenes Recht"   | … | falsch |

What only announces ("Es gilt Folgendes:") says nothing of its items. All else belongs to each of them, and a claim is
held with it: that some rule holds "bis 2019" is not said by the rule. Headings name topics of all kinds, so that of
them only those count that take back what stands below.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from etl.refer.find import find
from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.german import PREPOSITIONS
from provenance.language.verbs import is_fragment, may_assert
from provenance.text.labels import mask

TAKES_BACK = re.compile(
    r"\b(?:falsch\w*|unzutreffend\w*|unrichtig\w*|unwahr\w*|irrt\w*|irrig\w*|irrtüm\w*|irrtum\w*|myth\w*|früher\w*|"
    r"überholt\w*|veraltet\w*|aufgehoben\w*|abgeschafft\w*|außer kraft\w*|alte[rns]? (?:recht\w*|rechtslage|fassung)|"
    r"bisherige\w*|ehemalige\w*|umstritten\w*|streitig\w*|fraglich\w*|zweifelhaft\w*|angeblich\w*|vermeintlich\w*|"
    r"missverständnis\w*|gegenteil\w*|gegenansicht\w*|mindermeinung\w*|abgelehnt\w*|verworfen\w*|nicht|kein\w*|"
    r"unzulässig\w*|verboten\w*|ungültig\w*|unwirksam\w*|entwurf\w*|geplant\w*|künftig\w*|"
    r"false|wrong|untrue|incorrect|misconceptions?|former\w*|no longer|repealed|abolished|obsolete|outdated|disputed|"
    r"doubtful|alleged\w*|not|no|invalid|void|draft|planned|future)\b",
    re.IGNORECASE,
)
"""Words before a list, over a section or over a column that take back what stands under them."""

_VERDICT = re.compile(
    r"\W*(?:nein|falsch|unzutreffend|unrichtig|unwahr|stimmt nicht|trifft nicht zu|aufgehoben|veraltet|überholt|"
    r"unzulässig|verboten|no|false|wrong|untrue|incorrect|repealed|obsolete|[✗✘❌×☒]|x)\W*\Z",
    re.IGNORECASE,
)
_STOPS = re.compile(r"[.!?…:;][\"'”“’»)\]]*\Z")
_SIGN = re.compile(r"\W*[✗✘❌×☒]\W*\Z")
_WORD = re.compile(r"[^\W\d_]+|\d+")
_HEADING = 12  # words


def frames(lead: str) -> bool:
    """Say whether a lead-in says something of each item: any word of it that does not but announce."""
    named = [(one.start, one.end) for one in find(lead)]
    neutral = classes.of("neutral_lead")
    return any(word.lower() not in neutral for word in _WORD.findall(mask(lead, named)))


def goes_on(text: str, first: str, language: Language) -> bool:
    """Say whether words that no mark ends go on in a list with that ``first`` item, as the lead-in of a law does.

    They are a clause of which the item is a part, or open with a preposition before a small letter.
    """
    if _STOPS.search(text):
        return False
    small = first[:1].islower()
    if text.endswith(",") or may_assert(text, language):
        return small or is_fragment(first, language)
    return small and text.split(" ", 1)[0].lower() in PREPOSITIONS


def takes_back(heading: str) -> bool:
    """Say whether a heading takes back what stands under it."""
    if len(heading.split()) > _HEADING:
        return False
    return TAKES_BACK.search(heading) is not None or _elsewhere().search(heading) is not None


@cache
def _elsewhere() -> re.Pattern[str]:
    """Match the words of the table of headings: what stands below them is said of, or by, another."""
    table = tomllib.loads(Path(__file__).with_name("headings.toml").read_text(encoding="utf-8"))
    words = [word for one in table.values() for word in str(one["words"]).split()]
    forms = (re.escape(word.rstrip("*").replace("_", " ")) + (r"\w*" if word.endswith("*") else "") for word in words)
    return re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)


def verdict(cell: str) -> str | None:
    """Give what a cell says of the others of its row, where it says that they do not hold."""
    if _VERDICT.match(cell) is None:
        return None
    return "falsch" if _SIGN.match(cell) else cell.strip()
