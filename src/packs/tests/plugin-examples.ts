import { createRuleSet } from "../../engine/match/rule-set.js";
import { review } from "../../engine/review/review.js";
import { formatField } from "../../kube/json/field-path.js";
import { deepFreeze } from "../../kube/json/freeze.js";
import { type Json, type KubeObject, isObject } from "../../kube/json/object.js";
import { parseManifests } from "../../kube/yaml/yaml.js";
import { type Context, contextOf } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import { onlySubresource } from "../../model/match.js";
import type { AnyDefaulter, AnyRule, Catalogue } from "../../model/rule.js";
import { snapshotOf } from "../../model/snapshot.js";
import { compilePack } from "../compile.js";
import { API_VERSION } from "../definitions.js";
import { type Difference, faultDifference, jsonDifferences } from "./difference.js";
import type { TestResult } from "./run-tests.js";

type Entry = AnyRule | AnyDefaulter;

/**
 * Runs the examples of the rules and defaulters of plugins, each alone, with the options of its examples: a rule must find
 * nothing in its good example and something in its bad one, and a defaulter must make one object of the other.
 */
export const pluginExamples = (catalogue: Catalogue): readonly TestResult[] =>
  [...catalogue.rules, ...catalogue.defaulters].flatMap((one: Entry) => {
    const { plugin } = one;
    if (plugin === undefined) return [];
    return examplesOf(one).map(({ name, text, judge }) => {
      const differences = run(one, text, catalogue, judge);
      return {
        ...{ suite: plugin, file: plugin, line: 1, column: 1, type: "example" as const, name: `${one.id}: ${name}` },
        passed: differences.length === 0,
        differences,
      };
    });
  });

interface Example {
  readonly name: string;
  readonly text: string;
  readonly judge: (decision: Decision) => readonly Difference[];
}

const examplesOf = (one: Entry): readonly Example[] => {
  if (!("action" in one)) return [{ name: "before", text: one.before, judge: becomes(one.after) }];
  return [
    { name: "good", text: one.good, judge: ({ findings }) => findings.map(unexpected) },
    {
      name: "bad",
      text: one.bad,
      judge: ({ findings }) => (findings.length > 0 ? [] : [{ subject: "cause", expected: "at least one" }]),
    },
  ];
};

const unexpected = ({ reason, field, message }: Decision["findings"][number]): Difference => ({
  subject: "cause",
  actual: `${reason} ${formatField(field)}: ${message}`,
});

const becomes =
  (after: string): Example["judge"] =>
  ({ object }) =>
    jsonDifferences(documents(after).at(-1) ?? null, object, "object");

const run = (one: Entry, text: string, catalogue: Catalogue, judge: Example["judge"]): readonly Difference[] => {
  const isRule = "action" in one;
  const decision = review(rulesOf(one, catalogue), contextOfExample(one, text), { default: !isRule, validate: isRule });
  const faults = decision.faults.map(({ rule, error }) => faultDifference(rule, error));
  return faults.length > 0 ? faults : judge(decision);
};

const rulesOf = (one: Entry, catalogue: Catalogue): ReturnType<typeof createRuleSet> => {
  const { id, options } = one;
  const entry = { use: id, ...(options?.example === undefined ? {} : { options: options.example as Json }) };
  const pack = {
    apiVersion: API_VERSION,
    kind: "PolicyPack",
    metadata: { name: "example" },
    spec: "action" in one ? { rules: [entry] } : { defaulters: [entry] },
  };
  return createRuleSet([compilePack(pack, catalogue)]);
};

/** One document, or the stored object and then the new one. */
const contextOfExample = ({ cluster, user, match }: Entry, text: string): Context => {
  const [first, second] = documents(text);
  const subresource = onlySubresource(match);
  return contextOf(second ?? first ?? NOTHING, {
    ...(second === undefined || first === undefined ? {} : { oldObject: first }),
    ...(subresource === undefined ? {} : { subresource }),
    ...(user === undefined ? {} : { user: { username: user, groups: [] } }),
    cluster: snapshotOf(documents(cluster ?? "")),
  });
};

const NOTHING: KubeObject = { apiVersion: "v1", kind: "Nothing" };

const documents = (text: string): readonly KubeObject[] =>
  parseManifests(text).flatMap(({ value }) => (isObject(value) ? [deepFreeze(value as KubeObject)] : []));
