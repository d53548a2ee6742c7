import { CONDITION_FIELDS, conditionLists, lackingKeywords } from "../../kube/crd/conditions.js";
import { CONDITION_STATUSES } from "../../kube/api/conditions.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { child, valueAt } from "../../kube/json/field-path.js";
import { at, own } from "../../kube/json/object.js";
import { withKeyword, withRequired, withValue } from "../../kube/crd/schema-fixes.js";
import { type Cause, invalid, required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { allOf } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { conditionsSchema, crdExample } from "../example.js";

const WANTS: Readonly<Record<string, string>> = {
  type: "type 'string'",
  status: `type 'string' and only ${allOf(CONDITION_STATUSES)} in \`enum\``,
  lastTransitionTime: "type 'string' and format 'date-time'",
  reason: "type 'string' and `minLength` 1, because a reason may not be empty",
  message: "type 'string'",
  observedGeneration: "type 'integer' and format 'int64'",
};

const deviations = function* (condition: SchemaNode): Iterable<Cause> {
  const unlisted: string[] = [];
  for (const field of CONDITION_FIELDS) {
    const { name, optional } = field;
    const wants = String(WANTS[name]);
    const place = child(schemaField(condition), "properties", name);
    const node = condition.properties.get(name);
    if (node === undefined) {
      if (!optional) yield required(place, `must be declared and required, with ${wants}`);
      continue;
    }
    if (!optional && !node.required) unlisted.push(name);
    if (lackingKeywords(field, node.schema).length > 0) yield invalid(place, `must have ${wants}`);
  }
  if (unlisted.length > 0) yield invalid(schemaField(condition), `must require ${allOf(unlisted)}`);
};

export const conditionSchema: Rule = {
  id: "crd-conditions/condition-schema",
  conventions: ["conditions-15", "conditions-24"],
  summary: "The items of `status.conditions` must have the fields of metav1.Condition.",
  rationale:
    "Clients read conditions without knowing the kind. They rely on a status of 'True', 'False' or 'Unknown', on a non-empty reason, and on times that they can compare.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [type]
        items:
          type: object
          required: [type, status]
          properties:
            type: { type: string }
            status: { type: string }
    `,
  }),
  *check({ object }) {
    // conditions-list reports lists whose items are not objects.
    for (const { items } of conditionLists(crdOf(object)))
      if (items !== undefined && typeOf(items) === "object") yield* deviations(items);
  },
  fix({ reason, field: place }, { object }) {
    const name = place.at(-2) === "properties" ? place.at(-1) : undefined;
    const field = CONDITION_FIELDS.find((one) => one.name === name);
    const schema = valueAt(object, place);
    if (field === undefined) return withRequired(object, place, namesToRequire(schema));
    if (reason === "FieldValueRequired")
      return [
        ...withValue(object, place, { ...field.least, ...field.more }),
        ...withRequired(object, place.slice(0, -2), [field.name]),
      ];
    const keywords = lackingKeywords(field, schema);
    return keywords.every(([keyword]) => isOpen(schema, keyword))
      ? keywords.flatMap(([keyword, value]) => withKeyword(object, place, keyword, value))
      : [];
  },
};

const namesToRequire = (condition: unknown): readonly string[] =>
  CONDITION_FIELDS.filter(
    ({ name, optional }) => !optional && at(condition, "properties", name) !== undefined,
  ).map(({ name }) => name);

/**
 * True if a fix may set the keyword. Another type, format or enum changes the API, which is a decision of its
 * author.
 */
const isOpen = (schema: unknown, keyword: string): boolean =>
  own(schema, keyword) === undefined ||
  keyword === "minLength" ||
  (keyword === "format" && own(schema, "type") === "integer");
