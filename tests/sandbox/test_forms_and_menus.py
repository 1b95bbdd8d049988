"""Menus, forms (modals) and what people can put in them."""

from typing import Any

import discord
import pytest

from bot.sandbox import Actor, Choice, NotPossible
from tests.sandbox.trial_bot import CITIES, Trial


class Order(discord.ui.Modal, title="Give an order"):
    """A form with a menu, a line, a tick, a file and a person."""

    where: Any = discord.ui.Label(
        text="City",
        component=discord.ui.Select(
            custom_id="where", options=[discord.SelectOption(label=city) for city in CITIES]
        ),
    )
    count: Any = discord.ui.Label(
        text="How many?", component=discord.ui.TextInput(custom_id="count", max_length=3)
    )
    sure: Any = discord.ui.Label(text="Sure?", component=discord.ui.Checkbox(custom_id="sure"))
    proof: Any = discord.ui.Label(
        text="Proof", component=discord.ui.FileUpload(custom_id="proof", required=False)
    )
    rival: Any = discord.ui.Label(text="Rival", component=discord.ui.UserSelect(custom_id="rival"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        files = [attachment.filename for attachment in self.proof.component.values]
        await interaction.response.send_message(
            f"{self.where.component.values} {self.count.component.value} "
            f"{self.sure.component.value} {files} {self.rival.component.values[0].display_name}",
            ephemeral=True,
        )


async def _open(bot: Trial, alice: Actor) -> Any:
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Order())

    bot.script = ask
    return await alice.slash("games", "trial do")


async def test_a_form_comes_back_filled(bot: Trial, alice: Actor, bob: Actor) -> None:
    asked = await _open(bot, alice)
    assert asked.modal.title == "Give an order"
    assert list(asked.modal.fields) == ["City", "How many?", "Sure?", "Proof", "Rival"]
    answer = await alice.submit(
        asked,
        {
            "City": ["Riga"],
            "count": "12",
            "Sure?": True,
            "Proof": [("a.txt", b"x")],
            "Rival": [bob],
        },
    )
    assert answer.text == "['Riga'] 12 True ['a.txt'] Bob"
    assert answer.ephemeral


async def test_a_form_is_checked_before_it_is_sent(bot: Trial, alice: Actor, bob: Actor) -> None:
    asked = await _open(bot, alice)
    with pytest.raises(NotPossible, match="'count' must be filled in"):
        await alice.submit(asked, {"City": ["Riga"], "Rival": [bob]})
    with pytest.raises(NotPossible, match="'count' takes 0 to 3 characters"):
        await alice.submit(asked, {"City": ["Riga"], "count": "1234", "Rival": [bob]})
    with pytest.raises(NotPossible, match="does not offer 'Paris'"):
        await alice.submit(asked, {"City": ["Paris"], "count": "1", "Rival": [bob]})
    with pytest.raises(NotPossible, match="not open any more"):
        await bob.submit(asked, {"City": ["Riga"], "count": "1", "Rival": [bob]})


async def test_a_form_of_a_command_can_be_deferred_without_a_message(
    bot: Trial, alice: Actor
) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        form = discord.ui.Modal(title="Name it", custom_id="free:form")
        form.add_item(discord.ui.TextInput(label="Name", custom_id="name"))
        await interaction.response.send_modal(form)

    async def named(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.defer()
        await interaction.followup.send(data["components"][0]["components"][0]["value"])

    bot.script, bot.pressed = ask, named
    answer = await alice.submit(await alice.slash("games", "trial do"), {"Name": "Hansa"})
    assert (answer.deferred, answer.text, answer.ephemeral) == (True, "Hansa", False)


async def test_menus_of_texts_and_of_people(bot: Trial, alice: Actor, bob: Actor) -> None:
    async def post(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=city, value=city.lower()) for city in CITIES[:2]]
        view.add_item(discord.ui.Select(custom_id="free:city", placeholder="City", options=options))
        view.add_item(discord.ui.UserSelect(custom_id="free:who", placeholder="Who", max_values=2))
        await interaction.response.send_message("Choose", view=view)
        view.stop()

    async def chosen(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        names = sorted(
            user["username"] for user in data.get("resolved", {}).get("users", {}).values()
        )
        await interaction.response.send_message(f"{data['values']} {names}")

    bot.script, bot.pressed = post, chosen
    menu = await alice.slash("games", "trial do")
    assert menu.message.options("City") == [Choice("Athens", "athens"), Choice("Berlin", "berlin")]
    assert (await alice.choose(menu, "City", "Berlin")).text == "['berlin'] []"
    both = await alice.choose(menu, "free:who", alice, bob)
    assert both.text == f"['{alice.id}', '{bob.id}'] ['alice', 'bob']"
    with pytest.raises(NotPossible, match="Choose 1 to 1, not 2"):
        await alice.choose(menu, "City", "Athens", "Berlin")


async def test_a_greyed_button_cannot_be_pressed(bot: Trial, alice: Actor) -> None:
    async def post(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Begin", custom_id="free:begin", disabled=True))
        await interaction.response.send_message("Wait", view=view)
        view.stop()

    bot.script = post
    card = await alice.slash("games", "trial do")
    assert (card.message.labels, card.message.greyed) == ([], ["Begin"])
    with pytest.raises(NotPossible, match="'Begin' is greyed out"):
        await alice.press(card, "Begin")
