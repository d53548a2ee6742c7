import { resourceFor } from "kube-api";
import { type Json, type JsonObject, type KubeObject, equalJson, isObject, parseApiVersion } from "kube-json";
import { parseManifests } from "kube-manifests";
import { InputError } from "../../model/input-error.js";
import type { AnyRule } from "../../model/rule.js";
import { literal } from "../../text/message.js";
import { isGeneric } from "../../packs/entries/options.js";

/** An entry of a pack that uses a rule, with the options and the examples of its documentation, to be changed. */
export const entryOf = (id: string, rule: AnyRule): JsonObject => {
  const named = { use: rule.id, ...(id === rule.id ? {} : { id }), action: "Warn" };
  if (!isGeneric(rule.id)) return named;
  if (rule.cluster !== undefined || rule.user !== undefined)
    throw new InputError(
      `must be a rule whose examples are one object, not ${literal(rule.id)}; see the page of 'decorum explain'`,
      [],
      "--as",
    );
  const [stored, good = stored] = objectsIn(rule.good);
  const bad = objectsIn(rule.bad).at(-1);
  if (good === undefined || bad === undefined) throw new Error(`${rule.id} must have examples`);
  const isUpdate = good !== stored;
  return {
    ...named,
    match: { resourceRules: [resourceRule(good, isUpdate)] },
    options: optionsOf(rule),
    ...(isUpdate && stored !== undefined ? { oldObject: stored } : {}),
    good,
    bad,
  };
};

const objectsIn = (yaml: string): readonly KubeObject[] =>
  parseManifests(yaml).flatMap(({ value }) => (isObject(value) ? [value as KubeObject] : []));

const resourceRule = ({ apiVersion, kind }: KubeObject, isUpdate: boolean): JsonObject => {
  const { group } = parseApiVersion(apiVersion);
  return {
    apiGroups: [group],
    resources: [resourceFor(group, kind).resource],
    operations: isUpdate ? ["UPDATE"] : ["CREATE", "UPDATE"],
  };
};

/** The options of the examples, without those that are the default. */
const optionsOf = ({ options }: AnyRule): JsonObject => {
  const defaults = (options?.defaults ?? {}) as JsonObject;
  const example = (options?.example ?? {}) as JsonObject;
  const differs = ([name, value]: readonly [string, Json | undefined]): boolean =>
    !equalJson(value ?? null, defaults[name] ?? null);
  return Object.fromEntries(Object.entries(example).filter(differs));
};
