"""H(w) ≤ log(1/min w).

Role.  Entropy against the min-entropy's other end.
"""

from checker.language import Claim, Source, dot, equals, log, minimum, positive, total, vector

w = vector("w", "n")

CLAIM = Claim(
    title="H(w) ≤ log(1/min w)",
    source=Source(paper="blind-two", where="Entropy against the min-entropy's other end", fidelity="reconstructed"),
    forall=(w,),
    assuming=(
        positive(w),
        equals(total(w), 1),
    ),
    conclude=-dot(w, log(w)) <= log(1 / minimum(w)),
)
