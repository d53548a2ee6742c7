import { dirname, relative, resolve } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { ancestorsOf } from "./ancestors.js";
import { type Exclusion, type Glob, globOf, isGlob } from "./exclusion.js";
import { filesIn, type FoundFile, type Link, nothingLeftOut, type Walk } from "./folder.js";
import { createGitIgnore } from "./git-ignore.js";
import { fileOfResource, withKustomizations } from "./kustomize.js";
import { withTestSteps } from "./test-steps.js";
import { withoutReleases } from "./releases.js";
import { fileSource, type Source, standardInput, streamSource } from "./source.js";

/** Which files in folders are read. */
export interface FileSelection {
  readonly exclusion: Exclusion;
  /** Leave out files that git ignores. */
  readonly usesGitIgnore: boolean;
  /** True for a path without manifests that is no error, because it had some before. */
  readonly mayBeEmpty?: (path: string) => boolean;
  /** Takes each Go file at the paths, which may then have no manifests. */
  readonly onGo?: (path: string) => void;
  /** Gets the absolute paths of files and folders that are left out because git ignores them. */
  readonly ignored?: Set<string>;
}

const MANIFESTS = "files whose names end in '.yaml', '.yml' or '.json'";
const WITH_GO = "files whose names end in '.yaml', '.yml', '.json' or '.go'";

/**
 * The files for `paths`. A file is read whatever its name. A folder stands for all *.yaml, *.yml and *.json files in it and in
 * its subfolders, sorted by name, except names that start with a dot ('.git' and '.github' contain no manifests), files that git
 * ignores, and excluded ones. A glob stands for such files and folders that it matches. '-' is standard input. No file is read
 * twice. Throws InputError if a path does not exist.
 */
export const findSources = async (
  paths: readonly string[],
  io: Io,
  { exclusion, usesGitIgnore, mayBeEmpty = () => false, onGo, ignored }: FileSelection,
): Promise<readonly Source[]> => {
  const walk: Walk = { io, exclusion, onGo, ...nothingLeftOut() };
  // Keyed by resolved path: a file may be given by several names.
  const sources = new Map<string, Source>();
  for (const path of paths) {
    if (path === "-") sources.set(path, sources.get(path) ?? standardInput(await io.readStdin()));
    else
      for (const source of sourcesAt(path, walk, usesGitIgnore, mayBeEmpty)) {
        const key = resolve(io.cwd, source.name);
        const known = sources.get(key);
        // A file that is also given by name must contain objects.
        if (known === undefined || (known.found !== undefined && source.found === undefined)) sources.set(key, source);
      }
  }
  for (const path of walk.ignored) ignored?.add(resolve(io.cwd, path));
  for (const text of linkNotes(walk.notFollowed)) await io.note({ text });
  const released: string[] = [];
  const kept = withoutReleases([...sources.values()], ({ name }) => void released.push(name));
  for (const text of unaskedNote(walk.unasked)) await io.note({ text });
  for (const text of [
    ...leftOutNote(walk.ignored, "path", "git ignores and does not track it", "git ignores and does not track them"),
    ...leftOutNote(walk.testData, "folder", "it is test data", "they are test data"),
    ...leftOutNote(released, "file", `it is of a release ${DEVELOPED}`, `they are of releases ${DEVELOPED}`),
  ])
    await io.note({ text, isUsual: true });
  const resources = new Set<string>();
  const marked = withKustomizations(kept, io.cwd, (path) => void resources.add(path));
  const isUnread = (path: string): boolean => {
    const file = fileOfResource(path, io.files);
    if (file === undefined || sources.has(file)) return false;
    return ![file, ...ancestorsOf(dirname(file), io.files)].some((one) => exclusion.leavesOut(one));
  };
  for (const text of unreadNote([...resources].filter(isUnread).map((path) => relative(io.cwd, path))))
    await io.note({ text });
  return withTestSteps(marked, io.cwd);
};

const unaskedNote = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return [
    others.length === 0
      ? `'${first}' was read, though git may ignore it: git could not be asked whether it tracks it`
      : `${String(others.length + 1)} files were read, though git may ignore them: git could not be asked whether it tracks them: '${first}', ...`,
  ];
};

const unreadNote = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return [
    others.length === 0
      ? `'${first}' was not read, but a kustomization has it as a resource; give it by name`
      : `${String(others.length + 1)} files and folders were not read, but kustomizations have them as resources: '${first}', ...; give them by name`,
  ];
};

const DEVELOPED = "whose CRDs the input has elsewhere, too";

const linkNotes = (links: readonly Link[]): readonly string[] => {
  const linksTo = (what: Link["to"]): readonly string[] =>
    links.filter(({ to }) => to === what).map(({ path }) => path);
  return [
    ...leftOutNote(linksTo("folder"), "folder", "it is a symbolic link", "they are symbolic links"),
    ...leftOutNote(
      linksTo("file"),
      "file",
      "it is a symbolic link to another folder",
      "they are symbolic links to others",
    ),
    ...skippedNote(
      linksTo("nothing"),
      "file",
      "it is a symbolic link to what does not exist",
      "they are symbolic links to what does not exist",
    ),
  ];
};

/** A note on paths that are not read. */
export const skippedNote = (
  [first, ...others]: readonly string[],
  what: string,
  one: string,
  all: string,
  hints: readonly [string, string] = ["", ""],
): readonly string[] => {
  if (first === undefined) return [];
  return [
    others.length === 0
      ? `'${first}' was skipped, because ${one}${hints[0]}`
      : `${String(others.length + 1)} ${what}s were skipped, because ${all}: '${first}', ...${hints[1]}`,
  ];
};

/** A note on files that are only read if given by name. */
const leftOutNote = (paths: readonly string[], what: string, one: string, all: string): readonly string[] =>
  skippedNote(paths, what, one, all, [`; give the ${what} by name`, "; give them by name"]);

/** The problem of a path that names nothing, and the addition for an argument. */
const NOT_THERE = "does not exist; it must be a file, a directory, a glob";
export const OR_INPUT = ", or '-' for standard input";

const sourcesAt = (
  path: string,
  walk: Walk,
  usesGitIgnore: boolean,
  mayBeEmpty: (path: string) => boolean,
): readonly Source[] => {
  const { io } = walk;
  // Otherwise it would be the working directory, such as for a variable of a script that is not set.
  if (path === "") throw new InputError("a path must not be empty");
  const kind = readable(path, () => io.files.kindOf(path));
  if (kind === "file" && walk.onGo !== undefined && path.endsWith(".go")) {
    walk.onGo(path);
    return [];
  }
  if (kind === "file") return [fileSource(path, io)];
  if (kind === "stream") return [streamSource(path, io)];
  const glob = kind === undefined && isGlob(path) ? globOf(path) : undefined;
  if (kind === undefined && glob === undefined) {
    if (mayBeEmpty(path)) return [];
    throw new InputError(`${NOT_THERE}${OR_INPUT}`, path);
  }
  const folder = glob?.folder ?? path;
  const git = usesGitIgnore ? createGitIgnore(resolve(io.cwd, folder), io) : undefined;
  const ignoredBefore = walk.ignored.length;
  const go: string[] = [];
  const onGo =
    walk.onGo &&
    ((file: string): void => {
      go.push(file);
      walk.onGo?.(file);
    });
  const found = [...foundIn(folder, { ...walk, onGo, ...(git === undefined ? {} : { git }) }, glob)];
  if (found.length > 0 || go.length > 0) return found.map((file) => fileSource(file.path, io, folder, file));
  if (mayBeEmpty(path)) return [];
  const hasIgnored = walk.ignored.length > ignoredBefore;
  const ignored = hasIgnored ? "; what git ignores is left out unless '--no-gitignore' is given" : "";
  const [what, files] = walk.onGo === undefined ? ["manifests", MANIFESTS] : ["manifests or Go", WITH_GO];
  throw new InputError(`must ${glob === undefined ? `contain ${what}:` : "match"} ${files}${ignored}`, path);
};

const foundIn = (folder: string, walk: Walk, glob: Glob | undefined): Iterable<FoundFile> =>
  readable(folder, () => walk.io.files.kindOf(folder)) === "directory" ? filesIn(folder, walk, glob) : [];
