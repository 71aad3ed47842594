"""The commands, one module each; options and help, and what they call.

In reading order: ``check_command``, ``data_commands``, ``dataset_commands``, ``derive_help``, ``doctor``,
``new_command``, ``paper_command``, ``prove_command``, ``serve_command``, ``show``, ``verify_command``,
``watching``, ``audit_command``, ``checking_commands``, ``report_commands``.
"""
