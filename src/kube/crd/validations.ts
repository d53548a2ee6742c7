import { type Crd, type SchemaNode, reviewedVersions } from "./crd.js";
import { type JsonObject, arrayAt, isObject, stringAt } from "../json/object.js";

/** What a schema says in CEL: the entries of `x-kubernetes-validations`. */

export interface Validation {
  /** Its place in the list. */
  readonly index: number;
  readonly entry: JsonObject;
  /** The CEL expression; '' if missing. */
  readonly rule: string;
}

/** The rules that stand at the node itself. */
export const validationsOf = ({ schema }: SchemaNode): readonly Validation[] =>
  Object.hasOwn(schema, KEYWORD)
    ? arrayAt(schema, KEYWORD).flatMap((entry, index) =>
        isObject(entry) ? [{ index, entry, rule: stringAt(entry, "rule") ?? "" }] : [],
      )
    : NONE;

/** The nodes of reviewed versions at which rules stand, the root and its metadata among them, but for those inside core types. */
export const nodesWithValidations = (crd: Crd): readonly SchemaNode[] =>
  reviewedVersions(crd).flatMap(({ byKeyword }) => byKeyword.get(KEYWORD) ?? NO_NODES);

const KEYWORD = "x-kubernetes-validations";

/** Most nodes have no rules. */
const NONE: readonly Validation[] = [];
const NO_NODES: readonly SchemaNode[] = [];

/** The properties that the rules at the node speak of: `self.kind`, `has(self.kind)`. */
export const ruledFields = (node: SchemaNode): ReadonlySet<string> =>
  new Set(validationsOf(node).flatMap(({ rule }) => [...fieldsOf(rule)]));

/** The properties of `self` that a CEL expression names; `__namespace__`, as CEL must write its own words, is 'namespace'. */
export const fieldsOf = (rule: string): ReadonlySet<string> =>
  new Set([...rule.matchAll(SELF)].map(([, name = ""]) => name.replace(RESERVED, "$1")));

const SELF = /\bself\.\??([A-Za-z_]\w*)/g;
const RESERVED = /^__(\w+?)__$/;
