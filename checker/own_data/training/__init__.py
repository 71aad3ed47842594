"""The checkpoints or the loop of a training run, watched against the exact SVM direction.

In reading order: ``log``, ``report``, ``watch``, ``capture``.
"""
