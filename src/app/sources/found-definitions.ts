import { definedKind } from "kube-schema";
import {
  type KubeObject,
  arrayAt,
  groupBy,
  objectAt,
  own,
  remember,
  stringAt,
  isObject,
  parseApiVersion,
} from "kube-json";
import { isBuiltInGroup } from "kube-api";
import type { SchemaLocations } from "./schema-locations.js";

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
export const createFoundDefinitions = () => {
  const found = new Map<string, KubeObject>();
  return {
    /** True if the definition counts. */
    learn(definition: KubeObject): boolean {
      const key = keyOf(definition);
      const known = found.get(key);
      if (known !== undefined && (!lacksFields(known) || lacksFields(definition))) return false;
      found.set(key, definition);
      return true;
    },
    /** True if a definition of the same resource declares fields. */
    declare: (definition: KubeObject): boolean => !lacksFields(found.get(keyOf(definition)) ?? definition),
    all: (): readonly KubeObject[] => [...found.values()],
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
    [...kinds].map(([name, all]) => {
      const ordered = [...all.filter((one) => resourceKey(one) === inUse.get(name)), ...all];
      const [definition = all[0]] = ordered;
      const resources = new Map(ordered.map((one) => [resourceKey(one), definedResource(one) ?? []] as const));
      return [name, { definition, resources: [...resources.values()].flat() }] as const;
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

/** The kinds of objects of the input that the locations of schemas have. */
export const createLocatedKinds = (schemas: SchemaLocations | undefined) => {
  const asked = new Set<string>();
  const whole = new Map<string, KubeObject>();
  const schemaOnly = new Map<string, KubeObject>();
  return {
    /** Looks for the kind of an object; true if there is a new definition. */
    learn({ apiVersion, kind }: KubeObject): boolean {
      const { group } = parseApiVersion(apiVersion);
      const id = `${apiVersion}/${kind}`;
      if (schemas === undefined || isBuiltInGroup(group) || asked.has(id)) return false;
      asked.add(id);
      const found = schemas.find(apiVersion, kind);
      if (found === undefined) return false;
      const name = `${group}/${kind}`;
      if (found.isSchemaOnly) schemaOnly.set(name, withVersions(found.definition, schemaOnly.get(name)));
      else whole.set(name, found.definition);
      return true;
    },
    crds: (): readonly KubeObject[] => [...whole.values()],
    /** Definitions of kinds of which only the schema is known. */
    schemas: (): readonly KubeObject[] => [...schemaOnly.values()],
  };
};

/** The definition with the versions of another one of the same kind. */
const withVersions = (definition: KubeObject, other: KubeObject | undefined): KubeObject => {
  if (other === undefined || !isObject(definition["spec"])) return definition;
  const versions = [...arrayAt(definition, "spec", "versions"), ...arrayAt(other, "spec", "versions")];
  return { ...definition, spec: { ...objectAt(definition, "spec"), versions } };
};
