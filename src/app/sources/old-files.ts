import { dirname, relative, resolve } from "node:path";
import { pathInSources } from "../../files/go-files.js";
import { isWithin } from "../../files/within.js";
import type { FileKind, Io } from "../host/io.js";
import { kindIfVisible } from "./ancestors.js";
import { type Exclusion, globOf, isExcluded, isGlob } from "./exclusion.js";
import { isFoundGo, isGoName } from "./folder.js";
import { entryAt, isRevision, parseRevision } from "./git-commit.js";
import { type Repository, repositoryAround } from "./git-repository.js";
import { contentOf, isChosen, nearestFolder, oldGoFiles } from "./git-sources.js";

/** The old state of the paths of a run: where it is, and an `io` that reads it. */
export interface OldFiles {
  readonly paths: readonly string[];
  readonly io: Io;
}

/** The old state that `--old` names: other files, or the same paths in a commit. Throws InputError if git cannot read it. */
export const oldFiles = (old: string, paths: readonly string[], io: Io): OldFiles => {
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

/** Tells which Go files of an old state are at these paths. Throws InputError if git cannot read it. */
export const createIsOldInput = (
  old: string | undefined,
  paths: readonly string[],
  exclusion: Exclusion,
  io: Io,
): ((path: string) => boolean) => {
  let places: readonly GoPlaces[] | undefined;
  return (path) => {
    if (old === undefined) return false;
    if (places === undefined) {
      const before = oldFiles(old, paths, io);
      places = before.paths.flatMap((one) => goPlaceOf(one, before.io) ?? []);
    }
    return !isExcluded(path, exclusion) && places.some(({ has }) => has(path));
  };
};

/** True if a commit has Go files at the path. */
export const hadGo = (old: string, path: string, io: Io): boolean => {
  const before = oldFiles(old, [path], io);
  const place = before.paths.length === 0 ? undefined : goPlaceOf(path, before.io);
  return place !== undefined && oldGoFiles(old, [nearestFolder(path, io)], io).paths.some(place.has);
};

interface GoPlaces {
  readonly folder: string;
  readonly has: (path: string) => boolean;
}

/** Where Go files at a path are, and which of a folder's files these are; undefined for a manifest. */
export const goPlaceOf = (path: string, { cwd, files }: Io): GoPlaces | undefined => {
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
