import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { env, main } from "./cli-process.js";

/** An editor that talks to the built language server. */
export interface LspClient {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly connection: ProtocolConnection;
  /** Messages that the server asked to log. */
  readonly logged: readonly string[];
  readonly published: readonly PublishDiagnosticsParams[];
  /** Opens a file, with the text on disk unless another is given. */
  open(path: string, text?: string, languageId?: string): Promise<string>;
  /** Replaces the whole text. */
  change(uri: string, text: string): Promise<number>;
  /** The diagnostics of the version of the text that was sent last. */
  diagnostics(uri: string): Promise<readonly Diagnostic[]>;
  /** The next diagnostics of a file that meet a condition. */
  until(uri: string, holds: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  actions(uri: string, range: Diagnostic["range"], only?: string[]): Promise<readonly CodeAction[]>;
  /** The text of a file with the edit of an action. */
  applied(action: CodeAction, uri: string): Promise<string>;
  /** Shuts down, and gives the exit code. */
  end(): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

const CAPABILITIES: InitializeParams["capabilities"] = {
  textDocument: {
    codeAction: { dataSupport: true, disabledSupport: true, resolveSupport: { properties: ["edit"] } },
    publishDiagnostics: { relatedInformation: true },
  },
  workspace: { workspaceEdit: { documentChanges: true } },
};

const running = new Set<ChildProcessByStdio<Writable, Readable, Readable>>();
/** Tests may share one. */
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

/** Starts a server without sending anything. */
export const startServer = (args?: readonly string[]): ChildProcessByStdio<Writable, Readable, Readable> =>
  startCommand([process.execPath, main, "lsp", ...(args ?? ["--stdio"])]);

export const startCommand = ([command = "", ...args]: readonly string[]) => {
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  running.add(child);
  child.stdin.on("error", () => undefined);
  return child;
};

export const startClient = async (
  folders: readonly string[],
  capabilities = CAPABILITIES,
  args?: readonly string[],
  child = startServer(args),
): Promise<LspClient> => {
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const logged: string[] = [];
  const published: PublishDiagnosticsParams[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification("window/logMessage", ({ message }: { message: string }) => void logged.push(message));
  connection.onNotification("textDocument/publishDiagnostics", (one: PublishDiagnosticsParams) => {
    published.push(one);
    for (const look of waiting) look();
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const workspaceFolders = folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder }));
  await connection.sendRequest("initialize", { processId: process.pid, capabilities, rootUri: null, workspaceFolders });
  await connection.sendNotification("initialized", {});

  const texts = new Map<string, TextDocument>();
  const seen = (uri: string, holds: (one: PublishDiagnosticsParams) => boolean): Promise<readonly Diagnostic[]> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const last = published.findLast((one) => one.uri === uri);
        if (last === undefined || !holds(last)) return;
        waiting.delete(look);
        resolve(last.diagnostics);
      };
      void ended.then((code) => {
        reject(new Error(`the server ended with ${String(code)}: ${errors}`));
      });
      waiting.add(look);
      look();
    });
  const isCurrent = (one: PublishDiagnosticsParams): boolean => one.version === texts.get(one.uri)?.version;
  return {
    child,
    connection,
    logged,
    published,
    ended,
    async open(path, text = readFileSync(path, "utf8"), languageId = path.endsWith(".go") ? "go" : "yaml") {
      const uri = pathToFileURL(path).href;
      texts.set(uri, TextDocument.create(uri, languageId, 1, text));
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId, version: 1, text },
      });
      return uri;
    },
    async change(uri, text) {
      const version = (texts.get(uri)?.version ?? 0) + 1;
      texts.set(uri, TextDocument.create(uri, "yaml", version, text));
      const textDocument = { uri, version };
      await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
      return version;
    },
    diagnostics: (uri) => seen(uri, isCurrent),
    until: (uri, holds) => seen(uri, (one) => isCurrent(one) && holds(one.diagnostics)),
    actions: (uri, range, only) =>
      connection.sendRequest("textDocument/codeAction", {
        textDocument: { uri },
        range,
        context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
      }),
    async applied(action, uri) {
      const { edit = {} } =
        action.edit === undefined ? await connection.sendRequest<CodeAction>("codeAction/resolve", action) : action;
      const document = texts.get(uri) ?? TextDocument.create(uri, "", 0, readFileSync(fileURLToPath(uri), "utf8"));
      return TextDocument.applyEdits(document, [...editsOf(edit, uri)]);
    },
    async end() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return ended;
    },
  };
};

function* editsOf({ changes, documentChanges = [] }: WorkspaceEdit, uri: string) {
  yield* changes?.[uri] ?? [];
  for (const change of documentChanges)
    if ("edits" in change && change.textDocument.uri === uri)
      for (const edit of change.edits) if ("newText" in edit) yield edit;
}
