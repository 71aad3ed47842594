"""The logistic risk of attention is at least that of the best scores.

Role.  From Shalev-Shwartz and Ben-David, section 2.2 (no output beats the best score).
Note.  Each output is an average of the scores, so at most the best, and the loss decreases.
"""

from checker.language import Claim, Source, best_value, dataset, loss, value, vector

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="The logistic risk of attention is at least that of the best scores",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 2.2 (no output beats the best score)",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) >= best_value(D, "logistic"),
)
