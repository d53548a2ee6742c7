import { formatPointer } from "../kube/field-path.js";
import { equalJson } from "../kube/json.js";
import { objectAt, stringAt } from "../kube/object.js";
import type { JsonObject } from "../kube/object.js";
import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { Decision, Defaulted, Dropped, Fault, Finding } from "../model/decision.js";
import type { BoundRule } from "../model/pack.js";
import { type Action, atMostWarn } from "../model/rule.js";
import { applyDefaults, type Defaulting, mayDefault } from "./default.js";
import { LIMITS, type Limits } from "./limits.js";
import { ratcheted } from "./ratchet.js";
import type { RuleSet } from "./rule-set.js";
import { type Check, check } from "./validate.js";

/** Which halves of a review to run: a mutating webhook defaults, a validating one validates, the dry run does both. */
export interface Phases {
  readonly default: boolean;
  readonly validate: boolean;
}

/** The only way through: match, default, validate, ratchet. Pure, synchronous, the same for HTTP and CLI. */
export const review = (
  rules: RuleSet,
  context: Context,
  phases: Phases,
  limits: Limits = LIMITS,
): Decision => {
  const defaulters = phases.default ? rules.select(context).defaulters : [];
  const defaulting: Defaulting =
    defaulters.length > 0 && mayDefault(context)
      ? applyDefaults(defaulters, context, limits)
      : { object: context.object, defaulted: [], faults: [] };
  const seen: Context = defaulting.defaulted.length > 0 ? { ...context, object: defaulting.object } : context;
  const validation = phases.validate ? validate(rules, seen, defaulting.defaulted, limits) : NOTHING;
  const faults = [...defaulting.faults, ...validation.faults];
  return {
    allowed: ![...validation.findings, ...faults].some(({ action }) => action === "Deny"),
    findings: validation.findings,
    faults,
    object: defaulting.object,
    defaulted: defaulting.defaulted,
    patch: defaulting.defaulted.flatMap(({ operations }) => operations),
    waived: [],
    dropped: validation.dropped,
  };
};

interface Validation {
  readonly findings: readonly Finding[];
  readonly faults: readonly Fault[];
  readonly dropped: readonly Dropped[];
}

const NOTHING: Validation = { findings: [], faults: [], dropped: [] };

const validate = (
  rules: RuleSet,
  context: Context,
  defaulted: readonly Defaulted[],
  limits: Limits,
): Validation => {
  const bounds = rules.select(context).rules;
  if (bounds.length === 0 || isUnchanged(context)) return NOTHING;
  const findings: Finding[] = [];
  const faults: Fault[] = [];
  const dropped: Dropped[] = [];
  for (const bound of bounds) {
    const outcome = check(bound, context, limits.findingsPerRule);
    if (isClean(outcome)) continue;
    const action = soften(bound, context);
    if ("error" in outcome) faults.push({ rule: bound.id, pack: bound.pack, action, error: outcome.error });
    if (outcome.dropped > 0)
      dropped.push({ rule: bound.id, pack: bound.pack, action, count: outcome.dropped });
    if (outcome.causes.length === 0) continue;
    const old = ratcheted(bound, outcome.causes, context);
    for (const cause of outcome.causes)
      findings.push(findingOf(nameDefault(cause, defaulted), bound, action, old.has(cause)));
  }
  return { findings, faults, dropped };
};

/** Field by field: a spread of the cause takes many times as long, and a large object has thousands of findings. */
const findingOf = (cause: Cause, bound: BoundRule, action: Action, ratcheted: boolean): Finding => {
  const { id, pack, newer } = bound;
  const { reason, field, message, key } = cause;
  const softened = ratcheted ? atMostWarn(action) : action;
  const finding = { reason, field, message, rule: id, pack, action: softened, ratcheted };
  if (key === undefined && newer !== true) return finding;
  return { ...finding, ...(key === undefined ? {} : { key }), ...(newer === true ? { newer } : {}) };
};

/** What nearly every rule says of nearly every object. */
const isClean = (outcome: Check): boolean =>
  outcome.causes.length === 0 && outcome.dropped === 0 && !("error" in outcome);

/** An update in which nothing differs that anybody wrote: server-side bookkeeping is not judged. */
const isUnchanged = ({ operation, object, oldObject }: Context): boolean =>
  operation === "UPDATE" &&
  oldObject !== undefined &&
  equalJson(withoutBookkeeping(object), withoutBookkeeping(oldObject));

const withoutBookkeeping = (object: JsonObject): JsonObject => {
  const { managedFields, resourceVersion, generation, ...metadata } = objectAt(object, "metadata");
  return { ...object, metadata };
};

/** What goes must be able to go, and other people's APIs must stay installable: there a denial becomes a warning. */
const soften = (bound: BoundRule, context: Context): Action => {
  const goes =
    context.operation === "DELETE" || stringAt(context.object, "metadata", "deletionTimestamp") !== undefined;
  return goes || isForeignCrd(bound, context) ? atMostWarn(bound.action) : bound.action;
};

/** True of a CRD of a group that is not among those that the pack calls one's own. */
export const isForeignCrd = ({ ownedGroups }: BoundRule, { resource, object }: Context): boolean => {
  if (ownedGroups === undefined || resource.resource !== "customresourcedefinitions") return false;
  const group = stringAt(object, "spec", "group") ?? "";
  return !ownedGroups.some(
    (owned) => owned === "*" || (owned.startsWith("*.") ? group.endsWith(owned.slice(1)) : group === owned),
  );
};

/** A user cannot know a field that a default filled in, so the message says so ("Considerations For PUT Operations"). */
const nameDefault = (cause: Cause, defaulted: readonly Defaulted[]): Cause => {
  if (defaulted.length === 0) return cause;
  const pointer = formatPointer(cause.field);
  const by = defaulted.find(({ operations }) =>
    operations.some(({ path }) => pointer === path || pointer.startsWith(`${path}/`)),
  );
  return by === undefined
    ? cause
    : { ...cause, message: `${cause.message}; '${by.defaulter}' filled in this field` };
};
