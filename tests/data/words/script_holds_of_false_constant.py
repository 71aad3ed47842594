"""FALSE (words/constant_without_a_value); the script's witness C = 0 gives the hypothesis no value, and its status is HOLDS."""

from checker.language import Claim, Source, length, maximum, minimum, scalar, vector

u, C = vector("u", "n"), scalar("C")
CLAIM = Claim(
    title="There is a C >= 0: (n <= 1 or max u - min u <= 1/C) implies (n <= 1 or max u <= min u)",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C,),
    forall=(u,),
    assuming=(C >= 0, (length(u) <= 1) | (maximum(u) - minimum(u) <= 1 / C)),
    conclude=(length(u) <= 1) | (maximum(u) <= minimum(u)),
)
with CLAIM.proof() as p:
    p.witness(C, 0)
    p.conclude()
