import { type FieldPath, child, path } from "../json/field-path.js";
import { type Json, type KubeObject, isArray, isNumber, isObject, own } from "../json/object.js";
import { type CrdProblem, makers } from "./problem.js";

/** The types of the fields of a definition, without its schemas. An API server cannot decode any others. */

const { type: versions } = makers("versions");

type Shape = "string" | "boolean" | "integer" | "object" | { readonly [field: string]: Shape } | readonly [Shape];

const NAMES: Shape = {
  plural: "string",
  singular: "string",
  kind: "string",
  listKind: "string",
  shortNames: ["string"],
  categories: ["string"],
};

const COLUMN: Shape = {
  name: "string",
  type: "string",
  format: "string",
  description: "string",
  priority: "integer",
  jsonPath: "string",
};

const VERSION: Shape = {
  name: "string",
  served: "boolean",
  storage: "boolean",
  deprecated: "boolean",
  deprecationWarning: "string",
  schema: { openAPIV3Schema: "object" },
  subresources: {
    status: "object",
    scale: { specReplicasPath: "string", statusReplicasPath: "string", labelSelectorPath: "string" },
  },
  additionalPrinterColumns: [COLUMN],
  selectableFields: [{ jsonPath: "string" }],
};

const SERVICE: Shape = { name: "string", namespace: "string", path: "string", port: "integer" };

const CONVERSION: Shape = {
  strategy: "string",
  webhook: {
    clientConfig: { url: "string", caBundle: "string", service: SERVICE },
    conversionReviewVersions: ["string"],
  },
};

const SPEC: Shape = {
  group: "string",
  scope: "string",
  preserveUnknownFields: "boolean",
  names: NAMES,
  versions: [VERSION],
  conversion: CONVERSION,
};

/** The fields with values of the wrong type. Null counts as absent. */
export const decodingProblems = (object: KubeObject): Iterable<CrdProblem> =>
  mismatches(own(object, "spec"), SPEC, path("spec"));

function* mismatches(value: Json | undefined, shape: Shape, field: FieldPath): Iterable<CrdProblem> {
  if (value === undefined || value === null) return;
  if (typeof shape === "string") {
    if (!isOfType(value, shape)) yield versions(field, `must be ${ARTICLES[shape]}`);
  } else if (isShapes(shape)) {
    if (!isArray(value)) yield versions(field, "must be a list, such as '[]'");
    else for (const [index, item] of value.entries()) yield* mismatches(item, shape[0], child(field, index));
  } else if (!isObject(value)) yield versions(field, "must be an object, such as '{}'");
  else
    for (const name in shape) {
      const below = shape[name];
      if (below !== undefined) yield* mismatches(own(value, name), below, child(field, name));
    }
}

const ARTICLES = {
  string: "a string, such as 'a'",
  boolean: "'true' or 'false'",
  integer: "an integer, such as 1",
  object: "an object, such as '{}'",
} as const;

const isShapes = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

const isOfType = (value: Json, type: keyof typeof ARTICLES): boolean => {
  if (type === "integer") return isNumber(value) && Number.isInteger(Number(value));
  return type === "object" ? isObject(value) : typeof value === type;
};
