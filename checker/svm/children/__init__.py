"""The programs of the processes in which float solvers run: each reads questions on stdin and writes proposals on stdout.

They are run as scripts and import nothing of the package but the neighbouring ``clarabel_child``.
"""
