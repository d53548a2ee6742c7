import { DEFINITIONS, definitionOf } from "kube-schema";
import { arrayAt, own, parseApiVersion, stringAt } from "kube-json";
import type { ClusterSnapshot } from "../model/context.js";
import type { Pack } from "../model/pack.js";
import { type WatchedBy, readsOf } from "../model/reads.js";
import { allOf, literal } from "../text/message.js";
import { type PlaceOfOption, schemaNotes } from "./schema-notes.js";

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
  const known = [...new Set([...servedOf(read, cluster), ...versionsOf(read, cluster)])];
  const others = known.filter((one) => one !== version);
  const by = `${literal(kind)}, which ${allOf(readers)} ${readers.length === 1 ? "reads" : "read"}`;
  if (version === undefined)
    return known.length < 2 ? [] : [`${by}, is in versions ${allOf(known)}: name the one of the fields in \`version\``];
  const unread = known.includes(version) ? versionsOf(read, cluster).filter((one) => one !== version) : others;
  return unread.length === 0
    ? []
    : [`${by} in version ${literal(version)}, is known in ${allOf(unread)}: nothing is judged by such objects`];
};

/** The versions of the known objects. */
const versionsOf = ({ group, kind }: WatchedBy, cluster: Pick<ClusterSnapshot, "known">): readonly string[] => [
  ...new Set(cluster.known(group, kind).map(({ apiVersion }) => parseApiVersion(apiVersion).version)),
];

/** The versions that a definition serves. */
const servedOf = ({ group, kind }: WatchedBy, cluster: Pick<ClusterSnapshot, "known">): readonly string[] => {
  const definition = definitionOf(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), group, kind);
  return arrayAt(definition, "spec", "versions")
    .filter((version) => own(version, "served") !== false)
    .flatMap((version) => stringAt(version, "name") ?? []);
};
