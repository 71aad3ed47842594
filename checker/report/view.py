"""What a report shows of an audit file: bounded, printable, in page order.

An audit file may come from anywhere.  Nothing here trusts its shape: a field of the wrong type is
shown as text or left out, long text is cut with a note, invisible control characters are replaced.
"""

from __future__ import annotations

import base64
import json
import re
import shlex
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from checker.dataset import Dataset
from checker.errors import CheckerError
from checker.report.latex import (
    latex_of_json,
    losses_of,
    mathml_of_latex,
    pairs,
    plain_text_of,
    short_number,
    statement_latex,
)
from checker.report.witness import dataset_picture, witness_latex
from checker.scaled_claims import rounded

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
VERDICTS = {
    "PROVED": ("✓", "a certificate that verify.py accepted in a fresh process: a proof that covers every instance"),
    "REFUTED": (
        "✗",
        "a certificate that verify.py accepted in a fresh process: one exact instance with all hypotheses TRUE and the "
        "conclusion FALSE (or a trap, for limits)",
    ),
    "VACUOUS": (
        "∅",
        "a certificate that verify.py accepted in a fresh process: a proof that no instance meets the hypotheses",
    ),
    "CONSISTENT": ("≈", "evidence for, none against; no certificate for the whole"),
    "DOUBTFUL": (
        "?",
        "evidence against without a certificate (a figure that does not reproduce, another limit without a trap)",
    ),
    "INCONCLUSIVE": ("–", "neither, or nothing met the hypotheses, or the budget ended; says what"),
}
TRUSTS = {
    "kernel": "a proof assistant accepted it",
    "exact": "rational arithmetic, no rounding anywhere",
    "ball": "enclosures with proven error bounds",
    "numeric": "floating point; nothing is guaranteed",
}
FIDELITIES = {
    "verbatim": "the statement as printed",
    "paraphrase": "the printed statement in other words",
    "reconstructed": "statement reconstructed: compare with the paper before citing",
}
_QUANTIFIERS = {
    "all": ("For all", "then"),
    "almost_all": ("For almost all", "then"),
    "exists": ("There exist", "such that"),
    "probability": ("With the stated probability over", "it holds that"),
}
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, format (direction marks), surrogate, private, unassigned
_MOST_CLAIMS, _MOST_ITEMS, _MOST_ROWS, _LONGEST_VALUE = 300, 30, 60, 60_000
_MOST_CERTIFICATES = 10
_PLOT_LONGEST, _PLOTS_LONGEST = 300_000, 800_000  # characters of one plot and of all, before base64


def clean(value: object, longest: int = 1_500) -> str:
    """One printable text: no control or direction characters, no lone surrogates, cut with a note."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = value
    elif isinstance(value, (list, dict)):
        text = _json_text(value)
    else:
        text = str(value)
    out, marks = [], 0
    for c in text[:longest]:
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= 2:
            out.append(" " if c in "\n\r\t" else "\N{REPLACEMENT CHARACTER}" if kind in _INVISIBLE else c)
    return "".join(out) + (f" … [cut here: {len(text):,} characters in all]" if len(text) > longest else "")


def audit_view(audit: dict) -> dict[str, Any]:
    """Everything the page prints, ready to print."""
    claims = [c for c in _list(audit.get("claims")) if isinstance(c, dict)]
    anchors = _anchors(claims[:_MOST_CLAIMS])
    by_id = {clean(c.get("id")): a for c, a in zip(claims, anchors, strict=False)}
    room = [_PLOTS_LONGEST]
    views = [_claim_view(c, a, by_id, room) for c, a in zip(claims, anchors, strict=False)]
    return {
        "checker": clean(audit.get("checker"), 60), "seed": clean(audit.get("seed"), 60),
        "budget": clean(audit.get("budget"), 60),
        "papers": [(clean(k, 60), clean(v, 300)) for k, v in list(_dict(audit.get("papers")).items())[:_MOST_ITEMS]],
        "claims": views, "claims_left_out": max(0, len(claims) - _MOST_CLAIMS),
        "groups": _groups(views), "total": len(claims),
        "verdicts": VERDICTS, "trusts": TRUSTS, "fidelities": FIDELITIES,
        "reconstructed": sum(v["fidelity"] == "reconstructed" for v in views),
    }  # fmt: skip


def row_view(claim: dict) -> dict[str, str]:
    """The cells of one line of the verdict table."""
    verdict = clean(claim.get("verdict"), 24)
    error = claim.get("error")
    return {
        "paper": clean(claim.get("paper"), 60), "id": clean(claim.get("id"), 80),
        "title": clean(claim.get("title"), 250), "fidelity": clean(claim.get("fidelity"), 24),
        "trust": clean(claim.get("trust"), 24),
        "verdict": verdict or "not judged", "symbol": VERDICTS.get(verdict, ("·",))[0],
        "kind": verdict.lower() if verdict in VERDICTS else "none",
        "finding": clean(claim.get("finding"), 500),
        "error": clean(error.get("message") if isinstance(error, dict) else error, 3_000)
        or ("an error without a message" if error else ""),
    }  # fmt: skip


def _claim_view(claim: dict, anchor: str, by_id: dict[str, str], room: list[int]) -> dict[str, Any]:
    source, statement = _dict(claim.get("source")), _dict(claim.get("statement"))
    sorts = {str(n): str(s) for n, s in pairs(statement.get("forall"))}
    repairs = clean(claim.get("repairs"), 80)
    certificates = [_certificate_view(c) for c in _list(claim.get("certificates")) if isinstance(c, dict)]
    certificates.sort(key=lambda c: c["all"])  # a rejected one must not hide behind the cut
    shown = row_view(claim) | {
        "anchor": anchor, "role": clean(claim.get("role")), "note": clean(claim.get("note")),
        "where": clean(source.get("where"), 300), "document": clean(source.get("document"), 300),
        "gaps": [
            {"what": clean(g.get("what")), "readings": _texts(g.get("readings")), "ours": clean(g.get("ours"))}
            for g in _dicts(claim.get("gaps"))
        ],
        "repairs": repairs, "repairs_anchor": by_id.get(repairs), "consequence": clean(claim.get("consequence")),
        "statement": _statement_view(statement) if statement else None,
        "counts": [(clean(k, 30), clean(v, 30)) for k, v in list(_dict(claim.get("counts")).items())[:6]],
        "ledger": _ledger_view(_dict(claim.get("ledger"))),
        "coverage": _figures(claim.get("coverage")),
        "witness": _witness_view(claim.get("witness"), sorts, room if claim.get("verdict") == "REFUTED" else None),
        "necessity": [_necessity_view(n, sorts) for n in _dicts(claim.get("necessity"))],
        "constants": [_constant_view(k, sorts) for k in _dicts(claim.get("constants"))],
        "certificates": certificates[:_MOST_CERTIFICATES],
        "measurements": [
            (clean(m.get("what"), 300), clean(m.get("value"), 300)) for m in _dicts(claim.get("measurements"))
        ],
        "plots": [_plot_view(p, room) for p in _dicts(claim.get("plots"))[:8]],
        "not_checked": clean(claim.get("not_checked")),
    }  # fmt: skip
    left_out = {
        k: max(0, len(_list(claim.get(k))) - _MOST_ITEMS) for k in ("gaps", "necessity", "constants", "measurements")
    }
    return shown | {"left_out": left_out | {"certificates": max(0, len(certificates) - _MOST_CERTIFICATES)}}


def _statement_view(statement: dict) -> dict[str, Any]:
    latex = statement_latex(statement)
    opening, closing = _QUANTIFIERS.get(str(statement.get("quantifier")), ("For", "then"))
    if chance := _dict(statement.get("probability")):
        opening = f"With probability at least {clean(chance.get('at_least'), 40)} over random"
    named = pairs(statement.get("forall"))
    variables = [(math(x, block=False), clean(s, 40)) for x, (_, s) in zip(latex["forall"], named, strict=True)]
    losses = losses_of(statement)
    one_loss = len(losses) == 1 and losses[0] not in {str(n) for n, _ in named}
    terms = [("where", _list(statement.get("where"))), ("assuming", _list(statement.get("assuming")))]
    return {
        "opening": opening, "closing": closing, "variables": variables[:_MOST_ITEMS],
        "where": [math(x) for x in latex["where"][:_MOST_ITEMS]],
        "assuming": [math(x) for x in latex["assuming"][:_MOST_ITEMS]],
        "conclude": [math(x) for x in latex["conclude"][:_MOST_ITEMS]],
        "left_out": sum(max(0, len(latex[k]) - _MOST_ITEMS) for k in latex),
        "loss": clean(losses[0], 60) if one_loss else "",
        "plain": [(k, plain_text_of(t)) for k, ts in terms for t in ts[:_MOST_ITEMS]]
        + [(closing, plain_text_of(statement.get("conclude")))],
        "sha256": clean(statement.get("sha256"), 80),
    }  # fmt: skip


def _ledger_view(ledger: dict) -> dict[str, Any] | None:
    if not ledger:
        return None
    filtered = [(clean(k, 200), v) for k, v in _dict(ledger.get("filtered")).items()]
    filtered.sort(key=lambda kv: (-kv[1] if isinstance(kv[1], int) else 0, kv[0]))
    return {
        "generated": clean(ledger.get("generated"), 30), "tested": clean(ledger.get("tested"), 30),
        "filtered": [(k, clean(v, 30)) for k, v in filtered[:_MOST_ITEMS]],
        "left_out": max(0, len(filtered) - _MOST_ITEMS),
    }  # fmt: skip


def _witness_view(witness: object, sorts: dict[str, str], room: list[int] | None) -> dict[str, Any] | None:
    """``room`` is given for counter-examples: they are drawn where they have one or two dimensions."""
    if not isinstance(witness, dict):
        return None
    values = witness.get("values")
    drawn = [(k, x) for k, x in _dict(values).items() if sorts.get(k) == "dataset"] if room else []
    pictures = [p for k, x in drawn[:2] if (p := dataset_picture(x, f"The dataset {clean(k, 40)}"))]
    return {
        "why": clean(witness.get("why")), "values": _values_view(values, sorts),
        "latex": "\n".join(clean(x, 5_000) for x in witness_latex(values, sorts).splitlines()),
        "pictures": [_plot_view(p, room) for p in pictures if room],
    }  # fmt: skip


def _necessity_view(entry: dict, sorts: dict[str, str]) -> dict[str, Any]:
    path = entry.get("certificate")
    return {
        "hypothesis": math(latex_of_json(entry.get("hypothesis")), block=False),
        "proved": entry.get("status") == "proved", "status": clean(entry.get("status"), 60),
        "how": clean(entry.get("how")),
        "values": _values_view(entry.get("values"), sorts), "command": _command(path) if path else "",
    }  # fmt: skip


def _constant_view(entry: dict, sorts: dict[str, str]) -> dict[str, Any]:
    sides = [_dict(entry.get(k)) for k in ("lower", "upper")]
    return {
        "comparison": math(latex_of_json(entry.get("comparison")), block=False), "text": constant_text(entry),
        "values": _values_view(entry.get("values"), sorts),
        "commands": [_command(s.get("certificate")) for s in sides if s.get("certificate")],
    }  # fmt: skip


def constant_text(entry: dict) -> str:
    """“best constant factor between … and … of the printed one (ratio …)”, rounded outwards."""
    lower, upper = (_rational(_dict(entry.get(k)).get("factor")) for k in ("lower", "upper"))
    if lower and upper:
        ratio = f"at most {short_decimal(upper / lower, up=True)}"
        return (
            f"best constant factor between {short_decimal(lower, up=False)} and {short_decimal(upper, up=True)} of the "
            f"printed one (ratio {ratio})"
        )
    if lower:
        return (
            f"best constant factor at least {short_decimal(lower, up=False)} of the printed one; no better upper bound"
        )
    if upper:
        return f"best constant factor at most {short_decimal(upper, up=True)} of the printed one; no lower bound"
    return "no bound of the best constant factor found"


def _rational(value: object) -> Fraction | None:
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,2000}(/[1-9]\d{0,2000})?", value):
        return None
    return Fraction(value) or None


def short_decimal(value: Fraction, *, up: bool) -> str:
    """A positive rational in four digits, rounded up or down; far from 1 with a power of ten."""
    near = rounded(value, 4, up=up)
    exponent = len(str(near.numerator // near.denominator)) - 1
    if near < 1:
        exponent = 0
        while near * Fraction(10) ** -exponent < 1:
            exponent -= 1
    if -4 <= exponent <= 5:
        return f"{float(near):.10g}"
    mantissa = float(near * Fraction(10) ** -exponent)
    return f"{mantissa:.4g}·10{str(exponent).translate(_RAISED)}"


def _certificate_view(certificate: dict) -> dict[str, Any]:
    count, accepted = certificate.get("count"), certificate.get("accepted")
    return {
        "command": _command(certificate.get("path")), "count": clean(count, 30), "accepted": clean(accepted, 30),
        "all": isinstance(count, int) and count > 0 and count == accepted, "says": clean(certificate.get("says"), 800),
    }  # fmt: skip


def _command(path: object) -> str:
    return f"python -I checker/verify.py {shlex.quote(clean(path, 300))}"


# ------------------------------------------------------------------ exact values


def _values_view(values: object, sorts: dict[str, str]) -> list[dict[str, Any]]:
    shown = []
    for name, value in list(_dict(values).items())[:_MOST_ITEMS]:
        sort, latex = sorts.get(name, ""), latex_of_json(["var", name])
        blank = {"name": math(latex, block=False), "sort": clean(sort, 40), "dataset": None, "math": "", "text": ""}
        shown.append(blank | _value_view(value, sort))
    return shown


def _value_view(value: object, sort: str) -> dict[str, Any]:
    """One exact value: a dataset's tables, a matrix as mathematics, a list or number as text."""
    text = _json_text(value)
    if len(text) <= _LONGEST_VALUE:
        if isinstance(value, dict) and "tokens" in value and (tables := _dataset_view(value)):
            return {"dataset": tables}
        if sort in ("index", "choice") and (counted := _from_one(value)):
            return {"text": counted + " (counted from 1)"}
        if _is_vectors(value):
            return {"math": _matrix_math(value)}  # type: ignore[arg-type]
        if isinstance(value, (list, tuple)) and value and all(isinstance(x, str) for x in value):
            return {"text": _vector_text(value)}
        if isinstance(value, str):
            return {"text": _number_text(value)}
    return {"text": clean(text, 1_500)}


def _dataset_view(fields: dict) -> dict[str, Any] | None:
    """Rows (one a token) with labels, queries and scores; None where it is not a dataset."""
    try:
        data = Dataset.from_json(fields)
        rows: list[dict[str, Any]] = []
        for i, X in enumerate(data.tokens[:_MOST_ROWS]):
            best = max(data.scores[i])
            tokens = X[: max(0, _MOST_ROWS - len(rows))]
            for t, x in enumerate(tokens):
                score = data.scores[i][t]
                query = _vector_text(data.queries[i]) if data.queries else ""
                rows.append({
                    "input": i + 1, "first": t == 0, "span": len(tokens), "label": "+1" if data.labels[i] > 0 else "−1",
                    "query": query, "token": t + 1, "x": _vector_text(x), "score": _number_text(score),
                    "best": score == best,
                })  # fmt: skip
        return {
            "rows": rows, "left_out": sum(data.lengths) - len(rows), "n": data.n, "d": data.d,
            "head": _vector_text(data.head), "has_queries": data.queries is not None,
            "sha256": data.sha256, "key_matrix": _matrix_math(data.json["key_matrix"]) if data.key_matrix else "",
        }  # fmt: skip
    except (ValueError, ArithmeticError, TypeError, AttributeError, RecursionError, CheckerError):
        return None


def _number_text(value: object) -> str:
    return short_number(clean(value, 20_000)).replace("-", "−")


def _vector_text(values: Iterable[object]) -> str:
    entries = list(values)
    shown = [_number_text(x) for x in entries[:24]] + ([f"… {len(entries)} entries"] if len(entries) > 24 else [])
    return f"({', '.join(shown)})"


def _is_vectors(value: object) -> bool:
    rows = value if isinstance(value, list) else []
    return (
        bool(rows)
        and all(isinstance(r, list) and r and len(r) == len(rows[0]) for r in rows)
        and all(isinstance(x, str) for r in rows for x in r)
    )


def _matrix_math(rows: list[list[str]]) -> Markup | str:
    if len(rows) > 12 or len(rows[0]) > 12:
        return "; ".join(_vector_text(r) for r in rows[:12]) + (f"; … {len(rows)} rows" if len(rows) > 12 else "")
    cells = [" & ".join(latex_of_json(["num", x]) for x in row) for row in rows]
    return math(r"\begin{pmatrix}" + r" \\ ".join(cells) + r"\end{pmatrix}", block=False)


def _from_one(value: object) -> str:
    if isinstance(value, list) and all(isinstance(x, str) and re.fullmatch(r"\d{1,9}", x) for x in value):
        return _vector_text(str(int(x) + 1) for x in value)
    return str(int(value) + 1) if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value) else ""


# ------------------------------------------------------------------ small things


def math(latex: str, *, block: bool = True) -> Markup:
    return Markup(mathml_of_latex(latex, block=block))  # noqa: S704 - every text in it is escaped there


def _plot_view(plot: dict, room: list[int]) -> dict[str, str]:
    svg = plot.get("svg")
    uri, why = "", "not a plot of this checker"
    if isinstance(svg, str) and len(svg) > min(room[0], _PLOT_LONGEST):
        why = "left out: the page would grow too large; it is in the audit file"
    elif is_plain_svg(svg):
        room[0] -= len(svg)  # type: ignore[arg-type]
        uri = "data:image/svg+xml;base64," + base64.b64encode(str(svg).encode()).decode()
    title, caption = clean(plot.get("title"), 200), clean(plot.get("caption"), 600)
    return {"uri": uri, "why": why, "title": title, "caption": caption}


_SVG = "{http://www.w3.org/2000/svg}"
_SVG_TAGS = {
    _SVG + t for t in ("svg", "g", "path", "defs", "clipPath", "rect", "use", "text", "tspan", "style", "title")
}
_SVG_ATTRIBUTES = {
    "id", "d", "x", "y", "width", "height", "viewBox", "version", "style", "transform", "clip-path", "type",
    "{http://www.w3.org/1999/xlink}href",
}  # fmt: skip


def is_plain_svg(svg: object) -> bool:
    """Only the elements and attributes that our plots consist of: no script, no reference outwards."""
    if not isinstance(svg, str) or not svg.startswith("<svg") or re.search(r"<!|<\?|@import|\\", svg):
        return False
    try:
        elements = list(ElementTree.fromstring(svg).iter())
    except (ElementTree.ParseError, ValueError):  # ValueError: lone surrogates
        return False
    for element in elements:
        if element.tag not in _SVG_TAGS or not set(element.attrib) <= _SVG_ATTRIBUTES:
            return False
        for key, value in element.attrib.items():
            if (key.endswith("href") and not value.startswith("#")) or re.search(r"url\((?!#)|:\s*expression", value):
                return False
        if element.tag == _SVG + "style" and "url" in (element.text or ""):
            return False
    return True


def _groups(claims: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The claims by what the summary says of them; alarming ones first."""
    order = ("refuted", "doubtful", "error", "vacuous", "proved", "consistent", "inconclusive", "none")
    groups = {kind: [c for c in claims if (c["error"] if kind == "error" else c["kind"] == kind)] for kind in order}
    groups["none"] = [c for c in groups["none"] if not c["error"]]
    return {kind: members for kind, members in groups.items() if members}


def _anchors(claims: list[dict]) -> list[str]:
    seen: dict[str, int] = {"": 1}
    out = []
    for claim in claims:
        parts = [re.sub(r"[^A-Za-z0-9.]+", "-", clean(claim.get(k), 60)).strip("-") for k in ("paper", "id")]
        slug = "claim-" + "-".join(filter(None, parts))
        seen[slug] = seen.get(slug, 0) + 1
        unique = slug if seen[slug] == 1 else f"{slug}_{seen[slug]}"  # "_" occurs in no slug
        out.append(unique)
    return out


def _figures(value: object) -> list[tuple[str, str]]:
    return [(clean(k, 200), clean(v, 200)) for k, v in list(_dict(value).items())[:_MOST_ITEMS]]


def _texts(value: object) -> list[str]:
    return [clean(x) for x in _list(value)[:_MOST_ITEMS]]


def _dicts(value: object) -> list[dict]:
    return [x for x in _list(value) if isinstance(x, dict)][:_MOST_ITEMS]


def _list(value: object) -> list:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict:
    return value if isinstance(value, dict) else {}


def _json_text(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        return "[not printable]"
