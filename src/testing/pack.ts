import { at, path } from "kube-json";
import { type Cause, forbidden } from "../model/cause.js";
import type { Context } from "../model/context.js";
import { ON_OBJECTS } from "../model/match.js";
import type { BoundDefaulter, BoundRule, Pack } from "../model/pack.js";
import type { Action, Default, Rule } from "../model/rule.js";
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

/** A rule on every object, with the given check. */
export const ruleThat = (id: string, action: Action, check: (context: Context) => Iterable<Cause>): BoundRule => {
  const rule: Rule = {
    id,
    summary: "It must be so.",
    rationale: "A test needs it to be so.",
    reference: "",
    since: "0.1.0",
    match: ON_OBJECTS,
    action,
    good: "",
    bad: "",
    check,
  };
  return bind(rule, undefined);
};

/** Finds fault with an object whose `data` has the field. */
export const forbidsData = (name: string, action: Action): BoundRule =>
  ruleThat(`test/no-${name}`, action, function* ({ object }) {
    if (at(object, "data", name) !== undefined)
      yield forbidden(path("data", name), `may not be used; only other fields than '${name}' may`);
  });

export const defaulterThat = (id: string, defaults: (context: Context) => Iterable<Default>): BoundDefaulter =>
  bindDefaulter(
    {
      id,
      summary: "Fills in what a test needs.",
      rationale: "A test needs it to be so.",
      reference: "",
      since: "0.1.0",
      match: ON_OBJECTS,
      kind: "Static",
      before: "",
      after: "",
      defaults,
    },
    undefined,
  );

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
