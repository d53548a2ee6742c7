import { join, resolve } from "node:path";
import { anyOf, literal } from "../text/message.js";
import { didYouMean } from "kube-api";
import type { PackProblem } from "./shared/problem.js";
import { readdirSync } from "node:fs";
import { LIMITS, readRegular, statOf } from "../files/regular-file.js";
import { codeOf, readableByName, utf8Text } from "../files/readable.js";
import { type Manifest, parseManifests } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { documentsOf } from "./pack-text.js";

/**
 * The folder layout of packs and their tests. Unexpected files are rejected: otherwise a rule or a test in a misnamed
 * file would be ignored in silence. Only README.md and names that begin with a dot are allowed everywhere.
 */

export const PACK_FILE = "pack.yaml";
const TESTS = "tests";
const NOTES = "README.md";

/**
 * The pack files at `directory`: its own, or those of the folders in it, sorted by name. Where there is none, the folder is
 * most likely another one, so only names that look like misspelt ones are problems.
 */
export const packFilesIn = (directory: string, problems: PackProblem[]): readonly string[] => {
  const strays: PackProblem[] = [];
  const found = packsBelow(directory, strays);
  problems.push(...(found.length > 0 ? strays : strays.filter(({ message }) => message.includes(MEANT))));
  return found;
};

/** Each suggestion begins with this. */
const MEANT = "; did you mean";

const packsBelow = (directory: string, problems: PackProblem[]): readonly string[] => {
  const names = namesIn(directory);
  if (names.includes(PACK_FILE)) return packFileOf(directory, names, problems);
  return names.flatMap((name) => {
    const inner = join(directory, name);
    if (kindOf(inner) === "folder") return packFileOf(inner, namesIn(inner), problems);
    if (name !== NOTES && !name.endsWith(".schema.json"))
      problems.push({ file: inner, message: `${STRAY_BESIDE_PACKS}${didYouMean(name, [PACK_FILE])}` });
    return [];
  });
};

const STRAY_BESIDE_PACKS = `must be a folder with ${literal(PACK_FILE)}, or that file; a folder of packs may otherwise contain only ${literal(NOTES)} and '*.schema.json'`;

const packFileOf = (folder: string, names: readonly string[], problems: PackProblem[]): readonly string[] => {
  const hasPack = names.includes(PACK_FILE);
  if (!hasPack) problems.push({ file: folder, message: `must contain a policy pack, in ${literal(PACK_FILE)}` });
  const known = [PACK_FILE, TESTS, NOTES];
  for (const name of names.filter((one) => !known.includes(one))) {
    const message = `must be named ${anyOf(known)}; a pack's folder may contain nothing else`;
    problems.push({ file: join(folder, name), message: message + didYouMean(name, known) });
  }
  if (names.includes(TESTS) && kindOf(join(folder, TESTS)) !== "folder")
    problems.push({ file: join(folder, TESTS), message: "must be a folder of tests" });
  return hasPack ? [join(folder, PACK_FILE)] : [];
};

/** The test files of the pack in a folder, sorted by name. */
export const testFilesIn = (packFolder: string, problems: PackProblem[]): readonly string[] =>
  yamlFilesIn(join(packFolder, TESTS), "tests", problems);

/** The files in a folder of tests or exceptions, sorted by name. */
export const yamlFilesIn = (folder: string, what: string, problems: PackProblem[]): readonly string[] =>
  namesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    if (name.endsWith(".yaml") && kindOf(file) === "file") return [file];
    if (name !== NOTES)
      problems.push({
        file,
        message: `must be a file whose name ends in '.yaml'; a folder of ${what} may contain only such files and ${literal(NOTES)}`,
      });
    return [];
  });

/** The kind of entry at a path, following links. Throws InputError if it cannot be determined, or if a link leads nowhere. */
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

/** The text that takes the place of a stored file, by its absolute path, such as one that an editor has open; undefined for other files. */
export type OpenText = (file: string) => string | undefined;

/**
 * The documents in a file; errors in its YAML go to `problems`. Throws InputError if the file cannot be read. An open
 * text takes the place of the stored one.
 */
export const documentsIn = (file: string, problems: PackProblem[], openText?: OpenText): readonly Manifest[] => {
  const open = openText?.(resolve(file));
  if (open !== undefined && open.length > LIMITS.settings)
    throw new InputError(`must have at most ${String(LIMITS.settings / 1024 / 1024)} MiB; it has more`, file);
  const text = open ?? readableByName(file, () => utf8Text(readRegular(file, LIMITS.settings), file));
  return documentsOf(parseManifests(text, "Refused"), file, problems);
};

/** Reads each regular file once, and adds its bytes to `read`. A file that cannot be read is left to the loader, which says why. */
export const readOnce =
  (read: Map<string, Buffer>): OpenText =>
  (file) => {
    const bytes = read.get(file) ?? bytesOf(file);
    if (bytes === undefined) return undefined;
    read.set(file, bytes);
    return utf8Text(bytes, file);
  };

const bytesOf = (file: string): Buffer | undefined => {
  try {
    return readRegular(file, LIMITS.settings);
  } catch (error) {
    if (error instanceof InputError || codeOf(error) !== undefined) return undefined;
    throw error;
  }
};
