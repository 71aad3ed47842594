"""Certificates down to the kernel of Coq (optional: everything else works without it).

Reading order: ``library/*.v`` the hand-written theorems; ``export`` a ``kkt`` or ``farkas`` certificate as Coq files;
``reread`` those files again, against the JSON; ``compiler`` coqc under limits and what it assumed; ``statements`` a
claim's term in Coq; ``theorems`` the claims that the library proves by hand; ``trees`` a ``tree`` certificate as a Coq proof (its
parts are named there); ``counter_examples`` a refuted claim (``refuted_limits`` about descent, by ``traps`` and ``captures`` with the
bounds of ``tables``); ``kernel`` all of it for files of certificates; ``trust`` for an audit.
"""
