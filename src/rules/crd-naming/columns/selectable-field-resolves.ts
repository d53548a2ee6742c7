import { selectableFields } from "../../../kube/crd/columns.js";
import { missing, parseJsonPath } from "../../../kube/crd/json-path.js";
import { type SchemaNode, crdOf, reviewedVersions, typeOf } from "../../../kube/crd/crd.js";
import { type FieldPath, child, formatPointer } from "../../../kube/json/field-path.js";
import { stringAt } from "../../../kube/json/object.js";
import { type Cause, duplicate, forbidden, invalid, notFound } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { didYouMean } from "../../../text/suggest.js";
import { crdExample } from "../../example.js";

const TYPES: ReadonlySet<string> = new Set(["boolean", "integer", "string"]);

export const selectableFieldResolves: Rule = {
  id: "crd-naming/selectable-field-resolves",
  conventions: [],
  summary: "A selectable field must be a string, boolean or integer in the schema, outside `metadata`, lists and maps.",
  rationale:
    "The API server rejects a CustomResourceDefinition with any other path, because it compares a selector with a single value.",
  reference: "Selecting Fields",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  go: ["// +kubebuilder:selectablefield:JSONPath=`.spec.color`", "type Widget struct { /* ... */ }"],
  good: crdExample({
    version: `
      selectableFields:
        - jsonPath: .spec.color
    `,
    spec: "color: { type: string, enum: [Red, Blue] }",
  }),
  bad: crdExample({
    version: `
      selectableFields:
        - jsonPath: .spec.colour
    `,
    spec: "color: { type: string, enum: [Red, Blue] }",
  }),
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object))) {
      const before = new Set<string>();
      for (const { entry, field } of selectableFields(version)) {
        const path = stringAt(entry, "jsonPath") ?? "";
        const place = child(field, "jsonPath");
        if (before.has(path)) yield duplicate(place, `must not list ${literal(path)} again`);
        else if (version.root !== undefined) yield* judge(path, version.root, place);
        before.add(path);
      }
    }
  },
  fix: ({ reason, field }) =>
    reason === "FieldValueDuplicate" ? [{ op: "remove", path: formatPointer(field.slice(0, -1)) }] : [],
};

/** As in apiextensions-apiserver (ValidateCustomResourceSelectableFields). */
function* judge(path: string, root: SchemaNode, place: FieldPath): Iterable<Cause> {
  const steps = /[[\]]/.test(path) ? undefined : parseJsonPath(path);
  let node = root;
  for (const step of steps ?? [undefined]) {
    if (step?.step !== "field") {
      yield invalid(place, "must be the path of a field, such as '.spec.color', without brackets");
      return;
    }
    if (node === root && step.name === "metadata") {
      yield forbidden(place, "may not lead into `metadata`; only other fields may be selectable");
      return;
    }
    const next = node.properties.get(step.name);
    if (next === undefined) {
      const { parent, name, names } = missing(node, step.name);
      yield notFound(
        place,
        `must lead to a field of the schema; ${literal(parent)} has no ${literal(name)}${didYouMean(name, names)}`,
      );
      return;
    }
    node = next;
  }
  if (!TYPES.has(typeOf(node) ?? ""))
    yield invalid(place, "must lead to a field of type 'string', 'boolean' or 'integer'");
}
