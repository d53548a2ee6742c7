import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import { printable } from "../../text/printable.js";
import type { WorkTree } from "../host/io.js";

/** The values of `--old` for a git repository, read with git itself. */

/** A commit that `--old` names, and the path to read there. */
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
export const parseRevision = (old: string): Revision => {
  const text = old.slice(PREFIX.length);
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const path = colon < 0 ? undefined : text.slice(colon + 1);
  const isMergeBase = name.endsWith("...");
  const ref = isMergeBase ? name.slice(0, -"...".length) : name;
  if (ref === "" || path === "" || /\.\.|\s/.test(ref)) throw new InputError(EXPECTED, old);
  return { ref, isMergeBase, ...(path === undefined ? {} : { path }) };
};

/** Runs git in a work tree. Throws InputError with its message if it fails. */
export type RunGit = (...args: Parameters<WorkTree["git"]>) => Uint8Array;

const words = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

export const gitIn =
  (tree: WorkTree, old: string): RunGit =>
  (...args) =>
    run(tree, args, old);

/** The id of the commit. Throws InputError if there is none. */
export const commitOf = ({ ref, isMergeBase }: Revision, git: RunGit, old: string): string => {
  const commit = words(git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`));
  if (commit === "")
    throw new InputError(
      `must name a commit of the repository; git does not know ${literal(ref)}; ${fetchHint(ref)}`,
      old,
    );
  if (!isMergeBase) return commit;
  const base = words(git("merge-base", commit, "HEAD"));
  if (base === "")
    throw new InputError(
      "must have a commit in common with HEAD; in a shallow clone, fetch the history first (such as 'fetch-depth: 0')",
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

/** A regular file of a commit; its path is from the root of the repository. */
export interface Blob {
  readonly id: string;
  readonly file: string;
}

/** Mode, type, id and path of an entry of `git ls-tree -z`. */
const ENTRY = /^(\d+) (\w+) ([0-9a-f]+)\t(.+)$/s;
const REGULAR_FILE = /^100/;

/** The file at a path of a commit, or the files below it; the root is ''. */
export function* blobsAt(commit: string, path: string, git: RunGit): Iterable<Blob> {
  const listed = git("ls-tree", "-r", "-z", "--full-tree", commit, "--", ...(path === "" ? [] : [path]));
  for (const entry of words(listed).split("\0")) {
    const [, mode = "", type, id = "", file = ""] = ENTRY.exec(entry) ?? [];
    if (type === "blob" && REGULAR_FILE.test(mode)) yield { id, file };
  }
}

/** The files at a path that git tracks, but keeps out of the work tree, as in a sparse checkout. */
export const skippedAt = (path: string, git: RunGit): ReadonlySet<string> => {
  const listed = words(git("ls-files", "-z", "-t", "--cached", "--", ...(path === "" ? [] : [path])));
  return new Set(listed.split("\0").flatMap((entry) => (entry.startsWith("S ") ? entry.slice("S ".length) : [])));
};

/** What a commit has at a path; undefined for nothing, and for a link. */
export const entryAt = (commit: string, path: string, git: RunGit): Blob | "directory" | undefined => {
  const listed = words(git("ls-tree", "-z", "--full-tree", commit, "--", path));
  const [, mode = "", type, id = "", file = ""] = ENTRY.exec(listed.split("\0")[0] ?? "") ?? [];
  if (type === "tree") return "directory";
  return type === "blob" && REGULAR_FILE.test(mode) ? { id, file } : undefined;
};

/** Without '.', '..' and doubled slashes. */
export const normal = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
};

const NO_GIT = "can only be read with git, which must be on the PATH";
const PARTIAL = "the clone may be partial, and no remote is asked for objects; clone without '--filter'";

/** Returns the output of git; none if there is no such commit. Throws InputError with the message of git if it failed. */
const run = ({ git }: WorkTree, args: Parameters<WorkTree["git"]>, old: string): Uint8Array => {
  const { status, stdout, stderr } = git(...args);
  if (status === 0) return stdout;
  // `--quiet` and `merge-base` end with 1 and without a word if there is no such commit.
  if (status === 1 && stderr === "") return stdout;
  if (status === undefined) throw new InputError(NO_GIT, old);
  const lines = stderr.trim().split("\n");
  const said = lines.find((line) => line.startsWith("fatal: ")) ?? lines[0] ?? "";
  const hint = args[0] === "cat-file" ? `; ${PARTIAL}` : "";
  throw new InputError(`cannot be read: git says ${literal(printable(said).replace(/^fatal: /, ""))}${hint}`, old);
};
