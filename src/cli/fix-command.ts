import type { InputFlags } from "./flags.js";
import { shellWord } from "./formats/summary-line.js";
import { COMMAND } from "./terminal/called-as.js";

/** More paths would make the line too long to read. */
const MAX_PATHS = 3;

/**
 * The command that fixes what a dry run with these flags found; undefined where there is none: an operation or a
 * subresource is of the request, not of the files.
 */
export const fixCommand = (
  given: readonly string[],
  flags: InputFlags,
  packsDirectory: string,
  command = COMMAND,
): string | undefined => {
  const { old, namespace, owned, with: optIn, cluster, packs, operation, subresource } = flags;
  const { exceptions, level, exclude, gitignore, config, go } = flags;
  if (operation !== undefined || subresource !== undefined) return undefined;
  const paths = given.length > MAX_PATHS ? ["FILE..."] : given.map(argument);
  const option = (name: string, values: readonly string[] = []): readonly string[] =>
    values.length === 0 ? [] : [name, ...values.map(shellWord)];
  return [
    `${command} fix`,
    ...paths,
    ...option("--config", typeof config === "string" ? [config] : []),
    ...(config === false ? ["--no-config"] : []),
    ...option("--exclude", exclude),
    ...(gitignore === false ? ["--no-gitignore"] : []),
    ...option("--old", old === undefined ? [] : [old]),
    ...option("--namespace", namespace === undefined ? [] : [namespace]),
    ...option("--packs", packs === packsDirectory ? [] : [packs]),
    ...option("--with", optIn),
    ...option("--exceptions", exceptions),
    ...option("--cluster", cluster === undefined ? [] : [cluster]),
    ...option("--owned", owned),
    ...option("--level", level === undefined ? [] : [level]),
    ...(go === false ? ["--no-go"] : option("--go", go)),
  ].join(" ");
};

/** A path as an argument; one that begins like a flag gets its folder. */
const argument = (path: string): string => shellWord(/^-./.test(path) ? `./${path}` : path);
