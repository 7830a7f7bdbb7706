"""The value of a cell as a spreadsheet shows it, after its number format (ECMA-376, part 1, 18.8.31).

    1234.5 in "#,##0.00" → 1,234.50        45000 in "dd.mm.yyyy" → 15.03.2023        0.07 in "0 %" → 7 %

Signs are those of the format code: a point before decimals, a comma between thousands. Formats that depend on the
country of the reader are shown as ISO 8601 dates. What it leaves out: fractions, exponents, conditions and colours.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Any

_DATE = re.compile(r"yyyy|yy|mmmm|mmm|mm|m|dd|d|hh|h|ss|s", re.IGNORECASE)
_LITERAL = re.compile(r"\"([^\"]*)\"|\\(.)|\[[^\]]*\]|_.|\*.")
_LOCAL = frozenset({"mm-dd-yy", "m/d/yy", "m/d/yy h:mm", "m/d/yyyy", "yyyy-mm-dd", "yyyy-mm-dd h:mm:ss"})
_NUMBER = re.compile(r"[#0?,]*[#0?](?:\.(?P<decimals>[#0?]+))?")
_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip
_EXACT = 15


def shown(value: Any, code: str) -> str:
    """Give the text of a value in a number format."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time):
        return _moment(value, code)
    if isinstance(value, int | float):
        return _number(value, code)
    return _span(value) if isinstance(value, timedelta) else str(value)


def _moment(value: datetime | date | time, code: str) -> str:
    plain = _LITERAL.sub(_sign, code.split(";", maxsplit=1)[0]).strip().lower()
    tokens = _DATE.findall(plain)
    if plain in _LOCAL or not tokens or isinstance(value, time):
        return _iso(value)
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)  # noqa: DTZ001
    at = -1
    minutes: set[int] = set()
    matches = list(_DATE.finditer(plain))
    for at, match in enumerate(matches):
        before = matches[at - 1][0][0] if at else ""
        after = matches[at + 1][0][0] if at + 1 < len(matches) else ""
        if match[0] in ("m", "mm") and (before == "h" or after == "s"):
            minutes.add(match.start())
    text = _DATE.sub(lambda match: _part(moment, match[0], minute=match.start() in minutes), plain)
    return text.replace("am/pm", "").strip(" ;@")


def _sign(match: re.Match[str]) -> str:
    """Keep signs that are set in quotation marks; words may hold the letters of a date."""
    literal = match[1] or match[2] or ""
    return "" if any(map(str.isalpha, literal)) else literal


def _part(moment: datetime, token: str, *, minute: bool) -> str:
    if minute:
        return f"{moment.minute:0{len(token)}d}"
    values = {
        "yyyy": f"{moment.year:04d}",
        "yy": f"{moment.year % 100:02d}",
        "mmmm": _MONTHS[moment.month - 1],
        "mmm": _MONTHS[moment.month - 1][:3],
        "mm": f"{moment.month:02d}",
        "m": str(moment.month),
        "dd": f"{moment.day:02d}",
        "d": str(moment.day),
        "hh": f"{moment.hour:02d}",
        "h": str(moment.hour),
        "ss": f"{moment.second:02d}",
        "s": str(moment.second),
    }
    return values[token]


def _iso(value: datetime | date | time) -> str:
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    return value.isoformat()


def _number(value: float, code: str) -> str:
    """Show a number in the first part of its format; one that is negative has its sign before it."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):  # noqa: PLR0124
        return str(value)
    part = code.split(";", maxsplit=1)[0]
    literals = _LITERAL.sub(lambda match: "" if not (match[1] or match[2]) else "\x00", part)
    match = _NUMBER.search(literals)
    if match is None or "general" in code.lower() or "e+" in code.lower() or "/" in literals or "@" in code:
        return _general(value)
    percent = "%" in literals
    decimals = match["decimals"] or ""
    size = abs(value) * (100 if percent else 1)
    text = f"{size:,.{len(decimals)}f}" if "," in match[0] else f"{size:.{len(decimals)}f}"
    whole, _, rest = text.partition(".")
    least = match[0].split(".")[0].count("0")
    rest = rest[: len(decimals.rstrip("#"))] + rest[len(decimals.rstrip("#")) :].rstrip("0")
    text = whole.zfill(least) + (f".{rest}" if rest else "")
    names = [found[1] or found[2] for found in _LITERAL.finditer(part) if found[1] or found[2]]
    around = literals[: match.start()] + "\x01" + literals[match.end() :]
    for name in names:
        around = around.replace("\x00", name, 1)
    sign = "-" if value < 0 and any(sign != "0" for sign in text if sign.isdigit()) else ""
    return sign + around.replace("\x01", text).strip()


def _general(value: float) -> str:
    """Give a number in its shortest form of at most 15 digits."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value))
    return f"{value:.{_EXACT}g}"


def _span(value: timedelta) -> str:
    """Give a span of time as hours, minutes and seconds."""
    total = int(value.total_seconds())
    return f"{total // 3600}:{total // 60 % 60:02d}:{total % 60:02d}"
