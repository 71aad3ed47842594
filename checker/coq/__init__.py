"""Certificates down to the kernel of Coq (optional: everything else works without it).

Reading order: ``library/*.v`` the hand-written theorems; ``export`` a ``kkt`` or ``farkas`` certificate as Coq files;
``reread`` those files again, against the JSON; ``compiler`` coqc under limits and what it assumed;
``theorems`` the limits that the library proves by hand, ``limit_statements`` their statements; ``trees`` a ``tree`` certificate as a Coq
proof (its parts are named there); ``instances`` and ``instance_words`` what is said of one exact instance, ``reread_instance`` that it is
the certificate's; ``counter_examples``, with ``refuted_limits`` (about descent, by ``traps`` and ``captures`` with
the bounds of ``tables``, by ``flat_scores``, or ``at_rest``) and ``refuted_formulas``, claims that an instance refutes; ``witnesses``
claims that there is one; ``kernel`` all of it for files of certificates; ``trust`` for an audit.
"""
