"""What is always true of entries, softmax weights, sparsemax and means under weights.  Each fact comes with its proof.

In reading order: ``one_hot``, ``ratios``, ``softmax``, ``entries``, ``means``, ``sparsemax``, ``one_entry``,
``places``.
"""
