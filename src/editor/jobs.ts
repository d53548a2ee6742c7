import type { Diagnostic, Range, TextEdit } from "vscode-languageserver";
import type { FixClass } from "../model/fix-class.js";
import type { Level } from "../model/pack.js";

/** The messages between the server and its review thread. All paths are absolute. */

/** How the server was started; the flags that name files are absolute paths. */
export interface EditorSetup {
  readonly version: string;
  /** The folder of the built-in packs. */
  readonly policies: string;
  readonly flags: EditorFlags;
}

/** The flags of `decorum lsp`; those that were not given are absent. */
export interface EditorFlags {
  readonly config?: string | false;
  readonly packs?: readonly string[];
  readonly with?: readonly string[];
  readonly exceptions?: readonly string[];
  /** Absolute paths of modules, and names of packages. */
  readonly plugin?: readonly string[];
  readonly cluster?: string;
  readonly owned?: readonly string[];
  readonly level?: Level;
  readonly go?: readonly string[] | false;
}

/** Identifies a finding in the files as they are. */
export interface FindingKey {
  /** The manifest with the object. */
  readonly file: string;
  readonly document: number;
  /** The path of the object in its document. */
  readonly object: string;
  readonly rule: string;
  readonly field: string;
}

/** A diagnostic, with facts that are not in its file. */
export interface Mark {
  readonly range: Range;
  readonly severity: NonNullable<Diagnostic["severity"]>;
  readonly message: string;
  /** The id that packs know. */
  readonly rule?: string;
  /** The id of the rule in the catalogue. */
  readonly about?: string;
  readonly related: readonly { readonly file: string; readonly range: Range; readonly message: string }[];
  readonly key?: FindingKey;
  /** The proven fix can be made, in the file or in Go. */
  readonly fixClass?: FixClass;
  /** A comment can waive it. */
  readonly canWaive: boolean;
  /** A program writes the file, so that a comment in it would be lost. */
  readonly isGenerated?: true;
  /** Something cannot be read, so not all of the file can be fixed at once. */
  readonly isProblem?: true;
}

/** Texts that editors have open, by path; undefined for one that was closed. */
export type OpenTexts = Readonly<Record<string, string | undefined>>;

export type Wanted =
  | { readonly type: "Fix"; readonly key: FindingKey }
  | { readonly type: "FixAll" }
  | { readonly type: "Waive"; readonly key: FindingKey };

export type Task =
  | { readonly type: "Review"; readonly file: string }
  | { readonly type: "Edit"; readonly file: string; readonly wanted: Wanted };

export interface Job {
  readonly id: number;
  /** The texts that changed since the last job. */
  readonly texts: OpenTexts;
  readonly folders: readonly string[];
  /** Files on disk may have changed. */
  readonly isStale: boolean;
  readonly task: Task;
}

/** The edits of files; a file without edits is left out. */
export type FileEdits = Readonly<Record<string, TextEdit[]>>;

export interface JobAnswer {
  readonly id: number;
  readonly marks?: readonly Mark[];
  readonly edits?: FileEdits;
  /** For the log of the editor. */
  readonly notes: readonly string[];
  /** Unexpected: a bug in Decorum. */
  readonly fault?: string;
}
