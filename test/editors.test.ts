import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { createProgram } from "../src/cli/program.js";
import { isObject, type Json, stringAt, arrayAt, objectAt, at } from "../src/kube/json/object.js";
import { productOf, recordingIo } from "./support/cli-harness.js";

/** The extension for Visual Studio Code, which is packaged apart from the command. */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
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
  let changed: ((event: { affectsConfiguration(name: string): boolean }) => unknown) | undefined;
  const modules: Readonly<Record<string, unknown>> = {
    vscode: {
      commands: { registerCommand: (name: string) => calls.push(name) },
      window: { showErrorMessage: (text: string) => calls.push(text) },
      workspace: {
        getConfiguration: (section: string) => ({
          get: (name: string) =>
            at(extension, "contributes", "configuration", "properties", `${section}.${name}`, "default"),
        }),
        onDidChangeConfiguration: (listener: typeof changed) => (changed = listener),
      },
    },
    "vscode-languageclient/node": {
      TransportKind: { stdio: 0 },
      LanguageClient: class {
        constructor(
          _: string,
          __: string,
          server: { command: string; args: string[] },
          client: { documentSelector: { language: string }[] },
        ) {
          calls.push(
            [server.command, ...server.args],
            client.documentSelector.map(({ language }) => language),
          );
        }
        start = () => calls.push("start");
        stop = () => calls.push("stop");
      },
    },
  };
  const text = readFileSync(join(folder, "extension.js"), "utf8");
  const exported: { activate?: (context: object) => Promise<void>; deactivate?: () => Promise<void> } = {};
  const run = compileFunction(text, ["require", "exports", "process"]) as (...given: readonly unknown[]) => void;
  run((name: string) => modules[name], exported, process);
  await exported.activate?.({ subscriptions: [] });
  const started = [["npx", "--yes", "kube-decorum", "lsp"], ["yaml", "json", "go"], "start"];
  expect(calls).toEqual(["decorum.restart", ...started]);
  await changed?.({ affectsConfiguration: (name) => name === "decorum.command" });
  expect(calls.slice(4)).toEqual(["stop", ...started]);
  await exported.deactivate?.();
  expect(calls.at(-1)).toBe("stop");
});

test("what it contributes is complete", () => {
  expect(stringAt(extension, "main")).toBe("./extension.js");
  expect(arrayAt(extension, "activationEvents")).toEqual(["onLanguage:yaml", "onLanguage:go"]);
  expect(isObject(objectAt(extension, "contributes"))).toBe(true);
  expect(readFileSync(join(folder, ".vscodeignore"), "utf8")).not.toBe("");
});
