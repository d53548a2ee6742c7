import { printerColumns, versionAt } from "../../../kube/crd/versions.js";
import { type Resolution, parseJsonPath, resolveJsonPath } from "../../../kube/crd/json-path.js";
import { type SchemaNode, crdOf, reviewedVersions } from "../../../kube/crd/crd.js";
import { own, stringAt } from "kube-json";
import { withKeyword } from "../../../kube/crd/schema-fixes.js";
import { didYouMean } from "kube-api";
import {
  type Cause,
  child,
  crdExample,
  examplesIn,
  type FieldPath,
  invalid,
  literal,
  notFound,
  ON_CRDS,
  type Rule,
  valueAt,
} from "../../kit.js";

/** The field types that a column of each type can show; a column of type 'string' shows any. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  boolean: ["boolean"],
  date: ["string"],
  integer: ["integer", "number"],
  number: ["integer", "number"],
};

export const printerColumnResolves: Rule = {
  id: "crd-naming/printer-column-resolves",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object)))
      for (const { entry, field } of printerColumns(version)) {
        const steps = parseJsonPath(stringAt(entry, "jsonPath") ?? "");
        if (steps === undefined)
          yield invalid(child(field, "jsonPath"), "must be a JSONPath, such as '.spec.replicas'");
        else if (version.root !== undefined)
          yield* judge(resolveJsonPath(version.root, steps), stringAt(entry, "type") ?? "", field);
      }
  },
  fix({ field }, { object }) {
    const column = field.slice(0, -1);
    const root = versionAt(crdOf(object), field)?.root;
    const steps = parseJsonPath(stringAt(valueAt(object, column), "jsonPath") ?? "");
    if (field.at(-1) !== "type" || root === undefined || steps === undefined) return [];
    const resolution = resolveJsonPath(root, steps);
    return resolution !== "open" && "found" in resolution
      ? withKeyword(object, column, "type", fitting(resolution.found))
      : [];
  },
  summary: "A printer column must show a field of the schema and have a `type` that can show it.",
  rationale:
    "The API server does not compare the path with the schema. A column whose path does not exist, or whose type is 'integer' for a string field, is always empty.",
  reference: "Selecting Fields",
  go: [
    "// +kubebuilder:printcolumn:name=Ready,type=integer,JSONPath=`.status.readyReplicas`",
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) =>
    crdExample({
      version,
      status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
    }),
  )(`
    subresources: { status: {} }
    additionalPrinterColumns:
  -   - { name: Ready, type: integer, jsonPath: .status.ready }
  +   - { name: Ready, type: integer, jsonPath: .status.readyReplicas }
  +   - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  `),
};

function* judge(resolution: Resolution, type: string, column: FieldPath): Iterable<Cause> {
  // Fields that the schema leaves open may exist.
  if (resolution === "open") return;
  if ("parent" in resolution) {
    const { parent, name, names } = resolution;
    yield notFound(
      child(column, "jsonPath"),
      `must lead to a field of the schema; ${literal(parent)} has no ${literal(name)}${didYouMean(name, names)}`,
    );
    return;
  }
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  const fieldType = resolution.found.type;
  if (shown !== undefined && (fieldType === "array" || fieldType === "object"))
    yield invalid(
      child(column, "jsonPath"),
      `must lead to a field that a column can show, such as a count in \`status\`, instead of an ${fieldType}`,
    );
  else if (shown !== undefined && fieldType !== undefined && !shown.includes(fieldType))
    yield invalid(
      child(column, "type"),
      `must be ${literal(fitting(resolution.found))}, because the field has type ${literal(fieldType)}`,
    );
}

const fitting = (node: SchemaNode): string => {
  const type = node.type ?? "";
  if (type === "string" && own(node.schema, "format") === "date-time") return "date";
  return Object.hasOwn(SHOWN, type) ? type : "string";
};
