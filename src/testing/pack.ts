import { at, path, type JsonObject } from "kube-json";
import { forbidden } from "../model/cause.js";
import { ON_OBJECTS } from "../model/match.js";
import type { BoundDefaulter, BoundRule, Pack } from "../model/pack.js";
import type { Action, Defaulter, Rule } from "../model/rule.js";
import { bindDefaulter } from "./test-defaulter.js";
import { bind } from "./test-rule.js";

/** A pack of rules and defaulters made for a test. */
export const packOf = (
  name: string,
  rules: readonly BoundRule[],
  defaulters: readonly BoundDefaulter[] = [],
): Pack => ({
  name,
  description: "",
  rules: rules.map((rule) => ({ ...rule, pack: name })),
  defaulters: defaulters.map((defaulter) => ({ ...defaulter, pack: name })),
});

const METADATA = {
  summary: "It must be so.",
  rationale: "A test needs it to be so.",
  reference: "",
  since: "0.1.0",
  match: ON_OBJECTS,
};

/** A rule on every object, with the given check. */
export const ruleOf = (id: string, check: Rule["check"], more: Partial<Rule> = {}): Rule => ({
  ...METADATA,
  id,
  action: "Deny",
  good: "",
  bad: "",
  check,
  ...more,
});

export const ruleThat = (id: string, action: Action, check: Rule["check"], more: Partial<Rule> = {}): BoundRule =>
  bind(ruleOf(id, check, { action, ...more }), undefined);

/** Finds fault with an object whose `data` has the field. */
export const forbidsData = (name: string, action: Action): BoundRule =>
  ruleThat(`test/no-${name}`, action, function* ({ object }) {
    if (at(object, "data", name) !== undefined)
      yield forbidden(path("data", name), `may not be used; only other fields than '${name}' may`);
  });

/** A defaulter of every object. */
export const defaulterOf = (id: string, defaults: Defaulter["defaults"], more: Partial<Defaulter> = {}): Defaulter => ({
  ...METADATA,
  id,
  kind: "Static",
  before: "",
  after: "",
  defaults,
  ...more,
});

export const defaulterThat = (
  id: string,
  defaults: Defaulter["defaults"],
  more: Partial<Defaulter> = {},
): BoundDefaulter => bindDefaulter(defaulterOf(id, defaults, more), undefined);

/** An AdmissionReview that asks for the creation of a ConfigMap 'demo/a' with this data. */
export const reviewOf = (data: unknown, request: object = {}): object => ({
  kind: "AdmissionReview",
  apiVersion: "admission.k8s.io/v1",
  request: {
    uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
    kind: { group: "", version: "v1", kind: "ConfigMap" },
    resource: { group: "", version: "v1", resource: "configmaps" },
    name: "a",
    namespace: "demo",
    operation: "CREATE",
    userInfo: { username: "admin", groups: ["system:masters"] },
    object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "demo" }, data },
    oldObject: null,
    dryRun: false,
    ...request,
  },
});

/** The document of a pack. */
export const packDocument = (spec: JsonObject, name = "test"): JsonObject => ({
  apiVersion: "decorum.dev/v1alpha1",
  kind: "PolicyPack",
  metadata: { name },
  spec,
});
