"""‖p‖ ≤ 1 if every best score is below the worst score of its input.

Role.  From Shalev-Shwartz and Ben-David, section 15.1, contradictory hypotheses.
Note.  The best score is the highest of all.
"""

from checker.language import Claim, Source, best_scores, dataset, norm, positive, vector, worst_scores

D, p = dataset("D", keys=False), vector("p", like="key")

CLAIM = Claim(
    title="‖p‖ ≤ 1 if every best score is below the worst score of its input",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    assuming=(positive(worst_scores(D) - best_scores(D)),),
    conclude=norm(p) <= 1,
)
