import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Io } from "../terminal/io.js";
import { printable } from "../terminal/printable.js";
import { decode, isManifestName, type Source } from "./sources.js";

/** A commit that `--old` names, and what to read there. */
interface Revision {
  readonly ref: string;
  /** Read the commit from which the branch in the work tree started. */
  readonly isMergeBase: boolean;
  /** From the root of the repository. */
  readonly path?: string;
}

const PREFIX = "git:";
const EXPECTED =
  "must be 'git:REF', 'git:REF...' for the merge base with REF, or either with ':PATH' after it";

/** True for a value of `--old` that names a commit, such as 'git:main...:config/crd'. */
export const isRevision = (old: string): boolean => old.startsWith(PREFIX);

/** Reads 'git:REF[...][:PATH]'. Throws InputError. */
const parseRevision = (old: string): Revision => {
  const text = old.slice(PREFIX.length);
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const path = colon < 0 ? undefined : text.slice(colon + 1);
  const isMergeBase = name.endsWith("...");
  const ref = isMergeBase ? name.slice(0, -"...".length) : name;
  if (ref === "" || path === "" || /\.\.|\s|[\u0000-\u001f]/.test(ref))
    throw new InputError(EXPECTED, [], old);
  return { ref, isMergeBase, ...(path === undefined ? {} : { path }) };
};

/**
 * The manifests of a commit, read with git itself and without a work tree: those at `PATH`, or at the paths of the new
 * manifests. A path that the commit lacks has no old manifests. Throws InputError if git or the commit cannot be read.
 */
export const gitSources = (old: string, filename: readonly string[], io: Io): readonly Source[] => {
  const revision = parseRevision(old);
  const paths = revision.path === undefined ? filename.filter((path) => path !== "-") : [revision.path];
  if (paths.length === 0) throw new InputError("must end with ':PATH' if '-f' is '-'", [], old);
  const found = new Map<string, Source>();
  for (const path of paths) {
    const folder = nearestFolder(revision.path === undefined ? path : (filename[0] ?? "."), io);
    const git = (...args: readonly string[]) => run(io, folder, args, old);
    const commit = commitOf(revision, git, old);
    for (const source of sourcesIn(commit, pathIn(revision, path, folder, git), git, revision.ref))
      found.set(source.name, found.get(source.name) ?? source);
  }
  return [...found.values()];
};

type RunGit = (...args: readonly string[]) => Uint8Array;

const words = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

/** The nearest folder above a path that exists: a file, and a folder, may be gone. */
const nearestFolder = (path: string, io: Io): string => {
  for (let at = path; ; ) {
    if (io.files.kindOf(at) === "directory") return at;
    const slash = at.replace(/\/+$/, "").lastIndexOf("/");
    if (slash <= 0) return slash === 0 ? "/" : ".";
    at = at.slice(0, slash);
  }
};

/** The path in the repository. */
const pathIn = ({ path: given }: Revision, path: string, folder: string, git: RunGit): string =>
  normal(
    given ??
      `${words(git("rev-parse", "--show-prefix"))}${folder === "." ? path : path.slice(folder.length)}`,
  );

/** Without '.', '..' and doubled slashes. */
const normal = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
};

const commitOf = ({ ref, isMergeBase }: Revision, git: RunGit, old: string): string => {
  const commit = words(git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`));
  if (commit === "")
    throw new InputError(`must name a commit of the repository; git does not know ${literal(ref)}`, [], old);
  if (!isMergeBase) return commit;
  const base = words(git("merge-base", commit, "HEAD"));
  if (base === "")
    throw new InputError(
      `must have a commit in common with HEAD; in a shallow clone, fetch the history first (such as 'fetch-depth: 0')`,
      [],
      old,
    );
  return base;
};

/** Mode, type, id and path of an entry of `git ls-tree -z`. */
const ENTRY = /^(\d+) (\w+) ([0-9a-f]+)\t(.+)$/s;
const REGULAR_FILE = /^100/;

/** Manifests at a path of a commit: a file whatever its name, a folder as in the file system. */
function* sourcesIn(commit: string, path: string, git: RunGit, ref: string): Iterable<Source> {
  const listed = git("ls-tree", "-r", "-z", "--full-tree", commit, "--", ...(path === "" ? [] : [path]));
  for (const entry of words(listed).split("\0")) {
    const [, mode = "", type, id = "", file = ""] = ENTRY.exec(entry) ?? [];
    const name = `${ref}:${file}`;
    const isGiven = file === path;
    const below = path === "" ? file : file.slice(path.length + 1);
    if (type !== "blob" || !REGULAR_FILE.test(mode)) continue;
    if (!isGiven && (!isManifestName(file) || below.split("/").some((part) => part.startsWith("."))))
      continue;
    yield { name, text: () => decode(git("cat-file", "blob", id), name) };
  }
}

const NO_GIT = "can only be read with git, which must be on the PATH";

/** What git prints; nothing if there is no such commit. Throws InputError with the message of git if it failed. */
const run = ({ git }: Io, folder: string, args: readonly string[], old: string): Uint8Array => {
  const { status, stdout, stderr } = git(folder, args);
  if (status === 0) return stdout;
  // `--quiet` and `merge-base` end with 1 and without a word if there is no such commit.
  if (status === 1 && stderr === "") return stdout;
  const said = printable(stderr.trim().split("\n")[0] ?? "").replace(/^fatal: /, "");
  throw new InputError(status === undefined ? NO_GIT : `cannot be read: git says ${literal(said)}`, [], old);
};
