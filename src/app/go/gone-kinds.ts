import { realpathSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { DeclaredType } from "go-crd";
import type { Io } from "../host/io.js";
import { normal, skippedAt } from "../sources/git-commit.js";
import { nearestFolder } from "../sources/git-sources.js";
import type { GoProject } from "./go-project.js";

/** Why a kind may still be there, of which the old sources have these types and the new ones none; undefined if it is gone. */
export const doubtOnGone = (
  kinds: readonly DeclaredType[],
  project: GoProject | undefined,
  io: Io,
): string | undefined => {
  const unread = kinds.find(({ file: { path } }) => isUnread(path, project, io));
  if (unread !== undefined) return `${relative(io.cwd, unread.file.path)} was not read`;
  const isDeclared = kinds.some(({ type, file }) => {
    const now = project?.sources.fileAt(file.path)?.package;
    return now !== undefined && project?.sources.typeIn(now, type.name) !== undefined;
  });
  const [kind] = kinds;
  const user = isDeclared || kind === undefined ? undefined : userOf(kind.type.name, project);
  return user && `${user} uses it, and it may be of another module`;
};

/** True for a file that is there, but is none of the sources, or that git did not check out. */
const isUnread = (path: string, project: GoProject | undefined, io: Io): boolean =>
  isFile(path) ? project?.hasFile(path) !== true : isSkipped(path, io);

/** True for a regular file at this very path: a change could hide that a kind is gone by a folder, or by links. */
const isFile = (path: string): boolean => {
  try {
    return realpathSync(path) === resolve(path) && statSync(path).isFile();
  } catch {
    return false;
  }
};

/** True for a file that git tracks, and leaves out of a sparse work tree. */
export const isSkipped = (path: string, io: Io): boolean => {
  const folder = nearestFolder(dirname(path), io);
  const tree = io.workTree(folder);
  if (tree === undefined) return false;
  const inside = normal(`${tree.prefix}${relative(folder, path).replaceAll("\\", "/")}`);
  return skippedAt(inside, (...args) => tree.git(...args).stdout).has(inside);
};

/** A file that names the type with its package, as code does that imports it. */
const userOf = (name: string, project: GoProject | undefined): string | undefined => {
  const use = new RegExp(`\\.${name}\\b`);
  const files = project?.sources.packages.flatMap((one) => one.files) ?? [];
  const user = files.find(({ path, facts }) => !facts.isGenerated && use.test(project?.textOf(path) ?? ""));
  return user && project?.sources.shown(user.path);
};
