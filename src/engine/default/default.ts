import { faultOf } from "../match/fault-of.js";
import { type KubeObject, deepFreeze } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision, Defaulted, Fault, UndecidedDefault } from "../../model/decision.js";
import { allOf } from "../../text/message.js";
import type { BoundDefaulter } from "../../model/pack.js";
import { type Deadline, requireTime } from "../../model/deadline.js";
import type { RegisteredUnion } from "../../model/rule.js";
import type { Limits } from "../match/limits.js";
import { type DefaultingState, leftOut, propose } from "./propose.js";
import type { AdmissionPolicies, Mutated, PolicyFindings } from "../../model/admission-policies.js";
import { TOO_MUCH_TO_READ } from "kube-schema";
import { unsureOf } from "../match/match.js";
import type { Selection } from "../match/rule-set.js";
import { fillFromSchema } from "./schema-defaults.js";
import { registeredUnions } from "./default-contract.js";
import { allowedIn } from "./may-default.js";
import { servedContext } from "../../model/served.js";
import { problemNames, refusals } from "./refused.js";
import { writtenBack } from "./written-back.js";

export type Defaulting = Pick<Decision, "object" | "defaulted" | "faults" | "undecided">;

/**
 * Applies the defaults of defaulters, which see a built-in object as a webhook gets it, so that a manifest gets those that it would
 * get in a cluster. Throws DeadlineExceeded if the time is not enough for all of them.
 */
export const applyDefaults = (
  defaulters: readonly BoundDefaulter[],
  context: Context,
  limits: Limits,
  unions: readonly RegisteredUnion[] = [],
  deadline?: Deadline,
): Defaulting => {
  deepFreeze(context.object);
  const seen = servedContext(context);
  const done = runAll(defaulters, seen, limits, unions, deadline);
  if (seen === context) return done;
  if (done.defaulted.length === 0) return { ...done, object: context.object };
  return { ...done, ...writtenBack(context.object, done) };
};

/**
 * Runs the defaulters in order, each on the result of the previous one, until none adds anything. A defaulter
 * that throws, breaks the contract or never settles is a fault and has no effect: the others run again
 * without it (API conventions, "Defaulting"). So they do without a default that makes the object invalid. The object and the old
 * object are frozen, because a defaulter may not write to them.
 */
const runAll = (
  defaulters: readonly BoundDefaulter[],
  context: Context,
  limits: Limits,
  unions: readonly RegisteredUnion[],
  deadline?: Deadline,
): Defaulting => {
  deepFreeze(context.object);
  deepFreeze(context.oldObject);
  let state: Given = { given: context.object, unions, limits, deadline, refused: [] };
  const faults: Fault[] = [];
  const enforcing = defaulters.filter(({ replaces }) => replaces === true);
  let names: ReadonlySet<string> | undefined;
  const known = (): ReadonlySet<string> =>
    (names ??= problemNames(context, [context.object, settle(enforcing, context, state).object]));
  let running = defaulters;
  for (let attempt = 0; ; ) {
    const settling = settle(running, context, state);
    const culprits = settling.culprits;
    if (culprits.length === 0) {
      requireTime(deadline);
      const refused = refusals(context, settling, running, known, attempt++);
      if (refused.length === 0) return { ...settling, faults };
      state = { ...state, refused: [...state.refused, ...refused] };
    }
    for (const { bound, error } of culprits) faults.push(faultOf(bound, "Audit", error));
    running = running.filter((one) => !culprits.some(({ bound }) => bound === one));
  }
};

type Given = Omit<DefaultingState, "bytes" | "growth">;

/** A defaulter that cannot go on. */
interface Culprit {
  readonly bound: BoundDefaulter;
  readonly error: unknown;
}

interface Settling extends Omit<Defaulting, "faults"> {
  /** If there are any, the other properties are incomplete. */
  readonly culprits: readonly Culprit[];
}

/** Runs rounds until one changes nothing or a defaulter throws. */
const settle = (defaulters: readonly BoundDefaulter[], context: Context, given: Given): Settling => {
  const { defaultingRounds, filledBytes } = given.limits;
  const state: DefaultingState = { ...given, bytes: { left: filledBytes }, growth: { left: filledBytes } };
  const defaulted: Defaulted[] = [];
  let { object } = context;
  for (let round = 0; ; round++) {
    const unstable: BoundDefaulter[] = [];
    // The last round counts, because all defaults are in place then.
    const undecided: UndecidedDefault[] = [];
    for (const bound of defaulters) {
      requireTime(state.deadline);
      try {
        const step = propose(bound, { ...context, object }, state);
        undecided.push(...step.undecided);
        if (step.operations.length === 0) continue;
        unstable.push(bound);
        object = step.object;
        const { operations, replaced } = step;
        const record = { defaulter: bound.id, pack: bound.pack, operations };
        defaulted.push(replaced.length === 0 ? record : { ...record, replaced });
      } catch (error) {
        return { object, defaulted, undecided, culprits: [{ bound, error }] };
      }
    }
    if (unstable.length === 0) return { object, defaulted, undecided, culprits: [] };
    if (round === defaultingRounds)
      return { object, defaulted, undecided, culprits: findUnstable(unstable, context, state) };
  }
};

/** The defaulters that do not settle even alone; if each of them does, all together are at fault. */
const findUnstable = (unstable: readonly BoundDefaulter[], context: Context, state: Given): readonly Culprit[] => {
  const alone =
    unstable.length === 1 ? unstable : unstable.filter((bound) => settle([bound], context, state).culprits.length > 0);
  const rounds = String(state.limits.defaultingRounds);
  if (alone.length > 0)
    return alone.map((bound) => ({
      bound,
      error: new Error(
        `must have nothing to add once its defaults are set, but still adds something after ${rounds} rounds; its proposals may not depend on its earlier proposals`,
      ),
    }));
  const names = allOf(unstable.map(({ id }) => id));
  return unstable.map((bound) => ({
    bound,
    error: new Error(
      `must have nothing to add once all defaults are set, but after ${rounds} rounds ${names} still react to each other; only one of them may depend on a default of the other`,
    ),
  }));
};

/** Applies the defaults of packs, if the request may be defaulted. */
export const fillFromPacks = (
  selection: Selection,
  context: Context,
  limits: Limits,
  deadline?: Deadline,
): Defaulting => {
  const { rules } = selection;
  const defaulters = selection.defaulters.length === 0 ? [] : allowedIn(context, selection.defaulters);
  if (defaulters.length === 0) return { object: context.object, defaulted: [], faults: [], undecided: [] };
  const unsure = defaulters.filter(({ narrowings }) => unsureOf(narrowings, context) !== undefined);
  const sure = unsure.length === 0 ? defaulters : defaulters.filter((bound) => !unsure.includes(bound));
  const defaulting = applyDefaults(sure, context, limits, registeredUnions(rules), deadline);
  return unsure.length === 0 ? defaulting : withLeftOut(unsure, defaulting, context, limits, deadline);
};

/** Adds the fields that defaulters might set which may not apply. */
const withLeftOut = (
  unsure: readonly BoundDefaulter[],
  { object, defaulted, ...done }: Defaulting,
  given: Context,
  limits: Limits,
  deadline?: Deadline,
): Defaulting => {
  const undecided = [...done.undecided];
  const faults = [...done.faults];
  const context = servedContext({ ...given, object });
  for (const bound of unsure) {
    requireTime(deadline);
    try {
      undecided.push(...leftOut(bound, context, limits, unsureOf(bound.narrowings, context) ?? ""));
    } catch (error) {
      faults.push(faultOf(bound, "Audit", error));
    }
  }
  return { object, defaulted, undecided, faults };
};

/** All defaults of an unsent object, and the answers of admission policies that change it. */
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
