import { Composer, type YAMLError as LibraryError } from "yaml";
import { type FieldPath, segmentName } from "../json/field-path.js";
import { exceedsDepth, parseUniqueJson } from "../json/json.js";
import { type Chunk, splitManifests } from "./manifest-split.js";
import { type Json, isArray, isObject } from "../json/object.js";
import { type Locate, type Position, locator } from "./text-position.js";
import { yamlTokens } from "./lexer.js";
import { MAX_DEPTH, YamlProblem } from "./problem.js";
import { type Converted, convert } from "./value.js";

/** Why a document cannot be read, and where. */
export interface YamlError extends Position {
  readonly message: string;
}

/** One document of a file of manifests. */
export interface Manifest {
  /** 0 for the first document that is not empty. */
  readonly index: number;
  /** A JSON tree in which nothing is shared; undefined if there are errors. */
  readonly value: Json | undefined;
  /** Its own text, and where that begins in the file. */
  readonly chunk: Chunk;
  readonly errors: readonly YamlError[];
  /** Where the key or list item at `field` begins, or the deepest part of `field` that is there. */
  position(field: FieldPath): Position;
}

/**
 * Reads manifests as kubectl does: JSON objects, or YAML documents between lines '---' with the values that sigs.k8s.io/yaml
 * gives them. Stricter in one thing: a key may not occur twice. Empty documents are left out.
 * Never throws: what is wrong with a document is in its `errors`.
 */
export const parseManifests = (text: string): Manifest[] => {
  const locate = locator(text);
  const manifests: Manifest[] = [];
  for (const chunk of splitManifests(text)) {
    const index = manifests.length;
    const manifest = readJson(chunk, index, locate) ?? readYaml(chunk, index, locate);
    if (manifest !== undefined) manifests.push(manifest);
  }
  return manifests;
};

/** JSON is YAML, but takes a fraction of the time if read as what it is. Undefined leaves it to the YAML reader. */
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
    // The YAML reader says where the mistake is, too.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** One mistake may cause many errors, of which only the first few help. */
const MAX_ERRORS = 5;
const ONE_DOCUMENT = "a further document may only follow a line '---' with nothing else on it but a comment";

/** The schema has no types of its own: what an unquoted scalar is, is decided in yaml-scalar.ts. */
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
        errors
          .slice(0, MAX_ERRORS)
          .map(({ message, pos }) => ({ message: shortened(message), ...locateHere(pos[0]) })),
      );
    }
    const converted = convert(contents);
    // kubectl passes over a document that says 'null', too.
    if (converted.value === null) return undefined;
    return { index, value: converted.value, chunk, errors: [], position: finder(converted, locateHere) };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return unreadable(index, chunk, [{ message: error.message, ...locateHere(error.offset) }]);
  }
};

/** The root node of the only document in `text`, and what is wrong with it. Throws YamlProblem. */
export const composeYaml = (
  text: string,
): { readonly contents: unknown; readonly errors: readonly LibraryError[] } => {
  const [document, extra] = new Composer(OPTIONS).compose(yamlTokens(text), true, text.length);
  if (extra !== undefined) throw new YamlProblem(ONE_DOCUMENT, extra.range[0]);
  return { contents: document?.contents, errors: document?.errors ?? [] };
};

/** The library quotes what it did not expect, which can be the rest of the text. */
const shortened = (message: string): string =>
  message.length > 160 ? `${message.slice(0, 157)}...` : message;

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
