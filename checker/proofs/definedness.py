"""What ``verify.py`` asks of a statement before it accepts a tree: sizes that fit, and a conclusion that is shown defined.

A mirror of ``Forms.size_of`` and ``defined`` of ``verify.py`` (section 7b), so that no tree is proposed that it would refuse.

**Guarantee.** none here: ``verify.py`` decides with its own version.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from checker.errors import Undecided
from checker.proofs.rules import le, lt
from checker.proofs.sizes import factors_of
from checker.proofs.workshop import Workshop
from checker.statements.claim import Claim
from checker.statements.term import Term, apply, subterms

Side = tuple[int, tuple[str, ...]]
Sides = tuple[Side, ...]  # () for a scalar
_N, _D = (1, ("n",)), (1, ("d",))
_MOST_POWER = 10_000
_SIZED = ("vector", "matrix", "index")

# Names with a value wherever their arguments have one, and names whose definedness can be shown; trees treat no others.
_TOTAL = """num word var lt le eq and or not implies add sub neg mul exp abs minimum maximum dot norm frobenius sum hadamard
    positive parallel matvec matmul transpose kron vec length softmax attention_block sigmoid sigmoid_slope sigmoid_curvature entry
    margin spread logits block column pair max_norm gradient is_loss inputs most_tokens dimension unique_best_token identity
    spectral_at_most outer diag with_query with_key_matrix value attention_matrix regression_loss regression_loss_vectorised"""
TOTAL = frozenset(_TOTAL.split())


# ── definedness ──


def conditions(shop: Workshop, goal: Term) -> list[tuple[Term, ...]] | None:
    """The facts that show the goal defined: one of each tuple has to be proved.  None where no facts would do."""
    found: dict[tuple[Term, ...], None] = {}
    for s in dict.fromkeys(subterms(goal)):
        if s.name in TOTAL:
            continue
        asked = _asked(shop, s)
        if asked is None:
            return None
        if asked and not any(shop.forms.sign(shop.forms.gap(one)) > (one.name == "lt") for one in asked):
            found[asked] = None
    return list(found)


def _asked(shop: Workshop, s: Term) -> tuple[Term, ...] | None:
    """Facts any one of which shows a partial name defined, its arguments being so; () where none is needed, None where none helps."""
    if s.name == "div":
        return lt(0, s.args[1]), lt(s.args[1], 0)
    if s.name == "log":
        return (lt(0, s.args[0]),)
    if s.name == "sqrt":
        return (le(0, s.args[0]),)
    if s.name in ("slope_bound", "curvature_bound"):
        return (le(s.args[1], s.args[2]),) if _smooth(s.args[0]) else None
    return () if _without_facts(shop, s) else None


def _without_facts(shop: Workshop, s: Term) -> bool:
    if s.name == "pow":
        power = s.args[1]
        return power.name == "num" and power.leaf.isdigit() and int(power.leaf) <= _MOST_POWER
    if s.name in ("best_token", "largest_key_difference"):
        return apply("unique_best_token", s.args[0]) in shop.context
    if s.name in ("loss", "softmax_loss"):
        return _smooth(s.args[-1])
    if s.name == "matrix_loss":
        data = s.args[0]
        queries = data.name == "with_query" or (data.name == "var" and "queries" in data.shape)
        return queries and _smooth(s.args[-1])
    return s.name == "loss_value" or (s.name == "loss_slope" and _smooth(s.args[0]))


def _smooth(loss: Term) -> bool:
    """The loss is differentiable everywhere, whichever of its kinds it is."""
    return "hinge" not in (loss.shape if loss.name == "var" else (loss.leaf,))


# ── sizes ──


def sizes_fit(claim: Claim) -> bool:
    """Whether all vectors and matrices of the statement have sizes that fit, and that trees treat."""
    first = next((v.leaf for v in claim.forall if v.sort == "dataset"), None)
    known: dict[Term, Sides] = {}
    try:
        for one in (*claim.hypotheses, claim.conclude):
            _sides(one, first, known)
    except Undecided:
        return False
    return True


def _sides(term: Term, first: str | None, known: dict[Term, Sides]) -> Sides:
    """The sizes of a vector or matrix, () of a scalar, the range of an index.  **Raises.** Undecided."""
    if term not in known:
        below = [_sides(one, first, known) for one in term.args]
        found = _own_sides(term, below, first, known)
        if found is None:
            raise Undecided(f"The sizes in {term.name} do not fit, or trees do not treat it.")
        known[term] = found
    return known[term]


def _own_sides(term: Term, below: list[Sides], first: str | None, known: dict[Term, Sides]) -> Sides | None:
    name, args = term.name, term.args
    if name == "var":
        return tuple(map(factors_of, term.shape)) if term.sort in _SIZED else ()
    if name in ("with_query", "with_key_matrix", "loss", "matrix_loss"):
        wide = (_D,) * (1 + (name == "with_key_matrix"))
        return () if _is_first(_base(args[0]), first) and below[1:] in ([()], [wide]) else None
    if args and args[0].sort == "dataset":
        return _of_data(term, below, first)
    if name in ("gradient", "value"):
        objective = args[0]
        wide = (_D,) * (1 + (objective.name == "matrix_loss"))
        outer, inner = (known[one] for one in objective.args[:2]) if objective.name == "softmax_loss" else (wide, ())
        return None if outer != inner + below[1] else below[1] if name == "gradient" else ()
    if name == "softmax_loss":
        return ()
    if name == "identity":
        size = args[0].leaf if args[0].name == "num" else ""
        return ((int(size), ()),) * 2 if size.isdigit() and int(size) else None
    if name == "pair":
        return ((2, ()),)
    if name in _FROM_SIDES and any(below):
        try:
            return _FROM_SIDES[name](*below)
        except (IndexError, ValueError):
            return None
    return () if not any(below) and term.sort in ("scalar", "truth", "loss") else None


def _base(data: Term) -> Term:
    while data.name in ("with_query", "with_key_matrix"):
        data = data.args[0]
    return data


def _is_first(data: Term, first: str | None) -> bool:
    return data.name == "var" and data.leaf == first


def _of_data(term: Term, below: list[Sides], first: str | None) -> Sides | None:
    """Of what is computed from a dataset: only the first one binds n and d."""
    by_name: dict[str, list[Sides]] = {
        "best_token": [(_N,)], "largest_key_difference": [(_N,)], "logits": [(_D,), (_N,)],
    }  # fmt: skip
    if not _is_first(term.args[0], first) or below[1:] != by_name.get(term.name, [()] * (len(term.args) - 1)):
        return None
    if term.name in ("best_token", "logits"):
        return ((1, (f"T[{term.args[-1]}]",)),)
    return () if term.sort in ("scalar", "truth") else None


def _joined(*sides: Side) -> Side:
    return prod(number for number, _ in sides), tuple(sorted(name for _, names in sides for name in names))


def _when(fits: bool, sides: Sides) -> Sides | None:
    return sides if fits else None


def _block(A: Sides, B: Sides, j: Sides, x: Sides | None = None) -> Sides | None:
    (n1, d1), (n2, d2) = A, B
    fits = j == (n1,) and x in (None, (_joined(d1, d2),))
    return _when(fits, (n2,) if x else (n2, _joined(d1, d2)))


def _regression(A1: Sides, A2: Sides, A3: Sides, X: Sides, Y: Sides, B: Sides) -> Sides | None:
    square: tuple = X if len(X) == 2 else (A1[1], A2[1]) if (_joined(A1[1], A2[1]),) == X else (None, None)
    fits = (A1[1], A2[1], A2[0], A3[1], (A1[0], Y[1])) == (square[0], square[1], A3[0], Y[0], B)
    return _when(fits, ())


_FROM_SIDES: dict[str, Callable[..., Sides | None]] = {
    "matvec": lambda A, u: _when(A[1:] == u, A[:1]),
    "matmul": lambda A, B: _when(A[1:] == B[:1], A[:1] + B[1:]),
    "transpose": lambda A: A[::-1],
    "kron": lambda A, B: tuple(_joined(a, b) for a, b in zip(A, B, strict=True)),
    "vec": lambda A: (_joined(*A),),
    "hadamard": lambda u, w: _when(u == w, u),
    "spectral_at_most": lambda A, R: (),
    "outer": lambda u, w: u + w,
    "diag": lambda u: u + u,
    "attention_matrix": lambda A1, X, A2: _when(A1[1:] + A2[1:] == X, A1[:1] + A2[:1]),
    "mul": lambda c, u: u,
    "column": lambda A, j: _when(A[1:] == j, A[:1]),
    "block": _block,
    "attention_block": _block,
    "regression_loss": _regression,
    "regression_loss_vectorised": _regression,
    **dict.fromkeys(("entry", "margin", "spread", "dot", "parallel", "eq"), lambda u, w: _when(u == w, ())),
    **dict.fromkeys(("add", "sub"), lambda u, w: _when(u == w, u)),
    **dict.fromkeys(("neg", "exp", "softmax"), lambda u: u),
    **dict.fromkeys(("sum", "norm", "length", "minimum", "maximum", "positive", "frobenius", "max_norm"), lambda u: ()),
}
