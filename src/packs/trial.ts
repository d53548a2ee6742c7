import { applyDefaults } from "../engine/default/default.js";
import { LIMITS } from "../engine/match/limits.js";
import { createRuleSet } from "../engine/match/rule-set.js";
import { registeredUnions } from "../engine/default/union-members.js";
import { BUILTIN_RESOURCES } from "kube-api";
import { type Json, type KubeObject, formatApiVersion, path } from "kube-json";
import { type Cause, invalid } from "../model/cause.js";
import { type Context, contextOf } from "../model/context.js";
import { literal, oneLine } from "../text/message.js";
import type { ResourceRule } from "../model/match.js";
import type { Bound, Pack } from "../model/pack.js";
import { fieldOfEntry } from "./entries/entry-ids.js";

/** Bounds the time to load a pack that names many resources. */
const MAX_TRIALS = 200;

/**
 * Tries all defaulters of a pack together on the smallest object of each resource that an entry names. Defaulters that
 * break their contract or never settle there would also do so on objects of users, so the pack is rejected. Failures
 * that need larger objects or cluster state are left to the tests of the pack; in a review they are faults.
 */
export const trialProblems = (pack: Pack, document: Json): readonly Cause[] => {
  const rules = createRuleSet([pack]);
  const problems = new Map<string, Cause>();
  for (const context of trials(pack)) {
    const selection = rules.select(context);
    const { faults } = applyDefaults(selection.defaulters, context, LIMITS, registeredUnions(selection.rules));
    for (const { rule, error } of faults) {
      if (problems.has(rule)) continue;
      const field = fieldOfEntry(document, "defaulters", rule);
      const message = messageOf(error, context);
      problems.set(
        rule,
        field === undefined
          ? invalid(path("spec", "extends"), `may not bring the defaulter ${literal(rule)}, which ${message}`)
          : invalid(field, message),
      );
    }
  }
  return [...problems.values()];
};

const messageOf = (error: unknown, { kind }: Context): string =>
  `${oneLine(error instanceof Error ? error.message : String(error), 400)}; found by testing with a new ${kind.kind} that has no fields`;

/** One smallest object for each resource that is named without a wildcard. */
const trials = (pack: Pack): readonly Context[] => {
  const found = new Map<string, Context>();
  for (const bound of pack.defaulters)
    for (const { apiGroups, apiVersions = ["*"], resources } of namedBy(bound))
      for (const group of apiGroups)
        for (const resource of resources) {
          const name = `${group}/${resource}`;
          if (name.includes("*") || resource.includes("/") || found.has(name) || found.size >= MAX_TRIALS) continue;
          found.set(name, trialOf(group, resource, apiVersions[0]));
        }
  return [...found.values()];
};

/** The resources that the pack names, if any: they narrow those of the defaulter. */
const namedBy = ({ match, narrowings }: Bound): readonly ResourceRule[] => {
  const narrowed = narrowings.flatMap(({ resourceRules }) => resourceRules ?? []);
  return narrowed.length > 0 ? narrowed : match.resourceRules;
};

const trialOf = (group: string, resource: string, apiVersion = "*"): Context => {
  const known = BUILTIN_RESOURCES.find((one) => one.group === group && one.plural === resource);
  const version = apiVersion === "*" ? (known?.versions[0] ?? "v1") : apiVersion;
  const object: KubeObject = {
    apiVersion: formatApiVersion(group, version),
    // The kind of a custom resource is only known from its definition.
    kind: known?.kind ?? resource,
    metadata: { name: "example" },
  };
  return contextOf(object, { resource, namespace: "default" });
};
