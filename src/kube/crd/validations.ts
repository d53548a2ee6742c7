import { type Crd, type SchemaNode, reviewedVersions } from "./crd.js";
import { unescapedNames } from "../cel/text/text.js";
import { type JsonObject, arrayAt, isObject, stringAt } from "../json/object.js";

/** The CEL rules of a schema: the items of `x-kubernetes-validations`. */

export interface Validation {
  /** Its index in the list. */
  readonly index: number;
  readonly entry: JsonObject;
  /** The CEL expression; '' if missing. */
  readonly rule: string;
}

/** The rules at the node itself. */
export const validationsOf = ({ schema }: SchemaNode): readonly Validation[] =>
  Object.hasOwn(schema, KEYWORD)
    ? arrayAt(schema, KEYWORD).flatMap((entry, index) =>
        isObject(entry) ? [{ index, entry, rule: stringAt(entry, "rule") ?? "" }] : [],
      )
    : NONE;

/**
 * The nodes of reviewed versions with rules, including the root and its metadata, except inside core types.
 */
export const nodesWithValidations = (crd: Crd): readonly SchemaNode[] =>
  reviewedVersions(crd).flatMap(({ byKeyword }) => byKeyword.get(KEYWORD) ?? NO_NODES);

const KEYWORD = "x-kubernetes-validations";

/** Most nodes have no rules. */
const NONE: readonly Validation[] = [];
const NO_NODES: readonly SchemaNode[] = [];

/** The properties that the rules at the node name: `self.kind`, `has(self.kind)`. */
export const ruledFields = (node: SchemaNode): ReadonlySet<string> =>
  new Set(validationsOf(node).flatMap(({ rule }) => [...fieldsOf(rule)]));

/** The properties of `self` in a CEL expression; the escaped `__namespace__` is 'namespace'. */
export const fieldsOf = (rule: string): ReadonlySet<string> =>
  new Set([...rule.matchAll(SELF)].map(([, name = ""]) => unescapedNames(name)));

const SELF = /\bself\.\??([A-Za-z_]\w*)/g;

/** The names of the fields that a rule at the node can reach. */
export const fieldsAround = (node: SchemaNode, rule: string): ReadonlySet<string> =>
  new Set([
    ...node.properties.keys(),
    ...fieldsOf(rule),
    ...(node.items?.properties.keys() ?? []),
    ...(node.name === undefined ? [] : [node.name]),
  ]);
