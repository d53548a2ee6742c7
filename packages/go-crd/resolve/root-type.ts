import { type KubeObject, arrayAt, stringAt } from "kube-json";
import type { DeclaredType, GoPackage, GoSources } from "../sources/sources.js";
import { groupOf, versionOf } from "../sources/group-version.js";
import { stepsBetween } from "../sources/modules.js";
import { restAfter } from "../sources/paths.js";

/** A version of a kind, and optionally the file of its CRD: of several declarations, the nearest counts. */
export interface GoKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The path of the CRD, like the paths of the sources. */
  readonly near?: string | undefined;
}

const known = new WeakMap<GoSources, Map<string, DeclaredType | undefined>>();

/** The Go type of a kind, in a package of its group and version; found once for all findings of a CRD. */
export const rootType = (sources: GoSources, wanted: GoKind): DeclaredType | undefined => {
  const types = known.get(sources) ?? new Map<string, DeclaredType | undefined>();
  known.set(sources, types);
  const id = [wanted.group, wanted.version, wanted.kind, wanted.near ?? ""].join("\n");
  if (!types.has(id)) types.set(id, findRoot(sources, wanted));
  return types.get(id);
};

/** The types of the versions of a CRD that are in the sources. `near` is the path of the CRD there. */
export const kindsOf = (sources: GoSources, crd: KubeObject, near?: string): readonly DeclaredType[] => {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  return arrayAt(crd, "spec", "versions").flatMap(
    (one) => rootType(sources, { group, version: stringAt(one, "name") ?? "", kind, near }) ?? [],
  );
};

/** The names of the versions that declare the kind of a CRD: its own, and others that the sources have. */
export const versionsOfKind = (sources: GoSources, crd: KubeObject): readonly string[] => {
  const group = stringAt(crd, "spec", "group");
  const name = exported(stringAt(crd, "spec", "names", "kind") ?? "");
  const own = arrayAt(crd, "spec", "versions").map((one) => stringAt(one, "name") ?? "");
  const declaring = sources.packages.filter((one) => groupOf(one) === group && sources.typeIn(one, name) !== undefined);
  return [...new Set([...own, ...declaring.flatMap((one) => versionOf(sources, one) ?? [])])].sort();
};

/** Types of APIs are exported, also that of a kind whose CRD was rewritten in lower case. */
const exported = (kind: string): string => kind.replace(/^./, (first) => first.toUpperCase());

/** The types of all these versions, also of those that the CRD lacks. */
export const allKindsOf = (sources: GoSources, crd: KubeObject, near?: string): readonly DeclaredType[] => {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  return versionsOfKind(sources, crd).flatMap((version) => rootType(sources, { group, version, kind, near }) ?? []);
};

const findRoot = (sources: GoSources, wanted: GoKind): DeclaredType | undefined => {
  const name = exported(wanted.kind);
  const declared = sources.packages
    .filter((one) => isOfVersion(one, wanted))
    .map((one) => sources.typeIn(one, name))
    .filter((one) => one !== undefined);
  const ranked = declared
    .map((type) => ({ type, rank: rankOf(type, wanted.near) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  return ranked[0]?.type;
};

const isOfVersion = (one: GoPackage, { group, version }: GoKind): boolean => {
  if ((one.versionName ?? one.name) !== version) return false;
  if (groupOf(one) === group) return true;
  // Without the marker, the code that registers the types may name several groups.
  return one.groupName === undefined && one.files.some(({ facts }) => facts.groups.includes(group));
};

/** Lower is better, the first number first: sources, the nearest module, no test data, the shortest way. */
const rankOf = ({ file }: DeclaredType, near: string | undefined): readonly number[] => {
  const { folder, module } = file.package;
  const home = module?.folder ?? folder;
  const isAround = near !== undefined && restAfter(near, home) !== undefined;
  return [
    Number(file.facts.isGenerated || isCopy(folder)),
    // The innermost module around the CRD counts.
    isAround ? -home.length - 1 : 0,
    near === undefined ? 0 : stepsBetween(home, near),
    Number(/(?:^|\/)testdata(?:\/|$)/.test(folder)),
    near === undefined ? folder.split("/").length : stepsBetween(folder, near),
  ];
};

/** Folders where tools put copies of types. */
const isCopy = (folder: string): boolean =>
  /(?:^|\/)(?:generated|applyconfigurations?|clientset|third_party)(?:\/|$)/.test(folder);

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  for (const [index, rank] of one.entries()) {
    const difference = rank - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
