import { DEFAULTERS } from "../../src/defaulters/index.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { type Json, type JsonObject, type KubeObject, applyPatch } from "kube-json";
import { type Circumstances, contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";

/** Packs whose entries replace values, for tests. */

export const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const EVERYWHERE = { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["CREATE", "UPDATE"] }] };
const EXAMPLE = { apiVersion: "v1", kind: "ConfigMap" };

export const document = (...defaulters: readonly JsonObject[]): JsonObject => ({
  apiVersion: "decorum.dev/v1alpha1",
  kind: "PolicyPack",
  metadata: { name: "team" },
  spec: {
    description: "What must be so.",
    defaulters: defaulters.map((one, index) => ({
      use: "generic/default",
      id: `entry-${String(index)}`,
      ...("on" in one ? {} : { match: EVERYWHERE }),
      before: EXAMPLE,
      after: EXAMPLE,
      ...one,
    })),
  },
});
export const compiled = (...defaulters: readonly JsonObject[]): Pack => compilePack(document(...defaulters), catalogue);
export const replacing = (field: string, value: Json, more: JsonObject = {}): JsonObject => ({
  options: { field, value, mode: "Replace", ...more },
});
export const rewriting = (field: string, expression: string): JsonObject => ({
  use: "generic/cel-default",
  options: { field, expression, mode: "Replace" },
});
const IMAGE = "parent.image.startsWith('registry.acme.io/') ? parent.image : 'registry.acme.io/' + parent.image";

export const decide = (pack: Pack, object: KubeObject, more: Circumstances = {}) => {
  const context = contextOf(object, more);
  const decision = review(createRuleSet([pack]), context, { default: true, validate: false });
  expect(applyPatch(context.object, decision.patch)).toEqual({ value: decision.object });
  return decision;
};
export const widget = (spec: JsonObject, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
  spec,
});
export const pod = (image: string, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", ...metadata },
  spec: { initContainers: [{ name: "i", image: "registry.acme.io/i" }], containers: [{ name: "c", image }] },
});
/** Gives the containers of Pods images of a mirror. */
export const MIRROR = compiled({ ...rewriting("spec.containers[*].image", IMAGE), on: "pods" });
