import { type KubeObject, type PatchOperation, pointerSteps } from "kube-json";
import {
  NOT_BASE64,
  isSecret,
  isSecretField,
  shownSecretField,
  shownSecretValue,
  withoutSecretValues,
} from "../../kube/api/secret.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Defaulted, Fault, UndecidedDefault } from "../../model/decision.js";
import { literal } from "../../text/message.js";
import type { BoundRule } from "../../model/pack.js";
import { causesOf } from "../match/scoped-context.js";

/**
 * No value of a Secret is shown. The message of a cause is kept only if the rule yields the same one for a
 * Secret with the same keys and other values, so that it cannot quote the real values; otherwise that of the
 * pack takes its place. All output of a review passes through here.
 */

export const isOnSecret = ({ kind, resource, object }: Context): boolean =>
  (kind.group === "" && kind.kind === "Secret") ||
  (resource.group === "" && resource.resource === "secrets") ||
  isSecret(object);

/** Redacts the causes of a rule. */
export const createRedaction = (bound: BoundRule, context: Context): ((cause: Cause) => Cause) => {
  if (!isOnSecret(context)) return (cause) => cause;
  let said: ReadonlySet<string> | undefined;
  return (cause) => {
    said ??= saidOfOther(bound, context);
    const field = shownSecretField(cause.field, context.object);
    // If the field was cut, the message is about a value below it.
    return field.length === cause.field.length && said.has(textOf(cause))
      ? cause
      : { ...cause, field, message: withheld(bound, cause) };
  };
};

/** What a pack says of all findings shows no value; of a value that could not be judged, it would be wrong. */
const withheld = ({ rule, message }: BoundRule, { unjudged, failed }: Cause): string =>
  message !== undefined && unjudged !== true && failed !== true
    ? message
    : `must be as rule ${literal(rule.id)} says; details of a Secret may not be shown`;

const textOf = ({ reason, field, message }: Cause): string => JSON.stringify([reason, field, message]);

/** The messages of further causes are withheld. */
const MAX_COMPARED = 10_000;

/** The findings of the rule in Secrets with other values: valid ones, and ones that are no base64. */
const saidOfOther = (bound: BoundRule, context: Context): ReadonlySet<string> => {
  const said = new Set<string>();
  const { object, oldObject } = context;
  const others = [
    { object: withoutSecretValues(object), oldObject: oldObject && withoutSecretValues(oldObject, object) },
    {
      object: withoutSecretValues(object, undefined, NOT_BASE64),
      oldObject: oldObject && withoutSecretValues(oldObject),
    },
  ];
  for (const other of others)
    try {
      // The object as it was written has the values, too.
      const redacted: Context = { ...context, ...other, written: undefined };
      for (const cause of causesOf(bound, redacted)) if (said.add(textOf(cause)).size >= MAX_COMPARED) break;
    } catch {
      // The review of the object itself reports the fault; here there are only fewer messages to compare.
    }
  return said;
};

/** JavaScript errors may quote values, so only their name and stack are kept. */
export const redactFaults = (faults: readonly Fault[], context: Context): readonly Fault[] =>
  faults.length === 0 || !isOnSecret(context)
    ? faults
    : faults.map((fault) => ({ ...fault, error: withoutMessage(fault.error) }));

const withoutMessage = (error: unknown): Error => {
  const shown = new Error("the error may quote a value of the Secret and is not shown");
  if (!(error instanceof Error)) return shown;
  shown.name = error.name;
  const start = `${error.name}: ${error.message}`;
  const stack = error.stack ?? "";
  shown.stack = `${shown.name}: ${shown.message}${stack.startsWith(start) ? stack.slice(start.length) : ""}`;
  return shown;
};

export const redactUndecided = (
  undecided: readonly UndecidedDefault[],
  context: Context,
): readonly UndecidedDefault[] =>
  undecided.length === 0 || !isOnSecret(context)
    ? undecided
    : undecided.map((one) =>
        one.field === ""
          ? one
          : {
              ...one,
              field: /^(?:data|stringData)\b/.exec(one.field)?.[0] ?? one.field,
              because: "the reason is not shown for a Secret",
            },
      );

/** Operations as a report may show them; the patch itself is complete. */
export const shownOperations = (operations: readonly PatchOperation[], context: Context): readonly PatchOperation[] =>
  isOnSecret(context)
    ? operations.map((operation) =>
        operation.op === "remove"
          ? operation
          : { ...operation, value: shownSecretValue(pointerSteps(operation.path), operation.value) },
      )
    : operations;

export const shownDefaults = (defaulted: readonly Defaulted[], context: Context): readonly Defaulted[] =>
  isOnSecret(context)
    ? defaulted.map(({ replaced: _, ...one }) => ({ ...one, operations: shownOperations(one.operations, context) }))
    : defaulted;

/** An object as a report may show it. */
export const shownObject = (object: KubeObject, context: Context): KubeObject =>
  isOnSecret(context) ? withoutSecretValues(object) : object;

/** True if an operation would show a value of a Secret or use it. */
export const touchesSecret = (operations: readonly PatchOperation[], context: Context): boolean =>
  isOnSecret(context) && operations.some(({ path }) => isSecretField(pointerSteps(path)));
