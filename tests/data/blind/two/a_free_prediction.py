"""w > 0, Σw = 1, log w_i ≥ 0 and j ≠ i give log w_j ≤ log w_i.

Role.  A prediction without loss.
"""

from checker.language import Claim, Source, entry, equals, index, log, positive, total, vector

w, i, j = vector("w", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="w > 0, Σw = 1, log w_i ≥ 0 and j ≠ i give log w_j ≤ log w_i",
    source=Source(paper="blind-two", where="A prediction without loss", fidelity="reconstructed"),
    forall=(
        w,
        i,
        j,
    ),
    assuming=(
        positive(w),
        equals(total(w), 1),
        log(entry(w, i)) >= 0,
        ~equals(i, j),
    ),
    conclude=log(entry(w, j)) <= log(entry(w, i)),
)
