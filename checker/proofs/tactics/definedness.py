"""What ``verify.py`` asks of a statement before it accepts a tree: sizes that fit, and a conclusion that is shown defined.

A mirror of ``Forms.size_of`` and ``defined`` of ``verify.py`` (section 7b), so that no tree is proposed that it would refuse.

**Guarantee.** none here: ``verify.py`` decides with its own version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import prod

from checker.errors import Undecided
from checker.meaning.degrees import integrable
from checker.meaning.draws import conditions_of
from checker.proofs.indices.orders import counts
from checker.proofs.terms.polynomials import ONE, whole_number
from checker.proofs.terms.sizes import factors_of, literal_of, sides_of
from checker.proofs.trees.rules import is_relation, le, lt, place
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import after, bound_by, sides_of_state, starts
from checker.statements.terms.laws import LAW_SORTS, kind_of
from checker.statements.terms.over_indices import sizes_of_bound
from checker.statements.terms.term import BINDERS, ITERATE, Term, apply, as_term

Side = tuple[int, tuple[str, ...]]
Sides = tuple[Side, ...]  # () for a scalar
_N, _D = (1, ("n",)), (1, ("d",))
_MOST_POWER = 10_000
_SIZED = ("vector", "matrix", "index", "order", "function")

# Names with a value wherever their arguments have one, and names whose definedness can be shown; trees treat no others.
_TOTAL = """num word var bound state number_of indicator for_each for_every sum_over stack
    lt le eq and or not implies add sub neg mul exp sin cos abs minimum maximum dot norm frobenius sum hadamard
    positive parallel matvec matmul transpose kron vec mat length softmax sparsemax attention_block sigmoid sigmoid_slope sigmoid_curvature
    entry place
    margin spread logits block column pair max_norm gradient is_loss inputs most_tokens dimension unique_best_token identity
    spectral_at_most operator_norm outer diag with_query with_key_matrix value attention_matrix regression_loss regression_loss_vectorised
    head
    best_scores runner_up_scores worst_scores token_scores tokens_at_most best_value slope smoothness rank separable locally_optimal
    some_choice some_worse_token equal_nonoptimal_scores same_length one_hot
    function_value convex strongly_convex differentiable smooth lipschitz minimiser lower_bound subgradient polyak_lojasiewicz"""
TOTAL = frozenset(_TOTAL.split())
# what has a value only where all its arguments have one
_STRICT = frozenset(["and", "le", "lt", "eq", "add", "sub", "neg", "mul", "div"])
SLOPED = ("smooth", "polyak_lojasiewicz")  # what says, beside differentiable(f), that f has a gradient everywhere
_QUERIED = (
    "matrix_logits",
    "matrix_separable",
    "matrix_locally_optimal",
    "all_active",
    "all_support_vectors",
    "least_margin",
)
_PROBLEMS = {"max_margin": "separable", "max_margin_matrix": "matrix_separable"}


# ── definedness ──


def conditions(shop: Workshop, goal: Term) -> list[tuple[Term, ...]] | None:
    """The facts that show the goal defined: one of each tuple has to be proved.  None where no facts would do."""
    found: dict[tuple[Term, ...], None] = {}
    for s, assumed, indices in dict.fromkeys(_under(shop, goal, (), ())):
        if s.name in TOTAL:
            continue
        everything = [(one,) for one in conditions_of(s)] if s.sort in LAW_SORTS else [_asked(shop, s)]
        for asked in everything:
            if asked is None:
                return None
            if any(one.name not in ("le", "lt") and (one in assumed or one in shop.context) for one in asked):
                continue
            if asked and not any(_seen(shop, one) for one in asked):
                found[tuple(_at_each(one, indices) for one in asked)] = None
    return list(found)


def names_without_rules(shop: Workshop, term: Term) -> Iterator[str]:
    """The names in a term that no tree may contain, whatever is known."""
    for s, _, _ in _under(shop, term, (), ()):
        if s.name not in TOTAL and s.sort not in LAW_SORTS and _asked(shop, s) is None:
            yield s.name


_Shown = tuple[tuple[Term, tuple[Term, ...]], ...]  # sequences with the number of steps after which they are defined


def _under(
    shop: Workshop, goal: Term, assumed: tuple[Term, ...], indices: tuple[Term, ...], shown: _Shown = ()
) -> Iterator[tuple[Term, tuple[Term, ...], tuple[Term, ...]]]:
    """The parts of a term, each with what is assumed where it stands (the second part of “P implies Q” stands under P), and under which
    bound indices.  Of a sequence its starts, and its updates at the states after j steps, for a whole number j of the proof."""
    if goal.name == ITERATE and (goal.args[1], goal.args[2:]) in shown:
        return
    yield goal, assumed, indices
    if goal.name == ITERATE:
        j = shop.number(goal)
        states = [
            replace(goal, args=(as_term(k), j, *goal.args[2:]), sort=x.sort) for k, x in enumerate(bound_by(goal)[1:])
        ]
        for one in (*starts(goal), *after(goal, states, j, 1)):
            yield from _under(shop, one, assumed, indices, (*shown, (j, goal.args[2:])))
        return
    for k, one in enumerate(goal.args):
        if goal.name not in BINDERS:
            yield from _under(
                shop, one, (*assumed, goal.args[0]) if k and goal.name == "implies" else assumed, indices, shown
            )
        elif k:  # a law is outside what it binds
            yield from _under(shop, one, assumed, indices if one.sort in LAW_SORTS else (*indices, goal.args[0]), shown)


def _at_each(fact: Term, indices: tuple[Term, ...]) -> Term:
    """The fact for each of the indices that it speaks of."""
    for index in reversed(indices):
        fact = (
            apply("for_each" if index.sort == "index" else "for_every", index, fact)
            if index.leaf in fact.open
            else fact
        )
    return fact


def _seen(shop: Workshop, fact: Term) -> bool:
    return fact.name in ("le", "lt") and shop.forms.sign(shop.forms.gap(fact)) > (fact.name == "lt")


def _apart_from_nothing(shop: Workshop, y: Term) -> Term:
    """Not y = 0, as a hypothesis has it: the difference of its sides is y or −y."""
    for one in shop.given():
        if one.concludes.name == "not" and is_relation(said := one.concludes.args[0]) and said.name == "eq":
            gap = shop.forms.gap(said)
            if shop.forms.scalar(y) in (gap, shop.forms.times({(): -ONE}, gap)):
                return one.concludes
    return apply("not", apply("eq", y, 0))


def _asked(shop: Workshop, s: Term) -> tuple[Term, ...] | None:
    """Facts any one of which shows a partial name defined, its arguments being so; () where none is needed, None where none helps."""
    if s.name == "div":
        return lt(0, s.args[1]), lt(s.args[1], 0), _apart_from_nothing(shop, s.args[1])
    if s.name == "log":
        return (apply("positive", s.args[0]),) if s.sort == "vector" else (lt(0, s.args[0]),)
    if s.name == "sqrt":
        return (le(0, s.args[0]),)
    if s.name in ("slope_bound", "curvature_bound"):
        return (le(s.args[1], s.args[2]),) if _smooth(s.args[0]) else None
    if s.name in ("best_token", "best_tokens", "largest_key_difference"):
        return (apply("unique_best_token", s.args[0]),)
    if s.name == "function_gradient":
        return _differentiable(shop, s.args[0])
    if s.name == "eigenvalue":
        return (apply("eq", s.args[0], apply("transpose", s.args[0])),) if _counted(shop, *s.args) else None
    if s.name in _PROBLEMS:
        return (apply(_PROBLEMS[s.name], *s.args),) if s.name == "max_margin" or _has_queries(s.args[0]) else None
    return () if _without_facts(shop, s) else None


def _counted(shop: Workshop, A: Term, k: Term) -> bool:
    """1 ≤ k ≤ n for a whole number k, by sight: k is n, or a literal number that is at most the one in the size."""
    number = whole_number(shop.forms.scalar(k))
    least = factors_of(sides_of(A)[0])[0]
    return (number is not None and 1 <= number <= least) or shop.same(k, apply("length", apply("column", A, place(0))))


def told_by_values(hypotheses: Iterable[Term]) -> tuple[Term, ...]:
    """What hypotheses say by having values: A = Aᵀ for each matrix A of which they compare an eigenvalue."""
    found: dict[Term, None] = {}
    for one in hypotheses:
        if one.name == "eigenvalue":
            found[apply("eq", one.args[0], apply("transpose", one.args[0]))] = None
        elif one.name in _STRICT:
            found.update(dict.fromkeys(told_by_values(one.args)))
    return tuple(found)


def _differentiable(shop: Workshop, f: Term) -> tuple[Term, ...]:
    """What says that a function has a gradient everywhere, as a hypothesis has it."""
    said = [one.concludes for one in shop.given() if one.concludes.name in SLOPED]
    return (*(one for one in said if one.args[0] == f), apply("differentiable", f))


def _without_facts(shop: Workshop, s: Term) -> bool:
    if s.name == ITERATE:
        count = shop.forms.scalar(s.args[1])
        return s.args[1].name == "num" or shop.forms.whole(count) is not None
    if s.name == "at":
        return counts(shop, shop.forms.scalar(s.args[1]))
    if s.name == "pow":
        power = shop.forms.scalar(s.args[1])
        count = whole_number(power)
        return (count is not None and count <= _MOST_POWER) or shop.forms.whole(power) is not None
    if s.name in _QUERIED:
        return _has_queries(s.args[0]) or (s.name == "least_margin" and s.args[2].sort == "vector")
    if s.name in ("loss", "softmax_loss"):
        return _smooth(s.args[-1])
    if s.name == "matrix_loss":
        return s.args[0].name != "with_key_matrix" and _has_queries(s.args[0]) and _smooth(s.args[-1])
    if s.name == "expectation":
        return kind_of(s.args[1]) != "gaussian" or integrable(s.args[2], s.args[0].leaf)
    return s.name == "loss_value" or (s.name == "loss_slope" and _smooth(s.args[0]))


def _has_queries(data: Term) -> bool:
    while data.name == "with_key_matrix":
        data = data.args[0]
    return data.name == "with_query" or (data.name == "var" and "queries" in data.shape)


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
    if name == "bound":
        return tuple(map(factors_of, sizes_of_bound(term.leaf)))
    if name == "state":
        return tuple(map(factors_of, sides_of_state(term.leaf)))
    if name == "iterate":
        return (
            below[3::3][int(args[0].leaf)] if below[3::3] == below[4::3] == below[5::3] and not any(below[:2]) else None
        )
    if term.sort in LAW_SORTS:
        return below[0] if name == "weighted" else ()
    if name == "expectation":
        ragged = any(word.startswith("T[") for _, words in below[2] for word in words)
        return None if ragged or below[1] not in ((), below[0]) else below[2]
    if name in ("sum_over", "stack"):
        ragged = any(word.startswith("T[") for _, words in below[1] for word in words)
        return None if ragged else below[0] * (name == "stack") + below[1]
    if name in ("for_each", "for_every", "number_of", "indicator") or (name == "eq" and term.args[0].sort == "index"):
        return ()
    if name in ("with_query", "with_key_matrix", "loss", "matrix_loss"):
        wide = (_D,) * (1 + (name == "with_key_matrix"))
        return () if _is_first(_base(args[0]), first) and below[1:] in ([()], [wide]) else None
    if args and args[0].sort == "dataset":
        return _of_data(term, below, first)
    if name in ("gradient", "value", "slope"):
        objective = args[0]
        wide = (_D,) * (1 + (objective.name == "matrix_loss"))
        outer, inner = (known[one] for one in objective.args[:2]) if objective.name == "softmax_loss" else (wide, ())
        return None if any(outer != inner + one for one in below[1:]) else below[1] if name == "gradient" else ()
    if name == "softmax_loss":
        return ()
    if name == "mat":
        (whole,), count = below[0], args[1]
        if count.name == "length":
            return _cut(whole, known[count.args[0]][0])
        return _cut(whole, (int(count.leaf), ())) if count.name == "num" and count.leaf.isdigit() else None
    if name == "identity":
        if args[0].name == "length":
            return known[args[0].args[0]] * 2
        size = args[0].leaf if args[0].name == "num" else ""
        return ((int(size), ()),) * 2 if size.isdigit() and int(size) else None
    if name == "at":
        return below[0]
    if name == "place":
        return ((literal_of(term), ("place",)),)  # no size: its range is told by ``_within``
    if name == "pair":
        return ((2, ()),)
    if name in _FROM_SIDES and any(below):
        try:
            return _FROM_SIDES[name](*below)
        except (IndexError, ValueError):
            return None
    return () if not any(below) and term.sort in ("scalar", "truth", "loss") else None


def _cut(whole: Side, row: Side) -> Sides | None:
    """A vector cut into rows: how many, and how long they are."""
    (number, names), (divisor, others) = whole, row
    rest = list(names)
    if not divisor or number % divisor or any(rest.count(one) < others.count(one) for one in others):
        return None
    for one in others:
        rest.remove(one)
    return (number // divisor, tuple(rest)), row


def _base(data: Term) -> Term:
    while data.name in ("with_query", "with_key_matrix"):
        data = data.args[0]
    return data


def _is_first(data: Term, first: str | None) -> bool:
    return data.name == "var" and data.leaf == first


def _of_data(term: Term, below: list[Sides], first: str | None) -> Sides | None:
    """Of what is computed from a dataset: only the first one binds n and d."""
    if not _is_first(_base(term.args[0]), first):
        return None
    if term.name == "least_margin":
        return _when(below[2] in ((_D,), (_D, _D)), ())
    takes, gives = _DATA_SIDES.get(term.name, ("", ""))
    if below[1:] != [_SIDES.get(x, ()) for x in takes.ljust(len(term.args) - 1)]:
        return None
    if gives == "T":
        return ((1, (f"T[{term.args[-1]}]",)),)
    return _SIDES.get(gives, ()) if gives or term.sort in ("scalar", "truth", "choice") else None


def _joined(*sides: Side) -> Side:
    return prod(number for number, _ in sides), tuple(sorted(name for _, names in sides for name in names))


def _within(vector: Sides, index: Sides) -> bool:
    """T is the fewest tokens of an input, so an index below T is one of every input's; a literal index is below the number in a size."""
    if len(vector) == len(index) == 1 and index[0][1] == ("place",):
        return index[0][0] < vector[0][0]
    return index == ((1, ("T",)),) and len(vector) == 1 and vector[0][0] == 1 and vector[0][1][0].startswith("T[")


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


_SIDES: dict[str, Sides] = {"n": (_N,), "i": (_N,), "d": (_D,), "M": (_D, _D)}
# Sizes of what follows the dataset, and its own: i an index of an input, T the number of its tokens, M a d × d matrix.
_DATA_SIDES = {
    "best_token": ("i", "T"),
    "logits": ("di", "T"),
    "matrix_logits": ("Mi", "T"),
    "token_scores": ("i", "T"),
    "largest_key_difference": ("i", ""),
    "head": ("", "d"),
    "best_scores": ("", "n"),
    "runner_up_scores": ("", "n"),
    "worst_scores": ("", "n"),
    "tokens_at_most": ("n", ""),
    "max_margin": ("", "d"),
    "max_margin_matrix": ("", "M"),
}
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
    "column": lambda A, j: _when(A[1:] == j or _within(A[1:], j), A[:1]),
    "block": _block,
    "attention_block": _block,
    "regression_loss": _regression,
    "regression_loss_vectorised": _regression,
    **dict.fromkeys(("dot", "parallel", "eq"), lambda u, w: _when(u == w, ())),
    **dict.fromkeys(("entry", "margin", "spread"), lambda u, i: _when(u == i or _within(u, i), ())),
    "rank": lambda A: (),
    "eigenvalue": lambda A, k: _when(A[:1] == A[1:], ()),
    "function_value": lambda f, x: _when(f == x, ()),
    "minimiser": lambda f, z: _when(f == z, ()),
    "subgradient": lambda f, x, g: _when(f == x == g, ()),
    "function_gradient": lambda f, x: _when(f == x, x),
    **dict.fromkeys(("convex", "differentiable"), lambda f: ()),
    **dict.fromkeys(("strongly_convex", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz"), lambda f, c: ()),
    "loss_value": lambda ell, u: u,
    **dict.fromkeys(("add", "sub"), lambda u, w: _when(u == w, u)),
    **dict.fromkeys(("neg", "exp", "log", "abs", "softmax", "sparsemax"), lambda u: u),
    **dict.fromkeys(
        ("sum", "norm", "length", "minimum", "maximum", "positive", "frobenius", "max_norm", "operator_norm"),
        lambda u: (),
    ),
}
