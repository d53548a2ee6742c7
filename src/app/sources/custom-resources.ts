import { DEFINITIONS, definedKind, definitionOf } from "kube-schema";
import { type KubeObject, own, parseApiVersion, stringAt, arrayAt, isObject, objectAt } from "kube-json";
import { isOwnConfiguration, lacksMetadata } from "../../kube/api/client-side.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import { type Document, isUnusable } from "./documents.js";
import { type ReadAhead, createReadAhead } from "./read-ahead.js";
import { createFoundDefinitions, lacksFields } from "./found-definitions.js";
import type { Unusable } from "../report/report.js";
import type { SchemaLocations } from "./schema-locations.js";
import { configuration, data, type Skipped } from "./skipped.js";
import { type Source, textAhead } from "./source.js";
import { DEFAULT_NAMESPACE, resourceFor, isBuiltInGroup } from "kube-api";

/** The declarations of a CustomResourceDefinition about the objects of its kind. */
interface CustomResource {
  /** Lowercase plural. */
  readonly resource: string;
  readonly namespaced: boolean;
}

/**
 * The custom resources that the input files and the cluster define. If a definition occurs twice, the first
 * one counts, and input files take precedence over the cluster.
 */
export interface CustomResources {
  /**
   * Registers an object, which may be a definition, to avoid reading it again, or have one elsewhere. Objects must come in
   * order. Throws InputError for a schema that cannot be used.
   */
  learn(object: KubeObject): void;
  /**
   * The documents of the next source, whose text `once` has, as `documentsOf`: they may have been read before. Documents without
   * metadata and definition go to `skip`.
   */
  documentsOf(source: Source, once: Source, skip: (skipped: Skipped) => void): Iterable<Document | Unusable>;
  /** Called when all objects of the next source have been registered. */
  finish(source: Source): void;
  /** What is known of the kind of an object. Throws InputError as `learn`. */
  find(object: KubeObject): CustomResource | undefined;
  /** True for a definition without fields, if another one of the kind declares them: some projects ship both, one to save space. */
  isBareCopy(definition: KubeObject): boolean;
  /** The cluster state including these definitions. */
  readonly cluster: ClusterSnapshot;
}

/** Reads files only until the definition is found. */
export const createCustomResources = (
  sources: readonly Source[],
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
  readAhead = createReadAhead(),
  schemas?: SchemaLocations,
): CustomResources => {
  const located = createLocatedKinds(schemas);
  const found = createFoundDefinitions();
  let all: readonly KubeObject[] | undefined;

  const learn = (object: KubeObject): void => {
    const counts = isDefinition(object) && found.learn(object);
    if (located.learn(object) || counts) all = undefined;
  };
  const { readOn, finish } = createReading(sources, readAhead, learn);
  const find = (object: KubeObject): CustomResource | undefined => {
    const { group } = parseApiVersion(object.apiVersion);
    const name = `${group}/${object.kind}`;
    learn(object);
    readOn(() => found.get(name) !== undefined);
    return customResource(found.get(name) ?? definitionOf(stored(), group, object.kind) ?? located.definition(name));
  };
  const isBareCopy = (definition: KubeObject): boolean => {
    const isDeclared = (): boolean => !lacksFields(found.get(definedKind(definition)) ?? definition);
    if (lacksFields(definition)) readOn(isDeclared);
    return lacksFields(definition) && isDeclared();
  };
  const stored = (): readonly KubeObject[] => cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  const definitions = (): readonly KubeObject[] => {
    readOn(() => false);
    return (all ??= firstOfEach([...found.all(), ...stored(), ...located.all()]));
  };
  return {
    learn,
    documentsOf: (source, once, skip) =>
      withoutConfigurations(readAhead.documentsOf(source, once, skip), { find, isBareCopy }, source, skip),
    finish,
    find,
    isBareCopy,
    cluster: withDefinitions(cluster, definitions),
  };
};

/** Reads the objects of sources, in their order, until enough is known. */
const createReading = (sources: readonly Source[], readAhead: ReadAhead, learn: (object: KubeObject) => void) => {
  const ahead = new Set(sources);
  return {
    readOn: (isEnough: () => boolean): void => {
      for (const source of ahead) {
        if (isEnough()) return;
        ahead.delete(source);
        if (!mayDefine(source)) continue;
        for (const item of readAhead.documentsAhead(source)) if (!isUnusable(item)) learn(item.object);
      }
    },
    finish: (source: Source): void => {
      ahead.delete(source);
      readAhead.drop(source);
    },
  };
};

/** The first definition of each kind. */
const firstOfEach = (definitions: readonly KubeObject[]): readonly KubeObject[] => {
  const first = new Map<string, KubeObject>();
  for (const one of definitions) if (!first.has(definedKind(one))) first.set(definedKind(one), one);
  return [...first.values()];
};

const withDefinitions = (cluster: ClusterSnapshot, definitions: () => readonly KubeObject[]): ClusterSnapshot => ({
  list: (group, kind) => {
    const listed = cluster.list(group, kind);
    return listed !== undefined && areDefinitions(group, kind) ? definitions() : listed;
  },
  known: (group, kind) => (areDefinitions(group, kind) ? definitions() : cluster.known(group, kind)),
});

/**
 * The documents without those that have no metadata and no definition: configurations of programs and, in folders, other data, also
 * a definition whose fields another one declares.
 */
export function* withoutConfigurations(
  items: Iterable<Document | Unusable>,
  customResources: Pick<CustomResources, "find" | "isBareCopy">,
  { found }: Pick<Source, "found">,
  skip: (skipped: Skipped) => void = () => undefined,
): Iterable<Document | Unusable> {
  for (const item of items) {
    if (
      !isUnusable(item) &&
      found !== undefined &&
      isDefinition(item.object) &&
      customResources.isBareCopy(item.object)
    ) {
      skip(data(item.place.file, "CRD without its fields"));
      continue;
    }
    if (!isUnusable(item) && lacksMetadata(item.object)) {
      const { object, place } = item;
      const { group } = parseApiVersion(object.apiVersion);
      const isConfiguration = isOwnConfiguration(object);
      const isDefined = customResources.find(object) !== undefined;
      // Scaffolds also generate a CRD for a configuration; its fields are not in a `spec`.
      if (isConfiguration ? !isDefined || own(object, "spec") === undefined : found !== undefined && !isDefined) {
        skip(isConfiguration ? configuration(place.file, group) : data(place.file, "no `metadata`"));
        continue;
      }
    }
    yield item;
  }
}

const areDefinitions = (group: string, kind: string): boolean =>
  group === DEFINITIONS.group && kind === DEFINITIONS.kind;

/** False for a source that certainly has no definition. */
export const mayDefine = (source: Source): boolean => textAhead(source).includes(DEFINITIONS.kind);

/** The definitions in sources, before their turn. */
export function* definitionsIn(sources: readonly Source[], readAhead = createReadAhead()): Iterable<KubeObject> {
  for (const source of sources.filter(mayDefine))
    for (const item of readAhead.documentsAhead(source))
      if (!isUnusable(item) && isDefinition(item.object)) yield item.object;
}

/** True for a CustomResourceDefinition. */
export const isDefinition = (object: KubeObject): boolean =>
  object.kind === DEFINITIONS.kind &&
  parseApiVersion(object.apiVersion).group === DEFINITIONS.group &&
  customResource(object) !== undefined;

const customResource = (definition: KubeObject | undefined): CustomResource | undefined => {
  const resource = stringAt(definition, "spec", "names", "plural");
  if (stringAt(definition, "spec", "group") === undefined || resource === undefined) return undefined;
  if (stringAt(definition, "spec", "names", "kind") === undefined) return undefined;
  return { resource, namespaced: stringAt(definition, "spec", "scope") !== "Cluster" };
};

/** The namespace of an object that names none, and the scope in its CRD. */
interface Assumed {
  /** Undefined if the object is not namespaced, or if the scope of its kind is unknown. */
  readonly namespace: string | undefined;
  /** Undefined if it is not known. */
  readonly isNamespaced: boolean | undefined;
  /** For kinds that are not built in. */
  readonly custom: CustomResource | undefined;
}

/** `namespace` applies to objects that name none; 'default' if it is not set. */
export const assumedOf = (
  object: KubeObject,
  namespace: string | undefined,
  customResources: CustomResources,
): Assumed => {
  const { group } = parseApiVersion(object.apiVersion);
  const builtIn = resourceFor(group, object.kind).namespaced;
  const custom = builtIn === undefined ? customResources.find(object) : undefined;
  const isNamespaced = builtIn ?? custom?.namespaced;
  const assumed = namespace ?? (isNamespaced === true ? DEFAULT_NAMESPACE : undefined);
  return { namespace: isNamespaced === false ? undefined : assumed, isNamespaced, custom };
};

/** The kinds of objects of the input that the locations of schemas have. */
interface LocatedKinds {
  /** Looks for the kind of an object; true if there is a new definition. */
  learn(object: KubeObject): boolean;
  /** The CRD of a kind, 'acme.io/Widget'; undefined if only its schema is known. */
  definition(name: string): KubeObject | undefined;
  /** CRDs first. */
  all(): readonly KubeObject[];
}

const createLocatedKinds = (schemas: SchemaLocations | undefined): LocatedKinds => {
  const asked = new Set<string>();
  const whole = new Map<string, KubeObject>();
  const schemaOnly = new Map<string, KubeObject>();
  return {
    learn({ apiVersion, kind }) {
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
    definition: (name) => whole.get(name),
    all: () => [...whole.values(), ...schemaOnly.values()],
  };
};

/** The definition with the versions of another one of the same kind. */
const withVersions = (definition: KubeObject, other: KubeObject | undefined): KubeObject => {
  if (other === undefined || !isObject(definition["spec"])) return definition;
  const versions = [...arrayAt(definition, "spec", "versions"), ...arrayAt(other, "spec", "versions")];
  return { ...definition, spec: { ...objectAt(definition, "spec"), versions } };
};
