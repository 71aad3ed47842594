"""Linear attention that is trained by decayed steps on one example after the other stays in a ball, in every order.

Source.  Katharopoulos et al. 2020, Transformers are RNNs (the state is a sum of outer products v·kᵀ; the decay and the ball are ours).
By hand.  True: S_(j+1) = (1 − η)S_j + η·v_o(j)·k_o(j)ᵀ is a convex combination, and ‖v kᵀ‖_F = ‖v‖·‖k‖ ≤ R.
"""

from checker.language import (
    Claim,
    Source,
    at,
    for_each,
    frobenius,
    index,
    iterate,
    matrix,
    natural,
    order,
    outer,
    row,
    scalar,
)  # fmt: skip

j, t, eta, R, o, i = natural("j"), natural("t"), scalar("eta"), scalar("R"), order("o", "n"), index("i", "n")
K, V, S0, S = matrix("K", "n", "d"), matrix("V", "n", "m"), matrix("S0", "m", "d"), matrix("S", "m", "d")
write = outer(row(V, at(o, t)), row(K, at(o, t)))
S_j = iterate(j, S, start=S0, update=(1 - eta) * S + eta * write, step=t)

CLAIM = Claim(
    title="‖S_j‖_F ≤ R for S_(j+1) = (1 − η)S_j + η·v_o(j)k_o(j)ᵀ in every order of the tokens, if ‖v_i k_iᵀ‖_F ≤ R and 0 ≤ η ≤ 1",
    source=Source(paper="katharopoulos-2020", where="the recurrent state, with a decay", fidelity="reconstructed"),
    forall=(K, V, S0, eta, R, o, j),
    assuming=(eta >= 0, eta <= 1, for_each(i, frobenius(outer(row(V, i), row(K, i))) <= R), frobenius(S0) <= R),
    conclude=frobenius(S_j) <= R,
)
