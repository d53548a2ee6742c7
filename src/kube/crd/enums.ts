import type { Crd, SchemaNode } from "./crd.js";
import { nodesWith } from "./nodes.js";
import { type Json, arrayAt } from "../json/object.js";
import { remember } from "../json/remember.js";

export interface Enumeration {
  readonly node: SchemaNode;
  /** The allowed values that are strings, but for '' and those that are too long to be read. */
  readonly values: readonly string[];
}

/** Nobody spells a value that is longer than this; it is a text, and to look for words in it takes too long. */
const MAX_LENGTH = 1024;

const isSpelled = (value: Json): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_LENGTH;

/**
 * The lists of allowed values that the author chose for users: none in `status`, where they often repeat what some other
 * system reports.
 */
export const enumerations: (crd: Crd) => readonly Enumeration[] = remember((crd: Crd) =>
  nodesWith(crd, "enum").flatMap((node) => {
    if (node.section === "status") return [];
    const values = arrayAt(node.schema, "enum").filter(isSpelled);
    return values.length === 0 ? [] : [{ node, values }];
  }),
);

/** An enumeration, and which of its values are wrong. */
export interface Misspelled extends Enumeration {
  readonly wrong: readonly string[];
}

/** The enumerations that have wrong values. Each value is judged once, however many of them have it. */
export const misspelledEnumerations = (
  crd: Crd,
  isWrong: (value: string) => boolean,
): readonly Misspelled[] => {
  const allWrong = new Set([...distinctValues(crd)].filter(isWrong));
  if (allWrong.size === 0) return [];
  return enumerations(crd).flatMap(({ node, values }) => {
    const wrong = values.filter((value) => allWrong.has(value));
    return wrong.length === 0 ? [] : [{ node, values, wrong }];
  });
};

const distinctValues = remember(
  (crd: Crd): ReadonlySet<string> => new Set(enumerations(crd).flatMap(({ values }) => values)),
);
