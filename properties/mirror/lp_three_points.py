"""The three-point identity of ℓp mirror descent: what a step gains against any V, in Bregman divergences.

Role.  The identity behind every analysis of mirror descent, for the gradient of any loss, convex or not.
Note.  A step goes from W to the U with ∇ψ(U) = ∇ψ(W) − ηG, where ψ = (1/p) Σ|W_ij|^p and G is the gradient at W. So ηG stands for ∇ψ(W) −
∇ψ(U), and W, U may be any matrices. Then for every V: η⟨G, U − V⟩ = D(V, W) − D(V, U) − D(U, W). The entries of a matrix are listed one
after the other. Each is s·e^l with a sign s; then ∇ψ has the entry s·e^{(p−1)l}, and |W_ij|^p is s²e^{pl}. (The
identity holds for any numbers s.) It asks nothing of the loss, so it holds at each step k of the run.
"""

from checker.language import Claim, Source, entry, equals, exp, index, scalar, sum_over, vector

p, i = scalar("p"), index("i", "m")
W = vector("s_w", "m"), vector("l_w", "m")
U = vector("s_u", "m"), vector("l_u", "m")
V = vector("s_v", "m"), vector("l_v", "m")


def at(X):
    """Entry i of the matrix."""
    signs, logs = X
    return entry(signs, i) * exp(entry(logs, i))


def mapped(X):
    """Entry i of ∇ψ."""
    signs, logs = X
    return entry(signs, i) * exp((p - 1) * entry(logs, i))


def power(X):
    signs, logs = X
    return entry(signs, i) ** 2 * exp(p * entry(logs, i))


def divergence(X, Y):
    return sum_over(i, (power(X) - power(Y)) / p - mapped(Y) * (at(X) - at(Y)))


GAINED = sum_over(i, (mapped(W) - mapped(U)) * (at(U) - at(V)))  # η⟨G, U − V⟩

CLAIM = Claim(
    title="η⟨G, U − V⟩ = D(V, W) − D(V, U) − D(U, W) for a step of mirror descent from W to U, and every V",
    source=Source(paper="mirror", where="abstract, “the p-th power of the ℓ_p-norm”", fidelity="reconstructed"),
    forall=(p, *W, *U, *V),
    assuming=(p > 1,),
    conclude=equals(GAINED, divergence(V, W) - divergence(V, U) - divergence(U, W)),
    scalar_part="Encoded are the entries of the matrices as signs times exponentials. Nothing is said of the loss.",
)
