import type { ExcuseFlags, InputFlags } from "./shell/flags.js";
import { shellWord } from "../text/printable.js";
import type { BoundsCommand } from "./formats/floods.js";
import type { Catalogue } from "../model/rule.js";
import { COMMAND } from "../app/host/called-as.js";

/** The commands that a review proposes to run next, with the flags that it was given. */

/** More paths would make the line too long to read. */
const MAX_PATHS = 3;

/**
 * The command that fixes the findings of a dry run with these flags; undefined where there is none: an operation or a subresource
 * is of the request, not of the files.
 */
export const fixCommand = (
  given: readonly string[],
  flags: InputFlags & Partial<ExcuseFlags & { readonly onlyNew: boolean }>,
  packsDirectory: string,
  command = COMMAND,
): string | undefined => {
  const { operation, subresource } = flags;
  if (operation !== undefined || subresource !== undefined) return undefined;
  return withFlags(`${command} fix`, given, flags, packsDirectory);
};

/** The command that lists all findings of a change. */
export const newFindingsCommand = (
  given: readonly string[],
  flags: InputFlags & Partial<ExcuseFlags>,
  packsDirectory: string,
  command = COMMAND,
): string => withFlags(`${command} dry-run`, given, { ...flags, onlyNew: true }, packsDirectory);

const withFlags = (
  command: string,
  given: readonly string[],
  flags: InputFlags & Partial<ExcuseFlags & { readonly onlyNew: boolean }>,
  packsDirectory: string,
): string => {
  const { old, namespace, owned, with: optIn, cluster, packs, schemaLocation, kubernetesVersion } = flags;
  const { exceptions, level, exclude, gitignore, config, go, plugin, baseline, waivers, onlyNew } = flags;
  const paths = given.length > MAX_PATHS ? ["FILE..."] : given.map(argument);
  return [
    command,
    ...paths,
    ...configOption(config),
    ...option("--exclude", exclude),
    ...(gitignore === false ? ["--no-gitignore"] : []),
    ...option("--old", old === undefined ? [] : [old]),
    ...(onlyNew === true ? ["--only-new"] : []),
    ...option("--baseline", typeof baseline === "string" ? [baseline] : []),
    ...(baseline === false ? ["--no-baseline"] : []),
    ...(waivers === false ? ["--no-waivers"] : []),
    ...option("--plugin", plugin),
    ...option("--namespace", namespace === undefined ? [] : [namespace]),
    ...option("--packs", packs.includes(packsDirectory) ? [] : packs),
    ...option("--with", optIn),
    ...option("--exceptions", exceptions),
    ...option("--cluster", cluster === undefined ? [] : [cluster]),
    ...option("--schema-location", schemaLocation),
    ...option("--kubernetes-version", kubernetesVersion === undefined ? [] : [kubernetesVersion]),
    ...option("--owned", owned),
    ...option("--level", level === undefined ? [] : [level]),
    ...(go === false ? ["--no-go"] : option("--go", go)),
  ].join(" ");
};

/** The command that explains a rule, so that it knows the rule and its settings as the review does. */
export const explainCommand = (
  rule: string,
  { packs, config, plugin }: Pick<InputFlags, "packs" | "config" | "plugin">,
  packsDirectory: string,
  command = COMMAND,
): string =>
  [
    `${command} explain ${rule}`,
    ...configOption(config),
    ...option("--plugin", plugin),
    ...option("--packs", packs.includes(packsDirectory) ? [] : packs),
  ].join(" ");

/** For rules that propose bounds, the command that makes them. */
export const boundsCommand = ({ rules }: Pick<Catalogue, "rules">, command = COMMAND): BoundsCommand => {
  const proposing = new Set(rules.filter((rule) => rule.proposeBounds !== undefined).map(({ id }) => id));
  return (rule) => (proposing.has(rule) ? `${command} fix --bounds` : undefined);
};

const configOption = (config: InputFlags["config"]): readonly string[] =>
  config === false ? ["--no-config"] : option("--config", typeof config === "string" ? [config] : []);

const option = (name: string, values: readonly string[] = []): readonly string[] =>
  values.length === 0 ? [] : [name, ...values.map(shellWord)];

/** A path as an argument; one that begins like a flag gets its folder. */
const argument = (path: string): string => shellWord(/^-./.test(path) ? `./${path}` : path);
