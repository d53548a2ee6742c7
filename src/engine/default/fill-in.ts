import type { AdmissionPolicies, Mutated, PolicyFindings } from "../../model/admission-policies.js";
import { type KubeObject, formatPointer } from "kube-json";
import { TOO_MUCH_TO_READ } from "kube-schema";
import type { Context } from "../../model/context.js";
import type { Defaulted } from "../../model/decision.js";
import type { Deadline } from "../../model/deadline.js";
import { applyDefaults, type Defaulting } from "./default.js";
import type { Limits } from "../match/limits.js";
import { mayDefault } from "./may-default.js";
import type { Selection } from "../match/rule-set.js";
import { fillFromSchema } from "./schema-defaults.js";
import { registeredUnions } from "./union-members.js";
import type { Cause } from "../../model/cause.js";

/** Applies the defaults of packs, if the request may be defaulted. */
export const fillFromPacks = (
  selection: Selection,
  context: Context,
  limits: Limits,
  deadline?: Deadline,
): Defaulting =>
  selection.defaulters.length > 0 && mayDefault(context)
    ? applyDefaults(selection.defaulters, context, limits, registeredUnions(selection.rules), deadline)
    : { object: context.object, defaulted: [], faults: [], undecided: [] };

/** All defaults of an unsent object, and what admission policies say while they change it. */
export interface FilledObject extends Defaulting {
  readonly mutated: readonly PolicyFindings[];
  /** One sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Applies all defaults to an unsent object: those of its CRD both before and after those of packs. Admission policies
 * change it before packs, and again after them.
 */
export const fillInAll = (
  selection: Selection,
  context: Context,
  limits: Limits,
  deadline?: Deadline,
  policies?: AdmissionPolicies,
): FilledObject => {
  const defaulted: Defaulted[] = [];
  const mutated: Mutated[] = [];
  const take = <T extends Pick<Defaulting, "object" | "defaulted">>(step: T): T => {
    defaulted.push(...step.defaulted);
    return step;
  };
  const warnings: string[] = [];
  const fromSchema = (given: KubeObject): KubeObject => {
    // Another attempt would end at the same limit.
    if (warnings.length > 0) return given;
    const step = take(fillFromSchema({ ...context, object: given }));
    if (!step.isComplete) warnings.push(TOO_MUCH_TO_READ);
    return step.object;
  };
  let object = fromSchema(context.object);
  const mutate = (change: AdmissionPolicies["mutate"] | undefined): Mutated | undefined => {
    const found = change && take(change({ ...context, object }));
    if (found === undefined) return undefined;
    mutated.push(found);
    if (found.defaulted.length > 0) object = fromSchema(found.object);
    return found;
  };
  const first = mutate(policies?.mutate);
  const packs = take(fillFromPacks(selection, { ...context, object }, limits, deadline));
  object = fromSchema(packs.object);
  if (packs.defaulted.length + (first?.defaulted.length ?? 0) > 0) mutate(first?.again);
  return { ...packs, object, defaulted, mutated, warnings };
};

/** The first defaulter that set a field, by its JSON pointer. */
export type Fillers = ReadonlyMap<string, string>;

export const fillersOf = (defaulted: readonly Defaulted[]): Fillers => {
  const fillers = new Map<string, string>();
  for (const { defaulter, operations } of defaulted)
    for (const { op, path } of operations) if (op !== "remove" && !fillers.has(path)) fillers.set(path, defaulter);
  return fillers;
};

/**
 * Names the defaulter in the message, because the user did not write the field ("Considerations For PUT
 * Operations").
 */
export const nameDefault = (cause: Cause, filled: Fillers): Cause => {
  if (filled.size === 0) return cause;
  const by = fillerOf(formatPointer(cause.field), filled);
  return by === undefined ? cause : { ...cause, message: `${cause.message}; this field was defaulted by '${by}'` };
};

/** The defaulter of the field itself, or of its nearest parent. */
const fillerOf = (pointer: string, filled: Fillers): string | undefined => {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const by = filled.get(pointer.slice(0, end));
    if (by !== undefined) return by;
  }
  return undefined;
};
