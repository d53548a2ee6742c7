import type { Context } from "../../model/context.js";
import type { Deadline } from "../../model/deadline.js";
import { applyDefaults, type Defaulting } from "./default.js";
import type { Limits } from "../match/limits.js";
import { mayDefault } from "./may-default.js";
import type { Selection } from "../match/rule-set.js";
import { fillFromSchema } from "./schema-defaults.js";
import { registeredUnions } from "./union-members.js";

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

/** Applies all defaults to an unsent object: those of its CRD both before and after those of packs. */
export const fillInAll = (selection: Selection, context: Context, limits: Limits, deadline?: Deadline): Defaulting => {
  const before = fillFromSchema(context);
  const packs = fillFromPacks(selection, { ...context, object: before.object }, limits, deadline);
  const after = fillFromSchema({ ...context, object: packs.object });
  return {
    ...packs,
    object: after.object,
    defaulted: [...before.defaulted, ...packs.defaulted, ...after.defaulted],
  };
};
