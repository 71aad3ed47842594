"""x ≥ 10 if x > 0 and log x ≥ x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, contradictory hypotheses.
Note.  log x ≤ x − 1.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="x ≥ 10 if x > 0 and log x ≥ x",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 4.2, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x > 0, log(x) >= x),
    conclude=x >= 10,
)
