"""QᵀQ = I and y = Qx give ⟨Q_{·i}, y⟩ = x_i.

Role.  Coordinates in an orthonormal basis.
"""

from checker.language import Claim, Source, column, dot, entry, equals, identity, index, length, matrix, vector

Q, x, y, i = matrix("Q", "n", "n"), vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="QᵀQ = I and y = Qx give ⟨Q_{·i}, y⟩ = x_i",
    source=Source(paper="blind-two", where="Coordinates in an orthonormal basis", fidelity="reconstructed"),
    forall=(
        Q,
        x,
        y,
        i,
    ),
    assuming=(
        equals(Q.T @ Q, identity(length(x))),
        equals(y, Q @ x),
    ),
    conclude=equals(dot(column(Q, i), y), entry(x, i)),
)
