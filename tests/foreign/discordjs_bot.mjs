// The smallest bot in discord.js that does what a game host does.

import { createRequire } from "node:module";

// The library is installed outside the project, where `make foreign` puts it.
const require = createRequire(`${process.cwd()}/out/foreign/`);
const { ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, GatewayIntentBits } = require("discord.js");

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.LOCAL_REST.replace(/\/v10$/, "") },
});

client.once("clientReady", async () => {
  const name = { type: 3, name: "name", description: "Whom?", required: true };
  await client.application.commands.set([{ name: "hello", description: "Say hello.", options: [name] }]);
});

client.on("interactionCreate", async (interaction) => {
  if (interaction.isButton()) {
    await interaction.update({ content: "Waved.", components: [] });
    return;
  }
  const name = interaction.options.getString("name");
  await interaction.deferReply();
  const button = new ButtonBuilder().setCustomId("wave").setLabel("Wave").setStyle(ButtonStyle.Primary);
  const file = new AttachmentBuilder(Buffer.from(`hello ${name}`), { name: "hello.txt" });
  await interaction.editReply({ content: "first", files: [file], components: [new ActionRowBuilder().addComponents(button)] });
  await interaction.editReply({ content: `Hello, ${name}.` });
  await interaction.user.send("psst");
});

client.login(process.env.LOCAL_TOKEN);
