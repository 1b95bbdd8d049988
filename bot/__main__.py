"""The command line: `bot run`, `bot play` and the tools of a host."""

from bot.command_line import application


def main() -> None:
    application()


if __name__ == "__main__":
    main()
