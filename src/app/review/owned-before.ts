import { dirname, resolve, relative } from "node:path";
import { type GoFiles, type GoSources, createSources } from "go-crd";
import { type KubeObject, stringAt } from "kube-json";
import { pathInSources, readGoFiles } from "../../files/go-files.js";
import { InputError } from "../../model/input-error.js";
import type { Io, FileKind } from "../host/io.js";
import type { GoChoice } from "../go/go-project.js";
import { groupsBehind, groupsIn } from "../go/go-types.js";
import { type Before, type OwnershipSources, ownedIn, projectsAround } from "../owned/ownership.js";
import { kindIfVisible } from "../sources/ancestors.js";
import { isDefinition } from "../sources/custom-resources.js";
import { type Exclusion, globOf, isExcluded, isGlob } from "../sources/exclusion.js";
import { isFoundGo, isGoName } from "../sources/folder.js";
import { isRevision, entryAt, parseRevision } from "../sources/git-commit.js";
import { type Repository, repositoryAround } from "../sources/git-repository.js";
import { isChosen, nearestFolder, oldGoFiles, contentOf } from "../sources/git-sources.js";
import type { OldObjects } from "../sources/old-objects.js";
import { isWithin } from "../../files/within.js";

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
  let before: Before | "none" | undefined;
  return (owned) => {
    const isOwned = (group: string): boolean => owned.includes(group);
    if ([...gone.map(groupOf), ...states.groups()].every(isOwned)) return undefined;
    before ??= ownedBefore(states, gone, io) ?? "none";
    return before === "none" ? undefined : before;
  };
};

const groupOf = (crd: KubeObject): string => stringAt(crd, "spec", "group") ?? "";

const ownedBefore = (states: States, crds: readonly KubeObject[], io: Io): Before | undefined => {
  const { old, go } = states;
  const before = oldFiles(old, states.paths, io);
  const sourcesIn = (folders: readonly string[]): GoSources => createSources(goFiles(old, folders, io));
  // What cannot be read of the past cannot be corrected: it names nothing.
  const projects = unlessBroken(() => projectsAround(before.paths, before.io), []);
  const behind = (named: readonly string[]): readonly string[] => {
    const folders = projects.map(({ name }) => dirname(resolve(io.cwd, name)));
    return go === false ? [] : groupsBehind({ load: () => ({ sources: sourcesIn(folders) }) }, crds, named);
  };
  const inGo = go === false ? [] : unlessBroken(() => groupsAt(before, states.exclusion, sourcesIn), []);
  const owned = unlessBroken(() => ownedIn({ paths: before.paths, inGo, behind }, before.io), undefined);
  return owned === undefined ? undefined : { ...owned, old };
};

const goFiles = (old: string, folders: readonly string[], io: Io): GoFiles =>
  isRevision(old)
    ? oldGoFiles(old, [...new Set(folders.map((folder) => nearestFolder(folder, io)))], io)
    : readGoFiles(folders, undefined, io.cwd);

/** The groups of the kinds in the Go files at the paths. */
const groupsAt = (
  { paths, io }: OldFiles,
  exclusion: Exclusion,
  sourcesIn: (folders: readonly string[]) => GoSources,
): readonly string[] => {
  const all = paths.map((path) => placeOf(path, io)).filter((place) => place !== undefined);
  if (all.length === 0) return [];
  const sources = sourcesIn(all.map(({ folder }) => folder));
  return groupsIn({ sources }, (path) => !isExcluded(path, exclusion) && all.some(({ has }) => has(path)));
};

/** Where Go files at a path are, and which of a folder's files these are; undefined for a manifest. */
const placeOf = (path: string, { cwd, files }: Io) => {
  const kind = kindIfVisible(path, files);
  const full = pathInSources(resolve(cwd, path));
  if (kind === "file")
    return isGoName(path) ? { folder: dirname(full), has: (file: string) => file === full } : undefined;
  const glob = kind === undefined && isGlob(path) ? globOf(path) : undefined;
  if (kind === undefined && glob === undefined) return undefined;
  const folder = glob === undefined ? full : pathInSources(resolve(cwd, glob.folder));
  const insideOf = (file: string): string => file.slice(folder.length + 1);
  const has = (file: string): boolean =>
    file.startsWith(`${folder}/`) && isFoundGo(insideOf(file)) && isChosen(insideOf(file), glob);
  return { folder, has };
};

const unlessBroken = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return otherwise;
    throw error;
  }
};

/** The old state of the paths of a run: where it is, and an `io` that reads it. */
interface OldFiles {
  readonly paths: readonly string[];
  readonly io: Io;
}

/** The old state that `--old` names: other files, or the same paths in a commit. Throws InputError if git cannot read it. */
const oldFiles = (old: string, paths: readonly string[], io: Io): OldFiles => {
  const given = paths.filter((path) => path !== "-");
  if (!isRevision(old)) return { paths: old === "-" ? [] : [old], io };
  const { path: elsewhere } = parseRevision(old);
  const repositories = new Map<string, Repository>();
  const found: string[] = [];
  for (const path of elsewhere === undefined ? given : [given[0] ?? "."]) {
    const isPattern = io.files.kindOf(path) === undefined && isGlob(path);
    const repository = repositoryAround(nearestFolder(isPattern ? globOf(path).folder : path, io), old, io);
    if (repository === undefined) continue;
    repositories.set(repository.root, repositories.get(repository.root) ?? repository);
    found.push(elsewhere === undefined ? path : resolve(repository.root, elsewhere));
  }
  return { paths: found, io: { ...io, files: filesIn([...repositories.values()], io) } };
};

/** The files of these commits; elsewhere, and for `.git` itself, those of the machine. */
const filesIn = (repositories: readonly Repository[], io: Io): Io["files"] => {
  // The innermost repository has a file.
  const inward = repositories.toSorted((a, b) => b.root.length - a.root.length);
  const known = new Map<string, ReturnType<typeof entryAt>>();
  const entryOf = (
    path: string,
  ): { readonly entry: ReturnType<typeof entryAt>; readonly at: Repository } | undefined => {
    const at = inward.find(({ root }) => isWithin(root, path));
    const inside = at === undefined ? "" : relative(at.root, path).replaceAll("\\", "/");
    if (at === undefined || inside === ".git") return undefined;
    if (!known.has(path)) known.set(path, inside === "" ? "directory" : entryAt(at.commit(), inside, at.git));
    return { entry: known.get(path), at };
  };
  return {
    ...io.files,
    kindOf(path): FileKind | undefined {
      const found = entryOf(resolve(io.cwd, path));
      if (found === undefined) return io.files.kindOf(path);
      return typeof found.entry === "object" ? "file" : found.entry;
    },
    read(path) {
      const found = entryOf(resolve(io.cwd, path));
      if (typeof found?.entry !== "object") return io.files.read(path);
      return contentOf(found.entry, found.at.root, found.at.git, io);
    },
  };
};
