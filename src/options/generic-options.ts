import { path, remember } from "kube-json";
import { type Selector, parseSelector } from "kube-api";
import { type Cause, invalid } from "../model/cause.js";
import { literal } from "../text/message.js";
import type { JsonSchema } from "../model/rule.js";
import { closed } from "../model/json-schema.js";

/** The options that generic rules share. */

export const FIELD_SCHEMA: JsonSchema = {
  type: "string",
  minLength: 1,
  description:
    "Path of the field, such as 'spec.replicas', 'metadata.labels[acme.io/team]' or 'spec.containers[*].image'; '[*]' stands for every item of a list or value of a map.",
};

export const MESSAGE_SCHEMA: JsonSchema = {
  type: "string",
  minLength: 1,
  description: "Message that replaces that of the rule, such as 'must be set by team infra'.",
};

/** The options of a rule on one field. */
export interface FieldOptions {
  readonly field: string;
  readonly message?: string;
}

/** How a rule declares `FieldOptions`: a pack must name the field. */
export const FIELD_OPTIONS = {
  schema: closed({ field: FIELD_SCHEMA, message: MESSAGE_SCHEMA }, "field"),
  defaults: {} as FieldOptions,
  check: ({ field }: FieldOptions): Iterable<Cause> => fieldProblems(field),
} as const;

/** The options for the type of the target of a reference. */
export const TARGET_PROPERTIES: JsonSchema = {
  group: {
    type: "string",
    description: "API group of the target, if the reference does not contain it; '' for the core group.",
  },
  kind: {
    type: "string",
    minLength: 1,
    description: "Kind of the target, if the reference does not contain it.",
  },
};

/** The selector of option `field`. Throws for one that `fieldProblems` reports: packs with it are rejected. */
export const selectorOf = (field: string): Selector => {
  const selector = parseSelector(field);
  if (selector === undefined) throw new Error(`not a field: ${field}`);
  return selector;
};

/** The selector of an option `field`, read once. */
export const selectorIn: (options: { readonly field: string }) => Selector = remember(
  ({ field }: { readonly field: string }) => selectorOf(field),
);

/** Returns the problem of a path that an option names; undefined if there is none. */
export const pathProblem = (field: string): string | undefined => {
  const selector = parseSelector(field);
  if (selector === undefined)
    return "must be a path, such as 'spec.replicas', 'metadata.labels[acme.io/team]' or 'spec.containers[*].image'";
  const [, map = "", name = ""] = /^(metadata\.(?:labels|annotations))\.(?=[^./]*[./])([^[\]]+)$/.exec(field) ?? [];
  if (name !== "") return `must have the key in brackets: ${literal(`${map}[${name}]`)}`;
  return selector.some((step) => typeof step === "string" && step.includes("/"))
    ? "must have keys with '/' in brackets, as in 'metadata.labels[acme.io/team]'"
    : undefined;
};

export function* fieldProblems(field: string): Iterable<Cause> {
  const problem = pathProblem(field);
  if (problem !== undefined) yield invalid(path("field"), problem);
}
