"""The outputs of the heads, put one after the other and multiplied by one matrix, are a sum over the heads of a matrix for each.

Source.  Vaswani et al. 2017, Attention Is All You Need, section 3.2.2: MultiHead = Concat(head_1, …, head_H)W^O, transposed here.
By hand.  True: a column of W belongs to one entry of one head, and the sum over all columns is a double sum.
"""

from checker.language import Claim, Source, equals, index, length, mat, matrix, row, stack, sum_over, vec

W, Y = matrix("W", "m", "H*d"), matrix("Y", "H", "d")
h, c = index("h", "H"), index("c", "m")
own = stack(c, row(mat(row(W, c), length(row(Y, h))), h))  # the columns of W that belong to head h

CLAIM = Claim(
    title="W(y_1, …, y_H) = Σ_h W_h·y_h, W_h the columns of W that belong to head h",
    source=Source(paper="vaswani-2017", where="section 3.2.2", fidelity="reconstructed"),
    forall=(W, Y),
    conclude=equals(W @ vec(Y), sum_over(h, own @ row(Y, h))),
)
