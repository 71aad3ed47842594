"""Ways to prove what is said of products of matrices by rewriting words with the equalities of the hypotheses.

A word is a product of matrices.  It stands in a trace, in ⟨u, Ww⟩ or in (Ww)_i: ‖M‖_F² = tr MᵀM, ⟨A, B⟩ = tr AᵀB and ‖Mu‖² = ⟨u, MᵀMu⟩
are sums of such.  A hypothesis L = R between matrices, or between vectors, puts its other words for the last one in the order of
:func:`_order`, so that ‖P‖_F² = tr PᵀP = tr PP = tr P for an orthogonal projection P, and XBY − XAY = X − Y where XA and BY are I.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import permutations

from checker.errors import ClaimError, Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.sizes import sides_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed, moved_back
from checker.proofs.trees.rules import is_relation, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.combinations import summands
from checker.statements.terms.term import Term, apply, subterms

Word = tuple[Term, ...]  # the factors of a product of matrices
_MOST_STEPS, _MOST_WORDS, _MOST_FACTORS = 16, 16, 3
_NORMS = ("operator_norm", "frobenius")


@dataclass(frozen=True)
class _Place:
    """Where a word W stands: in tr W, in ⟨u, Ww⟩, or in (Ww)_i; ``left`` is u or i."""

    left: Term | None = None
    right: Term | None = None

    def number(self, shop: Workshop, word: Word) -> Term:
        """What stands there."""
        if self.left is None or self.right is None:
            return _trace_of(shop, _product(word))
        image = _product(word) @ self.right if word else self.right
        return apply("entry", image, self.left) if self.left.sort == "index" else apply("dot", self.left, image)

    def alike(self, word: Word) -> list[tuple[_Place, Word]]:
        """The places and words of the same number: rotated in traces, and transposed."""
        if self.left is None:
            return [(self, w[k:] + w[:k]) for w in (word, _turned(word)) for k in range(len(word))]
        if self.left.sort == "index":
            return [(self, word)]
        return [(self, word), (_Place(self.right, self.left), _turned(word))]

    def order(self, word: Word) -> tuple:
        """What is put for a word comes before it in this order."""
        return min((*_order(w), str(there.left), str(there.right)) for there, w in self.alike(word))


@dataclass(frozen=True)
class _Rule:
    """What a hypothesis puts for a word, or for the word before a vector; ``turned`` where it speaks of the transposed word."""

    known: Proof
    old: Word
    new: tuple[tuple[Fraction, Word, Term | None], ...]
    base: Term | None = None
    turned: bool = False

    def steps(self, shop: Workshop, place: _Place, word: Word) -> Iterator[tuple[list[tuple[_Place, Word]], Proof]]:
        """The places and words that take the place of one, and the equality that says so."""
        x = shop.variable("X", "vector" if self.base is not None else "matrix", self.known.left)
        for there, w in place.alike(word):
            ends = (len(w) - len(self.old),) if self.base is not None else range(len(w) - len(self.old) + 1)
            for k in ends:
                if k < 0 or w[k : k + len(self.old)] != self.old or self.base not in (None, there.right):
                    continue
                before, after = w[:k], w[k + len(self.old) :]
                if self.base is None:
                    found = [(there, _plain((*before, *one, *after), there)) for _, one, _ in self.new]
                    hole = there.number(shop, (*before, transposed(x) if self.turned else x, *after))
                else:
                    found = [(replace(there, right=base), (*before, *one)) for _, one, base in self.new]
                    hole = replace(there, right=x).number(shop, before)
                if all(own.order(one) < place.order(word) for own, one in found):
                    yield found, put_equal(self.known, hole, x)


def words_rewritten(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal by what its traces, lengths, inner products and entries are, as words that the hypotheses do not make shorter."""
    key = (goal, shop.context, "words")
    if not is_relation(goal) or not shop.indexed or key in search.failed:
        return None
    given = list(_rules(shop))
    if not given:
        return None
    search.failed.add(key)
    links: list[Proof] = []
    squares = False  # of matrices are spoken of
    for whole, told_as in _spoken((goal, *filter(is_relation, shop.context))):
        try:
            told = _told(shop, whole, told_as[:_MOST_WORDS], given)
            in_traces = any(place.left is None for _, place, _ in told_as)
            squares = squares or in_traces
            links += told if in_traces or any(one.rule == "substitution" for one in told) else []
        except (Undecided, ClaimError):  # sides that do not fit, or are not known
            continue
    if not links:
        return None
    links += [rules.square(s.args[0]) for s in dict.fromkeys(_norms(goal))]
    found = completed(shop, goal, links) if goal.name == "eq" else None
    found = found or shop.show(goal, [*links, *shop.given()], degree=1)
    return found or (by_squares(shop, goal, more=links) if squares else None)


def _norms(goal: Term) -> Iterator[Term]:
    return (s for t in goal.args for s in subterms(t) if s.name in ("frobenius", "norm") and not s.open)


Summand = tuple[Term, _Place, Word]  # a factor, and what it is a factor of


def _spoken(told: Iterable[Term]) -> Iterator[tuple[Term, list[Summand]]]:
    """The numbers of statements that are sums of words at their places."""
    for s in dict.fromkeys(s for one in told for t in one.args for s in subterms(t)):
        if s.open:
            continue
        if s.name == "frobenius":
            yield s**2, _traces(transposed(s.args[0]) @ s.args[0])
        elif s.name == "dot" and s.args[0].name == s.args[1].name == "vec":
            yield s, _traces(transposed(s.args[0].args[0]) @ s.args[1].args[0])
        elif s.name == "sum_over" and s.args[1].name == "entry":
            u, i = s.args[1].args
            if u.name == "column" and i == u.args[1] == s.args[0] and not u.args[0].open:
                yield s, _traces(u.args[0])
        elif s.name == "dot" and _has_images(s):
            yield s, _forms(*s.args)
        elif s.name == "norm" and _has_images(s):
            yield s**2, _forms(s.args[0], s.args[0])
        elif s.name == "entry" and _has_images(s.args[0]):
            yield s, [(c, _Place(s.args[1], base), w) for c, w, base in _images(s.args[0])]


def _has_images(u: Term) -> bool:
    return any(s.name == "matvec" for s in subterms(u))


def _traces(M: Term) -> list[Summand]:
    return [(c, _Place(), w) for c, w in _words(M)]


def _forms(u: Term, v: Term) -> list[Summand]:
    """⟨u, v⟩ as a sum of multiples of ⟨a, Wb⟩."""
    return [
        (rules.times(c, d), _Place(a, b), _plain((*_turned(p), *q), _Place(a, b)))
        for c, p, a in _images(u)
        for d, q, b in _images(v)
    ]


def _images(u: Term) -> list[tuple[Term, Word, Term]]:
    """A vector as a sum of multiples of images Wb."""
    found: list[tuple[Term, Word, Term]] = []
    for c, part in summands(u):
        if part.name == "matvec":
            whole = [(d, v, e, w, b) for d, v in _words(part.args[0]) for e, w, b in _images(part.args[1])]
            found += [
                (rules.times(c, rules.times(d, e)), tuple(one for one in (*v, *w) if one.name != "identity"), b)
                for d, v, e, w, b in whole
            ]
        else:
            found.append((c, (), part))
    return found


def _told(shop: Workshop, whole: Term, told_as: list[Summand], given: list[_Rule]) -> list[Proof]:
    """What a number is as a sum of words at their places, and what these are, step by step."""
    value = _sum(c * place.number(shop, word) for c, place, word in told_as)
    links = [identity(shop, apply("eq", whole, value))]
    for _, place, word in told_as:
        links += _shortened(shop, place, word, given)
    return [one for one in links if one is not None]


def _sum(numbers: Iterable[Term]) -> Term:
    return reduce(lambda p, q: p + q, numbers)


def _shortened(shop: Workshop, place: _Place, word: Word, given: list[_Rule]) -> list[Proof | None]:
    """A word at its place as a sum of others, and these as sums of others, until no hypothesis makes them shorter."""
    links: list[Proof | None] = []
    todo = [(place, word)]
    for _ in range(_MOST_STEPS):
        if not todo:
            break
        place, word = todo.pop()
        number = place.number(shop, word)
        step = next((s for rule in given for s in rule.steps(shop, place, word)), None)
        if step is not None:
            todo += step[0]
            links.append(step[1])
            sides = [one for one in step[1].concludes.args if one != number]
            links += [link for one in sides for link in _written_out(shop, one)]
            if number not in step[1].concludes.args:
                links.append(identity(shop, apply("eq", number, step[1].concludes.args[0])))
            continue
        there, least = min(place.alike(word), key=lambda one: (*_order(one[1]), str(one[0].left)))
        if (there, least) != (place, word):
            links.append(identity(shop, apply("eq", number, there.number(shop, least))))
        if len(least) == 1 and least[0].name == "identity":
            links.append(identity(shop, apply("eq", there.number(shop, least), least[0].args[0])))
    return links


def _written_out(shop: Workshop, number: Term) -> Iterator[Proof | None]:
    """A number as the sum of its words."""
    for whole, told_as in _spoken([apply("eq", number, num(0))]):
        if whole == number:
            yield identity(shop, apply("eq", whole, _sum(c * place.number(shop, w) for c, place, w in told_as)))


def _rules(shop: Workshop) -> Iterator[_Rule]:
    """The hypotheses that put other words for a word: the last in their order, with a number for its factor."""
    for one in shop.given():
        if one.concludes.name != "eq" or one.concludes.open or one.left.sort not in ("matrix", "vector"):
            continue
        if one.left.sort == "matrix":
            yield from _of_words(one, False)
            yield from _of_words(one, True)
        elif _has_images(one.concludes):
            yield from _of_images(one)


def _of_words(one: Proof, turned: bool) -> Iterator[_Rule]:
    sides = [_words(transposed(M) if turned else M) for M in one.concludes.args]
    solved = _solved([(c, (w, None)) for c, w in sides[0]], [(c, (w, None)) for c, w in sides[1]])
    if solved is not None:
        (old, _), new = solved
        yield _Rule(one, old, tuple((c, w, None) for c, (w, _) in new), turned=turned)


def _of_images(one: Proof) -> Iterator[_Rule]:
    sides = [[(c, (w, b)) for c, w, b in _images(u)] for u in one.concludes.args]
    solved = _solved(*sides)
    if solved is not None and solved[0][0]:
        (old, base), new = solved
        yield _Rule(one, old, tuple((c, w, b) for c, (w, b) in new), base=base)


def _solved(left: list, right: list) -> tuple[tuple, list] | None:
    """The last word of an equality, and the words that it is the sum of."""
    factors: dict[tuple, Fraction] = {}
    for sign, side in ((1, left), (-1, right)):
        for c, word in side:
            if not _is_number(c):
                return None
            factors[word] = factors.get(word, Fraction(0)) + sign * _value(c)
    words = [word for word, c in factors.items() if c]
    if not words:
        return None
    last = max(words, key=lambda word: (*_order(word[0]), str(word[1])))
    if not last[0] or last[0][0].name == "identity":
        return None
    return last, [(-factors[word] / factors[last], word) for word in words if word != last]


def _is_number(c: Term) -> bool:
    return c.name == "num" or (c.name in ("neg", "mul") and all(map(_is_number, c.args)))


def _value(c: Term) -> Fraction:
    if c.name == "num":
        return c.fraction
    return -_value(c.args[0]) if c.name == "neg" else _value(c.args[0]) * _value(c.args[1])


def _order(word: Word) -> tuple:
    """Shorter words first; a product that is the identity is shorter than one factor; factors before their transposes."""
    long = 0 if len(word) == 1 and word[0].name == "identity" else len(word)
    return long, [(one.name == "transpose", str(one)) for one in word]


def _words(M: Term) -> list[tuple[Term, Word]]:
    """A matrix as a sum of multiples of words."""
    found: list[tuple[Term, Word]] = []
    for c, part in summands(M):
        if part.name == "matmul":
            left, right = map(_words, part.args)
            within = [(rules.times(d, e), _plain((*v, *w))) for d, v in left for e, w in right]
        elif part.name == "transpose" and part.args[0].name not in ("var", "stack"):
            within = [(d, _turned(w)) for d, w in _words(part.args[0])]
        else:
            within = [(num(1), (part,))]
        found += [(rules.times(c, d), w) for d, w in within]
    return found


def _turned(word: Word) -> Word:
    return tuple(one if one.name == "identity" else transposed(one) for one in reversed(word))


def _plain(word: Word, place: _Place | None = None) -> Word:
    """The word without identities; in a trace, or alone, one is left if nothing else is there."""
    kept = tuple(one for one in word if one.name != "identity")
    return kept or (word[:1] if place is None or place.left is None else ())


def _product(word: Word) -> Term:
    return reduce(lambda A, B: A @ B, word)


def _trace_of(shop: Workshop, M: Term) -> Term:
    name = next(name for name in ("t", *(f"t{n}" for n in range(1, 99))) if name not in shop.taken)
    k = Term("bound", leaf=f"{name}:{sides_of(M)[0]}", sort="index", shape=(sides_of(M)[0],))
    return apply("sum_over", k, apply("entry", apply("column", M, k), k))


# ── a matrix as a product ──


def matrices_as_products(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖M‖ ≤ ‖A‖‖B‖… where hypotheses make M the product of these matrices, in some order, or its opposite."""
    key = (goal, shop.context, "products of matrices")
    if goal.name != "le" or key in search.failed or not any(h.name == "eq" for h in shop.context):
        return None
    search.failed.add(key)
    for s in dict.fromkeys(s for s in subterms(goal.args[0]) if s.name in _NORMS and not s.open):
        M = s.args[0]
        factors = [t.args[0] for t in dict.fromkeys(subterms(goal.args[1])) if t.name in _NORMS and t.args[0] != M]
        if M.name not in ("add", "sub") or not 1 < len(factors) <= _MOST_FACTORS:
            continue
        for order in permutations(factors):
            try:
                products = [_product(order), -_product(order)]
            except ClaimError:  # sides that do not fit
                continue
            for product in products:
                found = _as_product(search, shop, goal, M, product)
                if found is not None:
                    return found
    return None


def _as_product(search: Search, shop: Workshop, goal: Term, M: Term, product: Term) -> Proof | None:
    if sides_of(M) != sides_of(product) or _left_over(shop, M - product):
        return None
    same = search.solve(shop, apply("eq", M, product))
    known = same and search.solve(shop, replaced(goal, M, product))
    return same and known and moved_back(shop, goal, known, same)


def _left_over(shop: Workshop, M: Term) -> bool:
    """Whether some word of a matrix is left when the hypotheses have put others for as many as they can."""
    given = [rule for rule in _rules(shop) if rule.base is None]
    left: dict[Word, Fraction] = {}
    todo = [(c, w) for c, w in _words(M)]
    if not all(map(_is_number, (c for c, _ in todo))):
        return True
    numbers = [(_value(c), w) for c, w in todo]
    for _ in range(_MOST_STEPS**2):
        if not numbers:
            return any(left.values())
        c, word = numbers.pop()
        found = next(
            ((rule, k) for rule in given for k in range(len(word)) if word[k : k + len(rule.old)] == rule.old), None
        )
        if found is None:
            left[word] = left.get(word, Fraction(0)) + c
            continue
        rule, k = found
        after = word[k + len(rule.old) :]
        numbers += [(c * d, _plain((*word[:k], *w, *after))) for d, w, _ in rule.new]
    return True


__all__ = ["matrices_as_products", "words_rewritten"]
