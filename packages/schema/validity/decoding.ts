import { type Misfit, type Shape, type StructShape, misfits, objectShape, unknownName } from "kube-api";
import { type KubeObject, segmentName } from "kube-json";
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

/** Fields of version v1beta1, which the checks of versions report. */
const FORMER: StructShape = { version: "any", validation: "any", subresources: "any", additionalPrinterColumns: "any" };

const SPEC: Shape = {
  group: "string",
  scope: "string",
  preserveUnknownFields: "boolean",
  names: NAMES,
  versions: [VERSION],
  conversion: CONVERSION,
  ...FORMER,
};

const CONDITION: Shape = {
  type: "any",
  status: "any",
  lastTransitionTime: "any",
  reason: "any",
  message: "any",
  observedGeneration: "any",
};

const DEFINITION = objectShape({
  spec: SPEC,
  status: { conditions: [CONDITION], acceptedNames: NAMES, storedVersions: ["string"], observedGeneration: "any" },
});

/** Finds values of the wrong type, which an API server reports alone, and unknown fields. */
export const decodingProblems = (
  object: KubeObject,
): { readonly malformed: readonly CrdProblem[]; readonly unknown: readonly CrdProblem[] } => {
  const all = misfits(object, DEFINITION);
  return {
    malformed: all.flatMap(({ field, problem }) => (problem === undefined ? [] : [wrongType(field, problem)])),
    unknown: all.flatMap(unknownProblem),
  };
};

const unknownProblem = ({ field, known }: Misfit): readonly CrdProblem[] => {
  if (known === undefined) return [];
  const fields = known.filter((one) => !Object.hasOwn(FORMER, one));
  return [forbidden(field, unknownName(String(segmentName(field.at(-1) ?? "")), fields))];
};
