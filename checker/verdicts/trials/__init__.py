"""The parts of a trial: what each search finds for one claim, with its certificates.

In reading order: ``case``, ``sharpness``, ``stability``, ``undefined_hypotheses``, ``by_script``, ``existence``,
``generic``, ``met``, ``necessity``, ``chance``.
"""
