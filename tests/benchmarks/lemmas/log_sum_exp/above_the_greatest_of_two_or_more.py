"""max x < lse(x) if x has at least two entries.

Role.  From Boyd and Vandenberghe, section 3.1.5.
Note.  The sum has a positive term besides the greatest.
"""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="max x < lse(x) if x has at least two entries",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5", fidelity="reconstructed"),
    forall=(x,),
    assuming=(length(x) >= 2,),
    conclude=maximum(x) < log(total(exp(x))),
)
