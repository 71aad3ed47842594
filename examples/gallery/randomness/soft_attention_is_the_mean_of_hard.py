"""Soft attention is the mean of hard attention, which looks at one place drawn with the softmax's weights; how far that one is off.

Source.  Xu et al. 2015, Show, Attend and Tell, sections 4.1 and 4.2.
By hand.  True: E x_i = Σ_i s_i·x_i, and the mean squared distance from the mean is E‖x_i‖² − ‖E x_i‖².
"""

from checker.language import Claim, Source, equals, expectation, index, matrix, norm, row, softmax, vector, weighted

X, u, i = matrix("X", "n", "d"), vector("u", "n"), index("i", "n")
law, soft = weighted(softmax(u)), X.T @ softmax(u)

CLAIM = Claim(
    title="E x_i = Xᵀs and E‖x_i − Xᵀs‖² = E‖x_i‖² − ‖Xᵀs‖² for i drawn with the weights s = softmax(u)",
    source=Source(paper="xu-2015", where="sections 4.1 and 4.2", fidelity="paraphrase"),
    forall=(X, u),
    conclude=equals(expectation(i, law, row(X, i)), soft)
    & equals(
        expectation(i, law, norm(row(X, i) - soft) ** 2), expectation(i, law, norm(row(X, i)) ** 2) - norm(soft) ** 2
    ),
)
