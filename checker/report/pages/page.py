"""The report of an audit: one self-contained HTML page, and the verdict table for a terminal.

**Guarantee.** the page makes no request, and runs no script but the one that filters its table (its content security
policy forbids both); every text of the audit file is escaped, bounded and stripped of control characters.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from checker.errors import InputError
from checker.report.audits.rows import row_view
from checker.report.pages.prose import prose
from checker.report.pages.view import Room, anchor_address, audit_view
from checker.report.proofs.lemmas import with_lemma_links
from checker.report.typesetting.measured import figures, rounded
from checker.report.typesetting.printable import clean
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import formula, inline_or_formula, sentence

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context
    from rich.table import Table

FORMAT = "checker-audit/2"
_HERE = Path(__file__).parent.parent / "templates"
_LARGEST = 2_000_000  # bytes
_ROOMS = (
    Room(),
    Room(plots=550_000, derivations=80_000),
    Room(plots=400_000, derivations=60_000),
    Room(plots=200_000, derivations=30_000),
    Room(plots=0, derivations=0),
    Room(brief=True),
)
_STYLES = {
    "PROVED": "bold green",
    "REFUTED": "bold red",
    "VACUOUS": "bold magenta",
    "AMBIGUOUS": "bold cyan",
    "CONSISTENT": "bold blue",
    "DOUBTFUL": "bold yellow",
    "INCONCLUSIVE": "dim",
    "REPRODUCED": "blue",
    "NOT REPRODUCED": "yellow",
}


def render_page(audit: dict, folder: Path | None = None) -> str:
    """The whole audit as one HTML file under 2 MB; ``folder`` is where its certificates are, for the proofs' steps.

    :func:`checker.report.pages.site.write_site` writes a light page for each claim instead.
    **Raises.** InputError where it is not an audit.
    """
    checked(audit)
    for room in _ROOMS:  # the first that fits; what is left out is said on the page
        view = audit_view(audit, folder, replace(room)) | {"short": False}
        addresses = {c["id"]: f"#{c['anchor']}" for c in view["claims"]}
        sections = [section(c, url=anchor_address, addresses=addresses) for c in view["claims"]]
        page = written("page.html.j2", a=view, url=anchor_address, single=True, sections=sections)
        if len(page.encode("utf-8")) < _LARGEST:
            break
    return page


def section(
    claim: dict[str, Any], *, url: Callable[[dict[str, Any]], str], addresses: dict[str, str], printing: bool = False
) -> Markup:
    """What is said of one claim on a page of several; ``printing``: for paper, nothing folded away.

    ``addresses`` maps names of claims, as notes write them, to where they are.
    """
    template = _environment().get_template("section.html.j2")
    return Markup(template.render(c=claim, url=url, addresses=addresses, single=True, printing=printing))  # noqa: S704


def written(template: str, *, styles: Sequence[str] = ("page.css",), **values: object) -> str:
    """One page of the report with its styles, its script and a policy that allows nothing else.

    ``addresses`` among the values maps names of claims, as notes write them, to where they are; ``folder`` is the way to the folder with
    the page of lemmas, where the page stands in one.
    """
    css, script = (
        "".join((_HERE / name).read_text(encoding="utf-8") for name in names) for names in (styles, ("page.js",))
    )
    policy = (
        f"default-src 'none'; img-src data:; style-src 'sha256-{_digest(css)}'; script-src 'sha256-{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    given = {"css": Markup(css), "script": Markup(script), "policy": Markup(policy)}
    return _environment().get_template(template).render(**given, **values).lstrip()


def template_folder() -> Path:
    """Where the templates are."""
    return _HERE


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context

    environment = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )

    @pass_context
    def linked(context: Context, text: object, *, inline: bool = False) -> Markup:
        return prose(text, context.get("addresses"), inline=inline)

    @pass_context
    def lemmas(context: Context, text: Markup) -> Markup:
        place = context.get("folder")
        return text if place is None else with_lemma_links(text, place)

    environment.filters |= {
        "lemmas": lemmas,
        "typeset": typeset,
        "rounded": rounded,
        "figures": figures,
        "prose": linked,
        "formula": formula,
        "inline_or_formula": inline_or_formula,
        "sentence": sentence,
    }
    return environment


def prepare() -> None:
    """Read the templates, which takes a third of a second, before the first page is written."""
    for name in _environment().list_templates(extensions=["j2"]):
        _environment().get_template(name)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def verdict_table_text(audit: dict) -> Table:
    """The verdict table for a terminal; markup and escape codes in the audit have no effect."""
    from rich.table import Table
    from rich.text import Text

    checked(audit)
    table = Table(show_edge=False, pad_edge=False)
    for column in ("Paper", "Claim", "Fidelity", "Verdict", "Trust", "Obtained", "Finding"):
        table.add_column(column, overflow="fold", no_wrap=column in ("Verdict", "Trust", "Fidelity", "Obtained"))
    rows = [(claim, row_view(claim if isinstance(claim, dict) else {})) for claim in audit["claims"]]
    theorems = sum(not row["experiment"] for _, row in rows)
    for place, (claim, row) in enumerate(sorted(rows, key=lambda one: one[1]["experiment"])):
        if place == theorems:
            table.add_section()  # experiments stand apart
        verdict = Text(f"{row['symbol']} {row['word']}", style=_STYLES.get(row["verdict"], ""))
        finding = Text(row["gist"])
        if row["error"]:
            verdict.append("\n‼ ERROR", style="bold red")
            finding.append(("\n" if row["gist"] else "") + row["error"][:300], style="red")
        name = Text(f"{row['id']}\n{row['title']}")
        obtained = clean(claim.get("obtained"), 20) if isinstance(claim, dict) else ""
        table.add_row(
            Text(row["paper"]), name, Text(row["fidelity"]), verdict, Text(row["trust"]), Text(obtained), finding
        )
    return table


def checked(audit: object) -> dict:
    """The audit itself.  **Raises.** InputError for anything else."""
    if not isinstance(audit, dict) or audit.get("format") != FORMAT or not isinstance(audit.get("claims"), list):
        found = str(audit.get("format"))[:60] if isinstance(audit, dict) else type(audit).__name__
        raise InputError(
            f"This is not an audit: its format is {found!r}, not {FORMAT!r} with a list of claims, so a report of it "
            "could mislead. Write one with `checker audit`."
        )
    return audit
