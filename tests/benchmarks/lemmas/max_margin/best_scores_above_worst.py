"""The best score of each input is at least its worst.

Role.  From Hardy, Littlewood and Pólya, theorem 1, for the scores of a dataset.
Note.  A greatest number is at least the least.
"""

from checker.language import Claim, Source, best_scores, dataset, minimum, worst_scores

D = dataset("D", keys=False)

CLAIM = Claim(
    title="The best score of each input is at least its worst",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, theorem 1, for the scores of a dataset",
        fidelity="reconstructed",
    ),
    forall=(D,),
    conclude=minimum(best_scores(D) - worst_scores(D)) >= 0,
)
