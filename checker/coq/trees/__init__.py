"""Proof trees as Coq files: ``words`` print statements, ``forms`` prove normal forms, ``rules`` prove steps."""
