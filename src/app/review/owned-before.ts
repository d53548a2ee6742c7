import { dirname, resolve } from "node:path";
import { type GoFiles, type GoSources, createSources } from "go-crd";
import { type KubeObject, stringAt } from "kube-json";
import { readGoFiles } from "../../files/go-files.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import type { GoChoice } from "../go/go-project.js";
import { groupsBehind, groupsIn } from "../go/go-types.js";
import { type Before, type OwnershipSources, ownedIn, projectsAround } from "../owned/ownership.js";
import { isDefinition } from "../sources/custom-resources.js";
import { type Exclusion, isExcluded } from "../sources/exclusion.js";
import { isRevision } from "../sources/git-commit.js";
import { nearestFolder, oldGoFiles } from "../sources/git-sources.js";
import { type OldFiles, goPlaceOf, oldFiles } from "../sources/old-files.js";
import type { OldObjects } from "../sources/old-objects.js";

/** The new state, and the value of `--old`. */
interface States {
  readonly old: string;
  readonly paths: readonly string[];
  readonly go?: GoChoice;
  readonly exclusion: Exclusion;
  readonly oldObjects: OldObjects;
  /** The groups of the CRDs and the kinds in Go of the input. */
  readonly groups: () => Iterable<string>;
}

/**
 * What the old state owned, by the same files as in the new one, unless all groups are owned anyway. Throws InputError if git or
 * the commit cannot be read.
 */
export const createBefore = (states: States, io: Io): NonNullable<OwnershipSources["before"]> => {
  const gone = states.oldObjects.left().flatMap(({ object }) => (isDefinition(object) ? [object] : []));
  const old = once(() => oldFiles(states.old, states.paths, io));
  const inGo = once(() => (states.go === false ? [] : unlessBroken(() => groupsAt(states, old(), io), [])));
  let before: Before | "none" | undefined;
  return (owned) => {
    const isOwned = (group: string): boolean => owned.includes(group);
    if ([...gone.map(groupOf), ...states.groups()].every(isOwned) && inGo().every(isOwned)) return undefined;
    before ??= ownedBefore(states, old(), { crds: gone, inGo }, io) ?? "none";
    return before === "none" ? undefined : before;
  };
};

const groupOf = (crd: KubeObject): string => stringAt(crd, "spec", "group") ?? "";

const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
};

interface OldGroups {
  readonly crds: readonly KubeObject[];
  readonly inGo: () => readonly string[];
}

const ownedBefore = ({ old, go }: States, before: OldFiles, { crds, inGo }: OldGroups, io: Io): Before | undefined => {
  const sourcesIn = (folders: readonly string[]): GoSources => createSources(goFiles(old, folders, io));
  // What cannot be read of the past cannot be corrected: it names nothing.
  const projects = unlessBroken(() => projectsAround(before.paths, before.io), []);
  const behind = (named: readonly string[]): readonly string[] => {
    const folders = projects.map(({ name }) => dirname(resolve(io.cwd, name)));
    return go === false ? [] : groupsBehind({ load: () => ({ sources: sourcesIn(folders) }) }, crds, named);
  };
  const owned = unlessBroken(() => ownedIn({ paths: before.paths, inGo: inGo(), behind }, before.io), undefined);
  return owned === undefined ? undefined : { ...owned, old };
};

const goFiles = (old: string, folders: readonly string[], io: Io): GoFiles =>
  isRevision(old)
    ? oldGoFiles(old, [...new Set(folders.map((folder) => nearestFolder(folder, io)))], io)
    : readGoFiles(folders, undefined, io.cwd);

/** The groups of the kinds in the Go files at the paths. */
const groupsAt = ({ old, exclusion }: States, before: OldFiles, io: Io): readonly string[] => {
  const all = before.paths.map((path) => goPlaceOf(path, before.io)).filter((place) => place !== undefined);
  if (all.length === 0) return [];
  const files = goFiles(
    old,
    all.map(({ folder }) => folder),
    io,
  );
  const sources = createSources(files);
  return groupsIn({ sources }, (path) => !isExcluded(path, exclusion) && all.some(({ has }) => has(path)));
};

const unlessBroken = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return otherwise;
    throw error;
  }
};
