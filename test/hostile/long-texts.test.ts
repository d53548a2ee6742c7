import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/**
 * Regular expressions of the code that the event loop runs take time in proportion to the text: a user of the cluster
 * chooses the text, and everyone else waits. So each is tried with long texts that it may divide in many ways.
 */
const src = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "src");

/** What reviews on the event loop may run, and what reads the files of a branch under review. */
const FOLDERS = [
  "admission",
  "app",
  "defaulters",
  "editor",
  "engine",
  "kube",
  "model",
  "options",
  "packs",
  "rules",
  "schema",
  "server",
  "text",
];
/** Texts of definitions, which only the review thread reads: it is ended at the deadline. */
const IN_THREAD = /^(?:kube\/described|kube\/changes|rules\/crd-[a-z]+)\/|^kube\/words\/described-/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !IN_THREAD.test(file));

const literalsOf = (file: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(src, file), "utf8"), ts.ScriptTarget.Latest));
  return found;
};

/** The patterns that the catalogue composes of parts when it is loaded. */
const composed = async (): Promise<readonly RegExp[]> => {
  const found: RegExp[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [source, flags]: [string, string?]) => {
      const pattern = new target(source, flags);
      found.push(pattern);
      return pattern;
    },
  });
  try {
    await import("../../src/rules/index.js");
    await import("../../src/defaulters/index.js");
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
};

const CHARACTERS = 20_000;
/** Of CPU. A text of this length takes a fraction of a millisecond in linear time, and a second in quadratic time. */
const MICROSECONDS = 100_000;

const PARTS = [
  "0",
  "1",
  "a",
  "A",
  " ",
  "\n",
  "-",
  "_",
  ".",
  ":",
  "/",
  "%",
  "[",
  "(",
  "'",
  "é",
  "a.",
  "a-",
  "aA",
  "1a",
  "a ",
];
const STARTS = ["", "0x", "1", "a", "-"];

const TEXTS = STARTS.flatMap((start) => PARTS.map((part) => `${start}${part.repeat(CHARACTERS / part.length)}!`));

const timeOf = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  const start = process.cpuUsage();
  if (pattern.global) text.replace(pattern, "");
  else pattern.test(text);
  return process.cpuUsage(start).user;
};

const patternOf = (literal: string): RegExp => {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

/** The first text that takes long, twice: it is not the collection of what others left. */
const slowText = (pattern: RegExp): string | undefined =>
  TEXTS.find((text) => timeOf(pattern, text) > MICROSECONDS && timeOf(pattern, text) > MICROSECONDS);

test("no regular expression takes long for a long text", () => {
  const all = files.flatMap((file) => literalsOf(file).map((literal) => [file, literal] as const));
  expect(all.length).toBeGreaterThan(150);
  const slow = all.flatMap(([file, literal]) => {
    const text = slowText(patternOf(literal));
    return text === undefined ? [] : [`${file} ${literal}: ${text.slice(0, 6)}...`];
  });
  expect(slow).toEqual([]);
});

test("no regular expression of parts takes long for a long text", async () => {
  const all = await composed();
  expect(all.length).toBeGreaterThan(50);
  const slow = all.filter((pattern) => slowText(pattern) !== undefined);
  expect(slow).toEqual([]);
});
