import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { GoFiles } from "go-crd";
import type { Io } from "../host/io.js";
import { isGoName } from "./folder.js";
import { type RunGit, blobsAt, commitOf, gitIn, normal, parseRevision } from "./git-commit.js";

/**
 * The Go files of a commit in these folders of the work tree. What did not change since is read from there, which takes no
 * process for each file. Throws InputError if git or the commit cannot be read.
 */
export const oldGoFiles = (old: string, folders: readonly string[], io: Io): GoFiles => {
  const revision = parseRevision(old);
  const found = new Map<string, { readonly id: string; readonly git: RunGit }>();
  for (const folder of folders) {
    const tree = io.workTree(folder);
    if (tree === undefined) continue;
    const git = gitIn(tree, old);
    const commit = commitOf(revision, git, old);
    const prefix = normal(tree.prefix);
    for (const { id, file } of blobsAt(commit, prefix, git))
      if (isGoName(file))
        found.set(resolve(io.cwd, folder, prefix === "" ? file : file.slice(prefix.length + 1)), { id, git });
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
