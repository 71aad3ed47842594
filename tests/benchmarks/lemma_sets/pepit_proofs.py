"""Proof scripts of two examples of PEPit: a step of gradient descent in values with exact line search, and with the step 2/(L + m).

The multipliers are those of de Klerk, Glineur and Taylor, *On the worst-case complexity of the gradient method with exact line search for
smooth strongly convex functions* (Optimization Letters 11, 2017).  Here u = x − z, v = y − z, g = ∇f(x), h = ∇f(y), a = f(x) − f(z) and
b = f(y) − f(z).  Of the step the proof uses (L + m)⟨h, v − u⟩ + 2⟨h, g⟩ = 0 alone, which both steps say.
"""

from __future__ import annotations

from checker.language import Claim, Lemma, dot, equals, function, gradient, minimiser, norm, scalar, smooth, vector
from checker.statements.terms.term import Term

u, v, g, h, x = (vector(name, "d") for name in "uvghx")
a, b, s, t, L, m = map(scalar, ("a", "b", "s", "t", "L", "m"))
f = function("f", of=x)


def sq(w: Term) -> Term:
    return dot(w, w)


def slacks(g: Term, h: Term, u: Term, v: Term, a: Term, b: Term) -> tuple[Term, Term, Term]:
    """What interpolation says is ≥ 0 of x and y, of the minimiser and x, and of the minimiser and y."""
    return (
        2 * (L - m) * (a - b - dot(h, u - v)) - (sq(g - h) + m * L * sq(u - v) - 2 * m * dot(g - h, u - v)),
        2 * (L - m) * (dot(g, u) - a) - (sq(g) + m * L * sq(u) - 2 * m * dot(g, u)),
        2 * (L - m) * (dot(h, v) - b) - (sq(h) + m * L * sq(v) - 2 * m * dot(h, v)),
    )


def step(g: Term, h: Term, u: Term, v: Term) -> Term:
    return (L + m) * dot(h, v - u) + 2 * dot(h, g)


SLACKS, STEP = slacks(g, h, u, v, a, b), step(g, h, u, v)
PRODUCT = Lemma(forall=(s, t), assuming=(s >= 0, t >= 0), conclude=s * t >= 0)
POSITIVE = Lemma(forall=(s, t), assuming=(s > 0, t > 0), conclude=s * t > 0)
CURVED = Lemma(
    forall=(L, m, u, v, g, h, a, b),
    assuming=(m >= 0, m < L, *(one >= 0 for one in SLACKS), equals(STEP, 0)),
    conclude=(L + m) ** 2 * b <= (L - m) ** 2 * a,
)
with CURVED.proof() as p:
    first = L * (L + 3 * m) * u - L * (L + m) * v - (3 * L + m) * g - (L + m) * h
    second = 2 * m * L * (L + m) * v - (L - m) ** 2 * g - (L + m) ** 2 * h
    parts = (
        (L * (L + 3 * m) * (L + m) * (L - m), SLACKS[0]),
        (2 * m * L * (L - m) * (L + 3 * m), SLACKS[1]),
        (2 * m * L * (L + 3 * m) * (L + m), SLACKS[2]),
        (m * (L - m), sq(first)),
    )
    for w in (first, second):
        p.have(sq(w) >= 0, by=[p.have(equals(norm(w) ** 2, sq(w)), by=[])])
    for factor, one in parts:
        p.have(factor >= 0)
        p.use(PRODUCT, s=factor, t=one)
    whole, gap = 2 * L * (L + 3 * m) * (L - m), (L - m) ** 2 * a - (L + m) ** 2 * b
    total = (
        parts[0][0] * parts[0][1] + parts[1][0] * parts[1][1] + parts[2][0] * parts[2][1] + parts[3][0] * parts[3][1]
    )
    p.have(equals(whole * gap, total + sq(second) - whole * (L + m) * STEP))
    risen = p.have(whole * gap >= 0)
    p.conclude(by=[risen, p.use(POSITIVE, s=2 * L * (L + 3 * m), t=L - m)])

SMALL = Lemma(forall=(L, b, s), assuming=(L > 0, L**2 * s <= 0, b <= L / 2 * s), conclude=b <= 0)
SEARCHED = Lemma(forall=(s, a, b), assuming=(equals(a, 0), equals(b, 0)), conclude=equals(s * a + 2 * b, 0))
FIXED = Lemma(forall=(s, g, h), assuming=(s > 0,), conclude=equals(s * dot(h, -(2 / s * g)) + 2 * dot(h, g), 0))


def in_values(claim: Claim, x: Term, y: Term, z: Term, *, searched: bool) -> None:
    """Write the proof of f(y) − f(z) ≤ ((L − m)/(L + m))²·(f(x) − f(z)) below a claim; the step is 2/(L + m), or searched for."""
    g, h, u, v = gradient(f, x), gradient(f, y), x - z, y - z
    a, b = f(x) - f(z), f(y) - f(z)
    with claim.proof() as p:
        _, second, third = (p.have(one >= 0) for one in slacks(g, h, u, v, a, b))
        exists = smooth(f, L)  # and with it the gradients
        moved = dot(h, y - x) if searched else dot(h, -(2 / (L + m) * g))
        lemma, at = (SEARCHED, {"a": moved, "b": dot(h, g)}) if searched else (FIXED, {"g": g, "h": h})
        along = p.use(lemma, s=L + m, **at)
        taken = [] if searched else [equals(y, x - 2 / (L + m) * g), m > 0]
        same = p.have(equals(dot(h, v - u), moved), by=[exists, *taken])
        p.have(equals(step(g, h, u, v), 0), by=[exists, along, same])
        p.have(m <= L)
        with p.case(m < L):
            p.use(CURVED, L=L, m=m, u=u, v=v, g=g, h=h, a=a, b=b)
            p.conclude()
        with p.case(equals(m, L)):
            near = p.have(sq(g - L * u) <= 0, by=[exists, second, equals(m, L)])
            far = p.have(sq(h - L * v) <= 0, by=[exists, third, equals(m, L)])
            told = p.have(equals(2 * L * dot(h, v - u) + 2 * dot(h, g), 0), by=[exists, along, same, equals(m, L)])
            bound = p.have(L**2 * sq(v) <= 3 * sq(g - L * u) + 3 * sq(h - L * v), by=[exists, told])
            p.have(L**2 * sq(v) <= 0, by=[exists, bound, near, far])
            p.have(b <= L / 2 * sq(v), by=[exists, minimiser(f, z)])
            p.use(SMALL, L=L, b=b, s=sq(v))
            p.conclude()


__all__ = ["in_values"]
