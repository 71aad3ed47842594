"""Certificates: writing them, and asking ``verify.py`` about them in a fresh process."""
