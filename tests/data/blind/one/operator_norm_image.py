"""‖A‖ ≤ c gives ‖Ax‖ ≤ c‖x‖.

Role.  The operator norm bounds the image.
"""

from checker.language import Claim, Source, matrix, norm, scalar, spectral_at_most, vector

A = matrix("A", "m", "n")
x = vector("x", "n")
c = scalar("c")

CLAIM = Claim(
    title="‖A‖ ≤ c gives ‖Ax‖ ≤ c‖x‖",
    source=Source(paper="blind-one", where="the operator norm bounds the image", fidelity="reconstructed"),
    forall=(
        A,
        x,
        c,
    ),
    assuming=(spectral_at_most(A, c),),
    conclude=norm(A @ x) <= c * norm(x),
)
