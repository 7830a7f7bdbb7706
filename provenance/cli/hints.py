"""Errors name calls of Python where they say how to mend; a shell is told the commands that do the same."""

from __future__ import annotations

from provenance.text import patterns as re

COMMANDS = {
    "add_doc_source, add_web_source, add_db_source": "`beleg ingest FILE`, `beleg add URL`",
    "add_doc_source": "`beleg ingest FILE`",
    "list_sources()": "`beleg sources`",
    "list_citations()": "`beleg citations`",
    "annotations(history=True)": "`beleg note list --history`",
    "standings()": "`beleg classify SOURCE`",
    "tag()": "`beleg tag add`",
}
ONLY_PYTHON = {"add_custom_source"}
"""Calls that no command makes; they stay as they are."""

_CALL = re.compile("|".join(re.escape(call) for call in sorted(COMMANDS, key=len, reverse=True)))


def for_shell(hint: str) -> str:
    """Return a hint with commands in the place of calls."""
    return _CALL.sub(lambda found: COMMANDS[found[0]], hint)
