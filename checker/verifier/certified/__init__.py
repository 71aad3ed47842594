"""Evidence for SVMs and limits, certificates, lemmas by shape, files and the command line.

In reading order: ``evidence``, ``certificates``, ``lemmas``, ``limit_lemmas``, ``dataset_lemmas``, ``files``.
"""
