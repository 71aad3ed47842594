"""One entry of ``checker-audit/2``: a claim as JSON for its reader, and the claim again from that JSON.

Between the process that ran a theorem file and everybody else there is nothing but this JSON: what is printed, hashed and judged is what
:func:`claim_of` reads from it, so that an object of the file that shows one statement and certifies another gains nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import parse_rational
from checker.data.statistics import Probability, Sampler
from checker.errors import ClaimError
from checker.statements.claims.claim import Claim, Gap, Reading, Source, docstring_parts, id_of
from checker.statements.claims.experiment import experiment_of
from checker.statements.claims.well_formed import LISTS
from checker.statements.terms.term import Term, term_of


@dataclass(kw_only=True)
class Trial:
    """What was gathered on a claim, for the judge; ``json`` is part of what a unit hands over.

    ``search`` says what the search saw: its counts, why instances stayed undecided, what it found without a certificate.
    """

    search: dict = field(default_factory=dict)
    ledger: dict = field(default_factory=lambda: {"generated": 0, "tested": 0, "filtered": {}})
    coverage: dict = field(default_factory=dict)
    necessity: list[dict] = field(default_factory=list)
    pairs: list[dict] = field(default_factory=list)
    constants: list[dict] = field(default_factory=list)
    stability: list[dict] = field(default_factory=list)
    measurements: list[dict] = field(default_factory=list)
    plots: list[dict] = field(default_factory=list)
    readings: list[dict] = field(default_factory=list)
    script: dict | None = None  # what came of the claim's own proof, step by step

    @property
    def json(self) -> dict:
        return dict(self.__dict__)


def blank_entry(path: Path, claim_id: str | None = None) -> dict:
    """An entry with nothing judged yet."""
    return {
        "id": claim_id or id_of(path),
        "paper": path.parent.name,
        "title": "",
        "fidelity": None,
        "role": "",
        "note": "",
        "source": {"where": "", "document": ""},
        "gaps": [],
        "repairs": None,
        "consequence": None,
        "uses": [],
        "cites": [],
        "requires_regimes": [],
        "experiment": None,
        "author_not_checked": "",
        "scalar_part": "",
        "letters": [],
        "statement": None,
        "verdict": None,
        "trust": None,
        "finding": "",
        "counts": {"TRUE": 0, "FALSE": 0, "UNKNOWN": 0},
        "witness": None,
        "certificates": [],
        "rests_on": None,
        "not_checked": "",
        "error": None,
        "own_reading": None,
        **Trial().json,
    }


def reading_row(reads: Mapping[str, str], claim: Claim, trial: Trial) -> dict:
    """What was gathered on one reading of a claim, as it stands in the entry; ``claim`` is what the reading states."""
    gathered = {name: part for name, part in trial.json.items() if name not in ("readings", "script")}
    return {"reads": dict(reads), "statement": statement_of(claim), **gathered}


def reading_entry(entry: Mapping[str, Any], number: int) -> dict:
    """The entry of a claim's reading, judged as a claim of its own would be; readings are numbered from 1."""
    row, named = entry["readings"][number - 1], reading_id(entry["id"], number)
    about = {name: entry[name] for name in ("paper", "title", "fidelity", "source", "requires_regimes")}
    if row["statement"]["quantifier"] not in ("all", "almost_all"):
        about["requires_regimes"] = []
    gathered = {name: row[name] for name in ("statement", *_GATHERED)}  # what a unit says of a word is left behind
    return blank_entry(Path(entry["paper"]) / "x.py", named) | gathered | about


def reading_id(claim_id: str, number: int) -> str:
    """Under which name the certificates of a reading are filed: no claim's id has a dot before a letter."""
    return f"{claim_id}.reading-{number}"


# ── what may stand in an entry at all ──

_MOST_DEPTH, _MOST_COUNT = 100, 10**12
_ANY: Any = object()  # bounded JSON: a term, the values of an instance, a plot's data
_SIDE = (None, {"factor": str, "certificate?": (None, str)})
_TRUTHS = {"TRUE": int, "FALSE": int, "UNKNOWN": int}
_SHAPES: dict[str, Any] = {
    "id": str, "paper": str, "title": str, "fidelity": (None, str), "role": str, "note": str,
    "source": {"where": str, "document": str, "printed?": str}, "gaps": [{"what": str, "readings": [str], "ours": str, "remarks?": [str]}],
    "repairs": (None, str), "consequence": (None, str), "uses": [str], "cites": [str], "requires_regimes": [str],
    "experiment": (None, {
        "stated": str, "size": str, "paper_shows": str, "figure": str, "settings": [{"what": str, "paper": str, "ours": str}],
        "printed": [{"what": str, "paper": str, "ours": str, "asked": str}],
    }),
    "author_not_checked": str, "scalar_part": str, "letters": [_ANY], "finding": str, "not_checked": str,
    "error": (None, {"message": str, "place?": [int]}),
    "statement": (None, {
        "quantifier": str, "forall": [[str]], "where": [_ANY], "assuming": [_ANY], "conclude": _ANY, "sha256": str,
        "probability?": {"at_least": str, "confidence": str, "samples": str, "laws": {str: str}}, "exists?": [[str]],
        "then_exists?": [[str]], "then_forall?": [[str]],
    }),
    "ledger": {"generated": int, "tested": int, "filtered": {str: int}, "without_value?": {str: [int]}},
    "coverage": {str: int},
    "search": ({}, {
        "counts": _TRUTHS, "trust": (None, str), "numeric_failures": int, "undecided": {str: int}, "generic": _TRUTHS,
        "exceptional": int, "stubborn": int, "found?": _ANY, "missing?": _ANY, "repeated?": int, "generic_draws?": int,
        "met_at?": {str: _ANY},
        "cut_short?": str, "chosen?": {str: str}, "chosen_terms?": {str: _ANY}, "breaking?": {str: _ANY}, "choices?": int,
        "failing?": {str: str}, "tried?": {str: int}, "open?": _ANY, "untreated?": [str], "exclude?": [_ANY],
        "nearest?": {"comparison": _ANY, "left": str, "right": str, "gap": str, "values": _ANY},
    }),
    "necessity": [{"hypothesis": _ANY, "how": str, "status?": str, "values?": _ANY, "certificate?": (None, str)}],
    "pairs": [{"pair": [int], "how": str, "hypotheses?": [_ANY], "status?": str, "values?": _ANY, "certificate?": (None, str)}],
    "constants": [{"comparison": _ANY, "lower": _SIDE, "upper": _SIDE, "values?": _ANY}],
    "stability": [{"transformation": str, "tried": int, "same": int, "left": int, "undecided": int, "changed": _ANY}],
    "measurements": [{"what": str, "value": str}],
    "plots": [{"title": str, "svg": str, "caption": str, "data?": _ANY}],
    "script": (None, {
        "steps": [{
            "number": str, "kind": str, "line": int, "statement": _ANY, "variables": [[str]], "assuming": [_ANY], "status": str,
            "seconds": str, "uses": [str], "note": str, "name": str, "written": _ANY, "opens": [_ANY],
            "values?": _ANY, "certificate?": (None, str),
        }],
        "names": [{"name": str, "sort": str, "sizes": [str], "term": _ANY}],
        "cited": [{"statement": _ANY, "source": str}], "problem": str, "status": str, "first": str,
    }),
}  # fmt: skip


_GATHERED = (
    "ledger",
    "coverage",
    "search",
    "necessity",
    "pairs",
    "constants",
    "stability",
    "measurements",
    "plots",
)
_JUDGED = ("verdict", "trust", "finding", "not_checked", "counts", "witness", "certificates", "rests_on")
_SHAPES["readings"] = [
    {"reads": {str: str}, "statement": _SHAPES["statement"][1]}
    | {name: _SHAPES[name] for name in _GATHERED}
    | {f"{name}?": _ANY for name in _JUDGED}
]


def misshapen(entry: Mapping[str, Any]) -> str:
    """The first field of a proposed entry that has another shape than the checker gives it, or "": what a unit hands over may be
    anything, and what is not judged would otherwise reach the page and the table of every other claim."""
    return next((name for name, shape in _SHAPES.items() if not _fits(entry[name], shape, _MOST_DEPTH)), "")


def _fits(value: object, shape: Any, depth: int) -> bool:
    if depth < 0:
        return False
    if isinstance(shape, tuple):
        return any(_fits(value, one, depth) for one in shape)
    if shape is None or value is None:
        return value is None and shape in (None, _ANY)
    if shape is str or (shape is _ANY and type(value) is str):
        return type(value) is str and not any("\ud800" <= c <= "\udfff" for c in value)
    if shape is int or (shape is _ANY and type(value) is int):
        return type(value) is int and 0 <= value <= _MOST_COUNT
    if type(value) is list:
        inside = _ANY if shape is _ANY else shape[0] if isinstance(shape, list) else None
        return inside is not None and all(_fits(x, inside, depth - 1) for x in value)
    return type(value) is dict and (shape is _ANY or isinstance(shape, dict)) and _fits_object(value, shape, depth - 1)


def _fits_object(value: dict, shape: Any, depth: int) -> bool:
    if not all(_fits(key, str, depth) for key in value):
        return False
    if shape is _ANY or str in shape:
        return all(_fits(x, _ANY if shape is _ANY else shape[str], depth) for x in value.values())
    fields = {name.removesuffix("?"): one for name, one in shape.items()}
    needed = {name for name in shape if not name.endswith("?")}
    return needed <= value.keys() <= fields.keys() and all(_fits(x, fields[name], depth) for name, x in value.items())


def described(claim: Claim, text: str) -> dict:
    """What a reader needs to know of a claim before its verdict."""
    parts = docstring_parts(text)
    source = claim.source
    return {
        "title": claim.title,
        "fidelity": source.fidelity,
        "role": parts.get("role", ""),
        "note": parts.get("note", ""),
        "source": {"where": source.where, "document": source.paper}
        | ({"printed": source.printed} if source.printed else {}),
        "gaps": [
            {"what": g.what, "readings": list(g.readings), "ours": g.ours}
            | ({"remarks": list(g.remarks)} if g.remarks else {})
            for g in source.gaps
        ],
        "repairs": claim.repairs,
        "consequence": claim.consequence,
        "uses": list(claim.uses),
        "cites": list(claim.cites),
        "requires_regimes": list(claim.requires_regimes),
        "experiment": claim.experiment.json if claim.experiment else None,
        "author_not_checked": claim.not_checked,
        "scalar_part": claim.scalar_part,
        "statement": statement_of(claim),
        "readings": [reading_row(r.reads, claim.read_as(r), Trial()) for r in claim.readings],
    }


def statement_of(claim: Claim) -> dict:
    """The statement in the parts that are printed, with the hash that binds a certificate to it."""
    bound = claim.statement
    del bound["hypotheses"]
    kinds = {"where": [h.json for h in claim.where], "assuming": [h.json for h in claim.assuming]}
    return bound | kinds | {"conclude": bound.pop("conclude"), "sha256": claim.sha256}


def claim_of(entry: Mapping[str, Any]) -> Claim:
    """The claim that an entry states, built anew from its JSON: plain terms, no code.

    Laws of random instances are texts here and cannot be drawn from.  **Raises.** ClaimError, or another error of malformed JSON.
    """
    return Claim(
        title=_text(entry["title"]),
        source=Source(
            paper=_text(entry["paper"]),
            where=_text(entry["source"]["where"]),
            fidelity=entry["fidelity"],
            gaps=tuple(
                Gap(
                    what=_text(g["what"]),
                    readings=tuple(map(_text, g["readings"])),
                    ours=_text(g["ours"]),
                    remarks=tuple(map(_text, g.get("remarks", ()))),
                )
                for g in entry["gaps"]
            ),
        ),
        **_parts(entry["statement"]),
        readings=tuple(
            Reading(
                reads={_text(k): _text(v) for k, v in row["reads"].items()}, **_parts_of_a_reading(row["statement"])
            )
            for row in entry["readings"]
        ),
        requires_regimes=tuple(map(_text, entry["requires_regimes"])),
        consequence=None if entry["consequence"] is None else _text(entry["consequence"]),
        not_checked=_text(entry["author_not_checked"]),
        scalar_part=_text(entry.get("scalar_part", "")),
        experiment=experiment_of(entry["experiment"]),
    )


def _parts(said: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a statement as terms."""
    variables = {
        part: tuple(
            Term("var", leaf=_text(v[0]), sort=_text(v[1]), shape=tuple(map(_text, v[2:]))) for v in said.get(part, ())
        )
        for part in LISTS
    }
    named = {v.leaf: v for some in variables.values() for v in some}
    return variables | {
        "where": tuple(term_of(h, named) for h in said["where"]),
        "assuming": tuple(term_of(h, named) for h in said["assuming"]),
        "conclude": term_of(said["conclude"], named),
        "quantifier": _text(said["quantifier"]),
        "probability": _probability(said.get("probability")),
    }


def _parts_of_a_reading(said: Mapping[str, Any]) -> dict[str, Any]:
    """What there is in a reading is what there is in the claim."""
    return {name: part for name, part in _parts(said).items() if name not in LISTS or name == "forall"}


def _probability(said: Mapping[str, Any] | None) -> Probability | None:
    if said is None:
        return None

    def undrawn(_: object) -> object:
        raise ClaimError("A law that was read from JSON cannot be drawn from.")

    return Probability(
        at_least=parse_rational(said["at_least"]),
        confidence=parse_rational(said["confidence"]),
        samples=int(said["samples"]),
        laws={_text(name): Sampler(text=_text(law), draw=undrawn) for name, law in said["laws"].items()},
    )


def _text(value: object) -> str:
    if type(value) is not str:
        raise ClaimError(f"A text is needed where {type(value).__name__} stands.")
    return value
