"""‖P‖_F ≤ √2 for the attention weights of two queries.

Role.  From Kim, Papamakarios and Mnih 2021, section 3, two queries.
Note.  The squared norm of each of the two rows is at most 1.
"""

from checker.language import Claim, Source, attention_matrix, frobenius, matrix, sqrt

Q, W, K = matrix("Q", "2", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")

CLAIM = Claim(
    title="‖P‖_F ≤ √2 for the attention weights of two queries",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3, two queries",
        fidelity="reconstructed",
    ),
    forall=(Q, W, K),
    conclude=frobenius(attention_matrix(Q, W, K)) <= sqrt(2),
)
