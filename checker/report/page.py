"""The report of an audit: one self-contained HTML page, and the verdict table for a terminal.

**Guarantee.** the page makes no request and runs no script (its content security policy forbids
both); every text of the audit file is escaped, bounded and stripped of control characters.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from checker.errors import InputError
from checker.report.view import audit_view, row_view

if TYPE_CHECKING:
    from rich.table import Table

FORMAT = "checker-audit/1"
_HERE = Path(__file__).parent
_STYLES = {
    "PROVED": "bold green", "REFUTED": "bold red", "VACUOUS": "bold magenta", "CONSISTENT": "bold blue",
    "DOUBTFUL": "bold yellow", "INCONCLUSIVE": "dim",
}  # fmt: skip


def render_page(audit: dict) -> str:
    """The whole audit as one HTML file.  **Raises.** InputError where it is not an audit."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    _check(audit)
    css = (_HERE / "page.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("page.html.j2")
    return template.render(a=audit_view(audit), css=Markup(css), policy=Markup(policy)).lstrip()


def verdict_table_text(audit: dict) -> Table:
    """The verdict table for a terminal; markup and escape codes in the audit have no effect."""
    from rich.table import Table
    from rich.text import Text

    _check(audit)
    table = Table(show_edge=False, pad_edge=False)
    for column in ("Paper", "Claim", "Fidelity", "Verdict", "Trust", "Finding"):
        table.add_column(column, overflow="fold", no_wrap=column in ("Verdict", "Trust", "Fidelity"))
    for claim in audit["claims"]:
        row = row_view(claim if isinstance(claim, dict) else {})
        verdict = Text(f"{row['symbol']} {row['verdict']}", style=_STYLES.get(row["verdict"], ""))
        finding = Text(row["finding"])
        if row["error"]:
            verdict.append("\n‼ ERROR", style="bold red")
            finding.append(("\n" if row["finding"] else "") + row["error"][:300], style="red")
        name = Text(f"{row['id']}\n{row['title']}")
        table.add_row(Text(row["paper"]), name, Text(row["fidelity"]), verdict, Text(row["trust"]), finding)
    return table


def _check(audit: object) -> None:
    if not isinstance(audit, dict) or audit.get("format") != FORMAT or not isinstance(audit.get("claims"), list):
        found = str(audit.get("format"))[:60] if isinstance(audit, dict) else type(audit).__name__
        raise InputError(
            f"This is not an audit: its format is {found!r}, not {FORMAT!r} with a list of claims, so a report of it "
            "could mislead. Write one with `checker audit`."
        )
