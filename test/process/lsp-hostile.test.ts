import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "vscode-languageserver";
import { useFolder } from "../../src/testing/folder.js";
import { crd, env, main, RUN_MILLISECONDS } from "../support/cli-process.js";
import { type LspClient, startClient, startServer } from "../support/lsp-client.js";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a, image: b }] }\n";

const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: front, namespace: demo }
spec:
  externalIPs: ["203.0.113.7"]
  ports: [{ port: 80 }]
`;

/** One server, with a folder for each of the first tests: to start takes longer than all that they do. */
const write = useFolder(afterAll);
let root: string;
let client: LspClient;
beforeAll(async () => {
  root = write({
    "params/a.yaml": SERVICE,
    "broken/values.yaml": "replicas: 1\n",
    "broken/compose.yaml": "services: [\n",
    "broken/a.yaml": "",
    "broken/b.yaml": "",
    "changes/crds/a.yaml": crd("number"),
    "changes/w.yaml": "",
    "my ﬁles/ä b.yaml": SERVICE,
    "elsewhere/日本 #1%.yaml": SERVICE,
  });
  client = await startClient(["params", "broken", "changes", "my ﬁles"].map((folder) => join(root, folder)));
}, RUN_MILLISECONDS);

test(
  "outlives params that are wrong, methods that do not exist, and text that is no manifest",
  async () => {
    const cwd = join(root, "params");
    const { connection } = client;
    const wrong: readonly unknown[] = [null, 1, "a", [], {}, { textDocument: null }, { textDocument: { uri: 7 } }];
    for (const method of ["hover", "completion", "codeAction", "didChange", "didOpen", "didClose", "didSave"])
      for (const params of wrong)
        if (method.startsWith("did")) await connection.sendNotification(`textDocument/${method}`, params);
        else await connection.sendRequest(`textDocument/${method}`, params).catch(() => undefined);
    await connection
      .sendRequest("codeAction/resolve", { title: "a", data: { uri: 1, version: 1, wanted: 1 } })
      .catch(() => undefined);
    await expect(connection.sendRequest("textDocument/nothing", {})).rejects.toThrow("Unhandled method");
    await connection.sendNotification("workspace/nothing", {});
    const range = { start: { line: -5, character: 1e9 }, end: { line: 1e9, character: -1 } };
    const uri = await client.open(join(cwd, "a.yaml"));
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 1 },
      contentChanges: [{ range, text: SERVICE }],
    });
    await client.change(uri, SERVICE);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toContain("references/service-external-ips");
    for (const uri of ["untitled:Untitled-1", "git:/a.yaml", "nonsense", "file://other/a.yaml", "file:///%zz", ""])
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version: 1, text: SERVICE },
      });
    await client.change(uri, "\u0000\uffff[[[{{{");
    expect(await client.diagnostics(uri)).toEqual([]);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "tells what is broken at its line, and nothing of files that hold no objects",
  async () => {
    const cwd = join(root, "broken");
    const of = async (name: string, text?: string): Promise<readonly Diagnostic[]> =>
      client.diagnostics(await client.open(join(cwd, name), text));
    expect(await of("values.yaml")).toEqual([]);
    expect(await of("compose.yaml")).toEqual([]);
    const [broken] = await of("a.yaml", "apiVersion: v1\nkind: Pod\nmetadata: { name: a\nspec: [\n");
    expect([broken?.severity, (broken?.range.start.line ?? 0) >= 2]).toEqual([1, true]);
    const [repeated] = await of("b.yaml", "apiVersion: v1\nkind: Pod\nkind: Pod\n");
    expect([repeated?.severity, repeated?.range.start.line]).toEqual([1, 2]);
    // A Go file of more bytes than the command reads is not reviewed, and the server goes on.
    expect(await of("big.go", `package a\n// ${"x".repeat(2_000_000)}\n`)).toEqual([]);
    const config = await client.open(
      join(cwd, "decorum.yaml"),
      "apiVersion: decorum.dev/v1alpha1\nkind: Config\nlevl: Full\n",
    );
    const [wrong] = await client.diagnostics(config);
    expect([wrong?.severity, wrong?.range.start.line]).toEqual([1, 2]);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "follows many changes, reviews the last one, and forgets what is closed or deleted",
  async () => {
    const cwd = join(root, "changes");
    const uri = await client.open(join(cwd, "w.yaml"), SERVICE);
    for (let index = 0; index < 100; index++) await client.change(uri, `${SERVICE}# ${String(index)}\n`);
    await client.change(uri, POD);
    const last = await client.diagnostics(uri);
    expect(last.map(({ code }) => code)).not.toContain("references/service-external-ips");
    // Not one for each change.
    expect(client.published.filter((one) => one.uri === uri).length).toBeLessThan(20);
    rmSync(join(cwd, "w.yaml"));
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 3 }] });
    await client.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    const closed = pathToFileURL(join(cwd, "w.yaml")).href;
    await client.until(closed, () => true).catch(() => undefined);
    while (client.published.findLast((one) => one.uri === uri)?.diagnostics.length !== 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  },
  2 * RUN_MILLISECONDS,
);

test(
  "knows files by URIs with blanks and letters of all scripts, in and outside of the folders",
  async () => {
    for (const path of ["my ﬁles/ä b.yaml", "elsewhere/日本 #1%.yaml"]) {
      const uri = await client.open(join(root, path));
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toContain("references/service-external-ips");
    }
  },
  2 * RUN_MILLISECONDS,
);

test("ends with 0 when it is asked to, after all that", async () => {
  expect(await client.end()).toBe(0);
});

test.each([
  ["after 'exit' without 'shutdown'", `Content-Length: 33\r\n\r\n{"jsonrpc":"2.0","method":"exit"}`],
  ["when its input ends", ""],
  ["when its input is no message", "Content-Length: nonsense\r\n\r\n{}"],
  ["when its input is no JSON", "Content-Length: 3\r\n\r\n{{{"],
])("ends with 1 %s", (_, input) => {
  const run = spawnSync(process.execPath, [main, "lsp"], { input, env, encoding: "utf8", timeout: RUN_MILLISECONDS });
  expect([run.status, run.signal]).toEqual([1, null]);
});

test("ends when its client is gone in the middle of a message", async () => {
  const child = startServer();
  child.stdin.write('Content-Length: 1000\r\n\r\n{"jsonrpc":');
  child.stdin.end();
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
});
