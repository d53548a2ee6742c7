import { join } from "node:path";
import { anyOf, literal } from "../text/message.js";
import { didYouMean } from "kube-api";
import { kindOf, namesIn } from "./files.js";
import type { PackProblem } from "./shared/problem.js";

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
export const testFilesIn = (packFolder: string, problems: PackProblem[]): readonly string[] => {
  const folder = join(packFolder, TESTS);
  return namesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    if (name.endsWith(".yaml") && kindOf(file) === "file") return [file];
    if (name !== NOTES)
      problems.push({
        file,
        message: `must be a file whose name ends in '.yaml'; a folder of tests may contain only such files and ${literal(NOTES)}`,
      });
    return [];
  });
};
