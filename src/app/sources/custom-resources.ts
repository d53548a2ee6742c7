import { DEFINITIONS, definedKind } from "kube-schema";
import { type KubeObject, join, own, parseApiVersion } from "kube-json";
import { isOwnConfiguration, lacksMetadata } from "../../kube/api/client-side.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import { type Document, isUnusable } from "./documents.js";
import { type ReadAhead, createReadAhead } from "./read-ahead.js";
import {
  type DefinedResource,
  createFoundDefinitions,
  definedResource,
  lacksFields,
  settledKinds,
  createLocatedKinds,
} from "./found-definitions.js";
import type { Unusable } from "../report/report.js";
import type { SchemaLocations } from "./schema-locations.js";
import { configuration, data, type Skipped } from "./skipped.js";
import { type Source, textAhead } from "./source.js";
import { DEFAULT_NAMESPACE, resourceFor } from "kube-api";
import { literal } from "../../text/message.js";

/** What is known of the kind of a custom resource. */
interface CustomResource extends DefinedResource {
  /** What else an entry may call it: its names in other definitions, and the usual name of its kind. */
  readonly otherResources: readonly string[];
}

/** The custom resources that the input files, the cluster and the locations of schemas define, as `settledKinds` says. */
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
  /** A sentence on each kind that was looked up so far, and whose definitions do not agree. */
  disputes(): readonly string[];
  /** True for a definition without fields, if another one of the kind declares them: some projects ship both, one to save space. */
  isBareCopy(definition: KubeObject): boolean;
  /** The cluster state including these definitions. */
  readonly cluster: ClusterSnapshot;
}

/** Reads files only when a definition is looked for. */
export const createCustomResources = (
  sources: readonly Source[],
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
  readAhead = createReadAhead(),
  schemas?: SchemaLocations,
): CustomResources => {
  const located = createLocatedKinds(schemas);
  const found = createFoundDefinitions();
  const disputes = new Map<string, string>();
  let known: { readonly kinds: ReturnType<typeof settledKinds>; readonly all: readonly KubeObject[] } | undefined;

  const learn = (object: KubeObject): void => {
    const counts = isDefinition(object) && found.learn(object);
    if (located.learn(object) || counts) known = undefined;
  };
  const { readAll, finish } = createReading(sources, readAhead, learn);
  const settled = (): NonNullable<typeof known> => {
    readAll();
    if (known !== undefined) return known;
    const stored = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const kinds = settledKinds(found.all(), [...stored, ...located.crds()]);
    const others = located.schemas().filter((one) => !kinds.has(definedKind(one)));
    return (known = { kinds, all: [...[...kinds.values()].map(({ definition }) => definition), ...others] });
  };
  const find = (object: KubeObject): CustomResource | undefined => {
    learn(object);
    const { group } = parseApiVersion(object.apiVersion);
    const name = `${group}/${object.kind}`;
    const [first, ...others] = settled().kinds.get(name)?.resources ?? [];
    if (first === undefined) return undefined;
    if (others.length > 0) disputes.set(name, disputeText(object.kind, group, [first, ...others]));
    const names = new Set([...others.map(({ resource }) => resource), resourceFor(group, object.kind).resource]);
    return { ...first, otherResources: [...names].filter((one) => one !== first.resource) };
  };
  const isBareCopy = (definition: KubeObject): boolean => {
    if (lacksFields(definition)) readAll();
    return lacksFields(definition) && found.declare(definition);
  };
  return {
    learn,
    documentsOf: (source, once, skip) =>
      withoutConfigurations(readAhead.documentsOf(source, once, skip), { find, isBareCopy }, source, skip),
    finish,
    find,
    disputes: () => [...disputes.values()],
    isBareCopy,
    cluster: withDefinitions(cluster, () => settled().all),
  };
};

const disputeText = (kind: string, group: string, resources: readonly DefinedResource[]): string => {
  const scope = (isNamespaced: boolean): string => (isNamespaced ? "Namespaced" : "Cluster");
  const each = resources.map(({ resource, namespaced }) => `${literal(resource)} (${scope(namespaced)})`);
  return `CRDs do not agree on ${kind} (${group}): ${join(each, "or")}; an API server accepts only one of them, and its objects were judged by the first`;
};

/** Reads the objects of sources, in their order, before their turn. */
const createReading = (sources: readonly Source[], readAhead: ReadAhead, learn: (object: KubeObject) => void) => {
  const ahead = new Set(sources);
  return {
    readAll: (): void => {
      for (const source of ahead) {
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
  definedResource(object) !== undefined;

/**
 * The namespace of an object that names none, `namespace` or else 'default', and its scope: undefined if they are not known. And
 * what is known of a kind that is not built in.
 */
export const assumedOf = (object: KubeObject, namespace: string | undefined, customResources: CustomResources) => {
  const { group } = parseApiVersion(object.apiVersion);
  const builtIn = resourceFor(group, object.kind).namespaced;
  const custom = builtIn === undefined ? customResources.find(object) : undefined;
  const isNamespaced = builtIn ?? custom?.namespaced;
  const assumed = namespace ?? (isNamespaced === true ? DEFAULT_NAMESPACE : undefined);
  return { namespace: isNamespaced === false ? undefined : assumed, isNamespaced, custom };
};
