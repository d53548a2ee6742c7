import { path, valueAt } from "kube-json";
import { forbidden } from "../../src/model/cause.js";
import { ON_OBJECTS } from "../../src/model/match.js";
import type { Rule } from "../../src/model/rule.js";

/** A rule of a plugin. */
export const rule: Rule = {
  id: "acme/no-default-namespace",
  summary: "Objects must not be in the namespace 'default'.",
  rationale: "Objects in 'default' belong to no team.",
  reference: "Namespaces at Acme",
  match: ON_OBJECTS,
  action: "Deny",
  good: "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: shop } }",
  bad: "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: default } }",
  *check({ object }) {
    const field = path("metadata", "namespace");
    if (valueAt(object, field) === "default") yield forbidden(field, "may not be 'default'");
  },
};

/** A plugin with this rule, changed. */
export const withRule = (more: object): object => ({ engine: "0.1.0", rules: [{ ...rule, ...more }] });
