"""The bound √3·|v|·√(a²R⁴(4n + 1) + n) of self-attention's Lipschitz constant on a ball, for n tokens of dimension one.

Source.  Castin, Ablin and Peyré 2024, How Smooth Is Attention?, the theorem on general compact sets.
By hand.  True: df = v(P·dx + a·Var∘dx + a·x∘Cov(dx, x)), whose squares add up to 3v²(n + a²R⁴(n + 1))‖dx‖² or less.
"""

from checker.language import Claim, Source, attention_matrix, frobenius, length, matrix, max_norm, scalar, sqrt, vec

X, Y, A = matrix("X", "n", 1), matrix("Y", "n", 1), matrix("A", 1, 1)
v, R = scalar("v"), scalar("R")
n, a = length(vec(X)), frobenius(A)
constant = sqrt(3) * abs(v) * sqrt(a**2 * R**4 * (4 * n + 1) + n)

CLAIM = Claim(
    title="‖f(X) − f(Y)‖_F ≤ √3·|v|·√(a²R⁴(4n + 1) + n)·‖X − Y‖_F for tokens in [−R, R]",
    source=Source(
        paper="castin-2024", where="theorem on general compact sets, dimension one", fidelity="reconstructed"
    ),
    forall=(X, Y, A, v, R),
    assuming=(max_norm(vec(X)) <= R, max_norm(vec(Y)) <= R),
    conclude=frobenius(v * (attention_matrix(X, A, X) @ X) - v * (attention_matrix(Y, A, Y) @ Y))
    <= constant * frobenius(X - Y),
)
