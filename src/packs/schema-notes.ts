import { kindSchema } from "kube-builtin";
import { DEFINITIONS, definitionOf } from "kube-schema";
import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  child,
  formatApiVersion,
  formatField,
  isObject,
  objectAt,
  own,
  parseApiVersion,
  path,
  stringAt,
} from "kube-json";
import type { ClusterSnapshot } from "../model/context.js";
import type { ResourceRule } from "../model/match.js";
import type { Bound, Pack, SubjectKind } from "../model/pack.js";
import { allOf, literal } from "../text/message.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import type { LoadedPack } from "./load.js";
import { problemLine } from "./shared/problem.js";
import { builtIn, namedResources, withObjects } from "./shared/resources.js";
import { type WatchedBy, readsOf } from "../model/reads.js";

/** The place of an option of an entry, as 'file:line:column: field'. */
export type PlaceOfOption = (pack: string, entry: string, option: FieldPath) => string;

/** Where the entries of packs are. Inherited ones are in packs that others extend. */
export const placesIn =
  (loaded: readonly LoadedPack[]): PlaceOfOption =>
  (name, id, option) => {
    const found = loaded.find(({ pack }) => pack.name === name);
    if (found === undefined) return `pack ${literal(name)}`;
    const { file, document } = found;
    for (const list of ["rules", "defaulters"] as const) {
      const entry = fieldOfEntry(document, list, id);
      if (entry === undefined) continue;
      const field = child(entry, "options", ...option);
      return problemLine({ file, ...found.position(field), message: formatField(field) });
    }
    return problemLine({ file, ...found.position(path("spec", "extends")), message: `inherited entry ${literal(id)}` });
  };

/**
 * Notes on entries that use fields that the schemas of their resources do not declare. Only an entry
 * that names its resources, all of which are known, is checked, and only a mistake for all of them is noted: an
 * expression may ask which kind it sees. Definitions are looked for only if an entry needs them.
 */
export const schemaNotes = (
  packs: readonly Pack[],
  cluster: Pick<ClusterSnapshot, "known">,
  placeOf: PlaceOfOption,
): readonly string[] => [
  ...new Set(
    packs.flatMap((pack) =>
      [...pack.rules, ...pack.defaulters].flatMap((bound) => {
        if (bound.schemaProblems === undefined) return [];
        if (bound.on !== undefined) return notesOf(bound, partTargets(bound.on), placeOf);
        const rules = namedRules(bound);
        return rules.length === 0 ? [] : notesOf(bound, targetsOf(rules, cluster), placeOf);
      }),
    ),
  ),
];

/** The rules of an entry, or else of its pack. Those of the pack can only leave some of the others out. */
export const innermostRules = ({ narrowings }: Bound): readonly ResourceRule[] =>
  narrowings.findLast(({ resourceRules }) => resourceRules !== undefined)?.resourceRules ?? [];

/** The innermost rules, if they name all groups and resources. */
const namedRules = (bound: Bound): readonly ResourceRule[] => {
  const rules = innermostRules(bound);
  const isNamed = ({ apiGroups, resources }: ResourceRule): boolean =>
    !apiGroups.includes("*") && resources.every((resource) => !resource.includes("*"));
  return rules.every(isNamed) ? rules : [];
};

/** A version of a custom resource. */
interface Target {
  readonly name: string;
  readonly schema: JsonObject;
}

/** All versions of the resources; none if one of them is not known. */
const targetsOf = (rules: readonly ResourceRule[], cluster: Pick<ClusterSnapshot, "known">): readonly Target[] => {
  let definitions: readonly KubeObject[] | undefined;
  const targets: Target[] = [];
  for (const { group, resource, apiVersions } of withObjects(namedResources(rules))) {
    const found = builtInVersions(group, resource, apiVersions);
    if (found.length === 0) {
      definitions ??= cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
      const definition = definitions.find(
        (one) => stringAt(one, "spec", "group") === group && stringAt(one, "spec", "names", "plural") === resource,
      );
      if (definition !== undefined) found.push(...versionsOf(definition, group, apiVersions));
    }
    if (found.length === 0) return [];
    targets.push(...found);
  }
  return targets;
};

/** The versions of a built-in resource that are served. */
const builtInVersions = (group: string, resource: string, versions: readonly string[]): Target[] => {
  const found = builtIn(group, resource);
  if (found === undefined) return [];
  return found.versions.flatMap((version) => {
    const apiVersion = formatApiVersion(group, version);
    const schema =
      versions.includes("*") || versions.includes(version) ? kindSchema(apiVersion, found.kind) : undefined;
    return schema === undefined ? [] : [{ name: `${found.kind} in ${apiVersion}`, schema }];
  });
};

/** The schema of the Pods or containers that an entry is about. */
const partTargets = (on: SubjectKind): readonly Target[] => {
  const pod = kindSchema("v1", "Pod") ?? {};
  if (on === "pods") return [{ name: "Pod in v1", schema: pod }];
  const spec = objectAt(pod, "properties", "spec", "properties");
  // These have all fields of the others.
  return [{ name: "containers in v1", schema: objectAt(spec, "ephemeralContainers", "items") }];
};

const versionsOf = (definition: KubeObject, group: string, versions: readonly string[]): readonly Target[] =>
  arrayAt(definition, "spec", "versions").flatMap((version) => {
    const name = stringAt(version, "name") ?? "";
    const schema = own(objectAt(version, "schema"), "openAPIV3Schema");
    if (!isObject(schema) || !(versions.includes("*") || versions.includes(name))) return [];
    return [{ name: `${stringAt(definition, "spec", "names", "kind") ?? ""} in ${group}/${name}`, schema }];
  });

const notesOf = (
  { id, pack, schemaProblems }: Bound,
  targets: readonly Target[],
  placeOf: PlaceOfOption,
): readonly string[] => {
  const [first, ...others] = targets;
  if (first === undefined || schemaProblems === undefined) return [];
  const textsOf = ({ schema }: Target): ReadonlySet<string> =>
    new Set([...schemaProblems(schema)].map(({ field, message }) => `${placeOf(pack, id, field)}: ${message}`));
  const seen = others.map(textsOf);
  return [...textsOf(first)]
    .filter((text) => seen.every((texts) => texts.has(text)))
    .map((text) => `${text}, by the schema of ${first.name}${others.length === 0 ? "" : " and others"}`);
};

/** Notes on what the definitions and other objects of a cluster show of packs. */
export const clusterNotes = (
  packs: readonly Pack[],
  cluster: Pick<ClusterSnapshot, "known">,
  placeOf: PlaceOfOption,
): readonly string[] => [...schemaNotes(packs, cluster, placeOf), ...readVersionNotes(packs, cluster)];

/**
 * Notes on kinds that entries read in another version than the one that their objects are known in, or in none although there are
 * several, as far as known objects and definitions show it.
 */
export const readVersionNotes = (packs: readonly Pack[], cluster: Pick<ClusterSnapshot, "known">): readonly string[] =>
  readsOf(packs).flatMap((read) => noteOn(read, cluster));

const noteOn = (read: WatchedBy, cluster: Pick<ClusterSnapshot, "known">): readonly string[] => {
  const { kind, version, anyVersion, readers } = read;
  if (version === undefined && anyVersion !== true) return [];
  const known = [...new Set([...servedOf(read, cluster), ...knownVersions(read, cluster)])];
  const others = known.filter((one) => one !== version);
  const by = `${literal(kind)}, which ${allOf(readers)} ${readers.length === 1 ? "reads" : "read"}`;
  if (version === undefined)
    return known.length < 2 ? [] : [`${by}, is in versions ${allOf(known)}: name the one of the fields in \`version\``];
  const unread = known.includes(version) ? knownVersions(read, cluster).filter((one) => one !== version) : others;
  return unread.length === 0
    ? []
    : [`${by} in version ${literal(version)}, is known in ${allOf(unread)}: nothing is judged by such objects`];
};

const knownVersions = ({ group, kind }: WatchedBy, cluster: Pick<ClusterSnapshot, "known">): readonly string[] => [
  ...new Set(cluster.known(group, kind).map(({ apiVersion }) => parseApiVersion(apiVersion).version)),
];

/** The versions that a definition serves. */
const servedOf = ({ group, kind }: WatchedBy, cluster: Pick<ClusterSnapshot, "known">): readonly string[] => {
  const definition = definitionOf(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), group, kind);
  return arrayAt(definition, "spec", "versions")
    .filter((version) => own(version, "served") !== false)
    .flatMap((version) => stringAt(version, "name") ?? []);
};
