"""What a report shows of an audit file: bounded, printable, in page order.

Every form of the report (page, Markdown, LaTeX) is written from this one view of the audit's JSON.  Nothing here trusts the file's
shape: see :mod:`checker.report.typesetting.printable`.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from checker.report.audits.coverage import coverage_view
from checker.report.audits.dependencies import Dependencies
from checker.report.audits.graph import dependency_graph
from checker.report.audits.overview import overview
from checker.report.audits.rows import Frame, frame_of, row_view
from checker.report.claims.constants import constant_text, short_decimal
from checker.report.claims.experiment import experiment_view
from checker.report.claims.explained import choice_text, explained
from checker.report.claims.readings import readings_view
from checker.report.claims.repairs import repair_view
from checker.report.claims.robustness_text import necessity_text, stability_text
from checker.report.claims.short_witness import with_letters
from checker.report.claims.sources import quotes, sources_view, withdrawn_view, words_of
from checker.report.claims.statement_view import statement_view
from checker.report.claims.tested import unknown_text
from checker.report.claims.who_checked import all_accepted, axioms_view, coq_view, who_checked
from checker.report.pictures.counter_example_plot import drawn
from checker.report.pictures.pictures import is_plain_svg, plot_view
from checker.report.pictures.witness import witness_latex
from checker.report.proofs.certificate_files import MOST_PATHS, certificate_paths, lines_of, present
from checker.report.proofs.evidence import evidence_view
from checker.report.proofs.proof_steps import proof_view
from checker.report.typesetting.latex import latex_of_json, variables_said
from checker.report.typesetting.printable import MOST_ITEMS, clean, clean_texts, dicts, listed, mapping
from checker.report.typesetting.values import inline_or_formula, math, values_view
from checker.report.verdict_names import COVERS, FIDELITIES, MEANT, OUTCOMES, TRUSTS, VERDICTS
from checker.statements.terms.leaves import LEAVES

__all__ = [
    "Room",
    "audit_view",
    "claim_view",
    "clean",
    "constant_text",
    "frame_view",
    "is_plain_svg",
    "row_view",
    "short_decimal",
]

_NUMBERED = re.compile(r"so hypothesis \d+.*?cannot be dropped")  # the page names the hypotheses as formulas, above
_NAMED_ABOVE = "so this hypothesis cannot be dropped: see “Is every hypothesis needed?”"
_DEEPEST = 60
_MOST_CERTIFICATES = 10
_MOST_KEPT = 1_000  # claims whose views are kept while the pages of one audit are written
_LONGEST_NOTE = 3_000  # characters


@dataclass(kw_only=True)
class Room:
    """How many characters of plots and of derivations are left for the rest of the page.

    ``brief``: no values, plots, derivations or tables at all.
    """

    plots: int = 900_000
    derivations: int = 150_000
    brief: bool = False


def audit_view(audit: dict, folder: Path | None = None, room: Room | None = None) -> dict[str, Any]:
    """Everything a report on one page prints, ready to print; ``folder`` is where the certificates are."""
    room, frame = room or Room(), frame_of(audit)
    views = [claim_view(frame, k, folder, room) for k in range(len(frame.claims))]
    graph = dependency_graph(frame.rows, frame.found, address=anchor_address)
    return frame_view(audit, frame) | {"claims": views, "brief": room.brief, "graph": graph}


def frame_view(audit: dict, frame: Frame) -> dict[str, Any]:
    """What a page says of the audit as a whole; ``claims`` are rows."""
    rows, found = frame.rows, frame.found
    return {
        "checker": clean(audit.get("checker"), 60),
        "seed": clean(audit.get("seed"), 60),
        "budget": clean(audit.get("budget"), 60),
        "papers": [(clean(k, 60), clean(v, 300)) for k, v in sorted(mapping(audit.get("papers")).items())[:MOST_ITEMS]],
        "claims": rows,
        "claims_left_out": max(0, frame.total - len(rows)),
        "total": frame.total,
        "brief": False,
        "unchecked": sum(bool(row["mark"]) for row in rows),
        "overview": overview(rows, found),
        "isolated": len(rows) - len(found.connected),
        "verdicts": VERDICTS,
        "outcomes_mean": OUTCOMES,
        "trusts": TRUSTS,
        "fidelities": FIDELITIES,
        "meant": MEANT,
        "necessity": necessity_text(audit),
        "sources": sources_view(audit, rows),
        "coverage": coverage_view(audit, rows, found),
        "withdrawn": withdrawn_view(audit, rows),
        "filters": {key: sorted({r[key] for r in rows if r[key]}) for key in ("paper", "verdict", "fidelity", "trust")},
    }


def anchor_address(row: dict[str, Any]) -> str:
    """Where a claim is on a page that holds all of them."""
    return f"#{row['anchor']}"


def claim_view(frame: Frame, place: int, folder: Path | None, room: Room) -> dict[str, Any]:
    """Everything that is said of one claim, written once: it stands on its own page and in print, where another room is left."""
    key = (place, folder, room.brief)
    said = frame.said.get(key) or _said(frame, place, folder, brief=room.brief)
    if len(frame.said) < _MOST_KEPT:
        frame.said[key] = said
    full = {} if room.brief else frame.claims[place]
    return said | {
        "evidence": _that_fits(said["evidence"], room),
        "measured": _measured(full, folder, room),
        "plots": [_plot(p, room) for p in dicts(full.get("plots"))[:8]],
    }


def _said(frame: Frame, place: int, folder: Path | None, *, brief: bool) -> dict[str, Any]:
    """What is said of one claim, whatever room a page has: all but its plots, with all steps of its proof."""
    claim, rows, claims, found = frame.claims[place], frame.rows, frame.claims, frame.found
    source, statement = mapping(claim.get("source")), mapping(claim.get("statement"))
    letters = {"letters": listed(claim.get("letters"))}  # the names that the theorem file gives its terms
    sorts, full = _sorts(statement), {} if brief else claim
    evidence = evidence_view(full, folder)
    certificates = [c for c in listed(claim.get("certificates")) if isinstance(c, dict)]
    certificates.sort(key=all_accepted)  # a rejected one must not hide behind the cut
    shown = rows[place] | {
        "role": clean(claim.get("role")),
        "note": _note(claim.get("note")),
        "document": clean(source.get("document"), 300),
        "quotes": quotes(frame.sources, claim),
        "words": words_of(frame.sources, claim),
        "sha256": clean(statement.get("sha256"), 80),
        "gaps": _gaps(claim),
        "readings": [] if brief else _readings(claim, rows[place]["mark"], letters),
        "consequence": clean(claim.get("consequence")),
        "covers_means": " ".join(
            filter(None, (COVERS.get(rows[place]["covers"], ""), clean(claim.get("scalar_part"))))
        ),
        "relations": _relations(place, rows, found),
        "repair": repair_view(claim, [claims[k] for k in found.of(place, "repairs")]),
        "statement": statement_view(statement | letters, brief=brief) if statement else None,
        "counts": [
            (clean(k, 30), clean(v, 30)) for k, v in sorted(mapping(claim.get("counts")).items(), key=_truth_first)[:6]
        ],
        "repeated": _repeated(full),
        "unknown": unknown_text(claim),
        "ledger": _ledger_view(mapping(full.get("ledger")), statement),
        "coverage": _figures(full.get("coverage")),
        "evidence": evidence,
        "explained": explained(full, evidence) if full else [],
        "witness": _witness_view(full, sorts, evidence["traps"]),
        "own_verdict": clean(mapping(claim.get("own_reading")).get("verdict") or claim.get("verdict"), 24),
        "proof": proof_view(full),
        "necessity": [_necessity_view(n, sorts) for n in dicts(full.get("necessity"))],
        "pairs": [_pair_view(n, sorts) for n in dicts(full.get("pairs"))],
        "stability": [_stability_view(e, sorts) for e in dicts(full.get("stability"))],
        "constants": [_constant_view(k, sorts, statement.get("forall")) for k in dicts(full.get("constants"))],
        "coq": [coq_view(one, claim) for one in dicts(mapping(full.get("kernel")).get("statements"))],
        "certificates": [_certificate_view(c, folder) for c in certificates[:_MOST_CERTIFICATES]],
        "checkers": who_checked(claim, certificates),
        "axioms": axioms_view(full),
        "command": _command(
            present(certificate_paths(claim, certificates), folder), f"{rows[place]['paper']}.{rows[place]['id']}"
        ),
        "measurements": [
            (clean(m.get("what"), 300), clean(m.get("value"), 300)) for m in dicts(full.get("measurements"))
        ],
        "not_checked": clean(_not_checked(claim)),
        "rests_on": _rests_on_view(claim),
    }
    counted = ("gaps", "necessity", "constants", "measurements")
    left_out = {k: max(0, len(listed(full.get(k))) - MOST_ITEMS) for k in counted}
    return shown | {"left_out": left_out | {"certificates": max(0, len(certificates) - _MOST_CERTIFICATES)}}


def _gaps(claim: dict) -> list[dict]:
    return [
        {"what": clean(g.get("what")), "readings": clean_texts(g.get("readings")), "ours": clean(g.get("ours"))}
        for g in dicts(claim.get("gaps"))
    ]


def _readings(claim: dict, mark: object, letters: dict) -> list[dict]:
    """A row for each reading of the text: its statement, and the values of its counter-example."""
    return [
        row
        | {
            "mark": mark,
            "statement": statement_view(row["statement"] | letters, brief=False) if row["statement"] else None,
            "values": values_view(row["witness"], _sorts(mapping(row["statement"]))),
        }
        for row in readings_view(claim)
    ]


def _sorts(statement: dict) -> dict[str, str]:
    """Of each variable its sort."""
    return {str(n): str(s) for n, s in variables_said(statement)}


def _truth_first(count: tuple[str, object]) -> tuple[int, str]:
    """TRUE, FALSE, UNKNOWN, whatever their order in the file."""
    return ("TRUE", "FALSE", "UNKNOWN", count[0]).index(count[0]), count[0]


def _relations(place: int, rows: list[dict], found: Dependencies) -> list[tuple[str, list[dict]]]:
    """What it uses, cites and repairs, what repairs it, and what rests on it; each with the claims meant."""
    resting = [e.later for e in found.edges if e.earlier == place and e.kind != "repairs"]
    mended = found.repaired_by(place)
    listed_by = [
        ("Our proof uses", found.of(place, "uses")),
        ("The paper's text cites", found.of(place, "cites")),
        ("A repaired version of", found.of(place, "repairs")),
        ("Repaired by", [k for k in mended if rows[k]["verdict"] == "PROVED"]),
        ("A repair that was tried, without a proof", [k for k in mended if rows[k]["verdict"] != "PROVED"]),
        ("Invoked by", resting),
    ]
    relations = [(words, [rows[k] for k in dict.fromkeys(places)]) for words, places in listed_by if places]
    strangers = [{"anchor": "", "id": name, "verdict": ""} for k, name in found.unknown if k == place]
    return relations + ([("Not in this audit", strangers)] if strangers else [])


def _that_fits(found: dict[str, Any], room: Room) -> dict[str, Any]:
    long = sum(len(s.statement) + len(s.reason) + 40 for s in found["steps"])
    if long > room.derivations:
        return found | {"steps": [], "left_out": found["left_out"] + len(found["steps"])}  # the key steps stay
    room.derivations -= long
    return found


def _plot(plot: dict, room: Room) -> dict[str, str]:
    shown, room.plots = plot_view(plot, room.plots)
    return shown


def _measured(claim: dict, folder: Path | None, room: Room) -> dict[str, Any] | None:
    found = experiment_view(claim, folder) if claim else None
    if found and found["campaign"]:
        found["campaign"]["plots"] = [_plot(p, room) for p in found["campaign"]["plots"]]
    return found


def _ledger_view(ledger: dict, statement: dict) -> dict[str, Any] | None:
    """What was set aside, by the hypothesis that it fails, as mathematics."""
    if not ledger:
        return None
    terms = {_spelled(t): t for k in ("where", "assuming") for t in listed(statement.get(k))[:MOST_ITEMS]}
    filtered = [(k, v) for k, v in mapping(ledger.get("filtered")).items()]
    filtered.sort(key=lambda kv: (-kv[1] if isinstance(kv[1], int) else 0, kv[0]))
    return {
        "generated": clean(ledger.get("generated"), 30),
        "tested": clean(ledger.get("tested"), 30),
        "filtered": [(_hypothesis(k, terms), clean(v, 30)) for k, v in filtered[:MOST_ITEMS]],
        "left_out": max(0, len(filtered) - MOST_ITEMS),
    }


def _hypothesis(name: str, terms: dict[str, Any]) -> Markup:
    """A hypothesis that the ledger names by its term; as code where it is none of the statement's."""
    term, undecided = name.removesuffix(" (undecided)"), name.endswith(" (undecided)")
    shown = (
        inline_or_formula(latex_of_json(terms[term]))
        if term in terms
        else Markup("<code>{}</code>").format(clean(term, 200))
    )
    return shown + " (undecided)" if undecided else shown


def _spelled(term: object, depth: int = 0) -> str:
    """A term's JSON as the ledger spells it: ``lt(0, t)``."""
    if not isinstance(term, list) or not term or depth > _DEEPEST:
        return clean(term, 200)
    name, args = str(term[0]), term[1:]
    return str(args[0]) if name in LEAVES and args else f"{name}({', '.join(_spelled(a, depth + 1) for a in args)})"


def _witness_view(claim: dict, sorts: dict[str, str], traps: list[dict]) -> dict[str, Any] | None:
    """Counter-examples, and instances that settle an existence, are drawn where they have one or two dimensions."""
    witness = claim.get("witness")
    if not isinstance(witness, dict):
        return None
    values = witness.get("values")
    return {
        "why": clean(witness.get("why")),
        "values": values_view(values, sorts),
        "latex": "\n".join(clean(x, 5_000) for x in witness_latex(values, sorts).splitlines()),
        "pictures": drawn(claim, values, traps) if claim.get("verdict") in ("REFUTED", "PROVED") else [],
        "special": ", ".join(with_letters(one, sorts) for one in clean_texts(witness.get("special"))),
        "generic": values_view(mapping(witness.get("generic")).get("values"), sorts),
        "beside": values_view(witness.get("beside"), sorts),
    }


def _necessity_view(entry: dict, sorts: dict[str, str]) -> dict[str, Any]:
    return {
        "hypothesis": math(latex_of_json(entry["hypothesis"]), block=False) if "hypothesis" in entry else "",
        "proved": entry.get("status") == "proved",
        "status": clean(entry.get("status"), 60),
        "how": clean(entry.get("how")),
        "values": values_view(entry.get("values"), sorts),
    }


def _pair_view(entry: dict, sorts: dict[str, str]) -> dict[str, Any]:
    both = [math(latex_of_json(h), block=False) for h in listed(entry.get("hypotheses"))[:2]]
    return _necessity_view({k: x for k, x in entry.items() if k != "hypothesis"}, sorts) | {"hypotheses": both}


def _constant_view(entry: dict, sorts: dict[str, str], forall: object) -> dict[str, Any]:
    return {
        "comparison": inline_or_formula(latex_of_json(entry.get("comparison"))),
        "text": constant_text(entry, forall),
        "values": values_view(entry.get("values"), sorts),
    }


def _stability_view(entry: dict, sorts: dict[str, str]) -> dict[str, Any]:
    return {"text": clean(stability_text(entry)), "values": values_view(entry.get("changed"), sorts)}


def _about(claim: dict) -> str:
    """Which statement a certificate is about: verify.py knows none in which something is only said to exist beside what holds for all."""
    statement = mapping(claim.get("statement"))
    if not listed(statement.get("exists")) and not listed(statement.get("then_exists")):
        return "the statement above and no other"
    if claim.get("verdict") == "REFUTED":
        return "this: whatever there is, the instance that the finding names breaks the statement above"
    return f"the statement above with {choice_text(claim)} and no other"


def _rests_on_view(claim: dict) -> dict[str, str] | None:
    """The certificate that carries the word: its role, its file and the hash of its text; and the kinds, as ``--only`` takes them.

    A proof from hypotheses rests on an instance too: on one that meets them.
    """
    rests = claim.get("rests_on")
    if not isinstance(rests, dict):
        return None
    role, kinds = clean(rests.get("role"), 40), [clean(rests.get("type"), 40)]
    statement = mapping(claim.get("statement"))
    if role == "proof" and (listed(statement.get("where")) or listed(statement.get("assuming"))):
        kinds.append("evaluation")
    return {
        "about": _about(claim),
        "role": role,
        "path": clean(rests.get("certificate"), 300),
        "sha256": clean(rests.get("sha256"), 80),
        "kinds": ",".join(kinds) if all(re.fullmatch("[a-z]+", kind) for kind in kinds) else "",
    }


def _note(text: object) -> str:
    """The note with its paragraphs."""
    parts = text[:_LONGEST_NOTE].split("\n\n") if isinstance(text, str) and len(text) <= _LONGEST_NOTE else [text]
    return "\n\n".join(clean(part, _LONGEST_NOTE) for part in parts)


def _repeated(claim: dict) -> int:
    """How many of the tested instances were drawn before."""
    again = mapping(claim.get("search")).get("repeated")
    return again if isinstance(again, int) and again > 0 else 0


def _certificate_view(certificate: dict, folder: Path | None) -> dict[str, Any]:
    """A file of certificates, under the name that the folder keeps it by: what is published keeps a sample of the instances."""
    count, accepted, path = certificate.get("count"), certificate.get("accepted"), clean(certificate.get("path"), 300)
    here = next(iter(present([path], folder)), "")
    sampled = folder is not None and here not in ("", path)
    return {
        "path": here or path,
        "kept": lines_of(folder, here) if folder is not None and sampled else 0,
        "absent": not here,
        "count": clean(count, 30),
        "accepted": clean(accepted, 30),
        "all": all_accepted(certificate),
        "sha256": "" if sampled else clean(certificate.get("sha256"), 80),
        "says": _NUMBERED.sub(_NAMED_ABOVE, clean(certificate.get("says"), 800)).split('; "')[
            0
        ],  # the rest repeats the statement
    }


def _not_checked(claim: dict[str, Any]) -> object:
    """What the author of the file says was not checked, and what the audit says."""
    own, found = claim.get("author_not_checked"), claim.get("not_checked")
    both = isinstance(own, str) and isinstance(found, str) and own not in found
    return f"{own} {found}" if both else found


def _command(paths: list[str], name: str) -> str:
    """One command for all of them; a pattern where their names have the common beginning ``certificates/PAPER.ID.``."""
    beginning = f"certificates/{name}."
    if len(paths) > 1 and re.fullmatch(r"[\w./+-]+", beginning) and all(p.startswith(beginning) for p in paths):
        return f"python3 -I verify.py {beginning}*"
    return f"python3 -I verify.py {' '.join(map(shlex.quote, paths[:MOST_PATHS]))}" if paths else ""


def _figures(value: object) -> list[tuple[str, str]]:
    return [(clean(k, 200), clean(v, 200)) for k, v in list(mapping(value).items())[:MOST_ITEMS]]
