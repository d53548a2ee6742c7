import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { LIMITS, readRegular, statOf } from "../files/regular-file.js";
import { readableByName, utf8Text } from "../files/readable.js";
import { type Manifest, parseManifests } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { documentsOf } from "./pack-text.js";
import type { PackProblem } from "./shared/problem.js";

/** What is at a path, following links. Throws InputError if that cannot be determined, or if a link leads nowhere. */
export const kindOf = (path: string): "file" | "folder" | "nothing" => {
  const stat = readableByName(path, () => statOf(path));
  if (stat === undefined) return "nothing";
  return stat.isDirectory() ? "folder" : "file";
};

/**
 * The names in a folder, sorted by code unit, so that the order is the same on every machine; none if there is no such
 * folder. Names that begin with a dot are left out: a mounted ConfigMap has internal folders there.
 */
export const namesIn = (folder: string): readonly string[] =>
  kindOf(folder) === "folder"
    ? readableByName(folder, () => readdirSync(folder))
        .filter((name) => !name.startsWith("."))
        .sort()
    : [];

/** The text of a file that an editor has open, by its absolute path; undefined for other files. */
export type OpenText = (file: string) => string | undefined;

/**
 * The documents in a file; errors in its YAML go to `problems`. Throws InputError if the file cannot be read. An open
 * text takes the place of the stored one.
 */
export const documentsIn = (file: string, problems: PackProblem[], openText?: OpenText): readonly Manifest[] => {
  const open = openText?.(resolve(file));
  if (open !== undefined && open.length > LIMITS.settings)
    throw new InputError(`must have at most ${String(LIMITS.settings / 1024 / 1024)} MiB; it has more`, [], file);
  const text = open ?? readableByName(file, () => utf8Text(readRegular(file, LIMITS.settings), file));
  return documentsOf(parseManifests(text), file, problems);
};
