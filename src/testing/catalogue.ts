import { at, child, path, stringAt } from "kube-json";
import { forbidden, invalid, notJudged, required } from "../model/cause.js";
import { literal } from "../text/message.js";
import { ON_CRDS, ON_OBJECTS, matching, requestsFor } from "../model/match.js";
import type { Catalogue, Defaulter, Rule } from "../model/rule.js";

/** A small catalogue that changes only when tests need it to; it serves the tests of code that reads packs. */

const DESCRIBED = {
  rationale: "It stands for a rule in the tests of what uses rules.",
  reference: "Objects",
  since: "0.1.0",
  good: "{ apiVersion: v1, kind: ConfigMap }",
  bad: "{ apiVersion: v1, kind: ConfigMap }",
};

/** Denies `data`. */
const noData: Rule = {
  ...DESCRIBED,
  id: "objects/no-data",
  summary: "An object may not have `data`.",
  match: ON_OBJECTS,
  action: "Deny",
  *check({ object }) {
    if (at(object, "data") !== undefined) yield forbidden(path("data"), "'data' may not be set");
  },
};

const crdScope: Rule = {
  ...DESCRIBED,
  id: "crd/scope-required",
  summary: "A CustomResourceDefinition must have a `spec.scope`.",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    if (at(object, "spec", "scope") === undefined) yield required(path("spec", "scope"), "must be set");
  },
};

export interface FieldEquals {
  readonly field: string;
  readonly value: string;
  readonly message?: string;
}

/** A rule whose options have no defaults but one, and a check of their own. */
const fieldEquals: Rule<FieldEquals> = {
  ...DESCRIBED,
  id: "generic/field-equals",
  summary: "A field must have a certain value.",
  match: ON_OBJECTS,
  action: "Warn",
  options: {
    schema: {
      type: "object",
      required: ["field", "value"],
      properties: {
        field: { type: "string", minLength: 1, description: "Name of a field at the root." },
        value: { type: "string" },
        message: { type: "string" },
        limit: { type: "integer", minimum: 1 },
      },
    },
    // A pack must name the field; the rule can only guess its value.
    defaults: { value: "a" } as FieldEquals,
    example: { field: "type", value: "a" },
    *check({ field }) {
      if (field === "status") yield invalid(path("field"), "must be a field that users write, such as 'spec'");
    },
  },
  *check({ object }, { field, value, message }) {
    if (stringAt(object, field) !== value) yield invalid(child([], field), message ?? `must be ${literal(value)}`);
  },
};

/** Fails on objects that say so. */
const fails: Rule = {
  ...DESCRIBED,
  id: "objects/fails",
  summary: "An object may not ask the rule to fail.",
  match: ON_OBJECTS,
  action: "Warn",
  *check({ object }) {
    if (at(object, "fail") === true) throw new Error("as the object wants it");
    if (at(object, "warn") === true) yield forbidden(path("warn"), "'warn' may not be set");
    if (at(object, "unknown") === true) yield notJudged(path("unknown"), "only an API server knows it");
  },
};

interface DefaultType {
  readonly type: string;
}

const defaultType: Defaulter<DefaultType> = {
  ...DESCRIBED,
  id: "objects/default-type",
  summary: "Fills in `type`.",
  kind: "AdmissionControlled",
  reads: [{ group: "", kind: "ConfigMap" }],
  before: "{ apiVersion: v1, kind: Secret }",
  after: "{ apiVersion: v1, kind: Secret, type: a }",
  match: matching(requestsFor("", ["secrets"], ["CREATE"])),
  options: {
    schema: { type: "object", properties: { type: { type: "string" } } },
    defaults: { type: "a" },
  },
  *defaults({ cluster }, { type }) {
    const [first] = cluster.list("", "ConfigMap") ?? [];
    yield { field: path("type"), value: stringAt(first, "type") ?? type };
  },
};

export const CATALOGUE: Catalogue = {
  rules: [noData, crdScope, fieldEquals, fails],
  defaulters: [defaultType],
};
