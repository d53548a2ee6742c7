import { conditionLists } from "../../kube/crd-conditions.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd.js";
import { child } from "../../kube/field-path.js";
import { type JsonObject, arrayAt, own } from "../../kube/object.js";
import { type Cause, invalid, required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { allOf } from "../../model/message.js";
import type { Rule } from "../../model/rule.js";

interface Field {
  readonly name: string;
  readonly optional?: true;
  /** What its schema must have, in words and as a check. */
  readonly wants: string;
  readonly holds: (schema: JsonObject) => boolean;
}

const STATUSES = ["True", "False", "Unknown"];
const isText = (schema: JsonObject): boolean => own(schema, "type") === "string";

/**
 * What clients rely on in metav1.Condition (k8s.io/apimachinery). Patterns, further bounds and further fields are the
 * author's choice.
 */
const FIELDS: readonly Field[] = [
  { name: "type", wants: "type 'string'", holds: isText },
  {
    name: "status",
    wants: `type 'string' and only ${allOf(STATUSES)} in \`enum\``,
    holds: (schema) => {
      const values = arrayAt(schema, "enum");
      return isText(schema) && values.length === 3 && STATUSES.every((status) => values.includes(status));
    },
  },
  {
    name: "lastTransitionTime",
    wants: "type 'string' and format 'date-time'",
    holds: (schema) => isText(schema) && own(schema, "format") === "date-time",
  },
  {
    name: "reason",
    wants: "type 'string' and `minLength` 1, because a reason may not be empty",
    holds: (schema) => isText(schema) && Number(own(schema, "minLength") ?? 0) >= 1,
  },
  { name: "message", wants: "type 'string'", holds: isText },
  {
    name: "observedGeneration",
    optional: true,
    wants: "type 'integer' and format 'int64'",
    holds: (schema) => own(schema, "type") === "integer" && own(schema, "format") === "int64",
  },
];

const deviations = function* (condition: SchemaNode): Iterable<Cause> {
  const unlisted: string[] = [];
  for (const { name, optional, wants, holds } of FIELDS) {
    const field = child(schemaField(condition), "properties", name);
    const node = condition.properties.get(name);
    if (node === undefined) {
      if (!optional) yield required(field, `must be specified and required, with ${wants}`);
      continue;
    }
    if (!optional && !node.required) unlisted.push(name);
    if (!holds(node.schema)) yield invalid(field, `must have ${wants}`);
  }
  if (unlisted.length > 0) yield invalid(schemaField(condition), `must require ${allOf(unlisted)}`);
};

export const conditionSchema: Rule = {
  id: "crd-conditions/condition-schema",
  conventions: ["conditions-15", "conditions-24"],
  summary: "The items of `status.conditions` must have the fields of metav1.Condition.",
  rationale:
    "Clients read conditions without knowing the kind. They rely on a status of True, False or Unknown, on a reason that is never empty, and on times that they can compare.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  good: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object }
            status:
              type: object
              properties:
                conditions:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    type: object
                    required: [type, status, lastTransitionTime, reason, message]
                    properties:
                      type: { type: string }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
`,
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object }
            status:
              type: object
              properties:
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
  *check({ object }) {
    // What is no list of objects is not measured against a condition; conditions-list tells of it.
    for (const { items } of conditionLists(crdOf(object)))
      if (items !== undefined && typeOf(items) === "object") yield* deviations(items);
  },
};
