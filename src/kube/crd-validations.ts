import type { SchemaNode } from "./crd.js";
import { type JsonObject, arrayAt, isObject, stringAt } from "./object.js";

/** What a schema says in CEL: the entries of `x-kubernetes-validations`. */

export interface Validation {
  /** Its place in the list. */
  readonly index: number;
  readonly entry: JsonObject;
  /** The CEL expression; '' if missing. */
  readonly rule: string;
}

/** The rules that stand at the node itself. */
export const validationsOf = (node: SchemaNode): readonly Validation[] =>
  arrayAt(node.schema, "x-kubernetes-validations").flatMap((entry, index) =>
    isObject(entry) ? [{ index, entry, rule: stringAt(entry, "rule") ?? "" }] : [],
  );

/** The properties that the rules at the node speak of: `self.kind`, `has(self.kind)`. */
export const ruledFields = (node: SchemaNode): ReadonlySet<string> =>
  new Set(validationsOf(node).flatMap(({ rule }) => [...fieldsOf(rule)]));

/** The properties of `self` that a CEL expression names; `__namespace__`, as CEL must write its own words, is 'namespace'. */
export const fieldsOf = (rule: string): ReadonlySet<string> =>
  new Set([...rule.matchAll(SELF)].map(([, name = ""]) => name.replace(RESERVED, "$1")));

const SELF = /\bself\.\??([A-Za-z_]\w*)/g;
const RESERVED = /^__(\w+?)__$/;
