"""The logistic risk of attention is at most the loss of the lowest score of all.

Role.  From Shalev-Shwartz and Ben-David, section 2.2 (no output is worse than the worst score).
Note.  Each output is an average of the scores, so at least the lowest, and the loss decreases.
"""

from checker.language import Claim, Source, dataset, loss, loss_value, minimum, value, vector, worst_scores

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="The logistic risk of attention is at most the loss of the lowest score of all",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 2.2 (no output is worse than the worst score)",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) <= loss_value("logistic", minimum(worst_scores(D))),
)
