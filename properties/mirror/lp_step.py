"""The step of ℓp mirror descent is well defined: the mirror objective has one minimiser, and its gradient map gives it.

Role.  What “mirror descent” with the p-th power of the ℓp-norm computes, for every p > 1; lp-gd-is-gd-at-2 is the case p = 2.
Note.  A step goes from W to the minimiser over V of η⟨G, V⟩ + D_ψ(V, W), G the gradient at W, ψ = (1/p) Σ|W_ij|^p. Stated is: if the
entries of U have sign(u)|u|^{p−1} = sign(w)|w|^{p−1} − ηg, then U is the only minimiser: every V that differs from it in an entry j is
worse. Such a U always exists: x ↦ sign(x)|x|^{p−1} takes each real value once. The m entries of a matrix are listed one after the other.
Each is written as s·e^l with a sign s, which is 0, 1 or −1 (see lp-divergence), so that sign(x)|x|^{p−1} = s·e^{(p−1)l} for every real p
> 1. The proof: the objective at V less that at U is D_ψ(V, U), whatever G is. G may be any vector, so this says nothing of the loss.
"""

from checker.language import Claim, Source, entry, equals, exp, for_each, index, scalar, sum_over, vector

p, eta = scalar("p"), scalar("eta")
s_w, l_w = vector("s_w", "m"), vector("l_w", "m")
s_u, l_u = vector("s_u", "m"), vector("l_u", "m")
s_v, l_v, g = vector("s_v", "m"), vector("l_v", "m"), vector("g", "m")
i, j = index("i", "m"), index("j", "m")
W, U, V = (s_w, l_w), (s_u, l_u), (s_v, l_v)


def is_sign(number):
    return equals(number, 0) | equals(number, 1) | equals(number, -1)


def at(X, i):
    """Entry i of the vector."""
    signs, logs = X
    return entry(signs, i) * exp(entry(logs, i))


def mapped(X, i):
    """Entry i of ∇ψ."""
    signs, logs = X
    return entry(signs, i) * exp((p - 1) * entry(logs, i))


def power(X, i):
    signs, logs = X
    return entry(signs, i) ** 2 * exp(p * entry(logs, i))


def divergence(X, Y):
    return sum_over(i, (power(X, i) - power(Y, i)) / p - mapped(Y, i) * (at(X, i) - at(Y, i)))


def objective(X):
    return eta * sum_over(i, entry(g, i) * at(X, i)) + divergence(X, W)


def gap(X, Y, i):
    """p times the divergence of an entry."""
    (s, a), (t, b) = X, Y
    s, a, t, b = entry(s, i), entry(a, i), entry(t, i), entry(b, i)
    return s**2 * exp(p * a) + (p - 1) * t**2 * exp(p * b) - p * (s * t) * exp(a + (p - 1) * b)


CLAIM = Claim(
    title="A step of mirror descent with any p > 1 has one minimiser, where ∇ψ(U) = ∇ψ(W) − ηG",
    source=Source(paper="mirror", where="abstract, “the p-th power of the ℓ_p-norm”", fidelity="reconstructed"),
    forall=(p, eta, s_w, l_w, s_u, l_u, s_v, l_v, g, j),
    assuming=(
        p > 1,
        for_each(i, is_sign(entry(s_u, i))),
        for_each(i, is_sign(entry(s_v, i))),
        for_each(i, equals(mapped(U, i), mapped(W, i) - eta * entry(g, i))),
        ~equals(at(V, j), at(U, j)),
    ),
    conclude=objective(U) < objective(V),
    scalar_part="Encoded are the entries of the matrices as signs times exponentials, and the objective. Nothing is said of the loss.",
)

with CLAIM.proof() as q:
    q.use("lp-divergence", p=p, s=entry(s_v, i), a=entry(l_v, i), t=entry(s_u, i), b=entry(l_u, i), each=i)
    q.have(for_each(i, gap(V, U, i) >= 0))
    q.have(gap(V, U, j) > 0)
    q.have(sum_over(i, gap(V, U, i)) > 0)
    q.have(
        for_each(
            i,
            equals(
                p * (eta * entry(g, i) * (at(V, i) - at(U, i)) + mapped(U, i) * (at(V, i) - at(U, i))),
                p * mapped(W, i) * (at(V, i) - at(U, i)),
            ),
        )
    )
    q.have(equals(p * (objective(V) - objective(U)), sum_over(i, gap(V, U, i))))
    q.conclude()
