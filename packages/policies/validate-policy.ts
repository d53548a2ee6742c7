import {
  COST_BUDGET,
  type CostBudget,
  MATCH_CONDITIONS_BUDGET,
  OutOfBudget,
  type Outcome,
  createActivation,
} from "./activation.js";
import type { CompiledValidating, CompiledValidation } from "./compiled-policy.js";
import type { NamedExpression } from "./expression.js";
import { typeNameOf } from "kube-cel";
import type { PolicyRequest } from "./policy-request.js";
import { allMatch, messageOf } from "./program.js";
import { type PolicyFacts, conditionRootsOf, rootsOf } from "./roots.js";

/** A validation that fails. */
export interface Denial {
  /** In the words of the author or of the API server. */
  readonly message: string;
  /** The reason of the status, such as 'Invalid'; '' if the policy could not be evaluated. */
  readonly reason: string;
  /** The index of the validation; undefined if it is another expression. */
  readonly index?: number;
  /** It denies regardless of the binding. */
  readonly always?: true;
}

/** A policy's result for a request and one set of parameters. */
export interface PolicyResult {
  readonly denials: readonly Denial[];
  readonly annotations: readonly { readonly key: string; readonly value: string }[];
  /** The unknown inputs of its expressions; those are not evaluated. */
  readonly unknown: readonly string[];
}

/** Evaluates a policy (k8s.io/apiserver, pkg/admission/plugin/policy/validating/validator.go, Validate). */
export const validatePolicy = (
  compiled: CompiledValidating,
  request: PolicyRequest,
  facts: PolicyFacts,
): PolicyResult => {
  const { policy, variables } = compiled;
  const fails = policy.failurePolicy === "Fail";
  const collector = createCollector(fails);
  const roots = rootsOf(request, facts);
  try {
    const matching = allMatch(
      compiled.matchConditions,
      createActivation(variables, conditionRootsOf(request, facts), { left: MATCH_CONDITIONS_BUDGET }),
    );
    if (!("matches" in matching)) collector.fail(matching);
    if (!("matches" in matching) || !matching.matches) return collector.result();
    const budget: CostBudget = { left: COST_BUDGET };
    const activation = createActivation(variables, roots, budget);
    const outcomes = compiled.validations.map(({ expression }) => activation.evaluate(expression));
    const messages = messagesOf(compiled.validations, () => createActivation(variables, roots, budget));
    for (const [index, { validation }] of compiled.validations.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      if (!("value" in outcome)) collector.fail(outcome, index);
      else if ("error" in messages) collector.fail(messages, index);
      else if (outcome.value !== true)
        collector.deny({
          index,
          reason: validation.reason === "" ? "Invalid" : validation.reason,
          message: messages.texts[index] ?? ownMessage(validation),
        });
    }
    annotate(compiled.auditAnnotations, createActivation(variables, roots, { left: COST_BUDGET }), collector);
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    // Like the API server, this ignores the rest.
    return createResult(fails ? [{ message: error.message, reason: "" }] : []);
  }
  return collector.result();
};

const ownMessage = ({ message, expression }: CompiledValidation["validation"]): string =>
  message.trim() === "" ? `failed expression: ${expression.trim()}` : message.trim();

type Messages = { readonly texts: readonly (string | undefined)[] } | { readonly error: string };

/** All message expressions are evaluated, because all of them cost. */
const messagesOf = (
  validations: readonly CompiledValidation[],
  start: () => ReturnType<typeof createActivation>,
): Messages => {
  if (validations.every(({ message }) => message === undefined)) return { texts: [] };
  const activation = start();
  try {
    return {
      texts: validations.map(({ message }) => message && messageOf(activation.evaluate(message))),
    };
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { error: `failed messageExpression: ${error.message}` };
  }
};

interface Collector {
  deny(denial: Denial): void;
  fail(outcome: Pick<Outcome, "error" | "unknown">, index?: number): void;
  failAlways(outcome: Pick<Outcome, "error" | "unknown">): void;
  annotate(key: string, value: string): void;
  result(): PolicyResult;
}

const createResult = (denials: readonly Denial[]): PolicyResult => ({
  denials,
  annotations: [],
  unknown: [],
});

const createCollector = (fails: boolean): Collector => {
  const denials: Denial[] = [];
  const annotations: PolicyResult["annotations"][number][] = [];
  const unknown: string[] = [];
  const fail: Collector["fail"] = ({ error = "", unknown: what }, index) => {
    if (what !== undefined) unknown.push(what);
    else if (fails) denials.push({ message: error, reason: "", ...(index === undefined ? {} : { index }) });
  };
  return {
    deny: (denial) => void denials.push(denial),
    fail,
    failAlways(outcome) {
      const before = denials.length;
      fail(outcome);
      const added = denials[before];
      if (added !== undefined) denials[before] = { ...added, always: true };
    },
    annotate: (key, value) => void annotations.push({ key, value }),
    result: () => ({ denials, annotations, unknown: [...new Set(unknown)] }),
  };
};

const annotate = (
  annotations: readonly NamedExpression[],
  activation: ReturnType<typeof createActivation>,
  collector: Collector,
): void => {
  for (const { name, expression } of annotations) {
    const outcome = activation.evaluate(expression);
    if (!("value" in outcome)) collector.failAlways(outcome);
    else if (typeof outcome.value === "string") {
      const value = outcome.value.trim();
      if (value !== "") collector.annotate(name, value);
    } else if (outcome.value !== null)
      collector.failAlways({
        error: `valueExpression '${expression.source}' resulted in unsupported return type: ${typeNameOf(outcome.value)}. Return type must be either string or null.`,
      });
  }
};
