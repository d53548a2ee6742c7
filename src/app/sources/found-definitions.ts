import { definedKind } from "kube-schema";
import { type KubeObject, arrayAt, groupBy, objectAt, own, remember, stringAt } from "kube-json";

/** The declarations of a CustomResourceDefinition about the objects of its kind. */
export interface DefinedResource {
  /** Lowercase plural. */
  readonly resource: string;
  readonly namespaced: boolean;
}

/** Undefined for a definition that lacks its names. */
export const definedResource = (definition: KubeObject): DefinedResource | undefined => {
  const resource = stringAt(definition, "spec", "names", "plural");
  if (stringAt(definition, "spec", "group") === undefined || resource === undefined) return undefined;
  if (stringAt(definition, "spec", "names", "kind") === undefined) return undefined;
  return { resource, namespaced: stringAt(definition, "spec", "scope") !== "Cluster" };
};

/** The definitions of an input: of those of one resource, the first that declares fields counts, or else the first. */
interface FoundDefinitions {
  /** True if the definition counts. */
  learn(definition: KubeObject): boolean;
  /** True if a definition of the same resource declares fields. */
  declare(definition: KubeObject): boolean;
  readonly all: () => readonly KubeObject[];
}

export const createFoundDefinitions = (): FoundDefinitions => {
  const found = new Map<string, KubeObject>();
  return {
    learn(definition) {
      const key = keyOf(definition);
      const known = found.get(key);
      if (known !== undefined && (!lacksFields(known) || lacksFields(definition))) return false;
      found.set(key, definition);
      return true;
    },
    declare: (definition) => !lacksFields(found.get(keyOf(definition)) ?? definition),
    all: () => [...found.values()],
  };
};

const keyOf = (definition: KubeObject): string => JSON.stringify([definedKind(definition), resourceKey(definition)]);

const resourceKey = (definition: KubeObject): string => {
  const { resource = "", namespaced = true } = definedResource(definition) ?? {};
  return `${resource} ${String(namespaced)}`;
};

/** A kind with the definition that counts. */
interface SettledKind {
  readonly definition: KubeObject;
  /** What its definitions declare; that of the one that counts is the first. */
  readonly resources: readonly DefinedResource[];
}

/**
 * The kinds of definitions, by `definedKind`. Those of an input count before those that are served, which may be older. But none
 * of them gives a kind another name or scope: an API server would not accept it.
 */
export const settledKinds = (
  given: readonly KubeObject[],
  served: readonly KubeObject[],
): ReadonlyMap<string, SettledKind> => {
  const inUse = new Map(served.toReversed().map((one) => [definedKind(one), resourceKey(one)]));
  const kinds = groupBy([...given, ...served], (one) => [definedKind(one)]);
  return new Map(
    [...kinds].flatMap(([name, all]) => {
      const ordered = [...all.filter((one) => resourceKey(one) === inUse.get(name)), ...all];
      const [definition] = ordered;
      const resources = new Map(ordered.map((one) => [resourceKey(one), definedResource(one) ?? []] as const));
      return definition === undefined
        ? []
        : [[name, { definition, resources: [...resources.values()].flat() }] as const];
    }),
  );
};

/** True for a definition whose `spec` or whole object, in each version, takes any fields and declares none. */
export const lacksFields = remember((definition: KubeObject): boolean => {
  const versions = arrayAt(definition, "spec", "versions");
  return (
    versions.length > 0 &&
    versions.every((version) => {
      const root = objectAt(version, "schema", "openAPIV3Schema");
      const spec = objectAt(root, "properties", "spec");
      return isEmpty(spec) && [root, spec].some((one) => own(one, PRESERVED) === true);
    })
  );
});

const PRESERVED = "x-kubernetes-preserve-unknown-fields";

/** The subresource `scale` needs its replicas. */
const isEmpty = (schema: unknown): boolean =>
  Object.keys(objectAt(schema, "properties")).every((name) => name === "replicas");
