import { type Crd, type SchemaNode, nodeAt, schemaField } from "./crd.js";
import { nodesWith } from "./nodes.js";
import { type Json, arrayAt, own, remember } from "kube-json";

interface Enumeration {
  readonly node: SchemaNode;
  /** The enum values that are strings, except '' and overlong ones. */
  readonly values: readonly string[];
}

/** Longer values are prose, in which searching for words takes too long. */
const MAX_LENGTH = 1024;

const isSpelled = (value: Json): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_LENGTH;

/** The author's enums of text, except those of fields that name an API group or resource. */
export const enumerations: (crd: Crd) => readonly Enumeration[] = remember((crd: Crd) =>
  nodesWith(crd, "enum").flatMap((node) => {
    if (OF_APIS.has(node.under) || (node.type ?? "string") !== "string") return [];
    const values = arrayAt(node.schema, "enum").filter(isSpelled);
    return values.length === 0 ? [] : [{ node, values }];
  }),
);

const OF_APIS: ReadonlySet<string> = new Set("apiGroup apiVersion group groups resource resources".split(" "));

interface Misspelled extends Enumeration {
  readonly wrong: readonly string[];
}

/** The enumerations with wrong values. Each distinct value is tested once. */
export const misspelledEnumerations = (crd: Crd, isWrong: (value: string) => boolean): readonly Misspelled[] => {
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

/** True where a field took any text before: its new enum has the values that are in use. */
export const tookAnyText = (node: SchemaNode, old: Crd | undefined): boolean => {
  const before = old && nodeAt(old, schemaField(node));
  return before?.type === "string" && own(before.schema, "enum") === undefined;
};
