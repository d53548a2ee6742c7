import { Composer, type YAMLError as LibraryError } from "yaml";
import { type FieldPath, type Json, exceedsDepth, parseUniqueJson } from "kube-json";
import { type Chunk, directiveOf, splitManifests } from "./manifest-split.js";
import { blockFinder } from "./block-finder.js";
import { refuseControls, withLineFeeds } from "./characters.js";
import { readBlockStyle } from "./block-reader.js";
import { jsonPlaces } from "./json-places.js";
import { syntaxMistake } from "./syntax-words.js";
import { type Finder, findSpan } from "./span.js";
import { type Lines, type Locate, type Position, type Range, linesOf } from "./text-position.js";
import { yamlTokens } from "./lexer.js";
import { MAX_DEPTH, YamlProblem } from "./problem.js";
import { type Converted, type Tags, convert } from "./value.js";

/** Why a document cannot be read, and the position of the problem. */
export interface YamlError extends Position {
  readonly message: string;
}

/** One document of a file of manifests. */
export interface Manifest {
  /** 0 for the first document that is not empty. */
  readonly index: number;
  /** A JSON tree without shared parts; undefined if there is an error. */
  readonly value: Json | undefined;
  /** The text of the document, and its offset in the file. */
  readonly chunk: Chunk;
  readonly errors: readonly YamlError[];
  /** The line of the file in which the chunk begins, with the end of a line '---' or blanks before the document. */
  firstLine(): number;
  /** The position of the key or list item at `field` or, if that does not exist, of its deepest existing parent. */
  position(field: FieldPath): Position;
  /**
   * The range of that key or item, to the end of its value. It ends with the key if the value is a map or list of
   * several lines, or has no text, or if there is no such field; the range of an item of several lines ends with its
   * first entry.
   */
  range(field: FieldPath): Range;
  /** How a number or boolean at `field` is written: '1.10' for 1.1, 'yes' for true. Means nothing for other values. */
  spelling(field: FieldPath): string | undefined;
  /** The text of a line of the file, with blanks in front of this document; '' for a line that is not part of it. */
  readonly line: (number: number) => string;
}

/**
 * Reads manifests as kubectl does: JSON objects, or YAML documents between lines '---' with the values that
 * sigs.k8s.io/yaml gives them. Unlike kubectl, rejects duplicate keys. Empty documents are omitted. Never throws: the
 * problems of a document are in its `errors`. Files that kubectl never reads should refuse `tags`, with which text that begins with '!'
 * loses its beginning.
 */
export const parseManifests = (text: string, tags: Tags = "Ignored"): Manifest[] => {
  const lines = linesOf(text);
  const manifests: Manifest[] = [];
  for (const chunk of splitManifests(text)) {
    const index = manifests.length;
    const manifest =
      readJson(chunk, index, lines) ??
      withDirective(chunk, index, lines) ??
      wronglySeparated(chunk, index, lines) ??
      readBlock(chunk, index, lines) ??
      readYaml(chunk, index, lines, tags);
    if (manifest !== undefined) manifests.push(manifest);
  }
  return manifests;
};

/**
 * Reads JSON as JSON, which takes a fraction of the time. Returns undefined for documents that the YAML reader must
 * read.
 */
const readJson = (chunk: Chunk, index: number, lines: Lines): Manifest | undefined => {
  if (!/^\s*\{/.test(chunk.text)) return undefined;
  const start = chunk.text.indexOf("{");
  try {
    const value = parseUniqueJson(chunk.text);
    if (exceedsDepth(value, MAX_DEPTH)) return undefined;
    const findHere = (): Finder => finder({ value, start, ...jsonPlaces(chunk.text, value, start) }, chunk.text);
    return manifestOf({ index, value, start }, chunk, lines, findHere);
  } catch (error) {
    // The YAML reader also reports the position of the problem.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** An error for a directive: kubectl takes the line '---' after it for the end of a document, and knows no YAML 1.2. */
const withDirective = (chunk: Chunk, index: number, lines: Lines): Manifest | undefined => {
  const found = directiveOf(chunk);
  if (found === undefined) return undefined;
  const message = `'${shortened(found.directive)}' must be left out: kubectl reads no directives`;
  return unreadableAt([{ message, ...lines.locate(chunk.offset + found.offset) }], index, chunk, lines);
};

/** An error for a line that begins with '---' and separates nothing, which kubectl refuses. */
const wronglySeparated = (chunk: Chunk, index: number, lines: Lines): Manifest | undefined => {
  const at = chunk.text.search(/^---/m);
  if (at < 0) return undefined;
  return unreadableAt([{ message: ONE_DOCUMENT, ...lines.locate(chunk.offset + at) }], index, chunk, lines);
};

/** Reads the usual kind of YAML, which takes a tenth of the time. Positions are only looked up if one is asked for. */
const readBlock = (chunk: Chunk, index: number, lines: Lines): Manifest | undefined => {
  const read = readBlockStyle(chunk.text);
  if (read === undefined) return undefined;
  const findHere = (): Finder => blockFinder(read.text, read.anchors);
  return manifestOf({ index, value: read.value, start: read.start }, chunk, lines, findHere);
};

/** The lines of a document: JSON objects may share one. */
const lineIn =
  ({ text, offset }: Chunk, { line }: Lines): Manifest["line"] =>
  (number) =>
    line(number, offset, offset + text.length);

/** A document whose fields are found by a second reading, unless only the root is asked for. */
const manifestOf = (
  { index, value, start }: { readonly index: number; readonly value: Json; readonly start: number },
  chunk: Chunk,
  lines: Lines,
  findHere: () => Finder,
): Manifest => {
  let found: Finder | undefined;
  const find = (): Finder => (found ??= findHere());
  const locate: Locate = (place) => lines.locate(chunk.offset + place);
  return {
    index,
    value,
    chunk,
    errors: [],
    firstLine: () => locate(0).line,
    position: (field) => locate(field.length === 0 ? start : find().start(field)),
    range: (field) => {
      const range = find().range(field);
      const { line: endLine, column: endColumn } = locate(range.end);
      return { ...locate(range.start), endLine, endColumn };
    },
    spelling: (field) => {
      const { start: from, end } = find().range(field);
      return /(?<![^\s:])[^\s:]+$/.exec(chunk.text.slice(from, end))?.[0];
    },
    line: lineIn(chunk, lines),
  };
};

/** Later errors mostly repeat the first mistake: the library goes on without knowing how the text is meant. */
const MAX_ERRORS = 10;
const ONE_DOCUMENT = "documents must be separated by a line '---' that contains nothing else but a comment";

/** This schema reads every scalar as text; scalar.ts decides the types. */
const OPTIONS = {
  version: "1.1",
  schema: "failsafe",
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

const readYaml = (chunk: Chunk, index: number, lines: Lines, tags: Tags): Manifest | undefined => {
  const { locate } = lines;
  const { offset } = chunk;
  const text = withLineFeeds(chunk.text);
  if (text.trim() === "") return undefined;
  const locateHere: Locate = (place) => locate(offset + place);
  const unreadable = (errors: readonly YamlError[]): Manifest => unreadableAt(errors, index, chunk, lines);
  try {
    refuseControls(text);
    const { contents, errors } = composeYaml(text);
    const [first] = errors;
    if (first !== undefined) {
      const [at] = first.pos;
      const messages = errors.slice(0, MAX_ERRORS).map(({ message }) => message);
      const { message, offset: place } = syntaxMistake(messages, text, at);
      return unreadable([{ message: shortened(message), ...locateHere(place) }]);
    }
    const converted = convert(contents, text, tags);
    // kubectl also skips documents that are 'null'.
    if (converted.value === null) return undefined;
    const { value, start } = converted;
    return manifestOf({ index, value, start }, chunk, lines, () => finder(converted, chunk.text));
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return unreadable([{ message: error.message, ...locateHere(error.offset) }]);
  }
};

/** The root node of the only document in `text`, and its syntax errors. Throws YamlProblem for a second document. */
export const composeYaml = (
  given: string,
): { readonly contents: unknown; readonly errors: readonly LibraryError[] } => {
  const text = withLineFeeds(given);
  const [document, extra] = withoutStacks(() => [
    ...new Composer(OPTIONS).compose(yamlTokens(text), true, text.length),
  ]);
  if (extra !== undefined) throw new YamlProblem(ONE_DOCUMENT, extra.range[0]);
  return { contents: document?.contents, errors: document?.errors ?? [] };
};

/** A template has thousands of errors. Nobody reads their stacks, which take two thirds of the time. */
const withoutStacks = <T>(read: () => T): T => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return read();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** The library quotes unexpected text, which can be the whole rest of the document. */
const shortened = (message: string): string => (message.length > 160 ? `${message.slice(0, 157)}...` : message);

const unreadableAt = (errors: readonly YamlError[], index: number, chunk: Chunk, lines: Lines): Manifest => {
  const [{ line, column } = { line: 1, column: 1 }] = errors;
  const range = (): Range => ({ line, column, endLine: line, endColumn: column });
  return {
    index,
    value: undefined,
    chunk,
    errors,
    firstLine: () => lines.locate(chunk.offset).line,
    position: () => ({ line, column }),
    range,
    spelling: () => undefined,
    line: lineIn(chunk, lines),
  };
};

const finder = ({ value, start, end, places }: Converted, text: string): Finder => {
  const whole = { start, keyEnd: undefined, end };
  const find = (field: FieldPath) => findSpan({ value, places }, field, text, whole) ?? { start, end: () => end };
  return {
    start: (field) => find(field).start,
    range: (field) => {
      const found = find(field);
      return { start: found.start, end: found.end() };
    },
  };
};
