import { type Json, type KubeObject, type PatchOperation, at, path } from "kube-json";
import { type Cause, invalid } from "../model/cause.js";
import { type Context, contextOf } from "../model/context.js";
import type { BoundRule } from "../model/pack.js";
import { packOf, ruleThat } from "./pack.js";
import { proveFixes, fixObject } from "../engine/fix/fix.js";
import type { Trial } from "../engine/fix/fix-proof.js";
import { LIMITS } from "../engine/match/limits.js";
import { review } from "../engine/review/review.js";
import { createRuleSet } from "../engine/match/rule-set.js";

type FixCheck = (context: Context) => Iterable<Cause>;
export type Fix = (cause: Cause, context: Context) => readonly PatchOperation[];

export const rule = (name: string, check: FixCheck, fix?: Fix): BoundRule => {
  const bound = ruleThat(`test/${name}`, "Warn", check);
  return fix === undefined ? bound : { ...bound, rule: { ...bound.rule, fix } };
};

/** Wants `data.NAME` to be `value`, and offers to set it. */
export const wants = (name: string, value: number, fix?: Fix): BoundRule =>
  rule(
    `${name}-is-${String(value)}`,
    function* ({ object }) {
      if (at(object, "data", name) !== value) yield invalid(path("data", name), `must be '${String(value)}'`);
    },
    fix ?? (() => [{ op: "add", path: `/data/${name}`, value }]),
  );

export const object = (data: Json): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a" },
  data,
});

export const trialOf = (rules: readonly BoundRule[], data: Json, old?: Json): Trial => ({
  rules: createRuleSet([packOf("test", rules)]),
  context: contextOf(object(data), old === undefined ? {} : { oldObject: object(old) }),
  phases: { default: true, validate: true },
  limits: LIMITS,
});

export const decisionOf = ({ rules, context, phases, limits }: Trial) => review(rules, context, phases, limits);

export const proven = (trial: Trial) => {
  const { fixes, refused, faults } = proveFixes(trial, decisionOf(trial));
  return {
    fixes: fixes.map(({ findings, operations }) => [findings.map((one) => one.rule), operations]),
    refused: refused.map(({ findings, why }) => [findings.map((one) => one.rule), why]),
    faults: faults.map(({ rule: id, action }) => [id, action]),
  };
};

export const fixed = (trial: Trial) => {
  const { object: fixed, patch, decision, refused, faults } = fixObject(trial, decisionOf(trial));
  return {
    data: fixed["data"],
    patch,
    left: decision.findings.map((one) => one.rule),
    refused: refused.map(({ findings, why }) => [findings[0]?.rule, why]),
    faults: faults.map(({ rule: id }) => id),
  };
};

export const set = (name: string, value: Json): PatchOperation => ({
  op: "add",
  path: `/data/${name}`,
  value,
});
