import { utf8Text } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { isLargeGo, isLeftOutGo } from "../../files/go-files.js";
import type { Io } from "../host/io.js";
import { kindIfVisible } from "./ancestors.js";
import { childOf, isManifestName, isGoName, isRead } from "./folder.js";
import { type Glob, globOf, isGlob } from "./exclusion.js";
import { type Blob, type RunGit, blobsAt, normal, parseRevision, skippedAt } from "./git-commit.js";
import { repositoriesAround, repositoryAround } from "./git-repository.js";
import type { Source } from "./source.js";
import { createHash } from "node:crypto";
import { basename, dirname, relative, resolve } from "node:path";
import type { GoFiles } from "go-crd";

/** A manifest of a commit. */
export interface OldSource extends Source {
  /** The path that it has, or would have, in the work tree; undefined if `--old` names another place. */
  readonly path: string | undefined;
}

/**
 * The manifests of a commit, read with git itself and without a work tree: those at `PATH`, or at the paths of the new
 * manifests, and where links on these lead. A path that the commit lacks has no old manifests. Those at the paths of new ones that are not checked out go to
 * `skip`. Throws InputError if git or the commit cannot be read.
 */
export const gitSources = (
  old: string,
  paths: readonly string[],
  io: Io,
  skip: (path: string) => void = () => undefined,
): readonly OldSource[] => {
  const revision = parseRevision(old);
  const { path: elsewhere } = revision;
  const given = elsewhere === undefined ? paths.filter((path) => path !== "-") : [elsewhere];
  if (given.length === 0) throw new InputError("must end with ':PATH' if the input is '-'", old);
  const found = new Map<string, OldSource>();
  for (const path of given) {
    const glob =
      elsewhere === undefined && io.files.kindOf(path) === undefined && isGlob(path) ? globOf(path) : undefined;
    const start = glob?.folder ?? path;
    const folder = nearestFolder(elsewhere === undefined ? start : (paths[0] ?? "."), io);
    const repositories = repositoriesAround(folder, old, io);
    if (repositories.length === 0)
      throw new InputError("must be used for files in the work tree of a git repository", old);
    for (const { root, prefix, commit, git } of repositories) {
      const place = normal(elsewhere ?? `${prefix}${folder === "." ? start : start.slice(folder.length)}`);
      const isSkipped = elsewhere === undefined ? createSkipped(place, root, git, io) : () => false;
      const read: ReadBlob = (blob) => {
        if (!isSkipped(blob)) return contentOf(blob, root, git, io);
        skip(pathFrom(io.cwd, root, blob.file));
        return undefined;
      };
      const entries = sourcesIn(blobsAt(commit(), place, git), place, read, revision.ref, glob);
      for (const { inside, file, source } of entries) {
        const now = elsewhere === undefined ? (inside === "" ? start : childOf(start, inside)) : undefined;
        const past = { file: now ?? pathFrom(io.cwd, root, file), ref: revision.ref };
        found.set(source.name, { ...source, path: now, past });
      }
    }
  }
  return [...found.values()];
};

/** The nearest folder above a path that exists: a file, and a folder, may be gone. */
export const nearestFolder = (path: string, io: Io): string => {
  for (let at = path; ; ) {
    if (io.files.kindOf(at) === "directory") return at;
    const slash = at.replace(/(?<!\/)\/+$/, "").lastIndexOf("/");
    if (slash <= 0) return slash === 0 ? "/" : ".";
    at = at.slice(0, slash);
  }
};

/** The path of a file of a repository, as a user in the working directory writes it. */
const pathFrom = (cwd: string, root: string, file: string): string =>
  relative(cwd, resolve(root, file)).replaceAll("\\", "/");

interface TreeEntry {
  /** The path in the folder; '' for a file that was named. */
  readonly inside: string;
  /** The path from the root of the repository. */
  readonly file: string;
  readonly source: Source;
}

/** Undefined for a file that is not checked out. */
type ReadBlob = (blob: Blob) => Uint8Array | undefined;

/** Git is asked for the first file that is missing. */
const createSkipped = (place: string, root: string, git: RunGit, { files }: Io): ((blob: Blob) => boolean) => {
  let skipped: ReadonlySet<string> | undefined;
  return ({ file }) =>
    kindIfVisible(resolve(root, file), files) === undefined && (skipped ??= skippedAt(place, git)).has(file);
};

/** The manifests among the files at a path of a commit: a file whatever its name, a folder as in the file system. */
function* sourcesIn(
  blobs: Iterable<Blob>,
  path: string,
  read: ReadBlob,
  ref: string,
  glob: Glob | undefined,
): Iterable<TreeEntry> {
  const insideOf = (file: string): string => (file === path ? "" : path === "" ? file : file.slice(path.length + 1));
  const all = [...blobs];
  // As in `filesIn`: of the packages of others, only those that the commit itself marks as such.
  const vendored = all.flatMap(({ file }) => /^(?:.*\/)?vendor\/(?=modules\.txt$)/.exec(insideOf(file))?.[0] ?? []);
  const isInstalled = (inside: string): boolean =>
    /(?:^|\/)node_modules\//.test(inside) || vendored.some((folder) => inside.startsWith(folder));
  for (const blob of all) {
    const { file } = blob;
    const name = `${ref}:${file}`;
    const inside = insideOf(file);
    const isNamed = inside === "";
    const isSeen = isManifestName(file) && !/(?:^|\/)\.[^/]*\//.test(inside) && !isInstalled(inside);
    if (!isNamed && !(isSeen && isChosen(inside, glob))) continue;
    // Read at once: an object that the clone lacks is an error of '--old', not a file that cannot be parsed.
    const bytes = read(blob);
    if (bytes === undefined) continue;
    const source = { name, text: () => utf8Text(bytes, name), ...(isNamed ? {} : { found: { inside } }) };
    if (isNamed || isRead(basename(file), source)) yield { inside, file, source };
  }
}

/** True without a glob, and for a path that it matches, or in a folder that it matches. */
export const isChosen = (inside: string, glob: Glob | undefined): boolean => {
  if (glob === undefined || glob.matches(inside)) return true;
  for (let at = inside.lastIndexOf("/"); at > 0; at = inside.lastIndexOf("/", at - 1))
    if (glob.matches(inside.slice(0, at))) return true;
  return false;
};

/** The content of a file in a commit. Unchanged files are read from the work tree, which takes no process for each file. */
export const contentOf = ({ id, file }: Blob, root: string, git: RunGit, { files }: Io): Uint8Array => {
  const path = resolve(root, file);
  const now = kindIfVisible(path, files) === "file" ? files.read(path) : undefined;
  return now !== undefined && blobId(now) === id ? now : git("cat-file", "blob", id);
};

/** The Go files of a commit in these folders of the work tree. Throws InputError if git or the commit cannot be read. */
export const oldGoFiles = (old: string, folders: readonly string[], io: Io): GoFiles => {
  /** All of the repositories, by absolute path: a folder may import others. */
  const found = new Map<string, () => Uint8Array>();
  const roots = new Set<string>();
  for (const folder of folders) {
    const repository = repositoryAround(folder, old, io);
    if (repository === undefined || roots.has(repository.root)) continue;
    const { root, commit, git } = repository;
    roots.add(root);
    for (const blob of blobsAt(commit(), "", git))
      if (isGoName(blob.file) || isModuleFile(blob.file))
        found.set(resolve(root, blob.file), () => contentOf(blob, root, git, io));
  }
  const named = folders.map((folder) => resolve(io.cwd, folder, "x").slice(0, -"x".length));
  const paths = [...found.keys()];
  return {
    // What is not read now was none of the old sources either.
    paths: paths.filter(
      (path) =>
        isModuleFile(path) ||
        named.some((folder) => path.startsWith(folder) && !isLeftOutGo(path.slice(folder.length))),
    ),
    imported: (folder) => paths.filter((path) => path.endsWith(".go") && dirname(path) === folder),
    read: (path) => {
      const bytes = found.get(path)?.();
      return bytes === undefined || isLargeGo(bytes.length) ? undefined : new TextDecoder().decode(bytes);
    },
  };
};

const isModuleFile = (path: string): boolean => /(?:^|\/)go\.(?:mod|work)$/.test(path);

/** The id that git gives to a file. */
const blobId = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
