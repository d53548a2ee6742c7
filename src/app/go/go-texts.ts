import type { GoPlace } from "go-crd";
import { InputError } from "../../model/input-error.js";
import { type Lines, linesOf } from "kube-manifests";
import type { Io } from "../host/io.js";
import { fileSource, type Source } from "../sources/source.js";
import type { GoProject } from "./go-project.js";

/** A Go file to change. */
interface GoText {
  readonly source: Source;
  readonly text: string;
  /** Why it may not be changed. */
  readonly problem?: string;
}

/** The texts of Go files, each read once: the text that is changed is the one that was parsed. */
export interface GoTexts {
  of: (place: GoPlace) => GoText;
  /** The file of a place that was asked for before. */
  at: (path: string) => GoText;
  /** A line of a file without its end; undefined if the file is not the one that was parsed. */
  line: (path: string, number: number) => string | undefined;
}

export const createGoTexts = (project: GoProject, io: Io): GoTexts => {
  const known = new Map<string, GoText>();
  const at = (path: string): GoText => {
    const found = known.get(path) ?? read(path, project, io);
    known.set(path, found);
    return found;
  };
  const lines = new Map<string, Lines>();
  const line = (path: string, number: number): string | undefined => {
    const { text, problem } = at(path);
    if (problem !== undefined) return undefined;
    const found = lines.get(path) ?? linesOf(text);
    lines.set(path, found);
    return found.line(number, 0, text.length);
  };
  return { at, of: ({ path }) => at(path), line };
};

const read = (path: string, { sources, wasParsed }: GoProject, io: Io): GoText => {
  const source: Source = { ...fileSource(path, io), name: sources.shown(path) };
  try {
    const text = source.text();
    const file = sources.fileAt(path);
    const mistake = file === undefined ? undefined : sources.parsed(file)?.mistake;
    if (mistake !== undefined) return { source, text, problem: `line ${String(mistake.line)} ${mistake.message}` };
    return wasParsed(path, text)
      ? { source, text }
      : { source, text, problem: "must not change while it is being fixed; run the command again" };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { source, text: "", problem: error.message };
  }
};
