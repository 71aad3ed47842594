"""Printed Coq statements and data read back and compared with the certificate, by code that shares nothing with the writers.

In reading order: ``data``, ``gallina``, ``instance``, ``words``, ``plain``, ``terms``, ``statement``.
"""
