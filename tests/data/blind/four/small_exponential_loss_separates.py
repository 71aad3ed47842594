"""If the total exponential loss is below one, every sample is correctly classified."""

from checker.language import Claim, Source, loss_value, positive, total, vector

m = vector("m", "n")

CLAIM = Claim(
    title="Σ e^{−m_i} < 1 gives m_i > 0 for all i",
    source=Source(paper="blind-four", where="Draft, Fact 46", fidelity="reconstructed"),
    forall=(m,),
    assuming=(total(loss_value("exponential", m)) < 1,),
    conclude=positive(m),
)
