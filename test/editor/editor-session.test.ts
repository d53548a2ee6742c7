import { jest } from "@jest/globals";
import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import type { CodeAction, CodeActionParams } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Job, JobAnswer, Mark } from "../../src/editor/jobs.js";
import { actionsAt, resolveAction } from "../../src/editor/protocol/actions.js";
import { Reviewer } from "../../src/editor/protocol/reviewer.js";
import { Session } from "../../src/editor/protocol/session.js";

/** The documents of an editor, while its user types and closes files. */

const A = "file:///w/a.yaml";
const B = "file:///w/b.yaml";
const WHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const MARK: Mark = {
  range: WHERE,
  severity: 1,
  message: "must be 2",
  rule: "a",
  related: [],
  key: { file: "/w/a.yaml", document: 0, object: "", rule: "a", field: "spec" },
  fixClass: "Safe",
  canWaive: false,
};

/** A session whose thread has one fix for the file `/w/a.yaml`, which changes another one, too. */
const openSession = () => {
  const jobs: Job[] = [];
  const thread = new EventEmitter();
  const answer = ({ id, task }: Job): void => {
    const edits = { "/w/a.yaml": [{ range: WHERE, newText: "b" }], "/w/b.yaml": [{ range: WHERE, newText: "c" }] };
    const done: JobAnswer = { id, notes: [], ...(task.type === "Edit" ? { edits } : { marks: [MARK] }) };
    thread.emit("message", done);
  };
  const edits: Job[] = [];
  const postMessage = (job: Job): void => {
    jobs.push(job);
    // Tests answer these.
    if (job.task.type === "Edit") edits.push(job);
    else answer(job);
  };
  const open = new Map<string, TextDocument>();
  const documents = {
    get: (uri: string) => open.get(uri),
    all: () => [...open.values()],
    keys: () => [...open.keys()],
  };
  const session = new Session({
    connection: {
      console: { info: () => undefined },
      sendDiagnostics: () => undefined,
    } as unknown as Session["connection"],
    documents: documents as unknown as Session["documents"],
    reviewer: new Reviewer(
      { version: "1", policies: "/p", flags: {} },
      () => Object.assign(thread, { postMessage }) as unknown as Worker,
    ),
    catalogue: { rules: [], defaulters: [] },
    pages: undefined,
  });
  return {
    session,
    /** The files that were reviewed since the last call. */
    reviewed: async (): Promise<readonly string[]> => {
      await jest.advanceTimersByTimeAsync(1000);
      return jobs.splice(0).map(({ task }) => task.file);
    },
    answerEdit: async (): Promise<void> => {
      await jest.advanceTimersByTimeAsync(1000);
      const job = edits.shift();
      if (job !== undefined) answer(job);
    },
    type: (uri: string, text: string): void => {
      const version = (open.get(uri)?.version ?? 0) + 1;
      const document = TextDocument.create(uri, "yaml", version, text);
      open.set(uri, document);
      session.changed(document);
    },
    close: (uri: string): void => {
      const document = open.get(uri);
      open.delete(uri);
      if (document !== undefined) session.closed(document);
    },
  };
};

describe("a session", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const PARAMS: CodeActionParams = { textDocument: { uri: A }, range: WHERE, context: { diagnostics: [] } };
  const LAZY = { resolves: true, hasDocumentChanges: true, showsDisabled: false };
  const EAGER = { ...LAZY, resolves: false };

  describe("an edit", () => {
    const asked = async () => {
      const opened = openSession();
      opened.type(A, "a");
      opened.type(B, "a");
      await opened.reviewed();
      const [action = { title: "" }] = await actionsAt(PARAMS, opened.session, LAZY);
      return { ...opened, action };
    };
    const versions = ({ edit }: CodeAction) =>
      edit?.documentChanges?.map((one) => "textDocument" in one && [one.textDocument.uri, one.textDocument.version]);

    test("has the versions of the texts that it is for", async () => {
      const { session, action, answerEdit } = await asked();
      const resolved = resolveAction(action, session, LAZY);
      await answerEdit();
      expect(versions(await resolved)).toEqual([
        [A, 1],
        [B, 1],
      ]);
    });

    test.each([
      ["the file changes", A, "type"],
      ["another file that it changes does", B, "type"],
      ["another file is closed", B, "close"],
    ] as const)("is not made if %s before it is known", async (_, uri, what) => {
      const { session, action, answerEdit, type, close } = await asked();
      const change = (): void => {
        if (what === "type") type(uri, "# b\na");
        else close(uri);
      };
      const resolved = resolveAction(action, session, LAZY);
      const refused = expect(resolved).rejects.toThrow("the text has changed; ask for the actions again");
      change();
      await answerEdit();
      await refused;
    });

    test("is left out of actions that come with their edits if the text changes", async () => {
      const { session, answerEdit, type } = await asked();
      const made = actionsAt(PARAMS, session, EAGER);
      await answerEdit();
      // The second action is 'Fix all'.
      type(A, "# b\na");
      await answerEdit();
      expect((await made).map(versions)).toEqual([
        [
          [A, 1],
          [B, 1],
        ],
      ]);
    });
  });

  describe("other files are reviewed again", () => {
    const CRD = "kind: CustomResourceDefinition\n";
    test.each([[[CRD]], [[CRD, "a: 1\n"]]])("when a file with the texts %j changes, and is closed", async (texts) => {
      const { reviewed, type, close } = openSession();
      type(B, "b: 1\n");
      await reviewed();
      for (const text of texts) {
        type(A, text);
        expect(await reviewed()).toEqual(["/w/a.yaml", "/w/b.yaml"]);
      }
      close(A);
      expect(await reviewed()).toEqual(["/w/b.yaml"]);
    });
    test("but not for a file that decides nothing of them", async () => {
      const { reviewed, type, close } = openSession();
      type(B, "b: 1\n");
      type(A, "a: 1\n");
      await reviewed();
      type(A, "a: 2\n");
      expect(await reviewed()).toEqual(["/w/a.yaml"]);
      close(A);
      expect(await reviewed()).toEqual([]);
    });
  });
});
