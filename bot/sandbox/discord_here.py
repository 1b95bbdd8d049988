"""The one hook into discord.py: three addresses of its classes, no code of it is changed."""

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(url: str) -> None:
    """Let every discord.py client built from now on in this process talk to the sandbox at `url`."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = f"{url}/cdn"
