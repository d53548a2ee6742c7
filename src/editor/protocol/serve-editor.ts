import {
  type ClientCapabilities,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Product } from "../../app/parts/product.js";
import { stackOf } from "../../app/host/debugging.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import type { EditorFlags } from "../jobs.js";
import { ACTION_KINDS, type ActionAbilities, actionsAt, resolveAction } from "./actions.js";
import { completionsAt, hoverAt } from "./hover.js";
import { pathOf } from "./paths.js";
import { Reviewer } from "./reviewer.js";
import { rulePagesBeside } from "./rule-text.js";
import { Session } from "./session.js";

/** The abilities of the client, and its open folders. */
interface EditorClient {
  abilities: ActionAbilities;
  /** The client tells which files have changed on disk. */
  watches: boolean;
  changesFolders: boolean;
  folders: readonly string[];
}

/** `decorum lsp`: a language server over standard input and output. It ends the process when the client says so. */
export const serveEditor = (flags: EditorFlags, product: Product): Promise<ExitCode> => {
  const connection = createConnection(process.stdin, process.stdout);
  const documents = new TextDocuments(TextDocument);
  const { version, packsDirectory: policies, catalogue } = product;
  const reviewer = new Reviewer({ version, policies, flags });
  const session = new Session({ connection, documents, reviewer, catalogue, pages: rulePagesBeside(policies) });
  const abilities: ActionAbilities = { resolves: false, hasDocumentChanges: false, showsDisabled: false };
  const client: EditorClient = { abilities, watches: false, changesFolders: false, folders: [] };
  outliveErrors(connection);
  connection.onInitialize((params) => {
    readClient(params, client);
    reviewer.setFolders(client.folders);
    return described(product);
  });
  connection.onInitialized(() => {
    afterStart(client, session);
  });
  documents.onDidChangeContent(({ document }) => {
    if (!client.watches) reviewer.refresh();
    session.changed(document);
  });
  documents.onDidClose(({ document }) => {
    session.closed(document);
  });
  documents.onDidSave(() => {
    session.refresh();
  });
  connection.onDidChangeWatchedFiles(() => {
    session.refresh();
  });
  connection.onHover((params) => hoverAt(params, session));
  connection.onCompletion((params) => completionsAt(params, session));
  connection.onCodeAction((params) => actionsAt(params, session, client.abilities));
  connection.onCodeActionResolve((action) => resolveAction(action, session, client.abilities));
  documents.listen(connection);
  connection.listen();
  // The library ends the process: with 0 after a shutdown, otherwise with 1.
  return new Promise(() => undefined);
};

/** Reports an unexpected error to the editor and goes on. Ends if nothing reads its output any more. */
const outliveErrors = ({ console: log }: Connection): void => {
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") process.exit(EXIT.failed);
    log.error(`this is a bug in Decorum: ${stackOf(error)}`);
  });
};

const readClient = (params: InitializeParams, client: EditorClient): void => {
  const { capabilities, workspaceFolders } = params;
  const { rootUri } = params as { readonly rootUri?: unknown };
  const { textDocument, workspace } = (capabilities as ClientCapabilities | undefined) ?? {};
  const lazy = textDocument?.codeAction?.resolveSupport?.properties.includes("edit") === true;
  client.abilities = {
    resolves: lazy && textDocument.codeAction?.dataSupport === true,
    hasDocumentChanges: workspace?.workspaceEdit?.documentChanges === true,
    showsDisabled: textDocument?.codeAction?.disabledSupport === true,
  };
  client.watches = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  client.changesFolders = workspace?.workspaceFolders === true;
  // Clients without workspace folders have one root at most.
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === "string" ? [rootUri] : []);
  client.folders = pathsOf(uris);
};

const pathsOf = (uris: readonly string[]): readonly string[] => uris.flatMap((uri) => pathOf(uri) ?? []);

const described = ({ version }: Product): InitializeResult => ({
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ["/"] },
    codeActionProvider: { codeActionKinds: ACTION_KINDS, resolveProvider: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
  serverInfo: { name: "Decorum", version },
});

const WATCHED = ["**/*.{yaml,yml,json,go}", "**/PROJECT", "**/.gitignore", "**/go.{mod,work}"];

/** Sends requests that are allowed once the client is ready. */
const afterStart = (client: EditorClient, session: Session): void => {
  const { connection, reviewer } = session;
  if (client.watches) {
    const watchers = WATCHED.map((globPattern) => ({ globPattern }));
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch((error: unknown) => {
      client.watches = false;
      connection.console.warn(`files are not watched: ${String(error)}`);
    });
  }
  if (!client.changesFolders) return;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const gone = new Set(pathsOf(removed.map(({ uri }) => uri)));
    const kept = client.folders.filter((folder) => !gone.has(folder));
    client.folders = [...new Set([...kept, ...pathsOf(added.map(({ uri }) => uri))])];
    reviewer.setFolders(client.folders);
    session.refresh();
  });
};
