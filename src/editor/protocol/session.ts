import type { Connection, Diagnostic, Range, TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Catalogue } from "../../model/rule.js";
import type { JobAnswer, Mark } from "../jobs.js";
import { pathOf, uriOf } from "./paths.js";
import type { Reviewer } from "./reviewer.js";
import { entryOf, referenceUrl } from "./rule-text.js";

type SessionParts = Pick<Session, "connection" | "documents" | "reviewer" | "catalogue" | "pages">;

/** The marks of a version of a document, as they were published. */
export interface ShownMarks {
  readonly version: number;
  readonly marks: readonly Mark[];
}

/** Milliseconds after the last change. A review takes about as long, and no key waits for it. */
const DEBOUNCE = 100;
/** For files that depend on the one that changed. */
const LATER = 800;

const SOURCE = "decorum";

/** The documents that are open, and their reviews. */
export class Session {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly reviewer: Reviewer;
  readonly catalogue: Catalogue;
  /** The URL of the folder with the pages of rules, if the program runs from a clone. */
  readonly pages: string | undefined;
  readonly #open = new Set<string>();
  /** Those whose text decides others, or did: the stored one may do so again once it is closed. */
  readonly #deciding = new Set<string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #shown = new Map<string, ShownMarks>();
  readonly #running = new Map<string, { readonly version: number; readonly ended: Promise<ShownMarks | undefined> }>();

  constructor({ connection, documents, reviewer, catalogue, pages }: SessionParts) {
    this.connection = connection;
    this.documents = documents;
    this.reviewer = reviewer;
    this.catalogue = catalogue;
    this.pages = pages;
  }

  /** A document was opened, or its text changed: then it is reviewed when no more changes come. */
  changed(document: TextDocument): void {
    const path = pathOf(document.uri);
    if (path === undefined) return;
    this.reviewer.take(path, document.getText());
    this.#schedule(document.uri, this.#open.has(document.uri) ? DEBOUNCE : 0);
    this.#open.add(document.uri);
    if (decidesOthers(document)) this.#deciding.add(document.uri);
    if (this.#deciding.has(document.uri)) this.#scheduleOthers(document.uri);
  }

  closed({ uri }: TextDocument): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    this.#shown.delete(uri);
    this.#open.delete(uri);
    const path = pathOf(uri);
    if (path === undefined) return;
    this.reviewer.take(path, undefined);
    void this.connection.sendDiagnostics({ uri, diagnostics: [] });
    if (this.#deciding.delete(uri)) this.#scheduleOthers(uri);
  }

  /** Other files may have changed: all that is open is reviewed again. */
  refresh(): void {
    this.reviewer.refresh();
    for (const { uri } of this.documents.all()) this.#schedule(uri, DEBOUNCE);
  }

  async current({ uri, version }: TextDocument): Promise<ShownMarks | undefined> {
    const shown = this.#shown.get(uri);
    if (shown?.version === version && !this.#timers.has(uri)) return shown;
    const running = this.#running.get(uri);
    return running?.version === version ? running.ended : this.#review(uri);
  }

  uriOf(path: string): string {
    return this.documents.keys().find((uri) => pathOf(uri) === path) ?? uriOf(path);
  }

  diagnosticOf({ range, severity, rule, about, message, related }: Mark): Diagnostic {
    const entry = about === undefined ? undefined : entryOf(about, this.catalogue);
    const href = entry === undefined ? undefined : referenceUrl(entry, this.pages);
    return {
      range,
      severity,
      source: SOURCE,
      message,
      ...(rule === undefined ? {} : { code: rule }),
      ...(href === undefined ? {} : { codeDescription: { href } }),
      ...(related.length === 0
        ? {}
        : {
            relatedInformation: related.map((one) => ({
              location: { uri: this.uriOf(one.file), range: one.range },
              message: one.message,
            })),
          }),
    };
  }

  #scheduleOthers(than: string): void {
    for (const { uri } of this.documents.all()) if (uri !== than) this.#schedule(uri, LATER);
  }

  #schedule(uri: string, milliseconds: number): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => void this.#review(uri), milliseconds),
    );
  }

  async #review(uri: string): Promise<ShownMarks | undefined> {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    const document = this.documents.get(uri);
    const path = pathOf(uri);
    if (document === undefined || path === undefined) return undefined;
    const { version } = document;
    const ended = this.reviewer.ask({ type: "Review", file: path }).then((answer) => this.#show(uri, version, answer));
    this.#running.set(uri, { version, ended });
    const shown = await ended;
    if (this.#running.get(uri)?.ended === ended) this.#running.delete(uri);
    return shown;
  }

  #show(uri: string, version: number, answer: JobAnswer): ShownMarks | undefined {
    tellNotes(this.connection, answer);
    // There is newer text, which is reviewed too, or the file was closed.
    if (this.documents.get(uri)?.version !== version) return undefined;
    const shown: ShownMarks = { version, marks: answer.marks ?? [faultMark(answer)] };
    this.#shown.set(uri, shown);
    const diagnostics = shown.marks.map((mark) => this.diagnosticOf(mark));
    void this.connection.sendDiagnostics({ uri, version, diagnostics });
    return shown;
  }
}

/** For the log of the editor. */
export const tellNotes = ({ console: log }: Connection, { notes, fault }: JobAnswer): void => {
  for (const note of notes) log.info(note);
  if (fault !== undefined) log.error(`a review failed: ${fault}`);
};

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

const faultMark = ({ fault }: JobAnswer): Mark => ({
  range: START,
  severity: 2,
  message: `was not reviewed: ${fault ?? "there is no answer"}`,
  related: [],
  canWaive: false,
});

/** True for files that affect the review of other open files: settings, definitions and Go sources. */
const decidesOthers = (document: TextDocument): boolean => {
  if (/\.go$|\/(?:decorum\.yaml|PROJECT)$/.test(document.uri)) return true;
  const text = document.getText();
  return text.includes("CustomResourceDefinition") || text.includes("decorum.dev/");
};
