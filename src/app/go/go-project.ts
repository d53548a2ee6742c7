import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathInSources, readGoFiles } from "../../files/go-files.js";
import { type GoSources, createSources } from "go-crd";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";

/** Go sources, and the texts that were parsed. */
export interface GoProject {
  readonly sources: GoSources;
  /** The path of a manifest among the sources. */
  readonly near: (file: string) => string;
  /** True if the file had this text when it was parsed. */
  readonly wasParsed: (path: string, text: string) => boolean;
}

/**
 * Reads the folders; undefined if there are no Go files. Each of the `named` folders must have some: throws
 * InputError.
 */
export const readProject = (folders: readonly string[], named: readonly string[], io: Io): GoProject | undefined => {
  const files = readGoFiles(folders, undefined, io.cwd);
  const isIn = (folder: string): ((path: string) => boolean) => {
    const inside = pathInSources(resolve(io.cwd, folder, "x.go")).slice(0, -"x.go".length);
    return (path) => path.startsWith(inside) && path.endsWith(".go");
  };
  const empty = named.find((folder) => !files.paths.some(isIn(folder)));
  if (empty !== undefined) throw new InputError("must contain Go files; there are none", [], empty);
  if (!files.paths.some((path) => path.endsWith(".go"))) return undefined;
  const digests = new Map<string, string>();
  const sources = createSources({
    ...files,
    tool: "decorum",
    read: (path) => {
      const text = io.files.unsaved?.(path) ?? files.read(path);
      if (text !== undefined) digests.set(path, digestOf(text));
      return text;
    },
  });
  return {
    sources,
    near: (file) => pathInSources(resolve(io.cwd, file)),
    wasParsed: (path, text) => digests.get(path) === digestOf(text),
  };
};

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");
