import {
  type Json,
  type JsonObject,
  arrayAt,
  at,
  formatJson,
  isArray,
  isObject,
  objectAt,
  type KubeObject,
  applyPatch,
} from "kube-json";
import { type CrdParts, crd, schemaPath } from "kube-schema/testing";
import { goExample } from "../kube/go/go-text.js";
import { REASONS } from "../model/cause.js";
import type { AnyRule, Rule } from "../model/rule.js";
import { type Scenario, documents, causeName, objectOf, scenarioContext } from "./scenario.js";
import { type Expected, type OptionTable, type RuleTable, testRule } from "./test-rule.js";

/**
 * Tests a rule by its cases, which stand beside it in YAML, as `no-float-in-spec.cases.yaml`: `bad`, the causes in its bad
 * example; `valid` and `invalid`, cases by name; perhaps `fixes`, `options`, and a `base`, which each case changes.
 *
 * A case has an `object` and, if they matter, `stored` (the old object of an update, which `object` changes), `cluster` (a list
 * of objects), `options`, `user`, `operation`, `resource`, `subresource` and `namespace`. An invalid one has `causes`, and may
 * give their messages: `says`, in the same order, where '...' stands for the rest of a quote. In a change, null removes a field.
 * An object without `kind` is a CustomResourceDefinition: see `definitionOf`. A cause is text such as 'FieldValueInvalid
 * spec.size'. An object that is text is Go: see `goExample`. `schema(spec.size)` is the schema of a property in the first
 * version.
 *
 * A fix has an `object`, `fixed`, which is a change of it, the causes that are `left`, and perhaps `options`. `options` has the
 * `valid` ones and, for `invalid` ones, the `given` options and the fields that are `problems`.
 */
export const testCases = (module: Readonly<Record<string, unknown>>, yaml: string): void => {
  const rule = Object.values(module).find(isRule);
  if (rule === undefined) throw new Error("the module beside the cases, which has their name, must export a rule");
  testRule(rule, tableOf(yaml));
  for (const [title, { object, fixed, left, options }] of Object.entries(fixesOf(yaml)))
    test(`${rule.id} fix: ${title}`, () => {
      expect(fixAll(rule, object, options)).toEqual({ object: fixed, left });
    });
};

const isRule = (value: unknown): value is AnyRule => typeof value === "object" && value !== null && "check" in value;

/** An object, the same after all fixes of a rule, and the causes that are left then. */
interface Fix {
  readonly object: Json;
  readonly fixed: Json;
  readonly left: readonly string[];
  readonly options: JsonObject;
}

const CASE = ["object", "stored", "cluster", "options", "user", "operation", "resource", "subresource", "namespace"];

/** The table of these cases. Throws on an unknown key, so that a misspelt one is noticed. */
export const tableOf = (yaml: string): RuleTable<JsonObject> => {
  const table = only(["bad", "base", "valid", "invalid", "fixes", "options"], documents(yaml)[0]);
  const base = only(CASE, table["base"] ?? {});
  return {
    bad: expectedOf(table["bad"]),
    valid: byName(table["valid"], (given) => scenarioOf(base, only(CASE, given))),
    invalid: byName(table["invalid"], (given) => {
      const { causes, says, ...rest } = only([...CASE, "causes", "says"], given);
      return {
        ...scenarioOf(base, rest),
        causes: expectedOf(causes),
        ...(says === undefined ? {} : { says: textsOf(says) }),
      };
    }),
    options: optionsOf(base, only(["valid", "invalid"], table["options"])),
  };
};

const optionsOf = (base: JsonObject, { valid, invalid }: JsonObject): OptionTable<JsonObject> => {
  const complete = (given: Json | undefined) => objectAt(changed(base["options"], given ?? {}));
  return {
    valid: byName(valid, complete),
    invalid: byName(invalid, (refused) => {
      const { given, problems } = only(["given", "problems"], refused);
      return { given: complete(given), problems: textsOf(problems) };
    }),
  };
};

/** The fixes among these cases. */
export const fixesOf = (yaml: string): Readonly<Record<string, Fix>> => {
  const table = objectAt(documents(yaml)[0]);
  const first = at(table, "base", "object");
  return byName(table["fixes"], (given) => {
    const { object = {}, fixed = {}, left, options } = only(["object", "fixed", "left", "options"], given);
    const before = changed(first, read(object));
    return {
      object: completed(before),
      fixed: completed(changed(before, fixed)),
      left: expectedOf(left).map((cause) => cause.join(" ")),
      options: objectAt(options),
    };
  });
};

const byName = <T>(cases: Json | undefined, read: (given: Json) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(objectAt(cases)).map(([name, given]) => [name, read(given ?? null)]));

const scenarioOf = (base: JsonObject, given: JsonObject): Scenario & { readonly options?: JsonObject } => {
  const { object: first, ...shared } = base;
  const { object: change = {}, stored, ...circumstances } = given;
  const old = stored === undefined ? undefined : changed(first, read(stored));
  return {
    ...objectAt(changed(shared, circumstances)),
    object: completed(changed(old ?? first, read(change))),
    ...(old === undefined ? {} : { oldObject: completed(old) }),
  };
};

/** A value after a change of it: objects are merged, null removes a field that is there, anything else replaces. */
const changed = (value: Json | undefined, change: Json): Json => {
  if (!isObject(value) || !isObject(change)) return change;
  const kept = Object.entries(value).filter(([name]) => change[name] !== null);
  const added = Object.entries(change).filter(([name, to]) => to !== null || !(name in value));
  return Object.fromEntries([
    ...kept,
    ...added.map(([name, to]) => [name, changed(value[name], to ?? null)]),
  ]) as JsonObject;
};

const completed = (given: Json): Json => (isObject(given) && !("kind" in given) ? definitionOf(given) : given);

/** Text is Go: the first type in it, or the fields of a struct. */
const read = (given: Json): Json => (typeof given === "string" ? goExample(given) : given);

/**
 * The smallest CustomResourceDefinition that breaks no rule, except for these parts: those of `CrdParts`, with its own `spec` as
 * `definition`, or several `versions`, each with its properties and its other fields.
 */
const definitionOf = (given: JsonObject): Json => {
  const parts = only(["spec", "status", "root", "names", "metadata", "version", "versions", "definition"], given);
  const { versions, definition, ...rest } = parts;
  return crd({
    ...rest,
    crd: { ...(versions === undefined ? {} : { versions: arrayAt(versions).map(versionOf) }), ...objectAt(definition) },
  });
};

const versionOf = (given: Json): Json => {
  const { spec, status, root, ...version } = objectAt(given);
  const parts = Object.entries({ spec, status, root }).filter(([, properties]) => properties !== undefined);
  return arrayAt(crd({ ...(Object.fromEntries(parts) as CrdParts), version }), "spec", "versions")[0] ?? null;
};

const expectedOf = (causes: Json | undefined): Expected =>
  listOf(causes).map((cause) => {
    const [, name, field] = /^(\w+) (.+)$/.exec(typeof cause === "string" ? cause : "") ?? [];
    const reason = REASONS.find((known) => known === name);
    if (reason === undefined || field === undefined)
      throw new Error(
        `a cause must be a reason and a field, such as 'FieldValueInvalid spec.size', not ${formatJson(cause)}`,
      );
    return [reason, field.replace(/^schema\(([^)]*)\)/, (_, dotted: string) => schemaPath(...namesIn(dotted)))];
  });

const textsOf = (texts: Json | undefined): readonly string[] =>
  listOf(texts).map((text) => {
    if (typeof text !== "string") throw new Error(`must be text, not ${formatJson(text)}`);
    return text;
  });

/** A list, which may be absent: a text would assert nothing. */
const listOf = (given: Json | undefined): readonly Json[] => {
  if (given !== undefined && !isArray(given)) throw new Error(`must be a list, not ${formatJson(given)}`);
  return arrayAt(given);
};

const namesIn = (dotted: string): readonly string[] => (dotted === "" ? [] : dotted.split("."));

/** The object, which may be absent, if it has none but these keys. */
const only = (keys: readonly string[], given: Json | undefined): JsonObject => {
  if (given !== undefined && !isObject(given)) throw new Error(`must be an object, not ${formatJson(given)}`);
  const unknown = Object.keys(objectAt(given)).find((name) => !keys.includes(name));
  if (unknown !== undefined) throw new Error(`must be one of ${keys.join(", ")}, not '${unknown}'`);
  return objectAt(given);
};

/** The most fixes of a case. Otherwise, a fix that does not remove its finding would be made forever. */
const ROUNDS = 20;

/** An object after a rule's fixes, applied one at a time, and the findings left for which the rule has none. */
const fixAll = <Options>(
  rule: Rule<Options>,
  source: string | Json,
  options: Partial<Options> = {},
): { readonly object: KubeObject; readonly left: readonly string[] } => {
  let object = objectOf(source);
  for (let round = 0; round < ROUNDS; round++) {
    const context = scenarioContext({ object });
    const causes = [...rule.check(context, { ...rule.options?.defaults, ...options } as Options)];
    const patch = causes.map((cause) => rule.fix?.(cause, context) ?? []).find(({ length }) => length > 0);
    if (patch === undefined) return { object, left: causes.map(causeName) };
    const patched = applyPatch(object, patch);
    if ("problem" in patched) throw new Error(`${rule.id}: its fix does not apply: ${patched.problem}`);
    object = objectOf(patched.value);
  }
  throw new Error(`${rule.id}: its fixes do not come to an end`);
};
