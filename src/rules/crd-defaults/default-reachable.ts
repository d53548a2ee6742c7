import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { selectionOf, unionMembers } from "../../kube/unions/crd-unions.js";
import { type Json, isArray, isObject, own, remember } from "kube-json";
import { lastWord } from "../../kube/words/name-words.js";
import { withKeyword, withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { invalid, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const defaultReachable: Rule = {
  id: "crd-defaults/default-reachable",
  topic: "defaults",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "default", "properties")) {
      if (isUnreachable(node))
        yield required(schemaField(node), "must have `default` {} for the defaults of its fields to apply");
      else if (node.step !== "property" && own(node.schema, "default") !== undefined)
        yield invalid(schemaField(node), "must not have a `default`; in items and map values it replaces only null");
    }
  },
  fix: ({ reason, field }, { object }) =>
    reason === "FieldValueRequired"
      ? withKeyword(object, field, "default", {})
      : withoutKeyword(object, field, "default"),
  summary: "An optional object of settings whose fields all have defaults must have a default itself.",
  rationale:
    "The API server defaults the fields of an object only if the object is present. A user who leaves it out gets none of the defaults; `default: {}` applies them all. The rule skips objects whose presence may turn on an optional feature.",
  reference: "Static Defaults",
  go: ["// +kubebuilder:default={}", "// +optional", 'Rollout *Rollout `json:"rollout,omitempty"`'],
  ...specExamples(`
    rollout:
      type: object
  +   default: {}
      properties:
        batchSize: { type: integer, format: int32, minimum: 1, maximum: 100, default: 1 }
        pauseSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600, default: 30 }
  `),
};

const hasDefault = ({ schema }: SchemaNode): boolean => own(schema, "default") !== undefined;

const haveDefaults = (nodes: Iterable<SchemaNode>): boolean => {
  for (const node of nodes) if (!hasDefault(node)) return false;
  return true;
};

/**
 * The names of settings of something that exists anyway. An object with another name may be an optional feature, such as
 * `debug` or `autoscaling`: its presence turns the feature on, so a default would do so for everybody.
 */
const SETTINGS: ReadonlySet<string> = new Set(
  "config configuration options settings parameters limits timeouts thresholds strategy rollout".split(" "),
);
/** Says that the presence of the object has a meaning. */
const OPTIONAL =
  /\b(?:if|when|unless) (?:it is |this is |this field is |the field is )?(?:not |un)?(?:set|specified|present|provided|given|nil|null|omitted|defined|configured|empty|absent|enabled|missing)|\benabl(?:es?|ing)\b|\bopt-?in\b|\bdisabl\w+/i;

/** True if the object configures what exists anyway, and has no switch of its own that is off. */
const isAlwaysThere = ({ properties, schema, under }: SchemaNode): boolean =>
  own(properties.get("enabled")?.schema, "default") !== false &&
  SETTINGS.has(lastWord(under)) &&
  !OPTIONAL.test(descriptionOf(schema));

/** False if each default is what a client reads from an absent field anyway, or if the default of the parent sets the object. */
const changesSomething = ({ properties, parent, under }: SchemaNode): boolean =>
  own(own(parent?.schema, "default"), under) === undefined &&
  [...properties.values()].some(({ schema }) => !isZero(own(schema, "default")));

const isZero = (value: Json | undefined): boolean =>
  value === false ||
  value === 0 ||
  value === "" ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** The presence of a union member or a nullable object has a meaning, so these need no default. */
const isUnreachable = (node: SchemaNode): boolean =>
  node.step === "property" &&
  node.depth > 1 &&
  node.section !== "status" &&
  node.properties.size > 1 &&
  !node.required &&
  !hasDefault(node) &&
  own(node.schema, "nullable") !== true &&
  isAlwaysThere(node) &&
  haveDefaults(node.properties.values()) &&
  changesSomething(node) &&
  (node.parent === undefined || !membersOf(node.parent).has(node));

/**
 * The union members among the properties of an object, whether declared or selected by the value of a field: of one value, too,
 * that others may join.
 */
const membersOf = remember(
  (node: SchemaNode) => new Set([...unionMembers(node), ...(selectionOf(node, 1)?.members ?? [])]),
);
