import { basename } from "node:path";

/** Ids of rules in the text of a file. */

/** A document of ours: a configuration, a pack, its tests or exceptions. */
export const isOwnDocument = (path: string, text: string): boolean =>
  basename(path) === "decorum.yaml" || /^apiVersion:\s*["']?decorum\.dev\//m.test(text);

const WAIVER = /decorum:waive\s+/;
const ID = /[a-z0-9][a-z0-9-]*(?:\/[a-z0-9-]+)?/g;

export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The word at a column that may be the id of a rule. */
export const idAt = (line: string, character: number, isOwn: boolean): Word | undefined => {
  const isWaiver = WAIVER.test(line);
  if (!isOwn && !isWaiver) return undefined;
  for (const { 0: text, index } of line.matchAll(ID)) {
    const end = index + text.length;
    // A short id may be any word, except in a waiver.
    if (index <= character && character <= end && (isWaiver || text.includes("/"))) return { text, start: index, end };
  }
  return undefined;
};

/** Returns the part of an id that has been typed before the cursor, where an id is expected. */
export const idBefore = (
  lines: readonly string[],
  line: number,
  character: number,
  isOwn: boolean,
): Word | undefined => {
  const before = (lines[line] ?? "").slice(0, character);
  const waived = /decorum:waive\s+([\w/-]*)$/.exec(before)?.[1];
  const used = isOwn ? /^\s*(?:-\s+)?\{?\s*use:\s*([\w/-]*)$/.exec(before)?.[1] : undefined;
  const key = isOwn && isBelowRules(lines, line) ? /^\s+([\w/-]*)$/.exec(before)?.[1] : undefined;
  const text = waived ?? used ?? key;
  return text === undefined ? undefined : { text, start: character - text.length, end: character };
};

/** True if the innermost key above with less indentation is `rules`. */
const isBelowRules = (lines: readonly string[], line: number): boolean => {
  const indent = indentOf(lines[line] ?? "");
  const above = lines.slice(0, line).findLast((one) => /^\s*[^\s#]/.test(one) && indentOf(one) < indent);
  return /^\s*(?:-\s+)?rules:\s*(?:#.*)?$/.test(above ?? "");
};

/** True in the entries of `defaulters` of a pack. */
export const isInDefaulters = (lines: readonly string[], line: number): boolean => {
  const list = lines.slice(0, line).findLast((one) => /^\s*(?:rules|defaulters):/.test(one)) ?? "";
  return list.trimStart().startsWith("defaulters");
};

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
