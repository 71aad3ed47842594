"""``python -m checker``: the command line, for an environment whose scripts are not on the path."""

from checker.app.cli import main

if __name__ == "__main__":
    main(prog_name="checker")
