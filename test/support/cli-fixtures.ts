import { type Json, at, stringAt } from "kube-json";
import { forbidden, invalid } from "../../src/model/cause.js";
import { ON_OBJECTS } from "../../src/model/match.js";
import type { BoundRule, Pack } from "../../src/model/pack.js";
import type { Defaulter, Rule } from "../../src/model/rule.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { bind } from "../../src/testing/test-rule.js";
import { packOf } from "./cli-harness.js";

/** Rules and a defaulter as small as can be: one of each kind of outcome. */

const EVERYWHERE = {
  rationale: "Something would go wrong otherwise.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_OBJECTS,
  good: "apiVersion: v1\nkind: ConfigMap\n",
  bad: "apiVersion: v1\nkind: ConfigMap\nbad: true\n",
} as const;

export const noBad: Rule = {
  ...EVERYWHERE,
  id: "test/no-bad",
  conventions: ["primitives-11"],
  summary: "An object may not have `spec.bad`.",
  action: "Deny",
  *check({ object }) {
    const value = at(object, "spec", "bad");
    if (value !== undefined) yield forbidden(["spec", "bad"], "may not be set; only `spec.good` may be used");
  },
};

export const named: Rule = {
  ...EVERYWHERE,
  id: "test/named",
  summary: "A name must be lowercase.",
  action: "Warn",
  *check({ object }) {
    const name = stringAt(object, "metadata", "name");
    if (name !== undefined && name !== name.toLowerCase())
      yield invalid(["metadata", "name"], "must be lowercase, such as 'web'");
  },
};

export const seen: Rule<{ readonly limit: number }> = {
  ...EVERYWHERE,
  id: "test/seen",
  summary: "A resource must be known.",
  action: "Audit",
  options: {
    schema: {
      type: "object",
      properties: { limit: { type: "integer", minimum: 1, description: "How many may be seen." } },
    },
    defaults: { limit: 3 },
  },
  *check({ resource, namespace, object }) {
    if (stringAt(object, "metadata", "annotations", "show") !== undefined)
      yield invalid(["kind"], `must be '${resource.resource}' in '${namespace ?? ""}'`);
  },
};

export const broken: Rule = {
  ...EVERYWHERE,
  id: "test/broken",
  summary: "A rule must not throw.",
  action: "Deny",
  *check({ object }) {
    if (stringAt(object, "metadata", "annotations", "break") !== undefined) throw new Error("out of order");
  },
};

export const tier: Defaulter = {
  id: "test/tier",
  summary: "Fills in `spec.tier`.",
  rationale: "Something would go wrong otherwise.",
  reference: "Defaulting",
  since: "0.1.0",
  match: ON_OBJECTS,
  kind: "Static",
  before: "apiVersion: v1\nkind: ConfigMap\nspec: {}\n",
  after: "apiVersion: v1\nkind: ConfigMap\nspec: { tier: web }\n",
  *defaults({ object }) {
    if (object.kind === "App") yield { field: ["spec", "tier"], value: "web" satisfies Json };
  },
};

const RULES: readonly BoundRule[] = [
  bind(noBad, undefined),
  bind(named, undefined),
  bind(seen, { limit: 3 }),
  bind(broken, undefined),
];

export const PACK: Pack = packOf(RULES, [bindDefaulter(tier, undefined)]);
