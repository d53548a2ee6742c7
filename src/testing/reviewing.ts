import { path } from "kube-json";
import { invalid } from "../model/cause.js";
import type { Context } from "../model/context.js";
import { ON_OBJECTS } from "../model/match.js";
import type { BoundDefaulter, BoundRule, Pack } from "../model/pack.js";
import type { Action, Rule } from "../model/rule.js";
import { scenarioContext } from "./scenario.js";
import { review } from "../engine/review/review.js";
import { createRuleSet } from "../engine/match/rule-set.js";
import { ruleThat } from "./pack.js";

export const BOTH = { default: true, validate: true };

export const rule = (id: string, check: Rule["check"], action: Action = "Deny", match = ON_OBJECTS): BoundRule =>
  ruleThat(id, action, check, { match });

export const pack = (rules: readonly BoundRule[], defaulters: readonly BoundDefaulter[] = []): Pack => ({
  name: "test",
  description: "",
  rules,
  defaulters,
});

export const decide = (context: Context, rules: readonly BoundRule[], defaulters: readonly BoundDefaulter[] = []) =>
  review(createRuleSet([pack(rules, defaulters)]), context, BOTH);

export const widget = (data: object, metadata: object = {}): object => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "w", ...metadata },
  ...data,
});

/** Finds every item of `list` that is 'bad' or starts with it. */
export const noBadItems = (action: Action = "Deny"): BoundRule =>
  rule(
    "test/no-bad-items",
    function* ({ object }) {
      for (const [index, item] of ((object["list"] ?? []) as string[]).entries())
        if (item.startsWith("bad")) yield invalid(path("list", index), "must not be 'bad'");
    },
    action,
  );

export const create = (data: object, metadata?: object): Context =>
  scenarioContext({ object: widget(data, metadata) as never });
export const update = (old: object, data: object): Context =>
  scenarioContext({ object: widget(data) as never, oldObject: widget(old) as never });
