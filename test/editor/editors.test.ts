import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createProgram } from "../../src/cli/program.js";
import { type Json, arrayAt, at, isObject, objectAt, stringAt } from "kube-json";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { type ClientOptions, openExtension, type ServerOptions } from "../support/vscode-extension.js";

/** The extension for Visual Studio Code, which is packaged apart from the command. */

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, "editors", "vscode");
const manifestOf = (file: string): Json => JSON.parse(readFileSync(file, "utf8")) as Json;
const ours = manifestOf(join(root, "package.json"));
const extension = manifestOf(join(folder, "package.json"));

test("the extension has the version and the license of the command, and names a client of the server's version", () => {
  expect(stringAt(extension, "version")).toBe(stringAt(ours, "version"));
  expect(stringAt(extension, "license")).toBe(stringAt(ours, "license"));
  expect(stringAt(extension, "dependencies", "vscode-languageclient")).toBe(
    stringAt(ours, "devDependencies", "vscode-languageserver"),
  );
});

test("the command that it starts exists, with all flags that the docs name", () => {
  const command = arrayAt(extension, "contributes", "configuration", "properties", "decorum.command", "default");
  expect(command).toEqual(["npx", "--yes", stringAt(ours, "name"), "lsp"]);
  const { commands } = createProgram({ product: productOf([]), io: recordingIo(), end: () => undefined });
  const lsp = commands.find((one) => one.name() === "lsp");
  const flags = lsp?.options.map(({ long }) => long);
  const docs = readFileSync(join(root, "docs/editors.md"), "utf8");
  for (const [, flag] of docs.matchAll(/`(--[a-z]+)`/g)) expect(flags).toContain(flag);
  // The client of the extension passes these two.
  expect(flags).toEqual(expect.arrayContaining(["--stdio", "--clientProcessId"]));
});

test("it starts that command with its arguments, stops it, and starts it again when the setting changes", async () => {
  const calls: unknown[] = [];
  let isBroken = false;
  class LanguageClient {
    constructor(_: string, __: string, server: ServerOptions, client: ClientOptions) {
      calls.push(
        [server.command, ...server.args],
        client.documentSelector.map(({ language }) => language),
      );
    }
    start = async () => {
      calls.push("start");
      await Promise.resolve();
      if (isBroken) throw new Error("ENOENT");
    };
    stop = async () => {
      await Promise.resolve();
      calls.push("stop");
      if (isBroken) throw new Error("it never ran");
    };
  }
  const command = at(extension, "contributes", "configuration", "properties", "decorum.command", "default");
  const settings = { command, tell: (text: string) => calls.push(text) };
  const opened = openExtension(settings, LanguageClient);
  await opened.extension.activate({ subscriptions: [] });
  const started = [["npx", "--yes", "kube-decorum", "lsp"], ["yaml", "json", "go"], "start"];
  expect([...opened.commands.keys()]).toEqual(["decorum.restart"]);
  expect(calls.splice(0)).toEqual(started);
  // Two changes at once do not start two servers.
  await Promise.all([opened.changeSetting(), opened.changeSetting()]);
  expect(calls.splice(0)).toEqual(["stop", ...started, "stop", ...started]);
  // A failed start is reported, and can be tried again.
  isBroken = true;
  await opened.changeSetting();
  expect(calls.splice(0)).toEqual(["stop", ...started, "Decorum: 'npx --yes kube-decorum lsp' does not start: ENOENT"]);
  await opened.commands.get("decorum.restart")?.();
  expect(calls.splice(0)[0]).toBe("stop");
  await opened.extension.deactivate();
  expect(calls).toEqual(["stop"]);
  const none = openExtension({ ...settings, command: [] }, LanguageClient);
  await none.extension.activate({ subscriptions: [] });
  expect(calls.at(-1)).toBe("`decorum.command` must name the command that starts the language server.");
});

test("what it contributes is complete", () => {
  expect(stringAt(extension, "main")).toBe("./extension.js");
  expect(arrayAt(extension, "activationEvents")).toEqual([
    "onLanguage:yaml",
    "onLanguage:go",
    "workspaceContains:PROJECT",
    "workspaceContains:decorum.yaml",
  ]);
  // npx runs the packages that a folder has installed, which must not surprise users.
  expect(at(extension, "capabilities", "untrustedWorkspaces", "supported")).toBe(false);
  expect(readFileSync(join(folder, "LICENSE"), "utf8")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
  // A package has no folders around it.
  expect(readFileSync(join(folder, "README.md"), "utf8")).not.toMatch(/\]\(\.\.?\//);
  expect(isObject(objectAt(extension, "contributes"))).toBe(true);
  expect(readFileSync(join(folder, ".vscodeignore"), "utf8")).not.toBe("");
});
