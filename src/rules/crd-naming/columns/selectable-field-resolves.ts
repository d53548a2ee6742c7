import { selectableFields } from "../../../kube/crd/versions.js";
import { missing, parseJsonPath } from "../../../kube/crd/json-path.js";
import { type SchemaNode, crdOf, reviewedVersions } from "../../../kube/crd/crd.js";
import { stringAt } from "kube-json";
import { didYouMean } from "kube-api";
import {
  type Cause,
  child,
  crdExample,
  duplicate,
  examplesIn,
  type FieldPath,
  forbidden,
  formatPointer,
  invalid,
  literal,
  notFound,
  ON_CRDS,
  type Rule,
} from "../../kit.js";

const TYPES: ReadonlySet<string> = new Set(["boolean", "integer", "string"]);

export const selectableFieldResolves: Rule = {
  id: "crd-naming/selectable-field-resolves",
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
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
  summary: "A selectable field must be a string, boolean or integer in the schema, outside `metadata`, lists and maps.",
  rationale:
    "The API server rejects a CustomResourceDefinition with any other path, because it compares a selector with a single value.",
  reference: "Selecting Fields",
  go: ["// +kubebuilder:selectablefield:JSONPath=`.spec.color`", "type Widget struct { /* ... */ }"],
  ...examplesIn((version) => crdExample({ version, spec: "color: { type: string, enum: [Red, Blue] }" }))(`
    selectableFields:
  +   - jsonPath: .spec.color
  -   - jsonPath: .spec.colour
  `),
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
  if (!TYPES.has(node.type ?? ""))
    yield invalid(place, "must lead to a field of type 'string', 'boolean' or 'integer'");
}
