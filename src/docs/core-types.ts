import { fieldsOfSignature, wordsIn } from "../kube/core-types/core-signature.js";
import { CORE_SIGNATURES } from "../kube/core-types/core-signatures.js";
import { TYPES_OF_OTHERS } from "../kube/core-types/types-of-others.js";
import { isOnCrdsOnly } from "../model/match.js";
import { type AnyRule, type Catalogue, denialDepth } from "../model/rule.js";
import { exampleCauses } from "./example.js";
import { table } from "./markdown.js";

/** A Kubernetes type that is recognized in the schemas of CustomResourceDefinitions, and how. */
export interface CoreTypeRow {
  readonly type: string;
  /** Its group and version, or the product that has it. */
  readonly api: string;
  /** A schema must have all fields of at least one of these lists. */
  readonly has: readonly (readonly string[])[];
  /** Other fields that a schema may have. */
  readonly mayHave: readonly string[];
  /** One of these must also hold; empty if the names of the fields are enough. */
  readonly signs: readonly string[];
  /** It is also recognized next to fields of the author's own. */
  readonly inlined: boolean;
}

/** All recognized types, grouped by API; those of other products are the last. */
export const CORE_TYPE_ROWS: readonly CoreTypeRow[] = ((): readonly CoreTypeRow[] => {
  const rows = CORE_SIGNATURES.map((signature) => {
    const { type, api = "core/v1", evidence = [], inlined } = signature;
    const has = signature.has.map(wordsIn);
    const mayHave = [...fieldsOfSignature(signature)].filter((name) => !has.flat().includes(name)).sort();
    return { type, api, has, mayHave, signs: evidence.map((one) => one.words), inlined: inlined === true };
  });
  const ofOthers = Object.entries(TYPES_OF_OTHERS).flatMap(([api, { types }]) =>
    Object.entries(types).map(([type, groups]): CoreTypeRow => {
      return { type, api, has: groups.map(wordsIn), mayHave: [], signs: [], inlined: false };
    }),
  );
  return [
    ...[...new Set(rows.map(({ api }) => api))].flatMap((api) => rows.filter((row) => row.api === api)),
    ...ofOthers,
  ];
})();

/** True for a rule on the schemas of CRDs that skips the fields of these types. */
export const leavesOutCoreTypes = (rule: AnyRule): boolean => rule.insideCoreTypes !== true && isOnSchemas(rule);

/** True for a rule on the schemas of CRDs. Its own bad example shows whether it reviews schemas. */
const isOnSchemas = (rule: AnyRule): boolean =>
  isOnCrdsOnly(rule.match) && exampleCauses(rule).some(({ field }) => field.includes("openAPIV3Schema"));

/** Words for the deep fields of which a rule that denies only warns (engine/review/soften.ts). */
export const deepFieldsOf = (rule: AnyRule): string | undefined => {
  const depth = denialDepth(rule);
  if (rule.action !== "Deny" || depth === Infinity || !isOnSchemas(rule)) return undefined;
  return `of fields more than ${String(depth)} deep in a schema, as \`${["spec", "a", "b", "c"].slice(0, depth + 1).join(".")}\`, whose types are often those of other APIs`;
};

/** Facts about these types, one paragraph each. */
export const coreTypeFacts = ({ rules }: Catalogue): readonly string[] => {
  const inside = rules.filter(({ insideCoreTypes }) => insideCoreTypes === true).map(({ id }) => `\`${id}\``);
  return [
    "The author of a CRD that embeds a Kubernetes type, such as a PodSpec, cannot choose its fields. So rules on the style of CRDs skip the fields inside these types: names, types, bounds, defaults. The field that contains the type is the author's own, and is reviewed like any other. Rules on compatibility review all fields: a removed field breaks clients, no matter who defined it. They accept what newer releases of Kubernetes do to their own types: add fields, loosen bounds, add defaults, and declare how lists are merged.",
    "A schema does not name the type that it was generated from, so the type is recognized by the names of its properties. A schema counts as a type if it has the fields that the type must have, no fields that the type may not have, and one of the additional signs if names alone could also fit another type.",
    "Other types of Kubernetes are recognized by most of their fields: a schema counts as a copy if it has at least half of the fields of a type, with their types, among them names that hardly any other type has, and less than one field of the author's own for every five. Then only the fields of the type are skipped. Conditions and statuses are never copies, because authors answer for their own.",
    "A type with '*' is also recognized next to the author's own fields, as Go embeds one struct in another; then only the fields of the type are skipped. `x-kubernetes-embedded-resource: true` marks a schema as a complete object, whose fields are skipped as well; so do the fields `apiVersion`, `kind`, `metadata` and `spec` together.",
    "Types of other products, the last ones here, are recognized by a few names that no other struct has together, below the top of `spec` and `status`. All their fields are skipped. In the groups of the product itself, they are the author's own.",
    ...(inside.length === 0 ? [] : [`Some rules review these fields anyway: ${inside.join(", ")}.`]),
  ];
};

/** docs/core-types.md: the Kubernetes types that are recognized in the schemas of CRDs. */
export const coreTypesDoc = (catalogue: Catalogue): string =>
  `${[
    "# Kubernetes types in CRDs",
    "<!-- Generated by `npm run generate`; do not edit. -->",
    ...coreTypeFacts(catalogue),
    "`decorum explain core-types` prints this.",
    table(["Type", "Defined in", "Must have", "And one of", "May have"], CORE_TYPE_ROWS.map(cells)),
  ].join("\n\n")}\n`;

const cells = ({ type, api, has, signs, mayHave, inlined }: CoreTypeRow): readonly string[] => [
  `${type}${inlined ? "\\*" : ""}`,
  api,
  has.map(fields).join(", or "),
  signs.join("; "),
  fields(mayHave),
];

const fields = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(" ");
