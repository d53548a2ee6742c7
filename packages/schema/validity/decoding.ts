import { type Shape, CONDITION_SHAPE, misfits, objectShape } from "kube-api";
import type { KubeObject } from "kube-json";
import { type CrdProblem, makers } from "./problem.js";

/** The fields of a definition without its schemas, and their types (k8s.io/apiextensions-apiserver, v1/types.go). */

const { type: wrongType } = makers("versions");
const { forbidden } = makers("unknown fields");

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
  priority: "int32",
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
    status: {},
    scale: { specReplicasPath: "string", statusReplicasPath: "string", labelSelectorPath: "string" },
  },
  additionalPrinterColumns: [COLUMN],
  selectableFields: [{ jsonPath: "string" }],
};

const SERVICE: Shape = { name: "string", namespace: "string", path: "string", port: "int32" };

const CONVERSION: Shape = {
  strategy: "string",
  webhook: {
    clientConfig: { url: "string", caBundle: "bytes", service: SERVICE },
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
  // Fields of version v1beta1, which the checks of versions report.
  version: "former",
  validation: "former",
  subresources: "former",
  additionalPrinterColumns: "former",
};

const DEFINITION = objectShape({
  spec: SPEC,
  status: {
    conditions: [CONDITION_SHAPE],
    acceptedNames: NAMES,
    storedVersions: ["string"],
    observedGeneration: "any",
  },
});

/** Finds values of the wrong type, which an API server reports alone, and unknown fields. */
export const decodingProblems = (
  object: KubeObject,
): { readonly malformed: readonly CrdProblem[]; readonly unknown: readonly CrdProblem[] } => {
  const all = misfits(object, DEFINITION);
  return {
    malformed: all.filter(({ isUnknown }) => !isUnknown).map(({ field, problem }) => wrongType(field, problem)),
    unknown: all.filter(({ isUnknown }) => isUnknown).map(({ field, problem }) => forbidden(field, problem)),
  };
};
