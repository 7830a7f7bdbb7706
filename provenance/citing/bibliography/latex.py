r"""LaTeX as it stands in BibTeX files, as plain text and back: accents, special letters, escaped signs, dashes, quotes.

``plain(escaped(text)) == text`` for any text without runs of blanks. What it leaves out: formulas, whose markup stays
without its dollar signs, and what macros of the author's own mean, whose argument stays.
"""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "k": "\u0328", "r": "\u030a", "c": "\u0327", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "S": "§", "P": "¶",
    "copyright": "©", "pounds": "£", "euro": "€", "dots": "…", "ldots": "…", "glqq": "„", "grqq": "“",
    "textendash": "–", "textemdash": "—", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
    "textbraceleft": "{", "textbraceright": "}", "textless": "<", "textgreater": ">", "textbar": "|",
    "textquotedbl": '"', "textquotesingle": "'", "LaTeX": "LaTeX", "TeX": "TeX",
}  # fmt: skip
_ACCENT = re.compile(
    r"\\(?:([\"'`^~=.])\s*|([uvHkrcdb])(?:\s+|(?=\{)))(?:\{\s*(\\[ij](?![A-Za-z])|[^\W\d_])\s*\}|(\\[ij](?![A-Za-z])|[^\W\d_]))"
)
_LETTER = re.compile(r"\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))")
_SIGN = re.compile(r"\\([&%$#_{}\s])")
_FORMULA = re.compile(r"(?<!\\)\$")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?\s*")
_HIDDEN = {char: chr(0xE000 + at) for at, char in enumerate("&%$#_{}\\~`'- ")}
"""Signs that are meant, in the private area until all markup is gone."""
_SHOWN = {ord(hidden): char for char, hidden in _HIDDEN.items()}

_ESCAPES = str.maketrans(
    {char: f"\\{char}" for char in "&%$#_"}
    | {
        "~": r"\textasciitilde{}",
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "\u00a0": "~",
    }
)
_LIGATURES = re.compile(r"-(?=-)|`(?=`)|'(?=')")


def escaped(text: str) -> str:
    """Give plain text as LaTeX; letters with accents stay as they are, in Unicode."""
    return _LIGATURES.sub(lambda at: f"{at[0]}{{}}", text.translate(_ESCAPES))


def plain(text: str) -> str:
    """Give LaTeX as plain text."""
    text = _ACCENT.sub(_accented, text)
    text = _SIGN.sub(lambda at: _HIDDEN.get(at[1], _HIDDEN[" "]), text)
    text = _LETTER.sub(_letter, text)
    text = _FORMULA.sub("", text.replace("~", "\u00a0"))
    for said, meant in (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”")):
        text = text.replace(said, meant)
    text = re.sub(r"[{}]", "", _COMMAND.sub("", text))
    return re.sub(r"[ \t\r\n]+", " ", text.translate(_SHOWN)).strip()


def _accented(at: re.Match[str]) -> str:
    letter = at[3] or at[4]
    return unicodedata.normalize("NFC", letter.removeprefix("\\") + _ACCENTS[at[1] or at[2]])


def _letter(at: re.Match[str]) -> str:
    meant = _LETTERS.get(at[1])
    return at[0] if meant is None else _HIDDEN.get(meant, meant)
