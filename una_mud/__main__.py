"""``python -m una_mud`` is the command ``una-mud``."""

from una_mud.cli import main

if __name__ == "__main__":
    main(prog_name="una-mud")
