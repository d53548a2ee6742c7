import type { FieldPath } from "kube-json";
import { type Cause, REASONS } from "../../model/cause.js";
import type { AnyDefaulter, AnyRule } from "../../model/rule.js";
import { anyOf, literal } from "../../text/message.js";
import { kindOf } from "./plugin-data.js";

/** A rule of a plugin. A cause that the engine could not handle becomes a fault of the rule, which reports name. */
export const guardedRule = (rule: AnyRule, plugin: string): AnyRule => ({
  ...rule,
  plugin,
  *check(context, options) {
    const causes: unknown = rule.check(context, options);
    if (!isIterable(causes)) throw new Error(`'check' must return causes that can be iterated, not ${kindOf(causes)}`);
    for (const cause of causes) yield requireCause(cause);
  },
  ...(rule.precondition === undefined ? {} : { precondition: (context) => rule.precondition?.(context) === true }),
  ...(rule.fix === undefined
    ? {}
    : {
        fix: (cause, context) => {
          const operations: unknown = rule.fix?.(cause, context);
          if (!Array.isArray(operations))
            throw new Error(`'fix' must return a list of operations, not ${kindOf(operations)}`);
          return operations as ReturnType<NonNullable<AnyRule["fix"]>>;
        },
      }),
});

/** A defaulter of a plugin. The engine checks what it proposes. */
export const guardedDefaulter = (defaulter: AnyDefaulter, plugin: string): AnyDefaulter => ({
  ...defaulter,
  plugin,
  *defaults(context, options) {
    const proposed: unknown = defaulter.defaults(context, options);
    if (!isIterable(proposed))
      throw new Error(`'defaults' must return defaults that can be iterated, not ${kindOf(proposed)}`);
    yield* proposed as ReturnType<AnyDefaulter["defaults"]>;
  },
});

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

const requireCause = (value: unknown): Cause => {
  if (typeof value !== "object" || value === null) throw new Error(`a cause must be an object, not ${kindOf(value)}`);
  const { reason, field, message } = value as Partial<Cause>;
  if (reason === undefined || !REASONS.includes(reason))
    throw new Error(`the reason of a cause must be ${anyOf(REASONS)}, not ${literal(String(reason))}`);
  if (!isFieldPath(field))
    throw new Error(`the field of a cause must be a path, such as path("spec", "size"), not ${kindOf(field)}`);
  if (typeof message !== "string" || message === "")
    throw new Error(`the message of a cause must be text, not ${kindOf(message)}`);
  return value as Cause;
};

const isFieldPath = (field: unknown): field is FieldPath =>
  Array.isArray(field) &&
  field.every(
    (segment: unknown) =>
      typeof segment === "string" ||
      Number.isSafeInteger(segment) ||
      (typeof segment === "object" && segment !== null && typeof (segment as { key?: unknown }).key === "string"),
  );
