"""The command line: `bot run`, `bot play` and the tools of a host."""

from bot.cli import application


def main() -> None:
    application()


if __name__ == "__main__":
    main()
