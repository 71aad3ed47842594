"""For every term a Coq lemma ``term = its normal form``.

In reading order: ``forms``, ``powers``, ``numbers``, ``vectors``, ``functions``, ``terms``, ``matrices``.
"""
