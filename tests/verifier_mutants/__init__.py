"""One-change mutants of the deciding lines of checker/verify.py, and the certificates that tell them apart."""
