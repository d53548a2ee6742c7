import { dirname, resolve } from "node:path";
import { stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Pack } from "../../model/pack.js";
import { organizationOf } from "../../kube/words/organization.js";
import { withOwnedGroups } from "../../packs/choose.js";
import { shellWord } from "../../text/printable.js";
import { kindIfVisible } from "../sources/ancestors.js";
import { globOf, isGlob } from "../sources/exclusion.js";
import type { Io } from "../host/io.js";
import { type KubebuilderProject, projectAround } from "./kubebuilder-project.js";
import { withOwnedFlag } from "./owned-groups.js";
import type { UnmatchedGroup } from "./unmatched-groups.js";

/** Owned API groups, and where they are set. */
export interface OwnedSetting {
  /** In the form 'acme.io', '*.acme.io' or '*'. */
  readonly groups: readonly string[];
  /** For users, such as '--owned'. */
  readonly source: string;
  /** Throws InputError for groups that match no CRD of the input, or gives notes on them. A project may own any. */
  readonly onUnmatched?: (unmatched: readonly UnmatchedGroup[]) => readonly string[];
  /** The groups that only types in Go show, some of which may be copies of the types of others. */
  readonly ofTypes?: readonly string[];
  /** Those of the groups that only the old state names. */
  readonly kept?: Before;
}

/** The owned groups of the old state, which is the value of `--old`. */
export interface Before extends OwnedSetting {
  readonly old: string;
}

export const OWNED_FLAG = "--owned";

/** The owned groups of a run. */
export interface Ownership {
  /** Undefined if no source names them; the packs may name groups themselves. */
  readonly owned: OwnedSetting | undefined;
  readonly packs: readonly Pack[];
}

/** The inputs that determine the owned groups. */
export interface OwnershipSources {
  readonly paths: readonly string[];
  /** The groups of the kinds in Go files of the input. */
  readonly inGo: readonly string[];
  /** Without such files: further groups of CRDs of the input with the owner of the `named` ones. */
  readonly behind: (named: readonly string[]) => readonly string[];
  /** With an old state: what it owned, if that matters beside the groups that are owned now. */
  readonly before?: (owned: readonly string[]) => Before | undefined;
}

/**
 * The packs with the owned groups: those `given`, or else those that the project names, now or before. Only `given` groups change a
 * pack that names groups itself. Throws InputError for an invalid group or a broken project.
 */
export const ownershipOf = (
  given: OwnedSetting | undefined,
  sources: OwnershipSources,
  packs: readonly Pack[],
  io: Io,
): Ownership => {
  if (given !== undefined) return { owned: given, packs: withOwnedFlag(packs, given.groups, given.source) };
  const now = ownedIn(sources, io);
  const owned = withKept(now, sources.before?.(now?.groups ?? []));
  return owned === undefined ? { owned, packs } : withGroups(packs, owned);
};

/**
 * The owned groups of one state: those of the kubebuilder projects around the paths, or those of kinds in Go files of the input
 * (`inGo`): an API is maintained where its sources are. Throws InputError for a broken project.
 */
export const ownedIn = ({ paths, inGo, behind }: OwnershipSources, io: Io): OwnedSetting | undefined => {
  const projects = projectsAround(paths, io);
  const named = projects.flatMap(({ groups }) => groups);
  // Some projects have moved their APIs since their file was written.
  const isCurrent =
    inGo.length === 0 || projects.some(({ isInGo }) => isInGo) || named.some((group) => inGo.includes(group));
  if (named.length > 0 && isCurrent) {
    const source = [...new Set(projects.map(({ name }) => name))].join(", ");
    // The file of a project may not name all of its groups; those of other organizations are copied.
    const organizations = new Set(named.map(organizationOf));
    const ofTypes = inGo.filter((group) => !named.includes(group) && organizations.has(organizationOf(group)));
    const further = inGo.length > 0 ? ofTypes : behind(named);
    return { groups: [...new Set([...named, ...further])].sort(), source, ofTypes };
  }
  return inGo.length === 0 ? undefined : { groups: inGo, source: "their Go types are in the input", ofTypes: inGo };
};

/** A change takes no API out of its own review: what was owned before it is owned in this run, too. */
const withKept = (owned: OwnedSetting | undefined, before: Before | undefined): OwnedSetting | undefined => {
  const kept = before?.groups.filter((group) => owned?.groups.includes(group) !== true) ?? [];
  if (before === undefined || kept.length === 0) return owned;
  const ofTypes = [owned, before].flatMap((one) => one?.ofTypes ?? []);
  return {
    groups: [...(owned?.groups ?? []), ...kept].sort(),
    source: owned?.source ?? before.source,
    ofTypes,
    kept: { ...before, groups: kept },
  };
};

/** The packs with these owned groups, except those that name groups themselves. */
const withGroups = (packs: readonly Pack[], owned: OwnedSetting): Ownership => ({
  owned,
  packs: packs.map((pack) => (namesOwned(pack) ? pack : withOwnedGroups(pack, owned.groups))),
});

const namesOwned = ({ rules }: Pack): boolean =>
  rules.some(({ ownedGroups }) => ownedGroups !== undefined && ownedGroups.length > 0);

/** The kubebuilder projects around the paths. Throws InputError for a broken one. */
export const projectsAround = (paths: readonly string[], io: Io): readonly KubebuilderProject[] =>
  foldersAt(paths, io).flatMap((folder) => projectAround(folder, io.cwd, io.files) ?? []);

/** The folders of the paths, each once; absolute. */
export const foldersAt = (paths: readonly string[], { files, cwd }: Io): readonly string[] => [
  ...new Set(paths.map((path) => folderOf(resolve(cwd, path === "-" ? "." : path), files))),
];

/** The folder at a path, around a file, or of a glob. */
const folderOf = (path: string, files: Io["files"]): string => {
  const kind = kindIfVisible(path, files);
  if (kind === undefined && isGlob(path)) return globOf(path).folder;
  return kind === "file" || kind === "stream" ? dirname(path) : path;
};

/** A note on whose groups were taken as owned, for an input with CRDs of these groups. */
export const ownedNote = ({ owned, packs }: Ownership, groups: ReadonlySet<string>): string | undefined => {
  if (groups.size === 0) return undefined;
  if (owned !== undefined) {
    const said = saidOf(owned, groups);
    return said.length === 0 ? undefined : `owned: ${said.join(", ")} (${owned.source})`;
  }
  if (packs.some(namesOwned) || !packs.some(dependsOnOwned)) return undefined;
  return `these CRDs are treated as third-party: findings only warn unless the API server would reject the CRD; if you maintain this API, pass '${ownedFlag(groups)}'`;
};

/** A note on the groups of CRDs of the input that only the old state owned. */
export const stillOwnedNotes = ({ owned }: Ownership, groups: ReadonlySet<string>): readonly string[] => {
  const still = owned?.kept?.groups.filter((group) => groups.has(group)) ?? [];
  if (owned?.kept === undefined || still.length === 0) return [];
  return [`still owned, as in ${owned.kept.old}: ${still.join(", ")} (${owned.kept.source})`];
};

/** The owned groups to say: not those of copied types, which are not judged. */
const saidOf = ({ groups, ofTypes = [], kept }: OwnedSetting, defined: ReadonlySet<string>): readonly string[] => {
  const now = groups.filter((group) => kept?.groups.includes(group) !== true);
  const said = now.filter((group) => defined.has(group) || !ofTypes.includes(group));
  return said.length > 0 ? said : now;
};

/** A rule on CRDs that reviews or denies more if their group is owned. */
const dependsOnOwned = ({ rules }: Pack): boolean => rules.some(({ ownedGroups }) => ownedGroups?.length === 0);

/** The group of a CRD under review; undefined for other objects. */
export const definedGroup = ({ resource, object }: Context): string | undefined =>
  resource.resource === "customresourcedefinitions" ? stringAt(object, "spec", "group") : undefined;

const MAX_GROUPS = 3;

/** The flag that makes groups owned, ready to be copied. */
export const ownedFlag = (groups: ReadonlySet<string>): string =>
  `${OWNED_FLAG} ${groups.size > MAX_GROUPS ? "GROUP..." : [...groups].sort().map(shellWord).join(" ")}`;
