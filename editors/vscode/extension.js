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
  try {
    await client.start();
  } catch (error) {
    // The extension goes on: a setting may be corrected, and then the server is started again.
    const line = [command, ...args].join(" ");
    void window.showErrorMessage(`Decorum: '${line}' does not start: ${error?.message ?? error}`);
  }
};

const stop = async () => {
  const running = client;
  client = undefined;
  try {
    await running?.stop();
  } catch {
    // It never ran, or has ended.
  }
};

let last = Promise.resolve();

/** One after the other: there is at most one server. */
const next = (step) => (last = last.then(step));

const restart = () =>
  next(async () => {
    await stop();
    await start();
  });

exports.activate = async ({ subscriptions }) => {
  subscriptions.push(commands.registerCommand("decorum.restart", restart));
  subscriptions.push(
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("decorum.command") && restart()),
  );
  await next(start);
};

exports.deactivate = () => next(stop);
