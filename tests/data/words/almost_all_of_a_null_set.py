"""Data that are not separable are separable.

The data that meet the hypothesis are a null set where d ≥ max(T − 1, n), so that "almost all" says nothing: no certificate may carry PROVED.
"""

from checker.language import Claim, Source, choice, dataset, dimension, inputs, matrix_separable, most_tokens

D, alpha = dataset("D", queries=True, keys=False, generic=True), choice("alpha")

CLAIM = Claim(
    title="Data that are not separable are separable",
    source=Source(paper="test", where="almost all", fidelity="paraphrase"),
    quantifier="almost_all",
    forall=(D, alpha),
    where=(dimension(D) >= most_tokens(D) - 1, dimension(D) >= inputs(D)),
    assuming=(~matrix_separable(D, alpha),),
    conclude=matrix_separable(D, alpha),
)
