"""With one comparison the ℓp-AttSVM has one solution, and mirror descent from 0 is on its ray at every step.

Role.  The direction of “these algorithms converge in direction to a generalized hard-margin SVM”, where nothing is left to converge.
Note.  One input of two tokens: a lists the m entries of (x_α − x_t)zᵀ. The gradient of the risk at any W is −c·a with a number c, which
is > 0 where α has the higher score and ℓ′ < 0. A step of mirror descent takes −η∇L from ∇ψ(W), so from W(0) = 0 the iterates have
∇ψ(W(k)) = ρ·a, where ρ is η times the sum of the numbers c so far: ρ > 0 for every k ≥ 1. Stated is, for every ρ > 0 and every p > 1: if
the entries of W have sign(w)|w|^{p−1} = ρa, then W is the only matrix of least ‖·‖_p among those V with ⟨a, V⟩ ≥ ⟨a, W⟩. So W(k) over its
margin is the solution W_mm of the ℓp-AttSVM. Entries are written as s·e^l with a sign s, which is 0, 1 or −1, as in lp-step. The proof:
the divergence D_ψ(V, W) is > 0 (lp-divergence), which is Hölder's inequality. With several comparisons, or another start, the direction
only tends.
"""

from checker.language import Claim, Source, entry, equals, exp, for_each, index, scalar, sum_over, vector

p, rho = scalar("p"), scalar("rho")
s_w, l_w = vector("s_w", "m"), vector("l_w", "m")
s_v, l_v, a = vector("s_v", "m"), vector("l_v", "m"), vector("a", "m")
i, j = index("i", "m"), index("j", "m")
W, V = (s_w, l_w), (s_v, l_v)


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


def gap(X, Y, i):
    """p times the divergence of an entry."""
    (s, a), (t, b) = X, Y
    s, a, t, b = entry(s, i), entry(a, i), entry(t, i), entry(b, i)
    return s**2 * exp(p * a) + (p - 1) * t**2 * exp(p * b) - p * (s * t) * exp(a + (p - 1) * b)


def margin(X):
    return sum_over(i, entry(a, i) * at(X, i))


def size(X):
    """The p-th power of the ℓp-norm."""
    return sum_over(i, power(X, i))


CLAIM = Claim(
    title="One comparison: where ∇ψ(W) = ρ·a with ρ > 0, W alone has the least ℓp-norm for its margin",
    source=Source(
        paper="mirror",
        where="abstract, “a generalized hard-margin SVM with an ℓ_p-norm objective”",
        fidelity="reconstructed",
    ),
    forall=(p, rho, a, s_w, l_w, s_v, l_v, j),
    assuming=(
        p > 1,
        rho > 0,
        for_each(i, is_sign(entry(s_w, i))),
        for_each(i, is_sign(entry(s_v, i))),
        for_each(i, equals(mapped(W, i), rho * entry(a, i))),
        margin(V) >= margin(W),
        ~equals(at(V, j), at(W, j)),
    ),
    conclude=size(W) < size(V),
    scalar_part="Encoded are the entries of the matrices as signs times exponentials. That the iterates have such duals is the note's.",
    not_checked="Several comparisons; starts other than 0; that ‖W(k)‖ tends to infinity.",
)

with CLAIM.proof() as q:
    q.use("lp-divergence", p=p, s=entry(s_v, i), a=entry(l_v, i), t=entry(s_w, i), b=entry(l_w, i), each=i)
    q.have(for_each(i, gap(V, W, i) >= 0))
    q.have(gap(V, W, j) > 0)
    q.have(sum_over(i, gap(V, W, i)) > 0)
    pulled = sum_over(i, mapped(W, i) * at(V, i))
    q.have(equals(sum_over(i, gap(V, W, i)), size(V) + (p - 1) * size(W) - p * pulled))
    q.have(for_each(i, equals(mapped(W, i) * at(V, i), rho * (entry(a, i) * at(V, i)))))
    q.have(for_each(i, equals(power(W, i), rho * (entry(a, i) * at(W, i)))))
    q.have(equals(pulled, rho * margin(V)))
    q.have(equals(size(W), rho * margin(W)))
    q.have(rho * margin(W) <= rho * margin(V))
    q.conclude()
