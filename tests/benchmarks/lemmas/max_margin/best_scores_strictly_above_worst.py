"""The best score of each input is greater than its worst.

Role.  From Hardy, Littlewood and Pólya, theorem 1, with a strict sign.
Note.  With a single token they are equal.
"""

from checker.language import Claim, Source, best_scores, dataset, positive, worst_scores

D = dataset("D", keys=False)

CLAIM = Claim(
    title="The best score of each input is greater than its worst",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 1, with a strict sign", fidelity="reconstructed"
    ),
    forall=(D,),
    conclude=positive(best_scores(D) - worst_scores(D)),
)
