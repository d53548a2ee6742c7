import { Composer, type YAMLError as LibraryError } from "yaml";
import { type FieldPath, segmentName } from "../json/field-path.js";
import { exceedsDepth, parseUniqueJson } from "../json/json.js";
import { type Chunk, splitManifests } from "./manifest-split.js";
import { blockFinder } from "./block-finder.js";
import { readBlockStyle } from "./block-reader.js";
import { type Json, isArray, isObject } from "../json/object.js";
import { type Locate, type Position, locator } from "./text-position.js";
import { yamlTokens } from "./lexer.js";
import { MAX_DEPTH, YamlProblem } from "./problem.js";
import { type Converted, convert } from "./value.js";

/** Why a document cannot be read, and the position of the problem. */
export interface YamlError extends Position {
  readonly message: string;
}

/** One document of a file of manifests. */
export interface Manifest {
  /** 0 for the first document that is not empty. */
  readonly index: number;
  /** A JSON tree without shared parts; undefined if there are errors. */
  readonly value: Json | undefined;
  /** The text of the document, and its offset in the file. */
  readonly chunk: Chunk;
  readonly errors: readonly YamlError[];
  /** The position of the key or list item at `field` or, if that does not exist, of its deepest existing parent. */
  position(field: FieldPath): Position;
}

/**
 * Reads manifests as kubectl does: JSON objects, or YAML documents between lines '---' with the values that
 * sigs.k8s.io/yaml gives them. Unlike kubectl, rejects duplicate keys. Empty documents are omitted. Never throws: the
 * problems of a document are in its `errors`.
 */
export const parseManifests = (text: string): Manifest[] => {
  const locate = locator(text);
  const manifests: Manifest[] = [];
  for (const chunk of splitManifests(text)) {
    const index = manifests.length;
    const manifest =
      readJson(chunk, index, locate) ?? readBlock(chunk, index, locate) ?? readYaml(chunk, index, locate);
    if (manifest !== undefined) manifests.push(manifest);
  }
  return manifests;
};

/**
 * Reads JSON as JSON, which takes a fraction of the time. Returns undefined for documents that the YAML reader must
 * read.
 */
const readJson = (chunk: Chunk, index: number, locate: Locate): Manifest | undefined => {
  if (!/^\s*\{/.test(chunk.text)) return undefined;
  try {
    const value = parseUniqueJson(chunk.text);
    if (exceedsDepth(value, MAX_DEPTH)) return undefined;
    let asYaml: Manifest | undefined;
    const position = (field: FieldPath): Position => {
      asYaml ??= readYaml(chunk, index, locate);
      return asYaml?.position(field) ?? locate(chunk.offset);
    };
    return { index, value, chunk, errors: [], position };
  } catch (error) {
    // The YAML reader also reports the position of the problem.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Reads the usual kind of YAML, which takes a tenth of the time. Positions are only looked up if one is asked for. */
const readBlock = (chunk: Chunk, index: number, locate: Locate): Manifest | undefined => {
  const value = readBlockStyle(chunk.text)?.value;
  if (value === undefined) return undefined;
  let find: ((field: FieldPath) => number) | undefined;
  const position = (field: FieldPath): Position => {
    find ??= blockFinder(chunk.text);
    return locate(chunk.offset + find(field));
  };
  return { index, value, chunk, errors: [], position };
};

/** One mistake may cause many errors, and only the first few help. */
const MAX_ERRORS = 5;
const ONE_DOCUMENT = "documents must be separated by a line '---' that contains nothing else but a comment";

/** This schema reads every scalar as text; scalar.ts decides the types. */
const OPTIONS = {
  version: "1.1",
  schema: "failsafe",
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

const readYaml = (chunk: Chunk, index: number, locate: Locate): Manifest | undefined => {
  const { text, offset } = chunk;
  if (text.trim() === "") return undefined;
  const locateHere: Locate = (place) => locate(offset + place);
  try {
    const { contents, errors } = composeYaml(text);
    if (errors.length > 0) {
      return unreadable(
        index,
        chunk,
        errors.slice(0, MAX_ERRORS).map(({ message, pos }) => ({ message: shortened(message), ...locateHere(pos[0]) })),
      );
    }
    const converted = convert(contents);
    // kubectl also skips documents that are 'null'.
    if (converted.value === null) return undefined;
    return { index, value: converted.value, chunk, errors: [], position: finder(converted, locateHere) };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return unreadable(index, chunk, [{ message: error.message, ...locateHere(error.offset) }]);
  }
};

/** The root node of the only document in `text`, and its syntax errors. Throws YamlProblem for a second document. */
export const composeYaml = (text: string): { readonly contents: unknown; readonly errors: readonly LibraryError[] } => {
  const [document, extra] = new Composer(OPTIONS).compose(yamlTokens(text), true, text.length);
  if (extra !== undefined) throw new YamlProblem(ONE_DOCUMENT, extra.range[0]);
  return { contents: document?.contents, errors: document?.errors ?? [] };
};

/** The library quotes unexpected text, which can be the whole rest of the document. */
const shortened = (message: string): string => (message.length > 160 ? `${message.slice(0, 157)}...` : message);

const unreadable = (index: number, chunk: Chunk, errors: readonly YamlError[]): Manifest => {
  const [{ line, column } = { line: 1, column: 1 }] = errors;
  return { index, value: undefined, chunk, errors, position: () => ({ line, column }) };
};

const finder =
  ({ value, start, places }: Converted, locate: Locate): Manifest["position"] =>
  (field) => {
    let offset = start;
    let current: Json | undefined = value;
    for (const segment of field) {
      const name = segmentName(segment);
      const next = isArray(current) || isObject(current) ? places.get(current)?.get(name) : undefined;
      if (next === undefined) break;
      offset = next;
      current = isArray(current) ? current[Number(name)] : isObject(current) ? current[name] : undefined;
    }
    return locate(offset);
  };
