"""`python -m trueline` is the `trueline` command."""

from trueline.cli.main import main

if __name__ == "__main__":
    main()
