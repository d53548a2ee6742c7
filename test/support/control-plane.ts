import { DEFAULTERS } from "../../src/defaulters/index.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import type { JsonObject, KubeObject } from "kube-json";
import { type Circumstances, contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";

/** Packs that may leave out the control plane, and its requests, for tests. */

export const catalogue = { rules: RULES, defaulters: DEFAULTERS };
export const pod = (image: string): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web" },
  spec: { containers: [{ name: "web", image }] },
});
export const NO_LATEST = {
  use: "generic/field-matches",
  id: "no-latest",
  on: "containers",
  options: { field: "image", pattern: ":[0-9.]+$" },
  good: pod("web:1"),
  bad: pod("web"),
};
export const on = (apiGroups: readonly string[], resources: readonly string[]): JsonObject => ({
  resourceRules: [{ apiGroups: [...apiGroups], resources: [...resources], operations: ["CREATE", "UPDATE"] }],
});
export const without = (field: string, match?: JsonObject): JsonObject => ({
  use: "generic/field-forbidden",
  id: "without",
  options: { field },
  ...(match && { match }),
  good: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
  bad: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
});
export const required = (field: string, match: JsonObject): JsonObject => ({
  ...without(field, match),
  use: "generic/field-required",
});
export const packOf = (
  rules: readonly JsonObject[],
  match?: JsonObject,
  defaulters: readonly JsonObject[] = [],
): Pack =>
  compilePack(
    {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyPack",
      metadata: { name: "team" },
      spec: {
        description: "What a team asks for.",
        ...(match && { match }),
        ...(rules.length > 0 && { rules: [...rules] }),
        ...(defaulters.length > 0 && { defaulters: [...defaulters] }),
      },
    },
    catalogue,
  );

export const isAllowed = (pack: Pack, username: string, object = pod("web"), more: Circumstances = {}): boolean =>
  review(createRuleSet([pack]), contextOf(object, { ...more, user: { username, groups: [] } }), {
    default: true,
    validate: true,
  }).allowed;
export const KUBE_SYSTEM = "system:serviceaccount:kube-system:";
