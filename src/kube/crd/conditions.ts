import { CONDITION_STATUSES } from "../api/conditions.js";
import { type Crd, type SchemaNode, property, reviewedVersions, isBelow } from "./crd.js";
import {
  type Json,
  type JsonObject,
  arrayAt,
  isArray,
  isNumber,
  own,
  stringAt,
  type FieldPath,
  type PatchOperation,
  at,
  valueAt,
} from "kube-json";
import { propertiesCalled, propertiesEndingIn } from "./nodes.js";
import { withKeyword } from "./schema-fixes.js";

/** The schemas of `.status.conditions` in the reviewed versions, whatever their type. */
export const conditionLists = (crd: Crd): readonly SchemaNode[] =>
  reviewedVersions(crd).flatMap((version) => {
    const conditions = property(version.root, "status", "conditions");
    // The author of the CRD cannot change a core type such as DeploymentStatus.
    return conditions === undefined || conditions.embedded !== undefined ? [] : [conditions];
  });

/** Conditions that are fields of the status, such as `.status.condition` with a status and a reason. */
export const singleConditions = (crd: Crd): readonly SchemaNode[] =>
  propertiesEndingIn(crd, "condition").filter(
    ({ section, depth, under, properties }) =>
      section === "status" &&
      depth === 2 &&
      !OF_THE_PAST.test(under) &&
      properties.has("status") &&
      (properties.has("reason") || properties.has("message")),
  );

const OF_THE_PAST = /^(?:last|previous|old)[A-Z]/;

/** Lists of conditions of a part of the status, such as `.status.nodes[].conditions`. */
export const nestedConditionLists = (crd: Crd): readonly SchemaNode[] =>
  propertiesCalled(crd, "conditions").filter(
    (node) =>
      node.section === "status" &&
      node.depth > 2 &&
      node.type === "array" &&
      hasConditionFields(node.items) &&
      !isDeprecated(node),
  );

/** The lists of conditions of the status and of its parts. */
export const allConditionLists = (crd: Crd): readonly SchemaNode[] => [
  ...conditionLists(crd),
  ...nestedConditionLists(crd),
];

/** At least two, because other things have a `type` or a `message` as well. */
const hasConditionFields = (node: SchemaNode | undefined): boolean =>
  CONDITION_FIELDS.filter(({ name }) => node?.properties.has(name)).length > 1;

/** True within `deprecated`, where statuses keep the conditions of older versions. */
const isDeprecated = (node: SchemaNode): boolean => isBelow(node, ({ name }) => name === "deprecated");

/** A field of metav1.Condition (k8s.io/apimachinery). */
export interface ConditionField {
  readonly name: string;
  readonly optional?: true;
  /** The keywords that clients rely on and that its schema must have. */
  readonly least: JsonObject;
  /** Further keywords of metav1.Condition, which are optional for other types. */
  readonly more?: JsonObject;
  /** A keyword that rejects values which metav1.Condition allows. */
  readonly unwanted?: string;
}

const QUALIFIED_NAME = String.raw`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`;

/** All fields of metav1.Condition. A condition may have further ones. */
export const CONDITION_FIELDS: readonly ConditionField[] = [
  { name: "type", least: { type: "string" }, more: { maxLength: 316, pattern: QUALIFIED_NAME } },
  { name: "status", least: { type: "string", enum: CONDITION_STATUSES } },
  { name: "lastTransitionTime", least: { type: "string", format: "date-time" } },
  {
    name: "reason",
    least: { type: "string", minLength: 1 },
    more: { maxLength: 1024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
  },
  { name: "message", least: { type: "string" }, more: { maxLength: 32768 }, unwanted: "minLength" },
  {
    name: "observedGeneration",
    optional: true,
    least: { type: "integer", format: "int64" },
    more: { minimum: 0 },
  },
];

/** The keywords that clients rely on and that `schema` lacks or contradicts, with the right values. */
export const lackingKeywords = ({ least }: ConditionField, schema: unknown): readonly (readonly [string, Json])[] =>
  Object.entries(least).flatMap(([keyword, wanted = null]) =>
    holds(keyword, wanted, schema) ? [] : [[keyword, wanted] as const],
  );

/** The keywords that limit the field where metav1.Condition does not. */
export const unwantedKeywords = ({ unwanted }: ConditionField, schema: unknown): readonly string[] => {
  const limit = unwanted === undefined ? undefined : own(schema, unwanted);
  return unwanted !== undefined && isNumber(limit) && limit > 0 ? [unwanted] : [];
};

/** The keywords of a field that metav1.Condition has or lacks, and `schema` does not. */
export const wrongKeywords = (field: ConditionField, schema: unknown): readonly string[] => [
  ...lackingKeywords(field, schema).map(([keyword]) => keyword),
  ...unwantedKeywords(field, schema),
];

const holds = (keyword: string, wanted: Json, schema: unknown): boolean => {
  const found = own(schema, keyword);
  if (keyword === "minLength") return Number(found ?? 0) >= Number(wanted) || rejectsEmpty(schema);
  if (!isArray(wanted)) return found === wanted;
  return isArray(found) && found.length === wanted.length && wanted.every((one) => found.includes(one));
};

/** True for an enum without '' and for the pattern of metav1.Condition: another limit would add nothing. */
const rejectsEmpty = (schema: unknown): boolean => {
  const values = arrayAt(schema, "enum");
  return (values.length > 0 && !values.includes("")) || NON_EMPTY.test(stringAt(schema, "pattern") ?? "");
};

/** A pattern that starts with a character that must be there, as '^[A-Z]' does, and has no alternative. */
const NON_EMPTY = /^\^(?:\[[^\]\\]+\]|[A-Za-z])(?![*?{|])[^|]*$/;

/** True for a list whose items the API server identifies by their `type`. */
export const isKeyedByType = ({ schema }: SchemaNode): boolean => {
  const keys = arrayAt(schema, "x-kubernetes-list-map-keys");
  return own(schema, "x-kubernetes-list-type") === "map" && keys.length === 1 && keys[0] === "type";
};

/** The patch that makes `type` the key of the list at `field`; empty if the API server would reject that key. */
export const keyByType = (root: unknown, field: FieldPath): readonly PatchOperation[] => {
  const items = own(valueAt(root, field), "items");
  const type = at(items, "properties", "type");
  const isSet = arrayAt(items, "required").includes("type") || own(type, "default") !== undefined;
  if (own(type, "type") !== "string" || !isSet) return [];
  return [
    ...withKeyword(root, field, "x-kubernetes-list-map-keys", ["type"]),
    ...withKeyword(root, field, "x-kubernetes-list-type", "map"),
  ];
};

/** True in the copied status of another object, in records of the past, and for the entries of a list of conditions. */
export const isOfAnotherStatus = (node: SchemaNode): boolean =>
  isBelow(node, ({ depth, under }) => depth > 1 && OTHER_STATUS.test(under));
const OTHER_STATUS =
  /^(?:status|podStatus|deployment|history|conditions|(?:last|latest)Execution|v\d+(?:alpha|beta)\d+)$|[a-z]History$/;
