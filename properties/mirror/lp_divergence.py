"""The Bregman divergence of the ℓp potential is at least 0, and 0 only between equal entries, for every p > 1.

Role.  Why a step of mirror descent has one minimiser (lp-step), and why the ℓp-AttSVM has one solution (lp-ray-of-one-comparison).
Note.  The potential is the sum over the entries of |x|^p/p, so its divergence is a sum over entries too. This is the one of an entry,
times p. Every real number x is written as s·e^a with a sign s, which is 0, 1 or −1. Then |x|^p = s²e^{pa}, and its derivative
sign(x)|x|^{p−1} is s·e^{(p−1)a}; so every real p > 1 is covered, and 0 too. With x = s·e^a and y = t·e^b the divergence D(x, y) = |x|^p/p
− |y|^p/p − sign(y)|y|^{p−1}(x − y) is, times p, |x|^p + (p − 1)|y|^p − p·x·sign(y)|y|^{p−1}. The proof is Young's inequality, strict
unless a = b, and cases of the signs. The hypothesis p > 1 cannot be p ≥ 1: at p = 1 the divergence of two positive numbers is 0.
"""

from checker.language import Claim, Lemma, Source, equals, exp, implies, scalar

p, d, h = scalar("p"), scalar("d"), scalar("h")
a, b, s, t = scalar("a"), scalar("b"), scalar("s"), scalar("t")


def is_sign(number):
    return equals(number, 0) | equals(number, 1) | equals(number, -1)


def divergence(s, t):
    """p times the divergence of s·e^a from t·e^b."""
    return s**2 * exp(p * a) + (p - 1) * t**2 * exp(p * b) - p * (s * t) * exp(a + (p - 1) * b)


def young(a, b):
    return p * exp(a + (p - 1) * b), exp(p * a) + (p - 1) * exp(p * b)


UP = Lemma(forall=(h,), assuming=(h > 0,), conclude=1 + h < exp(h))
DOWN = Lemma(forall=(h,), assuming=(h < 0,), conclude=1 + h < exp(h))
BELOW_ONE = Lemma(forall=(p, d), assuming=(p > 1, ~equals(d, 0)), conclude=p * exp(d) < exp(p * d) + p - 1)
YOUNG = Lemma(
    forall=(p, a, b),
    assuming=(p > 1,),
    conclude=(young(a, b)[0] <= young(a, b)[1]) & (equals(a, b) | (young(a, b)[0] < young(a, b)[1])),
)

e, f, m, c = scalar("e"), scalar("f"), scalar("m"), scalar("c")
GAP = s**2 * e + c * t**2 * f - (1 + c) * (s * t) * m
SIGNS = Lemma(
    forall=(e, f, m, c, s, t),
    assuming=(e > 0, f > 0, m > 0, c > 0, (1 + c) * m <= e + c * f, is_sign(s), is_sign(t)),
    conclude=(GAP >= 0)
    & (equals(s, t) | (GAP > 0))
    & (equals(s, 0) | ~equals(s, t) | equals(GAP, e + c * f - (1 + c) * m)),
)
with SIGNS.proof() as q:
    for first in (0, 1, -1):
        with q.case(equals(s, first)):
            for second in (0, 1, -1):
                with q.case(equals(t, second)):
                    q.have(equals(GAP, first**2 * e + c * second**2 * f - (1 + c) * (first * second) * m))
                    if first == second:
                        q.have(GAP >= 0)
                    else:
                        q.have(GAP > 0)
                    q.conclude()

with BELOW_ONE.proof() as q:
    q.have(equals(exp(p * d), exp(d) * exp((p - 1) * d)))
    q.have(equals(exp(d) * exp(-d), 1))
    q.have(1 + (p - 1) * d <= exp((p - 1) * d))
    with q.have(1 - d < exp(-d)):
        with q.case(d > 0):
            q.use(DOWN, h=-d)
            q.conclude()
        with q.case(d <= 0):
            q.have(d < 0)
            q.use(UP, h=-d)
            q.conclude()
    q.have(exp(d) * (1 + (p - 1) * d) <= exp(p * d))
    q.have(exp(d) * (1 - d) < 1)
    q.have(exp(d) * (1 + (p - 1) * d) + (p - 1) * exp(d) * (1 - d) < exp(p * d) + p - 1)
    q.conclude()

with YOUNG.proof() as q:
    with q.case(equals(a, b)):
        q.have(equals(a + (p - 1) * b, p * b))
        q.have(equals(p * a, p * b))
        q.have(equals(exp(a + (p - 1) * b), exp(p * b)))
        q.have(equals(exp(p * a), exp(p * b)))
        q.conclude()
    with q.case(~equals(a, b)):
        q.have(~equals(a - b, 0))
        q.use(BELOW_ONE, p=p, d=a - b)
        q.have(equals(exp(a + (p - 1) * b), exp(p * b) * exp(a - b)))
        q.have(equals(exp(p * a), exp(p * b) * exp(p * (a - b))))
        q.have(exp(p * b) * (p * exp(a - b)) < exp(p * b) * (exp(p * (a - b)) + p - 1))
        q.have(young(a, b)[0] < young(a, b)[1])
        q.conclude()

EQUAL = equals(s * exp(a), t * exp(b))

CLAIM = Claim(
    title="The divergence of |x|^p/p is at least 0, and 0 only where the entries are equal",
    source=Source(paper="mirror", where="abstract, “the p-th power of the ℓ_p-norm”", fidelity="reconstructed"),
    forall=(p, s, a, t, b),
    assuming=(p > 1, is_sign(s), is_sign(t)),
    conclude=(divergence(s, t) >= 0) & implies(divergence(s, t) <= 0, EQUAL),
    scalar_part="Encoded is the divergence of one entry; that of matrices is the sum over their entries.",
)

with CLAIM.proof() as q:
    q.use(YOUNG, p=p, a=a, b=b)
    q.use(SIGNS, e=exp(p * a), f=exp(p * b), m=exp(a + (p - 1) * b), c=p - 1, s=s, t=t)
    q.have(divergence(s, t) >= 0)
    with q.have(EQUAL | (divergence(s, t) > 0)):
        with q.case(equals(s, t)):
            with q.case(equals(s, 0)):
                q.have(EQUAL)
                q.conclude()
            with q.case(~equals(s, 0)):
                with q.case(equals(a, b)):
                    q.have(equals(exp(a), exp(b)))
                    q.have(EQUAL)
                    q.conclude()
                with q.case(~equals(a, b)):
                    q.have(young(a, b)[0] < young(a, b)[1])
                    q.have(divergence(s, t) > 0)
                    q.conclude()
        with q.case(~equals(s, t)):
            q.have(divergence(s, t) > 0)
            q.conclude()
    with q.have(implies(divergence(s, t) <= 0, EQUAL)):
        q.conclude(by=[EQUAL | (divergence(s, t) > 0)])
    q.conclude()
