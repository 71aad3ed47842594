"""The squared risk of attention is at least that of the best scores.

Role.  From Shalev-Shwartz and Ben-David, section 2.2, with a loss that is not monotone.
Note.  With the scores 3 and 1 and p = 0 the output is 2, and (1 − 2)² < (1 − 3)².
"""

from checker.language import Claim, Source, best_value, dataset, loss, value, vector

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="The squared risk of attention is at least that of the best scores",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 2.2, with a loss that is not monotone",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    conclude=value(loss(D, "squared"), p) >= best_value(D, "squared"),
)
