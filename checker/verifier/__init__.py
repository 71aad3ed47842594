"""The parts of ``verify.py``, in reading order; :mod:`checker.verifier.build` joins them byte for byte.

A part is read, checked and tested within ``verify.py`` only: it uses the names of the parts before it and imports nothing, so that
what is trusted is one file that runs alone.
"""
