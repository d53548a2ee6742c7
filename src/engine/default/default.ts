import { type KubeObject, deepFreeze } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Defaulted, Fault, UndecidedDefault } from "../../model/decision.js";
import { allOf } from "../../text/message.js";
import type { BoundDefaulter } from "../../model/pack.js";
import { type Deadline, requireTime } from "../../model/deadline.js";
import type { RegisteredUnion } from "../../model/rule.js";
import type { Limits } from "../match/limits.js";
import { type DefaultingState, propose } from "./propose.js";

export interface Defaulting {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
  readonly faults: readonly Fault[];
  readonly undecided: readonly UndecidedDefault[];
}

/**
 * Runs the defaulters in order, each on the result of the previous one, until none adds anything. A defaulter
 * that throws, breaks the contract or never settles is a fault and has no effect: the others run again
 * without it (API conventions, "Defaulting"). The object and the old object are frozen, because a defaulter
 * may not write to them. Throws DeadlineExceeded if the time is not enough for all of them.
 */
export const applyDefaults = (
  defaulters: readonly BoundDefaulter[],
  context: Context,
  limits: Limits,
  unions: readonly RegisteredUnion[] = [],
  deadline?: Deadline,
): Defaulting => {
  deepFreeze(context.object);
  deepFreeze(context.oldObject);
  const state: Given = { given: context.object, unions, limits, deadline };
  const faults: Fault[] = [];
  let running = defaulters;
  for (;;) {
    const settling = settle(running, context, state);
    const culprits = settling.culprits;
    if (culprits.length === 0) return { ...settling, faults };
    for (const { bound, error } of culprits) faults.push({ rule: bound.id, pack: bound.pack, action: "Audit", error });
    running = running.filter((one) => !culprits.some(({ bound }) => bound === one));
  }
};

type Given = Omit<DefaultingState, "bytes">;

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
  const state: DefaultingState = { ...given, bytes: { left: filledBytes } };
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
