/** Starts the language server of Decorum, and stops it with the editor. */
const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

const start = async () => {
  const [command, ...args] = workspace.getConfiguration("decorum").get("command") ?? [];
  if (!command) {
    void window.showErrorMessage("`decorum.command` must name the command that starts the language server.");
    return;
  }
  const options = { shell: process.platform === "win32" };
  client = new LanguageClient(
    "decorum",
    "Decorum",
    { command, args, options, transport: TransportKind.stdio },
    {
      documentSelector: [
        { scheme: "file", language: "yaml" },
        { scheme: "file", language: "json", pattern: "**/*.json" },
        { scheme: "file", language: "go" },
      ],
    },
  );
  await client.start();
};

const stop = async () => {
  const running = client;
  client = undefined;
  await running?.stop();
};

exports.activate = async ({ subscriptions }) => {
  const restart = async () => {
    await stop();
    await start();
  };
  subscriptions.push(commands.registerCommand("decorum.restart", restart));
  subscriptions.push(
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("decorum.command") && restart()),
  );
  await start();
};

exports.deactivate = stop;
