# ruff: noqa: B905 (Python 3.9 has no zip(strict=); sizes are checked where they matter)
# mypy: ignore-errors
# fmt: off (the file is to stay short enough to be read)
"""Verify certificates about softmax attention.  Trust this file and nothing else of the project.

    python -I verify.py [--summary | --json] [--only KINDS] CERTIFICATE.json [more files, .jsonl files, directories …, - for standard input]

One line a certificate:  VERIFIED what it proves | REJECTED why | RESOURCE which limit; with --json an object that says it in fields.
Exit code 0 if everything is VERIFIED, 1 if anything is REJECTED, 4 if the only failures are RESOURCE, 2 for usage.
--only evaluation,kkt rejects certificates of every other kind, so that nothing is trusted that is for other kinds alone.

Python's standard library only.  Reading order: 1 numbers, 1b eigenvalues, 2 texts, 3 data, 3b functions, 4 what every name means (values, limits of paths and of
descent, the vocabulary), 5 terms, 6 evidence for SVMs, 6b evidence for limits, 7 certificates, 7a identities (formulas, terms as
formulas), 7b trees (normal forms, rules, what is defined), 7c lemmas, 8 files.  Sections 1 to 5 and 7 are for every kind; 6 is for
evaluation, kkt, farkas and gap, 6b for evaluation, 7a for identity and tree, 7b for tree, 7c for lemma.
The principle throughout: a number is an exact rational or an interval that encloses it; a truth is True, False or None (unknown);
whatever goes wrong is not VERIFIED.  The project keeps this file in parts, checker/verifier/*.py, and joins them byte for byte.
"""

import functools
import hashlib
import itertools
import json
import math
import os
import re
import stat
import sys
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction

FORMAT = "checker-certificate/1"
LONGEST_TEXT = 16_000_000  # characters of one certificate
LONGEST_WHOLE = 20_000  # digits of one whole number
LARGEST_EXACT = 1 << 20  # bits of the numbers in one exact operation
LARGEST_POWER = 10_000
LONGEST_FORM = 300  # terms of a closed form
MOST_MARGINS = 40  # of a trap
MOST_STEPS = 1000  # of a sequence that is evaluated
LONGEST_EXACT = 4096  # bits of an exact number that one step of a sequence hands on to the next
LARGEST_MATRIX = 1_000_000  # entries of one matrix that is computed
LARGEST_STORE = 5_000_000  # entries of all values together
MOST_OUTCOMES, MOST_DEGREE = 4096, 12  # of one draw, and of a polynomial in normal entries
MOST_DRAWN_PLACES = 6  # of an order that is drawn
DEEPEST_TERM = 200
BUDGET = 60_000_000  # units of work, about a microsecond each
SHOWN = 600  # characters of each part of a statement that are printed; its whole hash stands beside it
KINDS_OF_THINGS = ("scalar", "vector", "matrix", "index", "dataset", "choice", "loss", "order", "truth", "law", "index_law", "objective",
                   "matrix_objective", "sequence", "natural", "num", "word", "var", "bound", "state", "function", "scalar_function")  # none of these is the name of a size
MISTAKEN = ("true", "false", "none", "null", "unknown", *KINDS_OF_THINGS)  # in print: names of these are in quotation marks

class Rejected(Exception):
    """The certificate is malformed, or does not prove what it says."""
class Exhausted(Exception):
    """A stated limit was met before an answer."""
class Undefined(Exception):
    """A value does not exist (1/0, log(−1), the solution of an infeasible problem), or is not known to exist."""

def need(condition, why, error=Rejected):
    if not condition:
        raise error(why)

