import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import type { Json, JsonObject, KubeObject } from "kube-json";
import { type Circumstances, contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter, BoundRule } from "../../src/model/pack.js";
import type { Default, Defaulter } from "../../src/model/rule.js";
import { packOf, defaulterThat } from "../../src/testing/pack.js";

/** Which places a default may fill in depends on what is stored, and on what is known of the kind. */

export const proposing = (proposals: readonly Default[], rest: Partial<Defaulter> = {}): BoundDefaulter =>
  defaulterThat("test/one", () => proposals, rest);

export const decide = (
  object: KubeObject,
  bound: BoundDefaulter,
  circumstances: Circumstances = {},
  rules: readonly BoundRule[] = [],
): Decision =>
  review(createRuleSet([packOf("test", rules, [bound])]), contextOf(object, circumstances), {
    default: true,
    validate: false,
  });

export const paths = ({ patch }: Decision): readonly string[] => patch.map((operation) => operation.path);
export const faults = ({ faults: all }: Decision): readonly string[] => all.map(({ error }) => String(error));

export const object = (apiVersion: string, kind: string, rest: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...rest,
});
export const widget = (spec: Json): KubeObject => object("acme.io/v1", "Widget", { spec });
