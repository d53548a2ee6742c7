import { own } from "kube-json";
import type { BoundRule, Pack } from "../model/pack.js";
import { badExample } from "./example.js";

/**
 * Whose objects a rule or defaulter reviews with the built-in packs: all, CRDs of owned groups, only on request (with
 * `--level Advice` or `--with`), or none until its options are set.
 */
export const REACHES = ["default", "owned", "on request", "configured"] as const;
export type Reach = (typeof REACHES)[number];

/** The widest reach of a rule or defaulter in these packs. */
export const reachOf = (id: string, packs: readonly Pack[]): Reach => {
  const found = packs.flatMap((pack): readonly Reach[] => [
    ...pack.rules.filter(({ rule }) => rule.id === id).map((bound) => reachOfRule(bound, pack)),
    ...pack.defaulters
      .filter(({ defaulter }) => defaulter.id === id)
      .map((): Reach => (pack.optIn === true ? "on request" : "default")),
  ]);
  return REACHES.find((reach) => found.includes(reach)) ?? "configured";
};

const reachOfRule = (bound: BoundRule, { optIn }: Pack): Reach => {
  if (!canFind(bound)) return "configured";
  if (optIn === true || bound.level === "Advice") return "on request";
  return bound.level === "Full" ? "owned" : "default";
};

/** False if the rule finds nothing in its own bad example, because its options in the pack name nothing. */
const canFind = (bound: BoundRule): boolean =>
  bound.checkWith !== undefined || isScaledDown(bound) || [...bound.check(badExample(bound.rule))].length > 0;

/** The limits of the example are lower than those of the pack, so that the example is short. */
const isScaledDown = ({ rule: { options } }: BoundRule): boolean =>
  options?.example !== undefined &&
  Object.entries(options.example as object).every(
    ([name, value]) => typeof value === "number" || value === own(options.defaults, name),
  );
