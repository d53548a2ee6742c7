import { type Json, type KubeObject, formatField, path } from "kube-json";
import { type Selector, parseSelector } from "kube-api";
import { invalid } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { Decision, Waived } from "../model/decision.js";
import type { Exception } from "../model/exception.js";
import type { BoundRule } from "../model/pack.js";
import { packOf, ruleThat } from "./pack.js";
import { scenarioContext } from "./scenario.js";
import { review } from "../engine/review/review.js";
import { createRuleSet } from "../engine/match/rule-set.js";

const NOW = Date.parse("2026-06-15T12:00:00Z");
export const ON = { default: true, validate: true, now: NOW };

/** Finds fault with each field of `spec` that is 'bad'. */
export const noBad = (parts: Partial<BoundRule> = {}, id = "test/no-bad"): BoundRule => ({
  ...ruleThat(id, "Deny", function* ({ object }) {
    for (const [name, value] of Object.entries(object["spec"] ?? {}))
      if (value === "bad") yield invalid(path("spec", name), "must be good");
  }),
  ...parts,
});

export const selector = (text: string): Selector => {
  const found = parseSelector(text);
  if (found === undefined) throw new Error(text);
  return found;
};

export const exception = (parts: Partial<Exception> = {}): Exception => ({
  name: "legacy",
  pack: "team",
  reason: "until the move",
  ...parts,
});

export const widget = (spec: Json, annotations?: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "w", namespace: "shop", ...(annotations === undefined ? {} : { annotations }) },
  spec,
});

export const decide = (rules: readonly BoundRule[], object: KubeObject, more: Partial<Context> = {}): Decision =>
  review(createRuleSet([packOf("team", rules)]), { ...scenarioContext({ object }), ...more }, ON);

export const fields = ({ findings }: Decision): readonly string[] => findings.map(({ field }) => formatField(field));
export const told = ({ rule, field, waiver }: Waived): string =>
  `${rule} ${formatField(field)} ${waiver.exception?.name ?? "annotation"}: ${waiver.reason}`;
