import {
  type GroupVersionKind,
  type JsonObject,
  type KubeObject,
  arrayAt,
  isObject,
  objectAt,
  own,
  stringAt,
} from "./object.js";
import { remember } from "./remember.js";
import { withDefaults } from "./structural-defaults.js";
import { withoutForbiddenNulls } from "./structural-nulls.js";
import { type Budget, type SchemaProblem, schemaProblems } from "./structural-schema.js";

/** The kind that defines custom resources, which rules on those read from the cluster. */
export const DEFINITIONS = { group: "apiextensions.k8s.io", kind: "CustomResourceDefinition" } as const;

/** What a definition says of the custom resources of one version. */
export interface DefinedVersion {
  /** The structural schema of the whole object. */
  readonly schema: JsonObject;
  /** Only subresource 'status' writes `status`. */
  readonly hasStatusSubresource: boolean;
}

/** The group and kind that a CustomResourceDefinition defines, as 'acme.io/Widget'. */
export const definedKind = (definition: KubeObject): string =>
  `${stringAt(definition, "spec", "group") ?? ""}/${stringAt(definition, "spec", "names", "kind") ?? ""}`;

/** The definition of a kind among `definitions`; of two the first. */
export const definitionOf = (
  definitions: readonly KubeObject[],
  group: string,
  kind: string,
): KubeObject | undefined => byKind(definitions).get(`${group}/${kind}`);

const byKind = remember(
  (definitions: readonly KubeObject[]): ReadonlyMap<string, KubeObject> =>
    new Map(definitions.toReversed().map((definition) => [definedKind(definition), definition])),
);

/** The version of a custom resource, if it is defined among `definitions` and has a schema. */
export const definedVersion = (
  definitions: readonly KubeObject[],
  { group, version, kind }: GroupVersionKind,
): DefinedVersion | undefined => {
  const definition = definitionOf(definitions, group, kind);
  const entry = arrayAt(definition, "spec", "versions").find((one) => own(one, "name") === version);
  const schema = own(own(entry, "schema"), "openAPIV3Schema");
  if (!isObject(schema)) return undefined;
  return { schema, hasStatusSubresource: isObject(own(objectAt(entry, "subresources"), "status")) };
};

/** Of one object. Real ones take some hundred; a hostile one must not keep others waiting. */
const MAX_WORK = 200_000;

/**
 * What the schema of its version finds wrong with a custom resource, in document order, when the object itself is written
 * (k8s.io/apiextensions-apiserver, pkg/registry/customresource): with the stored status where only a subresource may
 * write it, with defaults, and without the nulls that the schema does not allow. What a great deal of work would find is
 * left out.
 */
export function* definedProblems(
  { schema, hasStatusSubresource }: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
): Iterable<SchemaProblem> {
  const budget: Budget = { left: MAX_WORK };
  const written = hasStatusSubresource ? withStatusOf(object, oldObject) : object;
  const defaulted = withDefaults(schema, written, budget);
  yield* schemaProblems(schema, withoutForbiddenNulls(schema, defaulted, budget), budget);
}

const withStatusOf = (object: KubeObject, stored: KubeObject | undefined): JsonObject => {
  const { status: _, ...rest } = object;
  const status = own(stored, "status");
  return status === undefined ? rest : { ...rest, status };
};
