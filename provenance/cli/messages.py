"""In which language the command line speaks: that of the draft or the question where there is one, else the locale's.

What it says of its own accord stands in ``catalogue/commands.{de,en}.toml``. Left out: the help of the commands, which
is English, and JSON, whose keys and codes are for programs.
"""

from __future__ import annotations

import os

from provenance.language import catalogue

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where POSIX looks for the language of messages, the first that is set."""


def reader() -> str:
    """Return the language of the locale: German for a German one, else English."""
    return catalogue.spoken(next(filter(None, map(os.environ.get, _LOCALE)), ""))


def told(key: str, /, *given: object, **named: object) -> str:
    """Say one thing in the language of the locale."""
    return catalogue.said(reader(), "command", key, *given, **named)


def quoted(words: str) -> str:
    """Return words in the quotation marks of the locale's language."""
    return catalogue.quoted(reader(), [words])


def status(name: str) -> str:
    """Name the status of a citation in the language of the locale."""
    return catalogue.said(reader(), "status", name)


def relation(name: str) -> str:
    """Name how a citation uses its source or stands to another, or how sure it is, in the language of the locale."""
    return catalogue.said(reader(), "relation", name)


def mistake(key: str, /, *given: object) -> str:
    """Say in the language of the locale what was wrong with what a command was given, or what to do about it."""
    return catalogue.said(reader(), "mistake", key, *given)


def wrong(code: str, /, *given: object) -> str:
    """Say in the language of the locale what is wrong, by the code of an error, round what Python says of it."""
    known = code if code in catalogue.tables(reader())["error"] else "beleg"
    return catalogue.said(reader(), "error", known, *given)


def counted(one: str, count: int) -> str:
    """Say how many there are of something: the key of one, which with "s" behind it is that of several."""
    return told(one if count == 1 else f"{one}s", f"{count:,}")
