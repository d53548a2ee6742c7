import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { utf8Text } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Io, WorkTree } from "../host/io.js";
import { printable } from "../../text/printable.js";
import { childOf, isGoName, isManifestName } from "./folder.js";
import { type Glob, globOf, isGlob } from "./exclusion.js";
import type { Source } from "./source.js";

/** A commit that `--old` names, and what to read there. */
interface Revision {
  readonly ref: string;
  /** Read the commit from which the branch in the work tree started. */
  readonly isMergeBase: boolean;
  /** From the root of the repository. */
  readonly path?: string;
}

const PREFIX = "git:";
const EXPECTED = "must be 'git:REF', 'git:REF...' for the merge base with REF, or either with ':PATH' after it";

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
  if (ref === "" || path === "" || /\.\.|\s/.test(ref)) throw new InputError(EXPECTED, [], old);
  return { ref, isMergeBase, ...(path === undefined ? {} : { path }) };
};

/** A manifest of a commit. */
export interface OldSource extends Source {
  /** The path that it has, or would have, in the work tree; undefined if `--old` names another place. */
  readonly path: string | undefined;
}

/** Go files of a commit. */
export interface OldFiles {
  /** Absolute paths, as they are in the work tree. */
  readonly paths: readonly string[];
  /** The text of a file; undefined if it is not UTF-8. Throws InputError if git cannot read it. */
  readonly read: (path: string) => string | undefined;
}

/**
 * The Go files of a commit in these folders of the work tree. What did not change since is read from there, which takes no
 * process for each file. Throws InputError if git or the commit cannot be read.
 */
export const oldGoFiles = (old: string, folders: readonly string[], io: Io): OldFiles => {
  const revision = parseRevision(old);
  const found = new Map<string, { readonly id: string; readonly git: RunGit }>();
  for (const folder of folders) {
    const tree = io.workTree(folder);
    if (tree === undefined) continue;
    const git: RunGit = (...args) => run(tree, args, old);
    const commit = commitOf(revision, git, old);
    const prefix = normal(tree.prefix);
    const listed = git("ls-tree", "-r", "-z", "--full-tree", commit, ...(prefix === "" ? [] : ["--", prefix]));
    for (const entry of words(listed).split("\0")) {
      const [, mode = "", type, id = "", file = ""] = ENTRY.exec(entry) ?? [];
      if (type !== "blob" || !REGULAR_FILE.test(mode) || !isGoName(file)) continue;
      found.set(resolve(io.cwd, folder, prefix === "" ? file : file.slice(prefix.length + 1)), { id, git });
    }
  }
  return {
    paths: [...found.keys()],
    read: (path) => {
      const entry = found.get(path);
      if (entry === undefined) return undefined;
      const now = io.files.kindOf(path) === "file" ? io.files.read(path) : undefined;
      const bytes = now !== undefined && blobId(now) === entry.id ? now : entry.git("cat-file", "blob", entry.id);
      return new TextDecoder().decode(bytes);
    },
  };
};

/** The id that git gives to a file. */
const blobId = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/**
 * The manifests of a commit, read with git itself and without a work tree: those at `PATH`, or at the paths of the new
 * manifests. A path that the commit lacks has no old manifests. Throws InputError if git or the commit cannot be read.
 */
export const gitSources = (old: string, paths: readonly string[], io: Io): readonly OldSource[] => {
  const revision = parseRevision(old);
  const { path: elsewhere } = revision;
  const given = elsewhere === undefined ? paths.filter((path) => path !== "-") : [elsewhere];
  if (given.length === 0) throw new InputError("must end with ':PATH' if the input is '-'", [], old);
  const found = new Map<string, OldSource>();
  for (const path of given) {
    const glob =
      elsewhere === undefined && io.files.kindOf(path) === undefined && isGlob(path) ? globOf(path) : undefined;
    const start = glob?.folder ?? path;
    const folder = nearestFolder(elsewhere === undefined ? start : (paths[0] ?? "."), io);
    const tree = io.workTree(folder);
    if (tree === undefined)
      throw new InputError("must be used for files in the work tree of a git repository", [], old);
    const git: RunGit = (...args) => run(tree, args, old);
    const commit = commitOf(revision, git, old);
    const place = elsewhere ?? `${tree.prefix}${folder === "." ? start : start.slice(folder.length)}`;
    for (const { inside, source } of sourcesIn(commit, normal(place), git, revision.ref, glob))
      found.set(source.name, {
        ...source,
        path: elsewhere === undefined ? (inside === "" ? start : childOf(start, inside)) : undefined,
      });
  }
  return [...found.values()];
};

type RunGit = (...args: Parameters<WorkTree["git"]>) => Uint8Array;

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
    throw new InputError(
      `must name a commit of the repository; git does not know ${literal(ref)}; ${fetchHint(ref)}`,
      [],
      old,
    );
  if (!isMergeBase) return commit;
  const base = words(git("merge-base", commit, "HEAD"));
  if (base === "")
    throw new InputError(
      "must have a commit in common with HEAD; in a shallow clone, fetch the history first (such as 'fetch-depth: 0')",
      [],
      old,
    );
  return base;
};

/** A clone in CI often has one commit and one branch only. */
const fetchHint = (ref: string): string => {
  const [, remote = "", branch = ""] = /^([\w.][\w.-]*)\/([\w./-]+)$/.exec(ref) ?? [];
  const fetch = branch === "" ? "fetch it" : `fetch it with 'git fetch ${remote} ${branch}'`;
  return `if a remote has it, ${fetch} first, or set 'fetch-depth: 0' for actions/checkout`;
};

interface TreeEntry {
  /** The path in the folder; '' for a file that was named. */
  readonly inside: string;
  readonly source: Source;
}

/** Mode, type, id and path of an entry of `git ls-tree -z`. */
const ENTRY = /^(\d+) (\w+) ([0-9a-f]+)\t(.+)$/s;
const REGULAR_FILE = /^100/;

/** Manifests at a path of a commit: a file whatever its name, a folder as in the file system. */
function* sourcesIn(commit: string, path: string, git: RunGit, ref: string, glob?: Glob): Iterable<TreeEntry> {
  const listed = git("ls-tree", "-r", "-z", "--full-tree", commit, "--", ...(path === "" ? [] : [path]));
  for (const entry of words(listed).split("\0")) {
    const [, mode = "", type, id = "", file = ""] = ENTRY.exec(entry) ?? [];
    if (type !== "blob" || !REGULAR_FILE.test(mode)) continue;
    const name = `${ref}:${file}`;
    const inside = file === path ? "" : path === "" ? file : file.slice(path.length + 1);
    const isNamed = inside === "";
    if (!isNamed && !(isManifestName(file) && !/(?:^|\/)\./.test(inside) && isChosen(inside, glob))) continue;
    // Read at once: an object that the clone lacks is an error of '--old', not a file that cannot be parsed.
    const bytes = git("cat-file", "blob", id);
    yield { inside, source: { name, text: () => utf8Text(bytes, name), ...(isNamed ? {} : { found: {} }) } };
  }
}

/** True without a glob, and for a path that it matches, or in a folder that it matches. */
const isChosen = (inside: string, glob: Glob | undefined): boolean => {
  if (glob === undefined || glob.matches(inside)) return true;
  for (let at = inside.lastIndexOf("/"); at > 0; at = inside.lastIndexOf("/", at - 1))
    if (glob.matches(inside.slice(0, at))) return true;
  return false;
};

const NO_GIT = "can only be read with git, which must be on the PATH";
const PARTIAL = "the clone may be partial, and no remote is asked for objects; clone without '--filter'";

/** Returns what git prints; none if there is no such commit. Throws InputError with the message of git if it failed. */
const run = ({ git }: WorkTree, args: Parameters<WorkTree["git"]>, old: string): Uint8Array => {
  const { status, stdout, stderr } = git(...args);
  if (status === 0) return stdout;
  // `--quiet` and `merge-base` end with 1 and without a word if there is no such commit.
  if (status === 1 && stderr === "") return stdout;
  if (status === undefined) throw new InputError(NO_GIT, [], old);
  const lines = stderr.trim().split("\n");
  const said = lines.find((line) => line.startsWith("fatal: ")) ?? lines[0] ?? "";
  const hint = args[0] === "cat-file" ? `; ${PARTIAL}` : "";
  throw new InputError(`cannot be read: git says ${literal(printable(said).replace(/^fatal: /, ""))}${hint}`, [], old);
};
