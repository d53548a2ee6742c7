import { type FieldPath, child, formatField, isObject, path } from "kube-json";
import { type Cause, duplicate, forbidden, invalid } from "../../model/cause.js";
import { parseManifests } from "kube-manifests";
import { type Plugin, type Catalogue, categoriesOf, categoryOf, type RuleOrDefaulter } from "../../model/rule.js";
import { closedOptions } from "../../packs/entries/options.js";
import { validator } from "../../packs/shared/validator.js";
import { literal } from "../../text/message.js";
import { kindOf, pluginData, pluginCauses } from "./plugin-data.js";

/** The context in which a plugin is read. */
export interface KnownIds {
  /** The shipped rules and defaulters, and the version of Decorum. */
  readonly catalogue: Catalogue;
  /** The ids of plugins that were read before, with the name of the plugin. */
  readonly ids: Map<string, string>;
}

/** The plugin that a module exports, as `default` or as `plugin`; or its problems. */
export const readPlugin = (module: object, from: string, known: KnownIds): Plugin | readonly Cause[] => {
  const { default: standard, plugin: named } = module as Readonly<Record<string, unknown>>;
  const exported = standard ?? named;
  if (typeof exported !== "object" || exported === null || Array.isArray(exported))
    return [invalid(path(), `must export a plugin, as 'default' or as 'plugin', not ${kindOf(exported)}`)];
  const { value, causes } = pluginData(exported);
  const told = new Set(causes.map(({ field }) => formatField(field)));
  const wrong = [...causes, ...pluginCauses(value, path()).filter(({ field }) => !told.has(formatField(field)))];
  if (wrong.length > 0) return wrong;
  // The schema has accepted it.
  const plugin = exported as Plugin;
  const further = [
    ...versionCauses(plugin, known.catalogue),
    ...idCauses(plugin, from, known),
    ...exampleCauses(plugin),
    ...optionCauses(plugin),
  ];
  return further.length > 0 ? further : plugin;
};

function* versionCauses({ engine }: Plugin, { version }: Catalogue): Iterable<Cause> {
  const problem = version === undefined ? undefined : engineProblem(engine, version);
  if (problem !== undefined) yield invalid(path("engine"), problem);
}

/** Rules and defaulters with their places. */
function* entriesOf({ rules = [], defaulters = [] }: Plugin): Iterable<readonly [RuleOrDefaulter, FieldPath]> {
  for (const [index, rule] of rules.entries()) yield [rule, path("rules", index)];
  for (const [index, defaulter] of defaulters.entries()) yield [defaulter, path("defaulters", index)];
}

function* idCauses(plugin: Plugin, from: string, { catalogue, ids }: KnownIds): Iterable<Cause> {
  const shipped = categoriesOf(catalogue);
  for (const [{ id }, at] of entriesOf(plugin)) {
    const other = ids.get(id);
    const category = categoryOf(id);
    if (shipped.includes(category)) {
      const name = literal(`acme${id.slice(category.length)}`);
      yield forbidden(
        child(at, "id"),
        `may not have the category ${literal(category)} of shipped rules; use your own, such as ${name}`,
      );
    } else if (other !== undefined)
      yield duplicate(child(at, "id"), `must be unique: ${literal(other)} already has ${literal(id)}`);
    ids.set(id, from);
  }
}

/** `explain` and the tests read these. */
function* exampleCauses(plugin: Plugin): Iterable<Cause> {
  for (const [one, at] of entriesOf(plugin)) {
    const examples = "action" in one ? { good: one.good, bad: one.bad } : { before: one.before, after: one.after };
    for (const [name, text] of Object.entries(examples)) yield* yamlCauses(text, child(at, name), 2);
    if (one.cluster !== undefined) yield* yamlCauses(one.cluster, child(at, "cluster"), Number.POSITIVE_INFINITY);
  }
}

function* yamlCauses(text: string, at: FieldPath, most: number): Iterable<Cause> {
  const documents = parseManifests(text);
  const error = documents.flatMap(({ errors }) => errors)[0];
  const isOther = documents.some(({ value }) => !isObject(value) || !("apiVersion" in value) || !("kind" in value));
  if (error !== undefined) yield invalid(at, `must be YAML: ${error.message}`);
  else if (isOther || documents.length === 0)
    yield invalid(at, "must be YAML of an object with `apiVersion` and `kind`");
  else if (documents.length > most) yield invalid(at, "must be 1 object, or the stored object and then the new one");
}

/** Packs compile these schemas. */
function* optionCauses(plugin: Plugin): Iterable<Cause> {
  for (const [{ options }, at] of entriesOf(plugin)) {
    if (options === undefined) continue;
    try {
      validator(closedOptions(options.schema))({}, path());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      yield invalid(child(at, "options", "schema"), `must be a JSON Schema (draft 7): ${reason}`);
    }
  }
}

const VERSION = /^(\d+)\.(\d+)(?:\.(\d+))?(?:-[0-9A-Za-z.-]+)?$/;

/**
 * Returns the problem of the version of kube-decorum/engine that a plugin is written for; undefined if this version has
 * all that the plugin may use. Before 1.0.0, a minor version may change the interface (docs/library.md).
 */
export const engineProblem = (wanted: string, current: string): string | undefined => {
  const [asked, own] = [numbersOf(wanted), numbersOf(current)];
  if (asked === undefined || own === undefined)
    return `must be a version of kube-decorum/engine, such as ${literal(current)}, not ${literal(wanted)}`;
  const isOlder = asked[1] < own[1] || (asked[1] === own[1] && asked[2] <= own[2]);
  if (asked[0] === own[0] && isOlder && (own[0] > 0 || asked[1] === own[1])) return undefined;
  const change =
    asked[0] < own[0] || (asked[0] === own[0] && isOlder)
      ? "the interface has changed since: update the plugin"
      : "the plugin is newer: update Decorum";
  return `must be compatible with version ${literal(current)} of Decorum, not ${literal(wanted)}; ${change}`;
};

const numbersOf = (version: string): readonly [number, number, number] | undefined => {
  const [, major, minor, patch = "0"] = VERSION.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};
