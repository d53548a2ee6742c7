import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files } from "./generated.js";

/** How the files on disk differ from the generated ones; paths are relative to the root and sorted. */
interface Drift {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files that are no longer generated, in folders that contain only generated files. */
  readonly stale: readonly string[];
}

/** Compares the files on disk with the generated ones. */
export const drift = (root: string, files: Files, folders: readonly string[]): Drift => {
  const paths = [...files.keys()].sort();
  const here = paths.filter((path) => existsSync(join(root, path)));
  return {
    missing: paths.filter((path) => !here.includes(path)),
    changed: here.filter((path) => readFileSync(join(root, path), "utf8") !== files.get(path)),
    stale: folders.flatMap((folder) => filesBelow(root, folder)).filter((path) => !files.has(path)),
  };
};

/** Writes missing and changed files, removes stale ones, and returns the drift that it corrected. */
export const sync = (root: string, files: Files, folders: readonly string[]): Drift => {
  const found = drift(root, files, folders);
  for (const path of [...found.missing, ...found.changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path) ?? "");
  }
  for (const path of found.stale) rmSync(join(root, path));
  return found;
};

/** The drift as lines of text; empty if there is none. */
export const driftLines = ({ missing, changed, stale }: Drift): readonly string[] => [
  ...missing.map((path) => `missing: ${path}`),
  ...changed.map((path) => `changed: ${path}`),
  ...stale.map((path) => `stale: ${path}`),
];

const filesBelow = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort()
    : [];
