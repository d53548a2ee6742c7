import {
  type FieldPath,
  type Json,
  type KubeObject,
  arrayAt,
  at,
  child,
  equalJson,
  firstOfEach,
  formatField,
  isObject,
  own,
  rememberLast,
} from "kube-json";
import type { Bounded } from "../structural/budget.js";
import { columnProblems, selectableFieldProblems, sharedBy } from "./columns-and-paths.js";
import { conversionProblems } from "./conversion.js";
import { createDefaultBudget, untestedPatterns } from "./defaults.js";
import { updateProblems } from "./immutable-fields.js";
import { namesProblems } from "./names.js";
import { type CrdProblem, type Tolerance, makers } from "./problem.js";
import {
  type SchemaChecks,
  type SchemaVerdict,
  type UnknownFormat,
  hasStatusOf,
  schemaFieldOf,
  schemaVerdict,
} from "./schema.js";
import { VERSIONS, keepsUnknownFields, versionsProblems } from "./versions.js";
import { schemaOf } from "../structural/custom-resource.js";
import { type Shape, CONDITION_SHAPE, misfits, objectShape } from "kube-api";

/** More problems than anyone reads. A definition that has them is rejected anyway. */
const MAX_PROBLEMS = 2000;

/**
 * Returns the problems that an API server finds in a new CustomResourceDefinition, or in an update of `oldObject`
 * (k8s.io/apiextensions-apiserver 1.36, pkg/apis/apiextensions/validation), also in its CEL rules, but not in the metadata that all
 * objects have. Takes time in proportion to the size of the definition. Returns nothing for a patch. Problems of one field with the same reason count once.
 */
export const crdProblems = (object: KubeObject, oldObject?: KubeObject): Bounded<CrdProblem> =>
  verdictOn(object, oldObject);

/** Returns the formats that the API server warns about: in an update, only those that the old object lacks. */
export const unknownFormats = (object: KubeObject, oldObject: KubeObject | undefined): readonly UnknownFormat[] => {
  const { formats } = verdictOn(object, oldObject);
  if (formats.length === 0 || oldObject === undefined) return formats;
  const old = new Set(verdictOn(oldObject, undefined).formats.map(({ format }) => format));
  return formats.filter(({ format }) => !old.has(format));
};

/** True if the API server does not compile the CEL rules of a version, because it reports other problems of the definition first. */
export const leavesRules = (object: KubeObject, oldObject?: KubeObject): boolean =>
  verdictOn(object, oldObject).leavesRules;

interface Verdict extends Bounded<CrdProblem> {
  readonly formats: readonly UnknownFormat[];
  readonly leavesRules: boolean;
}

/** Several rules ask for the problems of the same objects. */
const verdictOn = rememberLast((object: KubeObject, oldObject): Verdict => {
  if (isPatch(object)) return { found: [], formats: [], isComplete: true, leavesRules: false };
  const room = { left: MAX_PROBLEMS };
  const mustBeStructural = !keepsUnknownFields(object) || !keepsUnknownFields(oldObject);
  const budget = createDefaultBudget();
  const schemas = verdicts(object, oldObject, { mustBeStructural, budget, room });
  const decoded = decodingProblems(object);
  const malformed = [...decoded.malformed, ...schemas.flatMap((verdict) => verdict.malformed)];
  // The API server cannot decode such a definition, so it reports nothing else.
  const all =
    malformed.length > 0
      ? malformed
      : [
          ...namesProblems(object, oldObject),
          ...versionsProblems(object, oldObject),
          ...conversionProblems(object, oldObject),
          ...schemas.flatMap(({ problems }) => problems),
          ...untestedPatterns(object, budget),
          ...pathProblems(object),
          ...(oldObject === undefined ? [] : updateProblems(object, oldObject)),
        ];
  const unknown = [...decoded.unknown, ...schemas.flatMap((verdict) => verdict.unknown)];
  const found = withoutTwins([...unknown, ...withoutTolerated(all, oldObject)]);
  const isComplete = room.left >= 0 && found.every(({ isUnchecked }) => isUnchecked !== true);
  const formats = schemas.flatMap((verdict) => verdict.formats);
  return {
    found: found.slice(0, MAX_PROBLEMS),
    formats,
    isComplete,
    leavesRules: schemas.some((one) => one.leavesRules || (malformed.length > 0 && one.hasRules)),
  };
});

const versionsOf = (object: KubeObject | undefined): readonly (readonly [Json, FieldPath])[] =>
  arrayAt(object, "spec", "versions").map((version, index) => [version, child(VERSIONS, index)] as const);

/** The verdict on the schema of each version. */
const verdicts = (
  object: KubeObject,
  oldObject: KubeObject | undefined,
  shared: Pick<SchemaChecks, "mustBeStructural" | "budget" | "room">,
): readonly SchemaVerdict[] => {
  const versions = versionsOf(object);
  const stored = storedSchemas(oldObject);
  const isShared = sharesStatus(versions.map(([version]) => version));
  return versions.flatMap(([version, field]) => {
    const schema = schemaOf(version);
    const hasStatus = isShared || hasStatusOf(version);
    return schema === undefined
      ? []
      : [
          schemaVerdict(schema, {
            field: schemaFieldOf(field),
            hasStatus,
            definition: object,
            isUnchanged: oldObject !== undefined && equalJson(schema, stored.get(own(version, "name"))),
            ...shared,
          }),
        ];
  });
};

/** The schemas of the stored definition by the names of their versions. */
const storedSchemas = (oldObject: KubeObject | undefined): ReadonlyMap<Json | undefined, Json | undefined> =>
  new Map(versionsOf(oldObject).map(([version]) => [own(version, "name"), schemaOf(version)] as const));

/** The API server treats versions with the same schema as one, with the subresource of any of them. */
const sharesStatus = (versions: readonly Json[]): boolean =>
  versions.length > 1 &&
  versions.some(hasStatusOf) &&
  !versions.every(hasStatusOf) &&
  versions.every((version) => equalJson(at(version, "schema"), at(versions[0], "schema")));

function* pathProblems(object: KubeObject): Iterable<CrdProblem> {
  const versions = versionsOf(object);
  const shared = sharedBy(versions.map(([version]) => version));
  for (const [version, field] of versions) {
    yield* columnProblems(version, field);
    yield* selectableFieldProblems(version, field, shared);
  }
}

/** Drops the problems that an update may keep. Checks the old object only if a new problem may be tolerated. */
const withoutTolerated = (
  problems: readonly CrdProblem[],
  oldObject: KubeObject | undefined,
): readonly CrdProblem[] => {
  if (oldObject === undefined || problems.every(({ tolerated }) => tolerated === undefined)) return problems;
  const old = new Set<Tolerance | undefined>(crdProblems(oldObject, undefined).found.map(({ tolerated }) => tolerated));
  return problems.filter(({ tolerated }) => tolerated === undefined || !old.has(tolerated));
};

/** The first problem of each field and reason. */
const withoutTwins = (problems: readonly CrdProblem[]): readonly CrdProblem[] =>
  firstOfEach(problems, ({ kind, field }) => `${kind} ${formatField(field)}`);

/**
 * True for a definition without `versions` that also lacks `group` or `names`: it must be a patch, which only contains
 * changes.
 */
export const isPatch = (object: KubeObject): boolean => {
  const spec = own(object, "spec") ?? {};
  if (!isObject(spec)) return false;
  return own(spec, "versions") === undefined && (own(spec, "group") === undefined || own(spec, "names") === undefined);
};

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
const decodingProblems = (
  object: KubeObject,
): { readonly malformed: readonly CrdProblem[]; readonly unknown: readonly CrdProblem[] } => {
  const all = misfits(object, DEFINITION);
  return {
    malformed: all.filter(({ isUnknown }) => !isUnknown).map(({ field, problem }) => wrongType(field, problem)),
    unknown: all.filter(({ isUnknown }) => isUnknown).map(({ field, problem }) => forbidden(field, problem)),
  };
};
