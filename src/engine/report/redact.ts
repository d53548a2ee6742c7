import { pointerSteps } from "../../kube/json/patch.js";
import type { PatchOperation } from "../../kube/json/patch.js";
import type { KubeObject } from "../../kube/json/object.js";
import {
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
import { visibleTo } from "../match/visible.js";

/**
 * No value of a Secret is shown. A cause of one is told in the words of its rule only if the rule says the same of a
 * Secret with the same keys and other values, so that the words cannot depend on the true ones. All that leaves a review
 * goes through here.
 */

export const isOnSecret = ({ kind, resource, object }: Context): boolean =>
  (kind.group === "" && kind.kind === "Secret") ||
  (resource.group === "" && resource.resource === "secrets") ||
  isSecret(object);

/** Makes causes of one rule fit to be shown. */
export const createRedaction = (bound: BoundRule, context: Context): ((cause: Cause) => Cause) => {
  if (!isOnSecret(context)) return (cause) => cause;
  let said: ReadonlySet<string> | undefined;
  return (cause) => {
    said ??= saidOfOther(bound, context);
    const field = shownSecretField(cause.field, context.object);
    // Where the field was cut, the words speak of what is below.
    return field.length === cause.field.length && said.has(textOf(cause))
      ? cause
      : { ...cause, field, message: withheld(bound.rule.id) };
  };
};

const withheld = (rule: string): string =>
  `must be as rule ${literal(rule)} says; details of a Secret may not be shown`;

const textOf = ({ reason, field, message }: Cause): string => JSON.stringify([reason, field, message]);

/** More are not compared; what is not among them is not told in words of its own. */
const MAX_COMPARED = 10_000;

const saidOfOther = (bound: BoundRule, context: Context): ReadonlySet<string> => {
  const said = new Set<string>();
  const { object, oldObject } = context;
  const other: Context = {
    ...context,
    object: withoutSecretValues(object),
    oldObject: oldObject && withoutSecretValues(oldObject, object),
  };
  try {
    for (const cause of bound.check(visibleTo(bound.reads, other)))
      if (said.add(textOf(cause)).size >= MAX_COMPARED) break;
  } catch {
    // The fault is told where the rule judged the object itself; here there is only less to compare with.
  }
  return said;
};

/** Errors of JavaScript quote what they stumble over: of one, its name and the lines of code are kept. */
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

/** Operations as a report may show them; the patch that is sent is another matter. */
export const shownOperations = (
  operations: readonly PatchOperation[],
  context: Context,
): readonly PatchOperation[] =>
  isOnSecret(context)
    ? operations.map((operation) =>
        operation.op === "remove"
          ? operation
          : { ...operation, value: shownSecretValue(pointerSteps(operation.path), operation.value) },
      )
    : operations;

export const shownDefaults = (defaulted: readonly Defaulted[], context: Context): readonly Defaulted[] =>
  isOnSecret(context)
    ? defaulted.map((one) => ({ ...one, operations: shownOperations(one.operations, context) }))
    : defaulted;

/** An object as a report may show it. */
export const shownObject = (object: KubeObject, context: Context): KubeObject =>
  isOnSecret(context) ? withoutSecretValues(object) : object;

/** True if an operation would show a value of a Secret, or be made of one. */
export const touchesSecret = (operations: readonly PatchOperation[], context: Context): boolean =>
  isOnSecret(context) && operations.some(({ path }) => isSecretField(pointerSteps(path)));
