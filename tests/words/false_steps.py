"""False lemmas on steps of optimisation, each near a true one; written down before the search for worst cases saw them."""

from __future__ import annotations

from checker.language import (
    equals,
    function,
    monotone,
    nonexpansive,
    number,
    subgradient,
    vector,
)
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term
from tests.words import function_lemmas as known
from tests.words.function_lemmas import (
    BENT,
    CONVEX,
    SECOND,
    SMALLER,
    STEP,
    L,
    c,
    convex,
    dot,
    f,
    g,
    lipschitz,
    m,
    norm,
    p,
    q,
    r,
    s,
    smooth,
    sq,
    u,
    x,
    y,
    z,
)

F, w = function("F", of=x), vector("w", "d")


def claim(conclude: Term, *hypotheses: Term) -> Claim:
    """As in ``function_lemmas``, with a second function and one vector more."""
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    forall = tuple(v for v in (*known.ALL, F, w) if v.leaf in names)
    return Claim(title="A lemma", source=SOURCE, forall=forall, assuming=hypotheses, conclude=conclude)


SOURCE = known.LEMMAS["descent lemma"].source
FORWARD_BACKWARD = (equals(w, x - g(x) / L - u / L), subgradient(F, w, u), subgradient(F, z, -g(z)))
FALSE: dict[str, Claim] = {
    "two contractions, 2 % less": claim(sq(SECOND - z) <= SMALLER * (1 - m / L) ** 4 * sq(x - z), *BENT, m > 0),
    "a step of 3/(2L), 2 % less": claim(f(x - number("3/2") * g(x) / L) - f(z) <= SMALLER * L / 8 * sq(x - z), *CONVEX),
    "a gradient after one step, 2 % less": claim(sq(g(STEP)) <= SMALLER * L**2 / 4 * sq(x - z), *CONVEX),
    "a subgradient after a proximal step, 2 % less": claim(
        sq(r * u) <= SMALLER * sq(x - z), subgradient(f, x - r * u, u), subgradient(f, z, 0 * z), r > 0
    ),
    "values of a proximal gradient step, 2 % less": claim(
        f(w) + F(w) - f(z) - F(z) <= SMALLER * L / 4 * sq(x - z), convex(f), smooth(f, L), L > 0, *FORWARD_BACKWARD
    ),
    "a heavy ball descends": claim(f(STEP + (x - y) / 2) <= f(x), *CONVEX, f(x) <= f(y)),
    "gradients point to the minimiser, 2 % more": claim(
        dot(g(x), x - z) >= number("51/50") * m * L / (m + L) * sq(x - z) + sq(g(x)) / (m + L), *BENT, m > 0
    ),
    "resolvents contract": claim(sq(p - q) <= SMALLER * dot(p - q, x - y), monotone((p, x - p), (q, y - q))),
    "averaged operators contract": claim(sq(x + u - y - w) <= 4 * SMALLER * sq(x - y), nonexpansive((x, u), (y, w))),
    "a subgradient step descends": claim(
        f(x - r * u) <= f(x), convex(f), lipschitz(f, c), subgradient(f, x, u), r > 0, r * c <= norm(x - z)
    ),
    "a gap by gradients, not convex": claim(f(x) - f(z) <= norm(g(x)) * norm(x - z), *CONVEX[1:]),
    "Polyak's step, 2 % more": claim(
        sq(x - s * u - z) <= sq(x - z) - number("51/50") * s**2 * sq(u),
        subgradient(f, x, u),
        equals(s * sq(u), f(x) - f(z)),
        sq(u) > 0,
    ),
}

__all__ = ["FALSE"]
