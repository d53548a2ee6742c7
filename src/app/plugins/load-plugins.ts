import { isAbsolute, relative, resolve } from "node:path";
import { type FieldPath, type PatchOperation, path } from "kube-json";
import { readOnly } from "../../engine/match/scoped-context.js";
import type { Context } from "../../model/context.js";
import { type Cause, REASONS, invalid, notFound } from "../../model/cause.js";
import type { Plugin, AnyDefaulter, AnyRule, Catalogue } from "../../model/rule.js";
import { type PackProblem, inputErrorOf, problemOf } from "../../packs/shared/problem.js";
import { anyOf, fieldName, literal } from "../../text/message.js";
import { kindIfVisible } from "../sources/ancestors.js";
import type { Host } from "../host/io.js";
import { type ImportModule, importProblem, withinTime } from "./import-module.js";
import { type KnownIds, readPlugin } from "./plugin-shape.js";
import { kindOf } from "./plugin-data.js";

/** A plugin that a user names: the path of a module, or the name of a package. */
export interface NamedPlugin {
  readonly name: string;
  /** The absolute path of the folder to which the name is relative. */
  readonly folder: string;
  /** The place of its name in a configuration, for a problem of the plugin as a whole. */
  readonly setting?: (message: string) => PackProblem;
}

export type PluginParts = Pick<Catalogue, "rules" | "defaulters">;

/**
 * Loads plugins one after the other. This runs their code. Throws one InputError that names each problem with its
 * plugin and member.
 */
export const loadPlugins = async (
  plugins: readonly NamedPlugin[],
  catalogue: Catalogue,
  importModule: ImportModule,
  io: Host,
): Promise<PluginParts> => {
  const problems: PackProblem[] = [];
  const ids = new Map<string, string>();
  const rules: AnyRule[] = [];
  const defaulters: AnyDefaulter[] = [];
  for (const one of unique(plugins)) {
    const { name } = one;
    const read = await pluginOf(one, { catalogue, ids }, importModule, io);
    if ("engine" in read) {
      rules.push(...(read.rules ?? []).map((rule) => guardedRule(rule, name)));
      defaulters.push(...(read.defaulters ?? []).map((defaulter) => guardedDefaulter(defaulter, name)));
    } else problems.push(...read.map((cause) => pluginProblem(cause, one)));
  }
  if (problems.length > 0) throw inputErrorOf("plugins", problems);
  return { rules, defaulters };
};

const pluginProblem = (cause: Cause, { name, setting }: NamedPlugin): PackProblem =>
  setting !== undefined && cause.field.length === 0
    ? setting(`${literal(name)} ${cause.message}`)
    : problemOf(cause, name, NO_POSITION);

/** A plugin is code, which has no positions to report. */
const NO_POSITION = { position: () => ({}) as { line: number; column: number } };

/** A flag and a configuration may name the same plugin. */
const unique = (plugins: readonly NamedPlugin[]): readonly NamedPlugin[] => [
  ...new Map(plugins.map((one) => [isPath(one.name) ? resolve(one.folder, one.name) : one.name, one])).values(),
];

/** Others are names of packages. */
export const isPath = (name: string): boolean => /^\.\.?(?:[\\/]|$)/.test(name) || isAbsolute(name);

/** The name of a package, or a path that a package exports. */
const PACKAGE = /^(?:@[\w.~-]+\/)?[a-z0-9~_-][\w.~-]*(?:\/[\w.~-]+)*$/;

const pluginOf = async (
  { name, folder }: NamedPlugin,
  known: KnownIds,
  importModule: ImportModule,
  io: Host,
): Promise<Plugin | readonly Cause[]> => {
  const file = isPath(name) ? resolve(folder, name) : undefined;
  const problem = file === undefined ? packageProblem(name, folder, io) : fileProblem(file, io);
  if (problem !== undefined) return [problem];
  try {
    return readPlugin(await withinTime(importModule(file ?? name, folder)), name, known);
  } catch (error) {
    return [invalid(path(), importProblem(error, name, file !== undefined, folder))];
  }
};

const fileProblem = (file: string, { files }: Host): Cause | undefined => {
  const kind = kindIfVisible(file, files);
  if (kind === "file") return undefined;
  if (kind === undefined) return notFound(path(), "must be a JavaScript module; it does not exist");
  return invalid(path(), "must be a JavaScript module, such as './rules/index.js', not a folder");
};

const packageProblem = (name: string, folder: string, { files }: Host): Cause | undefined => {
  const file = kindIfVisible(resolve(folder, name), files) === "file";
  if (file)
    return invalid(
      path(),
      `must be the name of a package; for the file, write ${literal(`./${relative(folder, resolve(folder, name))}`)}`,
    );
  if (PACKAGE.test(name)) return undefined;
  return invalid(path(), "must be a path that starts with './', '../' or '/', or the name of a package");
};

/** A rule of a plugin. A cause that the engine could not handle becomes a fault of the rule, which reports name. */
const guardedRule = (rule: AnyRule, plugin: string): AnyRule => ({
  ...rule,
  plugin,
  *check(context, options) {
    const causes: unknown = rule.check(readOnly(context), options);
    if (!isIterable(causes)) throw new Error(`'check' must return causes that can be iterated, not ${kindOf(causes)}`);
    for (const cause of causes) yield requireCause(cause);
  },
  ...(rule.precondition === undefined
    ? {}
    : { precondition: (context) => rule.precondition?.(readOnly(context)) === true }),
  ...guardedOptions(rule, plugin),
  ...guardedChange(rule, "fix"),
  ...guardedChange(rule, "proposeBounds"),
});

/** Options are checked while packs are read, where an error of a plugin would end the command. */
const guardedOptions = (
  { id, options }: AnyRule | AnyDefaulter,
  plugin: string,
): Pick<AnyRule & AnyDefaulter, "options"> => {
  if (options === undefined) return {};
  const problem = (name: string, error: unknown): Cause =>
    invalid(
      path(),
      `must be options for which ${fieldName(name)} of ${literal(id)} in plugin ${literal(plugin)} does not fail; it failed with ${literal(String(error))}`,
    );
  const check = (given: unknown): readonly Cause[] => {
    try {
      const causes: unknown = options.check?.(given) ?? [];
      if (!isIterable(causes)) throw new Error(`it must return causes that can be iterated, not ${kindOf(causes)}`);
      const found = [...causes].map(requireCause);
      if (found.length > 0) return found;
    } catch (error) {
      return [problem("options.check", error)];
    }
    try {
      options.reads?.(given);
      return [];
    } catch (error) {
      return [problem("options.reads", error)];
    }
  };
  return { options: { ...options, check } };
};

type Change = "fix" | "proposeBounds";

const guardedChange = (rule: AnyRule, name: Change): Pick<AnyRule, Change> => {
  if (rule[name] === undefined) return {};
  const change = (cause: Cause, context: Context): readonly PatchOperation[] => {
    const operations: unknown = rule[name]?.(cause, readOnly(context));
    if (!Array.isArray(operations))
      throw new Error(`'${name}' must return a list of operations, not ${kindOf(operations)}`);
    return operations as readonly PatchOperation[];
  };
  return { [name]: change };
};

/** A defaulter of a plugin. The engine checks its proposals. */
const guardedDefaulter = (defaulter: AnyDefaulter, plugin: string): AnyDefaulter => ({
  ...defaulter,
  plugin,
  ...guardedOptions(defaulter, plugin),
  *defaults(context, options) {
    const proposed: unknown = defaulter.defaults(readOnly(context), options);
    if (!isIterable(proposed))
      throw new Error(`'defaults' must return defaults that can be iterated, not ${kindOf(proposed)}`);
    yield* proposed as ReturnType<AnyDefaulter["defaults"]>;
  },
});

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

const requireCause = (value: unknown): Cause => {
  if (typeof value !== "object" || value === null) throw new Error(`a cause must be an object, not ${kindOf(value)}`);
  const { reason, field, message } = value as Partial<Cause>;
  if (reason === undefined || !REASONS.includes(reason))
    throw new Error(`the reason of a cause must be ${anyOf(REASONS)}, not ${literal(String(reason))}`);
  if (!isFieldPath(field))
    throw new Error(`the field of a cause must be a path, such as path("spec", "size"), not ${kindOf(field)}`);
  if (typeof message !== "string" || message === "")
    throw new Error(`the message of a cause must be text, not ${kindOf(message)}`);
  return value as Cause;
};

const isFieldPath = (field: unknown): field is FieldPath =>
  Array.isArray(field) &&
  field.every(
    (segment: unknown) =>
      typeof segment === "string" ||
      Number.isSafeInteger(segment) ||
      (typeof segment === "object" && segment !== null && typeof (segment as { key?: unknown }).key === "string"),
  );
