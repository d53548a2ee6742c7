import { defined } from "kube-json";
import type { Fault } from "../../model/decision.js";
import type { BoundDefaulter, BoundRule } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { literal } from "../../text/message.js";

/** The fault of an entry that threw. */
export const faultOf = (bound: BoundRule | BoundDefaulter, action: Action, error: unknown): Fault => ({
  rule: bound.id,
  pack: bound.pack,
  action,
  ...defined({ origin: originOf(bound) }),
  error,
});

/** The pack defines the behavior of a generic rule. */
const originOf = (bound: BoundRule | BoundDefaulter): Fault["origin"] => {
  const { id, plugin } = "rule" in bound ? bound.rule : bound.defaulter;
  if (plugin !== undefined) return `plugin ${literal(plugin)}`;
  return id.startsWith("generic/") ? `pack ${literal(bound.pack)}` : undefined;
};
