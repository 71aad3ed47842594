"""Ways to prove what is said of traces and squared Frobenius norms by rewriting words of matrices with the equalities of the hypotheses.

‖M‖_F² = tr MᵀM and ⟨A, B⟩ = tr AᵀB are sums of traces of words, which are the same for rotated and for transposed words.  A hypothesis
L = R between words puts the shorter one for the longer one, so that ‖P‖_F² = tr PᵀP = tr PP = tr P for an orthogonal projection P.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from checker.errors import ClaimError, Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.sizes import sides_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

Word = tuple[Term, ...]  # the factors of a product of matrices
_MOST_STEPS, _MOST_WORDS = 12, 16


def traces_rewritten(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal by what its traces and Frobenius norms are as traces of words that the hypotheses do not make shorter."""
    key = (goal, shop.context, "traces")
    if not is_relation(goal) or not shop.indexed or key in search.failed:
        return None
    given = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "matrix"]
    if not given:
        return None
    search.failed.add(key)
    links: list[Proof] = []
    for whole, product in _spoken(goal):
        try:
            links += _told(shop, whole, product, given)
        except (Undecided, ClaimError):  # sides that do not fit, or are not known
            continue
    if not links:
        return None
    links += [rules.square(s.args[0]) for s in dict.fromkeys(_norms(goal))]
    found = completed(shop, goal, links) or shop.show(goal, links, degree=1) if goal.name == "eq" else None
    return found or by_squares(shop, goal, more=links)


def _norms(goal: Term) -> Iterator[Term]:
    return (s for t in goal.args for s in subterms(t) if s.name == "frobenius" and not s.open)


def _spoken(goal: Term) -> Iterator[tuple[Term, Term]]:
    """The scalars of a goal that are traces, and the matrices of which they are."""
    for s in dict.fromkeys(s for t in goal.args for s in subterms(t)):
        if s.open:
            continue
        if s.name == "frobenius":
            yield s**2, transposed(s.args[0]) @ s.args[0]
        elif s.name == "dot" and s.args[0].name == s.args[1].name == "vec":
            yield s, transposed(s.args[0].args[0]) @ s.args[1].args[0]
        elif s.name == "sum_over" and s.args[1].name == "entry":
            u, i = s.args[1].args
            if u.name == "column" and i == u.args[1] == s.args[0] and not u.args[0].open:
                yield s, u.args[0]


def _told(shop: Workshop, whole: Term, product: Term, given: list[Proof]) -> list[Proof]:
    """What a trace is as a sum of traces of words, and what these are, step by step."""
    summands = _words(product)[:_MOST_WORDS]
    value = reduce(lambda p, q: p + q, (c * _trace(shop, word) for c, word in summands))
    links = [identity(shop, apply("eq", whole, value))]
    for _, word in summands:
        links += _shortened(shop, word, given)
    return [one for one in links if one is not None]


def _shortened(shop: Workshop, word: Word, given: list[Proof]) -> list[Proof | None]:
    """tr W = Σ tr W′ = … for words W, W′, … each of which a hypothesis makes shorter, or writes with letters that come before."""
    links: list[Proof | None] = []
    todo = [word]
    for _ in range(_MOST_STEPS):
        if not todo:
            break
        word = todo.pop()
        step = next(_steps(shop, word, given), None)
        if step is not None:
            todo += step[0]
            links += step[1]
            continue
        least = min(_alike(word), key=_order)
        if least != word:
            links.append(identity(shop, apply("eq", _trace(shop, word), _trace(shop, least))))
        if len(least) == 1 and least[0].name == "identity":
            links.append(identity(shop, apply("eq", _trace(shop, least), least[0].args[0])))
    return links


def _steps(shop: Workshop, word: Word, given: list[Proof]) -> Iterator[tuple[list[Word], list[Proof | None]]]:
    for one in given:
        for old, new in _rules(one):
            for alike in _alike(word):
                rest = alike[len(old) :]
                shorter = [(c, _plain((*w, *rest))) for c, w in new]
                if alike[: len(old)] == old and all(_least(w) < _least(word) for _, w in shorter):
                    x = shop.variable("X", "matrix", one.left)
                    moved = put_equal(one, _trace_of(shop, _product((x, *rest))), x)
                    before, after = (
                        moved.concludes.args if _words(one.left)[0][1] == old else moved.concludes.args[::-1]
                    )
                    value = reduce(lambda p, q: p + q, (c * _trace(shop, w) for c, w in shorter))
                    ends = ((_trace(shop, word), before), (after, value))
                    yield [w for _, w in shorter], [moved, *(identity(shop, apply("eq", *pair)) for pair in ends)]


def _rules(one: Proof) -> Iterator[tuple[Word, list[tuple[Term, Word]]]]:
    """A word of one side, and the sum of words of the other that take its place: all of them come before it."""
    for first, second in (one.concludes.args, one.concludes.args[::-1]):
        [(c, word), *more], new = _words(first), _words(second)
        if c == num(1) and not more and all(_order(w) < _order(word) for _, w in new):
            yield word, new


def _order(word: Word) -> tuple:
    """Shorter words first; a product that is the identity is shorter than one factor; factors before their transposes."""
    long = 0 if len(word) == 1 and word[0].name == "identity" else len(word)
    return long, [(one.name == "transpose", str(one)) for one in word]


def _least(word: Word) -> tuple:
    return min(map(_order, _alike(word)))


def _alike(word: Word) -> list[Word]:
    """The words of the same trace: rotated, and transposed."""
    turned = tuple(transposed(one) if one.name != "identity" else one for one in reversed(word))
    return [w[k:] + w[:k] for w in (word, turned) for k in range(len(word))]


def _words(M: Term) -> list[tuple[Term, Word]]:
    """A matrix as a sum of multiples of words."""
    name, args = M.name, M.args
    if name in ("add", "sub", "neg"):
        last = [(c if name == "add" else num(-1) if c == num(1) else -c, w) for c, w in _words(args[-1])]
        return last if name == "neg" else [*_words(args[0]), *last]
    if name == "mul":
        return [(args[0] if c == num(1) else args[0] * c, w) for c, w in _words(args[1])]
    if name == "matmul":
        left, right = map(_words, args)
        return [
            (c if d == num(1) else d if c == num(1) else c * d, _plain((*v, *w))) for c, v in left for d, w in right
        ]
    if name == "transpose" and args[0].name not in ("var", "stack"):
        return [
            (c, tuple(one if one.name == "identity" else transposed(one) for one in reversed(w)))
            for c, w in _words(args[0])
        ]
    return [(num(1), (M,))]


def _plain(word: Word) -> Word:
    """The word without identities, unless nothing else is there."""
    return tuple(one for one in word if one.name != "identity") or word[:1]


def _product(word: Word) -> Term:
    return reduce(lambda A, B: A @ B, word)


def _trace(shop: Workshop, word: Word) -> Term:
    return _trace_of(shop, _product(word))


def _trace_of(shop: Workshop, M: Term) -> Term:
    name = next(name for name in ("t", *(f"t{n}" for n in range(1, 99))) if name not in shop.taken)
    k = Term("bound", leaf=f"{name}:{sides_of(M)[0]}", sort="index", shape=(sides_of(M)[0],))
    return apply("sum_over", k, apply("entry", apply("column", M, k), k))


__all__ = ["traces_rewritten"]
