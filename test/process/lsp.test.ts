import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, Hover } from "vscode-languageserver";
import { useFolder } from "../../src/testing/folder.js";
import { crd, main, RUN_MILLISECONDS, write } from "../support/cli-process.js";
import { type LspClient, startClient, startCommand } from "../support/lsp-client.js";
import { decorumAgain } from "../support/many-commands.js";
import { openExtension, type ServerOptions } from "../support/vscode-extension.js";

interface Report {
  readonly results: readonly {
    readonly file: string;
    readonly findings: readonly { readonly rule: string; readonly line: number; readonly column: number }[];
  }[];
}

/** The findings of a dry run of the folder in a file, in the order of its lines. */
const dryRunOf = async (cwd: string, file: string): Promise<readonly string[]> => {
  const { stdout } = await decorumAgain(["dry-run", ".", "-o", "json"], cwd);
  const { results } = JSON.parse(stdout) as Report;
  return results
    .filter((one) => one.file === file)
    .flatMap(({ findings }) => findings.map((one) => `${one.rule} ${String(one.line)}:${String(one.column)}`))
    .sort();
};

const shown = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics
    .filter(({ code }) => code !== undefined)
    .map(({ code, range: { start } }) => `${String(code)} ${String(start.line + 1)}:${String(start.character + 1)}`)
    .sort();

const CONFIG = `apiVersion: decorum.dev/v1alpha1
kind: Config
owned: [acme.io]
rules:
  crd-naming/no-is-prefix: Off
`;

const WIDGET = `apiVersion: acme.io/v1
kind: Widget
metadata: { name: a, namespace: b }
spec:
  size: large # a text
`;

/** One server, with a folder for each of the first tests. */
const writeOnce = useFolder(afterAll);
let root: string;
let client: LspClient;
beforeAll(async () => {
  const waived = crd("number").replace("metadata: {", "# decorum:waive no-float-in-spec -- why\nmetadata: {");
  root = writeOnce({
    "reviewed/decorum.yaml": CONFIG,
    "reviewed/crds/a.yaml": crd("number"),
    "reviewed/objects/w.yaml": WIDGET,
    "explained/decorum.yaml": CONFIG,
    "explained/crds/a.yaml": waived,
  });
  client = await startClient([join(root, "reviewed"), join(root, "explained")]);
}, RUN_MILLISECONDS);

test(
  "shows what a dry run of the folder finds, also before a text is saved",
  async () => {
    const cwd = join(root, "reviewed");
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    const expected = await dryRunOf(cwd, "crds/a.yaml");
    expect(expected.length).toBeGreaterThan(1);
    expect(shown(await client.diagnostics(uri))).toEqual(expected);
    const widget = await client.open(join(cwd, "objects/w.yaml"));
    const ofWidget = await client.diagnostics(widget);
    expect(shown(ofWidget)).toEqual(await dryRunOf(cwd, "objects/w.yaml"));
    // The CRD of the workspace is known, and the range is the key and its value.
    expect(ofWidget).toContainEqual(
      expect.objectContaining({
        severity: 1,
        range: { start: { line: 4, character: 2 }, end: { line: 4, character: 13 } },
      }),
    );
    const changed = crd("string").replace("metadata: {", "# unsaved\nmetadata: {");
    await client.change(uri, changed);
    const now = shown(await client.diagnostics(uri));
    // The custom resource is valid now, although the CRD has not been saved.
    await client.until(widget, (diagnostics) => diagnostics.every(({ severity }) => severity !== 1));
    writeFileSync(join(cwd, "crds/a.yaml"), changed);
    expect(now).toEqual(await dryRunOf(cwd, "crds/a.yaml"));
    expect(now).not.toEqual(expected);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "explains a rule where it has a finding, in the configuration and in a waiver",
  async () => {
    const cwd = join(root, "explained");
    const config = await client.open(join(cwd, "decorum.yaml"));
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    const hover = async (at: string, line: number, character: number): Promise<string> => {
      const position = { line, character };
      const found = await client.connection.sendRequest<Hover | null>("textDocument/hover", {
        textDocument: { uri: at },
        position,
      });
      return found === null ? "" : (found.contents as { value: string }).value;
    };
    expect(await hover(config, 4, 10)).toMatch(
      /^\*\*crd-naming\/no-is-prefix\*\* \(rule, \w+ by default\)\n\n.*\[Its page\]\(file:\/\/\S+\/docs\/rules\/crd-naming\/no-is-prefix\.md\)/s,
    );
    expect(await hover(uri, 2, 22)).toMatch(/^\*\*crd-schema\/no-float-in-spec\*\*/);
    const [first] = await client.diagnostics(uri);
    expect(await hover(uri, first?.range.start.line ?? 0, first?.range.start.character ?? 0)).toContain(
      `**${String(first?.code)}**`,
    );
    expect(await hover(uri, 0, 0)).toBe("");
    expect(await client.end()).toBe(0);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "the extension for Visual Studio Code starts the server, restarts it and leaves no process",
  async () => {
    const cwd = write({ "crds/a.yaml": crd("number") });
    const clients: LspClient[] = [];
    /** A stand-in for the library of the extension, with the flags that it adds. */
    class LanguageClient {
      readonly #server: ServerOptions;
      #client: LspClient | undefined;
      constructor(_: string, __: string, server: ServerOptions) {
        this.#server = server;
      }
      async start() {
        const { command, args } = this.#server;
        const child = startCommand([command, ...args, "--stdio", `--clientProcessId=${String(process.pid)}`]);
        this.#client = await startClient([cwd], undefined, undefined, child);
        clients.push(this.#client);
      }
      async stop() {
        await this.#client?.end();
      }
    }
    const { extension, commands } = openExtension({ command: [process.execPath, main, "lsp"] }, LanguageClient);
    await extension.activate({ subscriptions: [] });
    await commands.get("decorum.restart")?.();
    const [first, second] = clients;
    expect([clients.length, await first?.ended]).toEqual([2, 0]);
    const uri = await second?.open(join(cwd, "crds/a.yaml"));
    expect((await second?.diagnostics(uri ?? ""))?.length).toBeGreaterThan(0);
    await extension.deactivate();
    expect(await second?.ended).toBe(0);
  },
  2 * RUN_MILLISECONDS,
);
