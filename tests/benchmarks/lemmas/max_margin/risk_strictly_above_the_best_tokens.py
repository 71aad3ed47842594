"""The logistic risk of attention is greater than that of the best scores.

Role.  From Shalev-Shwartz and Ben-David, section 2.2, with a strict sign.
Note.  With a single token they are equal.
"""

from checker.language import Claim, Source, best_value, dataset, loss, value, vector

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="The logistic risk of attention is greater than that of the best scores",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 2.2, with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) > best_value(D, "logistic"),
)
