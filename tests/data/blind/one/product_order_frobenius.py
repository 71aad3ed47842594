"""‖AB‖_F = ‖BA‖_F.

Role.  The order of a product.
"""

from checker.language import Claim, Source, equals, frobenius, matrix

A = matrix("A", "n", "n")
B = matrix("B", "n", "n")

CLAIM = Claim(
    title="‖AB‖_F = ‖BA‖_F",
    source=Source(paper="blind-one", where="the order of a product", fidelity="reconstructed"),
    forall=(
        A,
        B,
    ),
    conclude=equals(frobenius(A @ B), frobenius(B @ A)),
)
