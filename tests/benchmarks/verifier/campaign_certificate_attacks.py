"""Thousands of mutated certificates of every type, and solvers that lie: what no longer proves its claim must be rejected.

    python tests/benchmarks/verifier/campaign_certificate_attacks.py --each 1200 --lies 1200 --out reports/reference/campaigns/attacks.json

A mutant that ``verify.py`` accepts is counted apart, by one of these arguments, none of which asks ``verify.py``:

same claim           statement, role, dropped and instance are those of an original, which is true; only evidence or labels differ
holds anyway         another statement or instance, of which the checker's own evaluation (other code, other arithmetic, SVMs
                     solved again) finds the hypotheses and the conclusion as the role needs them; of an identity, both sides
                     agree in 22 digits at random arrays
unused hypothesis    a proof for all instances of the same conclusion, in which no step cites what was dropped or changed
narrower range       the same, for a part of the instances

An accepted mutant without an argument is listed under "unexplained", and the command ends with code 1.
"""

from __future__ import annotations

import argparse
import copy
import importlib.util
import itertools
import json
import math
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import mpmath

from checker.certificates.limit_lemmas import lemma_certificates
from checker.certificates.writing import gap_certificate, svm_certificate
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.runs.read_statements import term_of
from checker.statements.claims.claim import load, read_values
from checker.statements.terms.term import Term, sha256
from checker.svm import Clarabel, Proposal, no_proposal, solve_rows
from checker.svm.attention_svm import joint_svm
from checker.svm.nuclear import nuclear_svm
from checker.symbolic.derivation import derive, identity_certificates
from checker.symbolic.formulas.loss_formulas import with_loss
from checker.symbolic.models.named import model_named

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "reports" / "reference" / "certificates"


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"attacked_{path.stem}", path)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


verify = module(ROOT / "checker" / "verify.py")
coq = module(ROOT / "tests" / "benchmarks" / "coq" / "campaign_coq.py")


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


# ── valid certificates of every type ─────────────────────────────────────────────────────────────────────────────
BUDGET = 6_000_000  # of work: what asks for more is left out
MOST_PUBLISHED = 150  # of each kind, spread over the claims: all are accepted again wherever they are published


def published(pattern: str, kind: str, count: int, most: int = 8000) -> list[dict]:
    """At most ``count`` published certificates of a type, none longer than ``most`` characters."""
    lines = [x for p in sorted(PUBLISHED.glob(pattern)) for x in p.read_text(encoding="ascii").splitlines()]
    found = [
        one for line in lines if len(line) <= most and f'"{kind}"' in line and (one := json.loads(line))["type"] == kind
    ]
    return found[:: -(-len(found) // count)]


def originals(count: int = MOST_PUBLISHED) -> dict[str, list[dict]]:
    """type → certificates, all accepted; of the published ones at most ``count``."""
    rng, svms = random.Random(5), coq.svm_certificates(2)
    small = [coq._dataset(rng, 2, 3, 2, queries=True, keyed=False, floats=False) for _ in range(20)]
    gaps = [svm for data in small if (svm := nuclear_svm(data, (0, 1))).feasible][:3]
    joints = [one for data in small for one in _joint(data)][:2]
    limits = module(ROOT / "tests" / "verifier/attacks/test_limits_attacks.py")
    cases = limits.drawn_cases(limits.TRAPS | limits.CAPTURES)
    lemmas = []
    for path in sorted((ROOT / "properties").glob("*/*.py")):
        if re.search(r"theorem_1_global|all_support_vectors|zero_gradient|w_gd_global_low", path.name):
            lemmas += lemma_certificates(load(path)[0], path.stem)
    found = {
        "evaluation": [
            c
            for c in published("*.jsonl", "evaluation", count)
            if verify.verify_text(canonical(c), BUDGET)[0] != "RESOURCE"
        ],
        "kkt": [c for c in svms if c["type"] == "kkt" and len(canonical(c)) < 6000]
        + [svm_certificate(s) for s in joints],
        "farkas": [c for c in svms if c["type"] == "farkas"],
        "gap": [gap_certificate(svm) for svm in gaps],
        "tree": published("*.proof.jsonl", "tree", count, 12000),
        "trap": [one.certificate() for key, one in cases.items() if key[0] == "trap"],
        "capture": [one.certificate() for key, one in cases.items() if key[0] == "capture"],
        "lemma": [c for c in lemmas if accepted(canonical(c))],
        "identity": [
            c
            for name in ("p", "W", "psi")
            for c in identity_certificates(derive(with_loss(model_named(name), None)))
            if len(canonical(c)) < 2500
        ],
    }
    found = {kind: [json.loads(canonical(c)) for c in certificates] for kind, certificates in found.items()}
    for kind, certificates in found.items():
        assert certificates and all(accepted(canonical(c)) for c in certificates), kind
    return found


def _joint(data: Any) -> list:
    try:
        svm = joint_svm(data, (0, 1))
    except CheckerError:
        return []
    return [svm] if svm.feasible and svm.multipliers else []


def accepted(text: str) -> bool:
    return verify.verify_text(text, BUDGET)[0] == "VERIFIED"


# ── mutations ────────────────────────────────────────────────────────────────────────────────────────────────────
def places(value: Any, wanted: Callable[[Any], bool], path: tuple = ()) -> Iterator[tuple]:
    """Paths to the parts of a JSON value that ``wanted`` accepts, outside of hashes, labels and provenance."""
    if path and wanted(value):
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        if key not in ("sha256", "key", "provenance", "title", "id", "format"):
            yield from places(one, wanted, (*path, key))


def at(value: Any, path: tuple) -> Any:
    for key in path:
        value = value[key]
    return value


NUMBER = re.compile(r"-?\d+(/\d+)?")


def is_number(value: Any) -> bool:
    return isinstance(value, str) and bool(NUMBER.fullmatch(value))


def one_of(rng: random.Random, certificate: dict, wanted: Callable[[Any], bool], within: tuple = ()) -> tuple | None:
    found = [within + p for p in places(at(certificate, within), wanted)]
    return rng.choice(found) if found else None


def put(certificate: dict, path: tuple, new: Any) -> None:
    at(certificate, path[:-1])[path[-1]] = new


def digit(c: dict, rng: random.Random, _pool: list) -> None:
    path = one_of(rng, c, is_number)
    text = at(c, path)
    k = rng.choice([k for k, x in enumerate(text) if x.isdigit()])
    put(c, path, text[:k] + rng.choice([x for x in "0123456789" if x != text[k]]) + text[k + 1 :])


def sign(c: dict, rng: random.Random, _pool: list) -> None:
    path = one_of(rng, c, lambda x: is_number(x) and x != "0")
    text = at(c, path)
    put(c, path, text[1:] if text.startswith("-") else "-" + text)


def swapped_claim(c: dict, rng: random.Random, pool: list) -> None:
    """Another relation, its sides exchanged, a hypothesis exchanged with the conclusion, or another certificate's statement."""
    said = c["claim"]["statement"]
    kind = rng.randrange(4)
    relations = [p for p in places(said, lambda x: isinstance(x, list) and len(x) > 1 and x[0] in ("le", "lt", "eq"))]
    if kind == 0 and relations:
        part = at(said, rng.choice(relations))
        part[0] = rng.choice([x for x in ("le", "lt", "eq") if x != part[0]])
    elif kind == 1 and relations:
        part = at(said, rng.choice(relations))
        part[1], part[2] = part[2], part[1]
    elif kind == 2 and said.get("hypotheses"):
        k = rng.randrange(len(said["hypotheses"]))
        said["hypotheses"][k], said["conclude"] = said["conclude"], said["hypotheses"][k]
    else:
        c["claim"]["statement"] = copy.deepcopy(rng.choice(pool)["claim"]["statement"])


def swapped_hypothesis(c: dict, rng: random.Random, pool: list) -> None:
    said, other = c["claim"]["statement"], rng.choice(pool)["claim"]["statement"]
    if said.get("hypotheses"):
        k = rng.randrange(len(said["hypotheses"]))
        change = rng.randrange(3)
        if change == 0:
            said["hypotheses"].pop(k)
            if "hypotheses" in c:
                c["hypotheses"].pop(k)
        elif change == 1:
            said["hypotheses"][k] = ["not", said["hypotheses"][k]]
        elif other.get("hypotheses"):
            said["hypotheses"][k] = copy.deepcopy(rng.choice(other["hypotheses"]))
    elif "forall" in said:
        entry = rng.choice(said["forall"])
        entry[1] = rng.choice(["scalar", "vector", "matrix", "index", "dataset", "choice", "loss"])
    else:
        said["equals"], said["expression"] = said["expression"], said["equals"]


def dropped(c: dict, rng: random.Random, _pool: list) -> None:
    """An entry of a list or object less: a token, a multiplier, a premise, an edge, a field."""
    path = one_of(rng, c, lambda x: isinstance(x, (list, dict)) and len(x) > 0)
    whole = at(c, path)
    whole.pop(rng.randrange(len(whole)) if isinstance(whole, list) else rng.choice(sorted(whole)))


def extra(c: dict, rng: random.Random, _pool: list) -> None:
    """A surplus field, or an entry of a list twice."""
    path = one_of(rng, c, lambda x: isinstance(x, (list, dict)) and len(x) > 0)
    whole = at(c, path)
    if isinstance(whole, dict):
        whole[rng.choice(["note", "tolerance", "role", "dropped", "accepted"])] = rng.choice(["1", "true", "TRUE", "0"])
    else:
        whole.insert(rng.randrange(len(whole) + 1), copy.deepcopy(rng.choice(whole)))


def permuted(c: dict, rng: random.Random, _pool: list) -> None:
    path = one_of(rng, c, lambda x: isinstance(x, list) and len(x) > 1 and any(one != x[0] for one in x))
    if path is None:
        return
    whole = at(c, path)
    j, k = rng.sample(range(len(whole)), 2)
    whole[j], whole[k] = whole[k], whole[j]


def precision(c: dict, rng: random.Random, _pool: list) -> None:
    """Fewer bits, or a number rounded as a decimal."""
    if "bits" in c.get("evidence", {}) and rng.random() < 0.3:
        c["evidence"]["bits"] = rng.choice([0, 1, 15, 16, 17, 32, 4097, 10**8])
        return
    path = one_of(rng, c, lambda x: is_number(x) and "/" in x) or one_of(rng, c, is_number)
    x = Fraction(at(c, path))
    digits = rng.randrange(1, 16)
    put(c, path, str(Fraction(round(x * 10**digits), 10**digits) + rng.choice([0, 0, Fraction(1, 10**30)])))


def transplanted(c: dict, rng: random.Random, pool: list) -> None:
    """Evidence, instance, type or role of another certificate."""
    other = rng.choice(pool)
    part = rng.choice([k for k in ("evidence", "instance", "type", "role", "to_prove", "lemma") if k in c] or ["claim"])
    if part == "claim":
        c["claim"]["statement"] = copy.deepcopy(other["claim"]["statement"])
    elif part in other:
        c[part] = copy.deepcopy(other[part])


MUTATIONS = {
    one.__name__: one
    for one in (digit, sign, swapped_claim, swapped_hypothesis, dropped, extra, permuted, precision, transplanted)
}


def resealed(c: dict) -> None:
    """All hashes and keys made right for the data that are there now: what a forger would do."""
    c["claim"]["sha256"] = sha256(c["claim"]["statement"])
    if "instance" in c:
        c["instance"]["sha256"] = sha256(c["instance"]["values"])
        values = c["instance"]["values"]
        data = next((v for v in values.values() if isinstance(v, dict)), None)
        choice = next((v for v in (values.get("alpha"), values.get("c")) if v is not None), None)
        for entry in c["evidence"].get("svm", []):
            if data is not None and choice is not None and entry.get("problem") != "soft":
                entry["key"] = sha256({"problem": entry.get("problem"), "data": data, "choice": choice})


def spoiled(text: str, rng: random.Random) -> str:
    """Damage to the text itself."""
    k = rng.randrange(1, len(text))
    return rng.choice(
        [
            text[:k],
            text[:k] + text[k + 1 :],
            text + text[:1],
            text[:k] + rng.choice('"0,[]{}:-\\x') + text[k:],
            text.replace('"type":', '"type":"tree","type":', 1),
            text.replace('":["', '":[NaN,"', 1),
            text.replace('"0"', "0.0", 1),
            text.replace('"1"', '"1.0"', 1),
            text.replace('"2"', '"02"', 1),
            "[" * 5000 + text,
            text.replace("/", "/0", 1),
        ]
    )


def mutants(kind: str, certificates: list[dict], count: int, seed: int) -> Iterator[tuple[str, dict, str]]:
    """(mutation, original, text of the mutant), ``count`` of them, each other than its original."""
    rng = random.Random(f"{kind}-{seed}")
    while count:
        original = rng.choice(certificates)
        name = rng.choice([*MUTATIONS, "truncation"])
        if name == "truncation":
            text = spoiled(canonical(original), rng)
        else:
            changed = copy.deepcopy(original)
            try:
                MUTATIONS[name](changed, rng, certificates)
                if rng.random() < 0.7:
                    resealed(changed)
            except (KeyError, TypeError, IndexError, AttributeError):
                continue  # a change of a change that leaves nothing to reseal
            text = canonical(changed)
        if text != canonical(original):
            count -= 1
            yield name, original, text


# ── why an accepted mutant is right all the same ─────────────────────────────────────────────────────────────────
def meaning(c: dict) -> str:
    """What a certificate claims: everything but evidence, labels and provenance."""
    return canonical([c["claim"]["statement"], c.get("instance", {}).get("values"), c.get("role"), c.get("dropped")])


def argument(original: dict, text: str, known: set[str]) -> str | None:
    """Why the accepted mutant is true; None if no argument is found.  ``known``: what the originals claim."""
    changed = json.loads(text)
    if meaning(changed) in known:
        return "same claim"
    if "instance" in changed:
        return "holds anyway" if holds(changed) else None
    said, before = changed["claim"]["statement"], original["claim"]["statement"]
    if "forall" not in said:
        return "holds anyway" if identity_holds(said) else None
    if said["conclude"] != before["conclude"]:
        return "holds anyway" if _same_reading(said["conclude"], before["conclude"]) else None
    kept = {canonical(h) for h in said["hypotheses"]}
    cited = (
        {canonical(n["concludes"]) for n in _nodes(original["evidence"]["tree"]) if n["rule"] == "hypothesis"}
        if ("evidence" in original)
        else set(NEEDED[original["lemma"]](before))
    )
    missing = {canonical(h) for h in before["hypotheses"]} - kept
    if said["forall"] == before["forall"]:
        return "unused hypothesis" if not cited & missing else None
    return "narrower range" if not cited & missing and _narrower(said["forall"], before["forall"]) else None


def _nodes(tree: dict) -> Iterator[dict]:
    yield tree
    for one in tree["premises"]:
        yield from _nodes(one)


def _lemma_needs(names: tuple[str, ...]) -> Callable[[dict], set[str]]:
    def needed(statement: dict) -> set[str]:
        found = statement["hypotheses"]
        return {canonical(h) for h in found if h[0] in names or h[0] in ("lt", "le", "eq")}

    return needed


# What docs/limits.md asks of each lemma; relations are the step's and the start's, all of them taken as needed.
NEEDED = {
    "capture": _lemma_needs(
        ("separable", "matrix_separable", "some_choice", "equal_nonoptimal_scores", "unique_best_token")
    ),
    "slope": _lemma_needs(("all_support_vectors", "some_choice")),
}


def _narrower(now: list, before: list) -> bool:
    """Order aside, every variable has its old range, or a part of it; variables may be added."""
    ranges = {entry[0]: entry for entry in now}
    first = [entry[0] for entry in now if entry[1] == "dataset"][:1] == [
        entry[0] for entry in before if entry[1] == "dataset"
    ][:1]
    for name, sort, *shape in before:
        mine = ranges.get(name)
        if mine is None or mine[1] != sort:
            return False
        part = set(mine[2:]) <= set(shape) if sort == "loss" else mine[2:] == shape or (sort == "scalar" and not shape)
        part = part or (
            sort == "dataset"
            and set(mine[2:]) - {"generic", "queries"} <= set(shape) - {"generic", "queries"}
            and ("queries" in mine[2:] or "queries" not in shape)
        )
        if not part:
            return False
    return first


def identity_holds(statement: dict, points: int = 2, digits: int = 30) -> bool:
    """The identity in ``digits`` digits at random arrays of random sizes; derivatives by differences.  **Guarantee.** none."""
    rng = random.Random(canonical(statement))
    ranges = {r for spans in statement["arrays"].values() for r in spans} | set(statement["indices"].values())
    with mpmath.workdps(4 * digits):
        for _ in range(points):
            size = {r: rng.randint(1, 3) for r in sorted(ranges)}
            drawn = {
                (name, at_): mpmath.mpf(rng.randint(-2000, 2000)) / 1009
                for name, spans in sorted(statement["arrays"].items())
                for at_ in itertools.product(*(range(size[r]) for r in spans))
            }
            free = {index: rng.randrange(size[r]) for index, r in sorted(statement["indices"].items())}
            by = [(name, tuple(free[i] for i in places_)) for name, *places_ in statement["by"]]
            left = _derivative(statement["expression"], by, drawn, size, free, mpmath.mpf(10) ** -digits)
            right = _formula(statement["equals"], drawn, size, free)
            if not abs(left - right) <= mpmath.mpf(10) ** (8 - digits) * (1 + abs(right)):
                return False
    return True


def _derivative(form: list, by: list, drawn: dict, size: dict, free: dict, h: Any) -> Any:
    if not by:
        return _formula(form, drawn, size, free)
    entry, rest = by[0], by[1:]
    ends = [_derivative(form, rest, {**drawn, entry: drawn[entry] + step}, size, free, h) for step in (h, -h)]
    return (ends[0] - ends[1]) / (2 * h)


def _formula(form: list, drawn: dict, size: dict, free: dict) -> Any:
    kind, *rest = form
    if kind == "num":
        return mpmath.mpf(Fraction(rest[0]).numerator) / Fraction(rest[0]).denominator
    if kind == "size":
        return mpmath.mpf(size.get(rest[0], 2))
    if kind == "var":
        return drawn[rest[0], tuple(free[i] for i in rest[1:])]
    if kind == "delta":
        return mpmath.mpf(free[rest[0]] == free[rest[1]])
    if kind == "sum":
        return mpmath.fsum(_formula(rest[2], drawn, size, {**free, rest[0]: k}) for k in range(size.get(rest[1], 2)))
    if kind == "pow":
        return _formula(rest[0], drawn, size, free) ** int(rest[1])
    if kind == "fun":
        x, name = _formula(rest[1], drawn, size, free), rest[0].rstrip("'")
        if name in ("exp", "log") and name == rest[0]:
            return mpmath.exp(x) if name == "exp" else mpmath.log(x)
        primes = len(rest[0]) - len(name)  # any smooth function: sin(x + c) + x²/3, c from its name
        wave = mpmath.sin(x + len(name) + ord(name[0]) + primes * mpmath.pi / 2)
        return wave + (x * x / 3, 2 * x / 3, mpmath.mpf(2) / 3)[primes] if primes < 3 else wave
    parts = [_formula(one, drawn, size, free) for one in rest]
    return mpmath.fsum(parts) if kind == "add" else mpmath.fprod(parts)


def _same_reading(now: list, before: list) -> bool:
    return _sorted(now) == _sorted(before)


def _sorted(form: Any) -> Any:
    if not isinstance(form, list):
        return form
    parts = [_sorted(x) for x in form]
    return (
        [parts[0], *sorted(parts[1:], key=canonical)]
        if parts and parts[0] in ("add", "mul", "delta", "and", "dot")
        else parts
    )


def holds(c: dict) -> bool:
    """The checker's own evaluation of a certificate about one instance."""
    said = c["claim"]["statement"]
    try:
        variables = tuple(Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for v in said["forall"])
        named = {v.leaf: v for v in variables}
        hypotheses = [term_of(h, named) for h in said["hypotheses"]]
        conclude = term_of(said["conclude"], named)
        declared: Any = SimpleNamespace(forall=variables)
        if c["type"] == "gap":
            return _encloses(read_values(declared, c["instance"]["values"]), c)
        evaluation = Evaluation(values=read_values(declared, c["instance"]["values"]), functions={})
        found = [evaluation.truth(h).value for h in hypotheses] + [evaluation.truth(conclude).value]
    except CheckerError:
        return False
    return found == [*c["hypotheses"], c["to_prove"]]


def _encloses(values: dict, c: dict) -> bool:
    """The stated interval holds the one of the certificate's K, Q and multipliers, which the solver's own exact check accepts."""
    (_, (_, low, (_, D, alpha)), (_, _, high)) = c["claim"]["statement"]["conclude"]
    (entry,) = c["evidence"]["svm"]
    sides = {side: tuple(tuple(map(Fraction, row)) for row in entry[side]) for side in ("left", "right")}
    pairs = tuple((int(j), Fraction(x)) for j, x in entry["multipliers"])
    found = replace(nuclear_svm(values[D[1]], values[alpha[1]]), **sides, multipliers=pairs)
    found.check()
    return Fraction(low[1]) <= found.lower and found.upper <= Fraction(high[1])


# ── solvers that lie ─────────────────────────────────────────────────────────────────────────────────────────────
def lies(question: Any, truth: Any, rng: random.Random) -> dict[str, Any]:
    m = question.m
    support = dict(truth.support_pairs)
    near, first = [float(support.get(j, 0)) for j in range(m)], min(support, default=0)
    return {
        "everything active": Proposal(said="optimal", multipliers=(1.0,) * m),
        "one wrong row": Proposal(said="optimal", multipliers=tuple(float(j == rng.randrange(m)) for j in range(m))),
        "false optimal": Proposal(said="optimal", multipliers=tuple(rng.random() for _ in range(m))),
        "tiny violation": Proposal(said="optimal", multipliers=tuple(x * (1 + 1e-9) + 1e-10 for x in near)),
        "a support row forgotten": Proposal(
            said="optimal", multipliers=tuple(x * (j != first) for j, x in enumerate(near))
        ),
        "negative": Proposal(said="optimal", multipliers=(-1.0,) * m),
        "NaN": Proposal(said="optimal", multipliers=(math.nan,) * m),
        "infinite": Proposal(said="optimal", multipliers=(math.inf,) * m),
        "too short": Proposal(said="optimal", multipliers=(1.0,)),
        "false infeasible": Proposal(said="infeasible", multipliers=tuple(rng.random() for _ in range(m))),
        "false unbounded": Proposal(said="unbounded", multipliers=(1.0,) * m),
        "silence": None,
    }


class _Truth:
    def __init__(self, solution: Any) -> None:
        values = solution.multipliers or solution.farkas or ()
        self.support_pairs = [(j, x) for j, x in enumerate(values) if x]


def attacked_solvers(count: int, seed: int) -> dict[str, Any]:
    """Every lie about many problems, feasible or not; the answer must be that of the exact solver without any proposal."""
    rng, told, wrong = random.Random(f"lies-{seed}"), Counter(), []
    asleep = Clarabel(seconds=0.05, start_seconds=20, command=[sys.executable, "-c", _SLEEPS])
    while sum(told.values()) < count:
        m, width = rng.randint(17, 26), rng.randint(2, 6)
        rows = [[rng.gauss(0, 1) for _ in range(width)] for _ in range(m)]
        if rng.random() < 0.6:
            rows = [[x if row[0] > 0 else -x for x in row] for row in rows]
        honest = solve_rows(rows, [1] * m, propose=no_proposal)
        names = [*lies(_Size(m), _Truth(honest), rng), "hang"]
        for name in names:
            if name == "hang" and told["hang"] >= count // 40:
                continue
            lie = lies(_Size(m), _Truth(honest), rng).get(name)
            proposer = asleep if name == "hang" else lambda _q, lie=lie: lie
            told[name] += 1
            if solve_rows(rows, [1] * m, propose=proposer) != honest:
                wrong.append(f"{name}: {rows}")
    asleep.close()
    return {"told": dict(sorted(told.items())), "total": sum(told.values()), "wrong_verdicts": wrong}


class _Size:
    def __init__(self, m: int) -> None:
        self.m = m


_SLEEPS = (
    "import sys, pickle, struct, time\nout = sys.stdout.buffer\nb = pickle.dumps('ready')\n"
    "out.write(struct.pack('<Q', len(b)) + b); out.flush(); sys.stdin.buffer.read(8); time.sleep(60)"
)


# ── the campaign ─────────────────────────────────────────────────────────────────────────────────────────────────
def attacked(certificates: dict[str, list[dict]], each: int, seed: int) -> dict[str, Any]:
    """Counts by type and mutation, and every accepted mutant that no argument explains."""
    result: dict[str, Any] = {}
    unexplained = []
    for kind, pool in certificates.items():
        outcomes, by_mutation, why, slowest = Counter(), Counter(), Counter(), 0.0
        known = {meaning(c) for c in pool}
        for name, original, text in mutants(kind, pool, each, seed):
            start = time.process_time()
            answer, message = verify.verify_text(text, 6_000_000)
            slowest = max(slowest, time.process_time() - start)
            outcomes[answer] += 1
            by_mutation[name] += 1
            if answer == "VERIFIED":
                found = argument(original, text, known)
                why[f"{name}: {found}" if found else "unexplained"] += 1
                if not found:
                    about = {"type": kind, "mutation": name, "message": message[:300]}
                    unexplained.append({**about, "certificate": text, "original": canonical(original)})
        result[kind] = {
            "originals": len(pool),
            "mutants": each,
            "outcomes": dict(sorted(outcomes.items())),
            "mutations": dict(sorted(by_mutation.items())),
            "accepted_by_argument": dict(sorted(why.items())),
            "slowest_seconds": round(slowest, 2),
        }
        print(kind, result[kind]["outcomes"], result[kind]["accepted_by_argument"], file=sys.stderr, flush=True)
    return {"types": result, "unexplained": unexplained}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=1200, help="mutants of each type")
    parser.add_argument("--lies", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one type")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    pool = {k: v for k, v in originals().items() if chosen.only in (None, k)}
    found = attacked(pool, chosen.each, chosen.seed)
    lied = attacked_solvers(chosen.lies, chosen.seed)
    counts = Counter()
    for one in found["types"].values():
        counts.update(one["outcomes"])
    about = {"seed": chosen.seed, "mutants": sum(counts.values()), "outcomes": dict(sorted(counts.items()))}
    result = {**about, **found, "solver_lies": lied}
    text = json.dumps(result, indent=1, sort_keys=True)
    if chosen.out:
        chosen.out.write_text(text + "\n", encoding="utf-8")
    print(
        json.dumps(about),
        f"{len(found['unexplained'])} unexplained; {lied['total']} lies, {len(lied['wrong_verdicts'])} wrong",
    )
    return 1 if found["unexplained"] or lied["wrong_verdicts"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
