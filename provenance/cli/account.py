"""How the account of a document is printed: a table that adds up, what is missing or taken twice, or JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from provenance.cli.messages import told

if TYPE_CHECKING:
    from etl.load.layout import Doubt
    from etl.structure.account import Account

_NAMES = {"segment": "segments", "label": "labels and headings", "remainder": "remainders"}
_SHOWN = 20
_ALMOST = 0.9999


def write_lines(account: Account, doubts: Sequence[Doubt]) -> None:
    """Write one JSON object a row of the account, one a page that does not add up, one a doubt, one for the whole."""
    rows: list[dict[str, object]] = [row._asdict() for row in account.rows]
    rows += [one._asdict() for one in account.differences]
    rows += [{"doubt": one.kind, **_fields(one)} for one in doubts]
    rows.append(
        {
            "characters": account.characters,
            "missing": account.missing,
            "surplus": account.surplus,
            "share": account.share,
            "complete": account.complete,
            "doubts": len(doubts),
        }
    )
    sys.stdout.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _fields(doubt: Doubt) -> dict[str, object]:
    return {"place": doubt.place, "page": doubt.page, "found": doubt.found}


def print_account(account: Account, doubts: Sequence[Doubt]) -> None:
    """Print the account as a table, and below it what does not add up and what does not agree."""
    console = Console(highlight=False)
    console.print(_table(account))
    for one in doubts:
        console.print(Text(doubted(one), "yellow"))
    if account.complete:
        console.print(Text("Every printed character is accounted for.", "green"))
        return
    for one in account.differences[:_SHOWN]:
        where = f"page {one.page}" if one.page else "whole file"
        for word, found in (("missing", one.missing), ("too much", one.surplus)):
            if found:
                what = found if len(found) <= _SHOWN else f"{found[:_SHOWN]}…"
                console.print(Text(f"{where}: {len(found)} {word}: {what}", "red"))
        console.print(Text(f"  in: {one.excerpt}", "dim"))
    if more := account.differences[_SHOWN:]:
        console.print(Text(f"… and {len(more)} more pages that do not add up.", "red"))


def doubted(doubt: Doubt) -> str:
    """Return a doubt as a line for people."""
    page = told("doubt page", doubt.page) if doubt.page else ""
    return told(f"doubt {doubt.kind}", doubt.place, page, doubt.found)


def _table(account: Account) -> Table:

    table = Table(box=box.SIMPLE, show_footer=True)
    table.add_column("", footer="printed")
    table.add_column("name")
    table.add_column("characters", justify="right", footer=f"{account.characters:,}")
    table.add_column("share", justify="right", footer=_percent(account.share))
    before = ""
    for row in account.rows:
        table.add_row(
            _NAMES[row.part] if row.part != before else "", row.name, f"{row.characters:,}", _percent(row.share)
        )
        before = row.part
    for word, count in (("missing", account.missing), ("too much", account.surplus)):
        if count:
            table.add_row(word, "", f"{count:,}", _percent(count / max(1, account.characters)), style="red")
    return table


def _percent(share: float) -> str:
    """Return a share in per cent; only the whole is 100 %, only nothing is 0 %."""
    if share < 1 and share > _ALMOST:
        return "> 99.99 %"
    return "< 0.01 %" if 0 < share < 1 - _ALMOST else f"{100 * share:.2f} %"
