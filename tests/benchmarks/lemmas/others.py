"""What sympy, z3 and LeanCert decide of the same lemmas: those that they can express, each in a fresh process with a time limit.

    python -m tests.benchmarks.lemmas.others [--only PATTERN] [--seconds 10] [--out others.json] [--resume]

A statement is translated entry by entry: scalars as they are, a vector or matrix of fixed size as its entries; a symbolic size has no
translation (none of the two has vectors of every length with sums over them).  An index of a fixed size is a conjunction over its values.

* **z3** (nonlinear real arithmetic): polynomials, quotients, roots, absolute values, minima and maxima.  It is asked for a
  counter-example: "unsat" says PROVED, a model says REFUTED; where there are hypotheses, whether they can be met, for VACUOUS.
* **sympy** (elementary functions too): first ``simplify`` and ``refine`` of the conclusion under the assumptions of sign that the
  hypotheses give, and ``ask``; then, of one variable, ``solve_univariate_inequality`` for the points where conclusion and hypotheses
  part.  Of more than one variable ``reduce_inequalities`` is tried on the negation.

* **LeanCert** (interval arithmetic proved in Lean; ``leancert==0.3.2``, the last release under the Apache licence with the program in
  the wheel): expressions of scalars on a box.  What the hypotheses say has to be a closed interval for each variable.

All are given what is best for them: quotients with the hypotheses that make them defined, and for sympy the real, positive and
nonnegative symbols that the hypotheses state.  An answer is compared with ``truth.json`` as the checker's is.
"""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.benchmarks.lemmas.catalogue import Lemma, judgement, lemmas

FORMAT = "lemma-others/1"
TOOLS = ("sympy", "z3", "leancert")


class Inexpressible(Exception):
    """A word, or a size, that has no translation."""


@dataclass(frozen=True, kw_only=True)
class Said:
    """What one tool said of one lemma: a word, "" for nothing, and why it is not expressible where it is not."""

    lemma: str
    truth: str
    tool: str
    verdict: str | None
    judged: str  # right, undecided, wrong, or "not expressible"
    seconds: float
    note: str


# ── terms in another algebra ──


class Algebra:
    """What the translation needs of a tool.  ``side`` gathers what holds of the helpers that stand for roots and maxima."""

    def __init__(self) -> None:
        self.side: list[Any] = []
        self.defined: list[Any] = []

    def number(self, q: Fraction) -> Any:
        raise NotImplementedError

    def whole(self, k: Any) -> int:
        """The whole number that an expression is."""
        return int(str(k))

    def own(self, name: str, *arguments: Any) -> Any:
        """A word that the algebra may have: exp, log, sqrt, abs, minimum, maximum."""
        raise Inexpressible(name)


def translate(term: Sequence, at: Mapping[str, Any], A: Algebra) -> Any:
    """The value of a term's JSON as an expression, or a list of them."""
    name, *rest = term
    if name == "num":
        return A.number(Fraction(rest[0]))
    if name == "var":
        return at[rest[0]]
    if name == "word":
        return rest[0]
    if name not in _WORDS:
        raise Inexpressible(name)
    return _WORDS[name](A, *(translate(one, at, A) for one in rest))


def _entrywise(function: Callable) -> Callable:
    def apply(A, x, y):
        return [apply(A, a, b) for a, b in zip(x, y, strict=True)] if isinstance(x, list) else function(x, y)

    return apply


def _each(function: Callable) -> Callable:
    def apply(A, *arguments):
        *fixed, x = arguments
        return [apply(A, *fixed, one) for one in x] if isinstance(x, list) else function(A, *fixed, x)

    return apply


def _sum(A: Algebra, u: Sequence) -> Any:
    total = u[0]
    for x in u[1:]:
        total = total + x
    return total


def _dot(A: Algebra, u: Sequence, v: Sequence) -> Any:
    return _sum(A, [a * b for a, b in zip(u, v, strict=True)])


def _flat(X: Any) -> list:
    return [x for part in X for x in _flat(part)] if isinstance(X, list) else [X]


def _norm(A: Algebra, u: Any) -> Any:
    return A.own("sqrt", _sum(A, [x * x for x in _flat(u)]))


def _columns(X: Sequence[Sequence]) -> list[list]:
    return [list(column) for column in zip(*X, strict=True)]


def _quotient(A: Algebra, x: Any, y: Any) -> Any:
    A.defined.append(y)
    return x / y


def _power(A: Algebra, x: Any, k: Any) -> Any:
    result = A.number(Fraction(1))
    for _ in range(A.whole(k)):
        result = result * x
    return result


def _softmax(A: Algebra, u: Sequence) -> list:
    weights = [A.own("exp", x) for x in u]
    return [w / _sum(A, weights) for w in weights]


def _sigmoid(A: Algebra, u: Any) -> Any:
    return 1 / (1 + A.own("exp", -u))


def _slope(A: Algebra, u: Any) -> Any:
    return _sigmoid(A, u) * (1 - _sigmoid(A, u))


def _matmul(A: Algebra, X: Sequence, Y: Sequence) -> list[list]:
    return [[_dot(A, row, column) for column in _columns(Y)] for row in X]


_LOSSES: dict[str, Callable] = {
    "logistic": lambda A, u: A.own("log", 1 + A.own("exp", -u)),
    "exponential": lambda A, u: A.own("exp", -u),
    "correlation": lambda A, u: -u,
    "squared": lambda A, u: (1 - u) * (1 - u),
    "hinge": lambda A, u: A.own("maximum", [A.number(Fraction(0)), 1 - u]),
}
_LOSS_SLOPES: dict[str, Callable] = {
    "logistic": lambda A, u: -_sigmoid(A, -u),
    "exponential": lambda A, u: -A.own("exp", -u),
    "correlation": lambda A, u: A.number(Fraction(-1)),
    "squared": lambda A, u: -2 * (1 - u),
}
_WORDS: dict[str, Callable] = {
    "add": _entrywise(lambda x, y: x + y),
    "sub": _entrywise(lambda x, y: x - y),
    "neg": _each(lambda A, x: -x),
    "mul": _each(lambda A, c, x: c * x),
    "div": _quotient,
    "pow": _power,
    "hadamard": _entrywise(lambda x, y: x * y),
    "exp": _each(lambda A, x: A.own("exp", x)),
    "log": lambda A, x: A.own("log", x),
    "sqrt": lambda A, x: A.own("sqrt", x),
    "abs": lambda A, x: A.own("abs", x),
    "minimum": lambda A, u: A.own("minimum", u),
    "maximum": lambda A, u: A.own("maximum", u),
    "max_norm": lambda A, u: A.own("maximum", [A.own("abs", x) for x in u]),
    "entry": lambda A, u, i: u[i],
    "dot": _dot,
    "norm": _norm,
    "frobenius": _norm,
    "sum": _sum,
    "pair": lambda A, x, y: [x, y],
    "length": lambda A, u: A.number(Fraction(len(u))),
    "matvec": lambda A, X, u: [_dot(A, row, u) for row in X],
    "matmul": _matmul,
    "transpose": lambda A, X: _columns(X),
    "vec": lambda A, X: _flat(X),
    "column": lambda A, X, j: [row[j] for row in X],
    "outer": lambda A, u, v: [[a * b for b in v] for a in u],
    "kron": lambda A, X, Y: [[a * b for a in row for b in other] for row in X for other in Y],
    "identity": lambda A, k: [[A.number(Fraction(r == c)) for c in range(int(str(k)))] for r in range(int(str(k)))],
    "softmax": _softmax,
    "sigmoid": _sigmoid,
    "sigmoid_slope": _slope,
    "sigmoid_curvature": lambda A, u: _slope(A, u) * (1 - 2 * _sigmoid(A, u)),
    "loss_value": lambda A, kind, u: _LOSSES[kind](A, u),
    "loss_slope": lambda A, kind, u: _LOSS_SLOPES[kind](A, u),
}


def cases(statement: Mapping[str, Any], symbol: Callable[[str], Any]) -> list[dict[str, Any]]:
    """Values of the variables: symbols, one case for each index and each loss.  **Raises.** Inexpressible for symbolic sizes."""
    fixed: dict[str, Any] = {}
    ranging: dict[str, list] = {}
    for name, sort, *shape in statement["forall"]:
        sizes = [1] if sort == "scalar" else [int(s) if s.isdigit() else 0 for s in shape]
        if sort in ("vector", "matrix", "index") and 0 in sizes:
            raise Inexpressible(f"the size of {name} is symbolic")
        if sort == "scalar" and not shape:
            fixed[name] = symbol(name)
        elif sort == "vector":
            fixed[name] = [symbol(f"{name}_{k}") for k in range(sizes[0])]
        elif sort == "matrix":
            fixed[name] = [[symbol(f"{name}_{r}_{c}") for c in range(sizes[1])] for r in range(sizes[0])]
        elif sort == "index":
            ranging[name] = list(range(sizes[0]))
        elif sort == "loss":
            ranging[name] = list(shape)
        else:
            raise Inexpressible(f"a variable of sort {sort}")
    return [fixed | dict(zip(ranging, values, strict=True)) for values in product(*ranging.values())]


# ── z3 ──


def ask_z3(statement: Mapping[str, Any], seconds: float) -> tuple[str | None, str]:
    import z3

    class Reals(Algebra):
        def number(self, q: Fraction) -> Any:
            return z3.RealVal(f"{q.numerator}/{q.denominator}")

        def own(self, name: str, *arguments: Any) -> Any:
            (x,) = arguments
            if name == "abs":
                return z3.If(x >= 0, x, -x)
            if name in ("minimum", "maximum"):
                best = x[0]
                for one in x[1:]:
                    best = z3.If(one < best if name == "minimum" else one > best, one, best)
                return best
            if name == "sqrt":
                root = z3.FreshReal("root")
                self.side += [root >= 0, root * root == x]
                return root
            raise Inexpressible(name)

    def relation(term: Sequence, at: Mapping[str, Any], A: Algebra) -> Any:
        name, *rest = term
        if name in ("and", "or", "implies", "not"):
            parts = [relation(one, at, A) for one in rest]
            return {"and": z3.And, "or": z3.Or, "implies": z3.Implies, "not": z3.Not}[name](*parts)
        if name == "positive":
            return z3.And([x > 0 for x in translate(rest[0], at, A)])
        if name not in ("lt", "le", "eq"):
            raise Inexpressible(name)
        left, right = (translate(one, at, A) for one in rest)
        if name == "eq":
            return z3.And([a == b for a, b in zip(_flat(left), _flat(right), strict=True)])
        return left < right if name == "lt" else left <= right

    exists = statement["quantifier"] == "exists"
    if statement["quantifier"] not in ("all", "exists"):
        raise Inexpressible(statement["quantifier"])
    whole: list[Any] = []
    meetable: list[Any] = []
    for at in cases(statement, z3.Real):
        A = Reals()
        given = [relation(h, at, A) for h in statement["hypotheses"]]
        said = relation(statement["conclude"], at, A)
        given += A.side + [d != 0 for d in A.defined]
        meetable.append(z3.And(given) if given else z3.BoolVal(True))
        whole.append(z3.And([*given, said if exists else z3.Not(said)]))
    solver = z3.Solver()
    solver.set("timeout", int(400 * seconds))
    if statement["hypotheses"] and not exists:
        solver.push()
        solver.add(z3.Or(meetable))
        if solver.check() == z3.unsat:
            return "VACUOUS", "the hypotheses have no model"
        solver.pop()
    solver.add(z3.Or(whole))
    answer = solver.check()
    if answer == z3.unknown:
        return None, f"unknown: {solver.reason_unknown()}"
    if exists:
        return ("PROVED", "a model") if answer == z3.sat else ("REFUTED", "no model")
    return ("PROVED", "no counter-example") if answer == z3.unsat else ("REFUTED", f"a model: {solver.model()}"[:200])


# ── sympy ──


def ask_sympy(statement: Mapping[str, Any], seconds: float) -> tuple[str | None, str]:
    import sympy as sp

    class Elementary(Algebra):
        def number(self, q: Fraction) -> Any:
            return sp.Rational(q.numerator, q.denominator)

        def own(self, name: str, *arguments: Any) -> Any:
            (x,) = arguments
            if name in ("minimum", "maximum"):
                return (sp.Min if name == "minimum" else sp.Max)(*x)
            return {"exp": sp.exp, "log": sp.log, "sqrt": sp.sqrt, "abs": sp.Abs}[name](x)

    def relation(term: Sequence, at: Mapping[str, Any], A: Algebra) -> Any:
        name, *rest = term
        if name in ("and", "or", "not"):
            return {"and": sp.And, "or": sp.Or, "not": sp.Not}[name](*(relation(one, at, A) for one in rest))
        if name == "positive":
            return sp.And(*(x > 0 for x in translate(rest[0], at, A)))
        if name not in ("lt", "le", "eq"):
            raise Inexpressible(name)
        left, right = (translate(one, at, A) for one in rest)
        if name == "eq":
            return sp.And(*(sp.Eq(sp.simplify(a - b), 0) for a, b in zip(_flat(left), _flat(right), strict=True)))
        return left < right if name == "lt" else left <= right

    if statement["quantifier"] != "all":
        raise Inexpressible(statement["quantifier"])
    signs = _signs(statement["hypotheses"])
    symbols: dict[str, Any] = {}

    def symbol(name: str) -> Any:
        return symbols.setdefault(name, sp.Symbol(name, real=True, **signs.get(name, {})))

    def stated(at: Mapping[str, Any]) -> tuple[list, Any]:
        A = Elementary()
        return [relation(h, at, A) for h in statement["hypotheses"]], relation(statement["conclude"], at, A)

    def bare(name: str) -> Any:
        return sp.Symbol(name, real=True)  # on these a hypothesis of sign is a relation, not already true

    answers, note = [], ""
    for at, without_signs in zip(cases(statement, symbol), cases(statement, bare), strict=True):
        answer, note = _settled_by_sympy(sp, *stated(at), lambda one=without_signs: stated(one))
        answers.append(answer)
        if answer == "REFUTED":
            return answer, note
    if answers and all(one == "PROVED" for one in answers):
        return "PROVED", note
    if answers and all(one == "VACUOUS" for one in answers):
        return "VACUOUS", note
    return None, note


def _signs(hypotheses: Sequence) -> dict[str, dict[str, bool]]:
    """The signs of scalars that hypotheses state outright: x > 0 and the like."""
    found: dict[str, dict[str, bool]] = {}
    for name, *rest in hypotheses:
        if name in ("lt", "le") and rest[0][0] == "num" and rest[1][0] == "var":
            low = Fraction(rest[0][1])
            if low > 0 or (low == 0 and name == "lt"):
                found.setdefault(rest[1][1], {})["positive"] = True
            elif low == 0:
                found.setdefault(rest[1][1], {})["nonnegative"] = True
    return found


def _settled_by_sympy(sp: Any, given: Sequence[Any], said: Any, bare: Callable) -> tuple[str | None, str]:
    """Each way in turn; what raises an error has not decided.  ``bare`` states it again of symbols without signs, for the solvers."""
    conclusion = _normal(sp, said)
    if conclusion is sp.true:
        return "PROVED", "simplify"
    if conclusion is sp.false and not given:
        return "REFUTED", "simplify"
    assumption = sp.And(*given) if given else True
    with suppress(Exception):
        refined = sp.refine(conclusion, assumption)
        if refined is sp.true:
            return "PROVED", "refine"
    assumed = (
        sp.And(*(_predicate(sp, g) for g in given if isinstance(g, (sp.Lt, sp.Le, sp.Gt, sp.Ge)))) if given else True
    )
    for form in (sp.expand, sp.factor):
        with suppress(Exception):
            gap = form(said.gts - said.lts)
            about = (sp.Q.positive if isinstance(said, (sp.Lt, sp.Gt)) else sp.Q.nonnegative)(gap)
            answer = sp.ask(about, assumed)
            if answer or (answer is False and not given):
                return ("PROVED" if answer else "REFUTED"), f"ask, after {form.__name__}"
    given, said = bare()
    free = sorted(sp.And(*given, said).free_symbols, key=str)
    if len(free) == 1:
        with suppress(Exception):
            return _on_the_line(sp, given, said, free[0])
    with suppress(Exception):
        relations = [*given, sp.Not(said)]  # a list of relations is what it takes; of an "or" it would not say so
        single = all(isinstance(one, (sp.Lt, sp.Le, sp.Gt, sp.Ge)) for one in relations)
        if single and sp.reduce_inequalities(relations, free) is sp.false:
            return "PROVED", "reduce_inequalities"
    return None, "nothing decided it"


def _normal(sp: Any, said: Any) -> Any:
    """The relation with its difference simplified, so that "0 ≤ sum of squares" is seen at once."""
    if isinstance(said, (sp.And, sp.Or)):
        return said.func(*(_normal(sp, one) for one in said.args))
    if isinstance(said, (sp.Lt, sp.Le, sp.Gt, sp.Ge)):
        gap = sp.simplify(said.gts - said.lts)
        return gap > 0 if isinstance(said, (sp.Lt, sp.Gt)) else gap >= 0
    return said


def _predicate(sp: Any, relation: Any) -> Any:
    gap = relation.gts - relation.lts
    return (sp.Q.positive if isinstance(relation, (sp.Lt, sp.Gt)) else sp.Q.nonnegative)(gap)


def _on_the_line(sp: Any, given: Sequence[Any], said: Any, x: Any) -> tuple[str | None, str]:
    """Of one real variable: the set where the hypotheses hold, and in it that where the conclusion fails."""

    def points(relation: Any) -> Any:
        if relation in (sp.true, sp.false):
            return sp.S.Reals if relation is sp.true else sp.S.EmptySet
        if isinstance(relation, (sp.And, sp.Or)):
            parts = [points(one) for one in relation.args]
            return (sp.Intersection if isinstance(relation, sp.And) else sp.Union)(*parts)
        if isinstance(relation, (sp.Eq, sp.Ne)):
            zeros = sp.solveset(relation.lhs - relation.rhs, x, sp.S.Reals)
            return zeros if isinstance(relation, sp.Eq) else sp.Complement(sp.S.Reals, zeros)
        return sp.solve_univariate_inequality(relation, x, relational=False)

    domain = sp.Intersection(sp.S.Reals, *(points(g) for g in given))
    if domain is sp.S.EmptySet:
        return "VACUOUS", "solve_univariate_inequality"
    holds = points(said)
    if domain.is_subset(holds) is True:
        return "PROVED", "solve_univariate_inequality"
    fails = sp.Complement(domain, holds)
    if fails is not sp.S.EmptySet and (fails.is_FiniteSet or (fails.measure > 0) == True):  # noqa: E712 of sympy's truth
        return "REFUTED", f"fails on {fails}"[:200]
    return None, "solve_univariate_inequality left a set that it cannot compare"


# ── LeanCert ──


def ask_leancert(statement: Mapping[str, Any], seconds: float) -> tuple[str | None, str]:
    import leancert as lc

    class Enclosed(Algebra):
        def number(self, q: Fraction) -> Any:
            return lc.const(q)

        def whole(self, k: Any) -> int:
            return int(k.value)

        def own(self, name: str, *arguments: Any) -> Any:
            (x,) = arguments
            if name in ("minimum", "maximum"):
                return functools.reduce(lc.Min if name == "minimum" else lc.Max, x)
            return {"exp": lc.exp, "log": lc.log, "sqrt": lc.sqrt, "abs": lc.abs}[name](x)

    def bounds(term: Sequence, at: Mapping[str, Any], A: Algebra) -> list[tuple[Any, bool]]:
        """(what is to be at least 0, whether more than 0), one for each part of a conjunction."""
        name, *rest = term
        if name == "and":
            return [one for part in rest for one in bounds(part, at, A)]
        if name not in ("lt", "le"):
            raise Inexpressible(name)
        left, right = (translate(one, at, A) for one in rest)
        return [(right - left, name == "lt")]

    if statement["quantifier"] != "all":
        raise Inexpressible(statement["quantifier"])
    box = _box(statement)
    often = lc.AdaptiveConfig(max_splits=4000, max_depth=40, parallel=False)
    for at in cases(statement, lc.var):
        for gap, strict in bounds(statement["conclude"], at, Enclosed()):
            least = Fraction(1, 2**40) if strict else 0
            if lc.find_bounds(gap, box).min_bound.hi < 0:
                return "REFUTED", "the least value is below 0"
            if not lc.verify_bound_adaptive(lc.Solver(), gap, box, lower=least, adaptive_config=often).verified:
                return None, "not verified on every part"
    return "PROVED", "verified on every part"


def _box(statement: Mapping[str, Any]) -> dict[str, tuple[Fraction, Fraction]]:
    """The interval of each scalar, and of each entry.  **Raises.** Inexpressible where a hypothesis says anything else."""
    ends: dict[str, list[Fraction | None]] = {}
    for name, sort, *shape in statement["forall"]:
        if sort != "scalar" or shape:
            raise Inexpressible(f"the box of a {sort}")
        ends[name] = [None, None]
    for hypothesis in statement["hypotheses"]:
        name, *rest = hypothesis
        kinds = [side[0] for side in rest]
        if name != "le" or sorted(kinds) != ["num", "var"]:
            raise Inexpressible("a hypothesis that is no closed bound of one variable")
        place = kinds.index("num")  # 0: a bound from below
        ends[rest[1 - place][1]][place] = Fraction(rest[place][1])
    if any(one is None for pair in ends.values() for one in pair):
        raise Inexpressible("a variable without bounds")
    return {name: (low, high) for name, (low, high) in ends.items()}  # type: ignore[misc]


# ── all of them ──


def _work(statement: Mapping[str, Any], tool: str, seconds: float, channel: Any) -> None:
    try:
        said = {"sympy": ask_sympy, "z3": ask_z3, "leancert": ask_leancert}[tool](statement, seconds)
    except Inexpressible as word:
        said = ("not expressible", str(word))
    except Exception as problem:
        said = (None, f"{type(problem).__name__}: {problem}"[:200])
    channel.send(said)


def ask(lemma: Lemma, statement: Mapping[str, Any], tool: str, seconds: float) -> Said:
    """One tool's answer, in a process of its own that is ended after so many seconds."""
    try:
        cases(statement, str)  # sizes and sorts, which need no tool
        if tool == "leancert":
            _box(statement)
    except Inexpressible as word:
        return Said(
            lemma=lemma.name,
            truth=lemma.truth,
            tool=tool,
            verdict=None,
            judged="not expressible",
            seconds=0,
            note=str(word),
        )
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(statement, tool, seconds, there))
    began = time.monotonic()
    process.start()
    there.close()
    said: tuple[str | None, str] = (None, f"no answer within {seconds:g} s")
    with suppress(EOFError):
        if here.poll(seconds + 3):  # the start of the process and its imports beside the limit
            said = here.recv()
    process.kill()
    process.join()
    word, note = said
    if word == "not expressible":
        judged, word = word, None
    else:
        judged = judgement(lemma.truth, word)
    return Said(
        lemma=lemma.name,
        truth=lemma.truth,
        tool=tool,
        verdict=word,
        judged=judged,
        seconds=round(time.monotonic() - began, 1),
        note=note,
    )


def statement_of(lemma: Lemma) -> dict[str, Any]:
    from checker.statements.claims.claim import load

    return load(lemma.path)[0].statement


def counts(said: Sequence[Said], tool: str, truth: str | None = None) -> Counter:
    return Counter(one.judged for one in said if one.tool == tool and truth in (None, one.truth))


def table(said: Sequence[Said]) -> Table:
    shown = Table(title="What sympy, z3 and LeanCert decide of the lemmas", title_justify="left")
    for name in ("tool", "lemmas", "expressible", "decided right", "wrong", "undecided"):
        shown.add_column(name, justify="left" if name in ("tool", "lemmas") else "right")
    for tool in TOOLS:
        for truth in ("true", "false", "vacuous", None):
            found = counts(said, tool, truth)
            expressible = found.total() - found["not expressible"]
            row = [str(expressible), *(str(found[judged]) for judged in ("right", "wrong", "undecided"))]
            shown.add_row(tool if truth == "true" else "", f"{truth or 'all'}: {found.total()}", *row)
        shown.add_section()
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a part of topic/name, or a pattern with * in it")
    parser.add_argument("--seconds", type=float, default=10, help="for each answer (default 10)")
    parser.add_argument("--out", type=Path, default=Path("others.json"))
    parser.add_argument("--resume", action="store_true", help="keep the answers in OUT")
    options = parser.parse_args()
    wide = None if sys.stdout.isatty() else 140
    asked = lemmas(options.only)
    said = [Said(**one) for one in json.loads(options.out.read_text())["answers"]] if options.resume else []
    known = {(one.lemma, one.tool) for one in said}
    pairs = [(lemma, tool) for lemma in asked for tool in TOOLS if (lemma.name, tool) not in known]
    with suppress(KeyboardInterrupt):
        for number, (lemma, tool) in enumerate(track(pairs, console=Console(stderr=True, width=wide))):
            said.append(ask(lemma, statement_of(lemma), tool, options.seconds))
            if number % 20 == 0:
                write(said, options)
    write(said, options)
    console = Console(width=wide)
    console.print(table(said))
    for one in said:
        if one.judged == "wrong":
            console.print(
                f"  wrong: {one.tool} says {one.verdict} of {one.lemma}, which is {one.truth}. {one.note}", markup=False
            )
    return 0


def write(said: Sequence[Said], options: argparse.Namespace) -> None:
    """All answers so far, in a file that is whole at every moment."""
    written = {
        "format": FORMAT,
        "seconds": options.seconds,
        "versions": _versions(),
        "answers": [asdict(one) for one in said],
    }
    beside = options.out.with_suffix(".part")
    beside.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    beside.replace(options.out)


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    return {"sympy": version("sympy"), "z3": version("z3-solver"), "leancert": version("leancert")}


if __name__ == "__main__":
    sys.exit(main())
