"""The logistic risk of attention is positive.

Role.  From Shalev-Shwartz and Ben-David, section 9.3.
Note.  It is a mean of positive losses.
"""

from checker.language import Claim, Source, dataset, loss, value, vector

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="The logistic risk of attention is positive",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 9.3", fidelity="reconstructed"),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) > 0,
)
