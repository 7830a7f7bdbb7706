"""`beleg --help`, drawn from the table of commands as typer draws it, without loading typer, Rich or a command; and
`beleg --version`.

Where anything but the width and the kind of the output decides how that looks (a variable that steers colour, a narrow
or dumb terminal, another encoding), it is left to typer. A test holds the two alike.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator

from provenance.cli.commands import COMMANDS, PURPOSE, VERSION

_NARROWEST = 72
"""Columns below which typer wraps more than the lines of the commands."""
_WIDTH = 80
"""Columns where nothing tells how many there are, as Rich has it."""
STEERING = (
    "FORCE_COLOR",
    "GITHUB_ACTIONS",
    "NO_COLOR",
    "PY_COLORS",
    "TERMINAL_WIDTH",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "TYPER_USE_RICH",
    "_BELEG_COMPLETE",
    "_TYPER_FORCE_DISABLE_TERMINAL",
)
"""Variables by which Rich and typer are told to draw otherwise, or to do something else."""
_WORD = re.compile(r"\s*\S+\s*")
_OPTION = re.compile(r"(?<!\w)--[\w-]+")
_BOLD, _DIM, _NAME, _USAGE, _TYPE, _BRACKET = "1", "2", "1;36", "1;33", "1;33", "1;2;33"


def show(arguments: list[str]) -> int | None:
    """Write the overview and return the exit code, where the arguments ask for it; None where typer is to do it."""
    if arguments == ["--version"]:
        return _write(f"{version()}\n", 0)
    if arguments not in ([], ["--help"]):
        return None
    terminal, width = sys.stdout.isatty(), _width()
    name = _name()
    if name is None or width < _NARROWEST or not _plain(terminal=terminal):
        return None
    text = "".join(f"{line}\n" for line in draw(name, width, colour=terminal))
    return _write(text + ("\n" if arguments else ""), 0 if arguments else 2)


def version() -> str:
    """Return the name of the program and the version that is installed."""
    from importlib.metadata import version as installed  # noqa: PLC0415 — a quick start

    return f"beleg {installed('beleg')}"


def _write(text: str, code: int) -> int | None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError:  # whoever reads has left, or there is no room: told where it is for every command
        return None
    return code


def draw(name: str, width: int, *, colour: bool) -> Iterator[str]:
    """Yield the lines of the overview of the program of a name, ``width`` columns each."""

    def styled(style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if colour else text

    def panel(title: str, lines: Iterator[tuple[str, int]]) -> Iterator[str]:
        yield styled(_DIM, f"╭─ {title} {'─' * (width - len(title) - 5)}╮")
        side = styled(_DIM, "│")
        for line, columns in lines:
            yield f"{side} {line}{' ' * (width - 4 - columns)} {side}"
        yield styled(_DIM, f"╰{'─' * (width - 2)}╯")

    def commands() -> Iterator[tuple[str, int]]:
        margin = max(map(len, COMMANDS)) + 1
        for command, (_, purpose) in COMMANDS.items():
            shown = command
            for line in _wrapped(purpose, width - margin - 5):
                marked = _OPTION.sub(lambda found: styled(_NAME, found[0]), line)
                yield f"{styled(_NAME, shown.ljust(margin))} {marked}", margin + 1 + len(line)
                shown = ""

    def options() -> Iterator[tuple[str, int]]:
        kind = styled(_BRACKET, "<") + styled(_TYPE, "bool") + styled(_BRACKET, ">")
        for option, purpose in (("--version", VERSION), ("--help", "Show this message and exit.")):
            yield f"{styled(_NAME, option)}{' ' * (17 - len(option))}{kind}  {purpose}", 25 + len(purpose)

    blank, usage = styled(_BOLD, " " * width), f"{name} [OPTIONS] COMMAND [ARGS]..."
    rest = styled(_BOLD, usage.ljust(width - len(" Usage: ")))
    yield from (blank, styled(_BOLD, " ") + styled(_USAGE, "Usage: ") + rest, blank)
    yield from (f" {PURPOSE}".ljust(width), " " * width)
    yield from panel("Options", options())
    yield from panel("Commands", commands())


def _wrapped(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in _WORD.findall(text):
        if len(line) + len(word.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += word
    yield line.rstrip()


def _plain(*, terminal: bool) -> bool:
    """Tell whether the output is drawn as ever: in UTF-8, with the colours of a terminal or with none."""
    dumb = terminal and os.environ.get("TERM", "").lower() in {"dumb", "unknown"}
    unicode = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return os.name == "posix" and unicode and not dumb and not any(os.environ.get(name) for name in STEERING)


def _name() -> str | None:
    """Return the name the program was called by; None where it was called as a module, which reads otherwise."""
    started = sys.modules["__main__"]
    return None if getattr(started, "__package__", None) else os.path.basename(sys.argv[0])  # noqa: PTH119 — a quick start


def _width() -> int:
    """Return the columns of the terminal, as Rich finds them."""
    given = os.environ.get("COLUMNS", "")
    if given.isdigit():
        return int(given)
    for stream in range(3):
        try:
            return os.get_terminal_size(stream).columns or _WIDTH
        except OSError:
            continue
    return _WIDTH
