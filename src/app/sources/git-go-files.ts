import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
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
  /** All of the repositories, by absolute path: a folder may import others. */
  const found = new Map<string, { readonly id: string; readonly git: RunGit }>();
  const roots = new Set<string>();
  for (const folder of folders) {
    const tree = io.workTree(folder);
    if (tree === undefined) continue;
    const root = resolve(
      io.cwd,
      folder,
      ...normal(tree.prefix)
        .split("/")
        .filter(Boolean)
        .map(() => ".."),
    );
    if (roots.has(root)) continue;
    roots.add(root);
    const git = gitIn(tree, old);
    for (const { id, file } of blobsAt(commitOf(revision, git, old), "", git))
      if (isGoName(file) || isModuleFile(file)) found.set(resolve(root, file), { id, git });
  }
  const named = folders.map((folder) => resolve(io.cwd, folder, "x").slice(0, -"x".length));
  const paths = [...found.keys()];
  return {
    paths: paths.filter((path) => isModuleFile(path) || named.some((folder) => path.startsWith(folder))),
    imported: (folder) => paths.filter((path) => path.endsWith(".go") && dirname(path) === folder),
    read: (path) => {
      const entry = found.get(path);
      if (entry === undefined) return undefined;
      const now = io.files.kindOf(path) === "file" ? io.files.read(path) : undefined;
      const bytes = now !== undefined && blobId(now) === entry.id ? now : entry.git("cat-file", "blob", entry.id);
      return new TextDecoder().decode(bytes);
    },
  };
};

const isModuleFile = (path: string): boolean => /(?:^|\/)go\.(?:mod|work)$/.test(path);

/** The id that git gives to a file. */
const blobId = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
