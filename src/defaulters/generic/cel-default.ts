import { type FieldPath, valueAt } from "../../kube/json/field-path.js";
import { select } from "../../kube/api/field-selector.js";
import { programs } from "../../kube/policies/port.js";
import {
  CEL_PROPERTIES,
  type CelOptions,
  EXPRESSION,
  expressionProblems,
  policyFacts,
  programMaker,
} from "../../options/cel-options.js";
import {
  FILLED_SCHEMA,
  ON_UPDATE_SCHEMA,
  type OnUpdate,
  filledProblems,
  metadataMapOf,
  metadataValueProblem,
} from "../../options/filled-field.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { policyRequest } from "../../model/policy-request.js";
import type { Default, Defaulter } from "../../model/rule.js";
import type { Outcome } from "../../kube/policies/activation.js";
import { oneLine } from "../../text/message.js";

export interface CelDefaultOptions extends CelOptions {
  readonly field: string;
  readonly onUpdate: OnUpdate;
}

const programOf = programMaker({ isCondition: false, roots: ["object", "params"], self: "parent" });

export const celDefault: Defaulter<CelDefaultOptions> = {
  id: "generic/cel-default",
  conventions: [],
  kind: "Static",
  summary: "Sets an absent field that the pack names to the value of a CEL expression.",
  rationale:
    "Some defaults depend on other fields. The expression sees `object`, `params`, `variables`, and `parent`, the object that the field is in; not the user, the stored object or the cluster, so that a default is the same whoever sends the object. Null and an empty optional mean that there is no default. If the expression cannot be evaluated, nothing is set, and clients get a warning. Members of unions may not be defaulted.",
  reference: "Static Defaults",
  since: "0.1.0",
  match: ON_OBJECTS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["field", "expression"],
      properties: {
        field: FILLED_SCHEMA,
        expression: { ...EXPRESSION, description: "CEL expression for the value." },
        onUpdate: ON_UPDATE_SCHEMA,
        ...CEL_PROPERTIES,
      },
    },
    // A pack must name the field and contain the expression.
    defaults: { onUpdate: "Fill" } as CelDefaultOptions,
    example: {
      field: "spec.ports[*].protocol",
      expression: "parent.name.startsWith('dns') ? 'UDP' : 'TCP'",
      onUpdate: "Fill",
    },
    *check(options) {
      yield* filledProblems(options.field);
      yield* expressionProblems(options, programOf(options));
    },
    fills: ({ field }) => ({ field: selectorOf(field), needs: [] }),
  },
  before: `
apiVersion: acme.io/v1
kind: Listener
metadata:
  name: a
spec:
  ports:
    - { name: web }
    - { name: dns-local }
`,
  after: `
apiVersion: acme.io/v1
kind: Listener
metadata:
  name: a
spec:
  ports:
    - { name: web, protocol: TCP }
    - { name: dns-local, protocol: UDP }
`,
  *defaults(context, options) {
    const absent = [...select(context.object, selectorOf(options.field))].filter(
      ({ value }) => value === undefined,
    );
    if (absent.length === 0) return;
    const run = programOf(options).start(policyRequest(context), policyFacts(context, options.params));
    const matching = run.matches();
    if (!("matches" in matching)) {
      for (const { field } of absent) yield { field, undecided: whyNot(matching.error) };
      return;
    }
    if (!matching.matches) return;
    for (const { field } of absent) {
      const proposal = defaultOf(field, run.evaluate(valueAt(context.object, field.slice(0, -1))), options);
      if (proposal !== undefined) yield proposal;
      if (run.isSpent()) return;
    }
  },
};

const defaultOf = (
  field: FieldPath,
  outcome: Outcome,
  { onUpdate }: CelDefaultOptions,
): Default | undefined => {
  if (!("value" in outcome)) return { field, undecided: whyNot(outcome.error) };
  const value = programs().jsonOf(outcome.value);
  if (value === null) return undefined;
  if (value === undefined) return { field, undecided: "the expression has a value that is not JSON" };
  const map = metadataMapOf(field);
  const problem = map === undefined ? undefined : metadataValueProblem(map, value);
  if (problem !== undefined) return { field, undecided: `the value of the expression ${problem}` };
  return { field, value, ...(onUpdate === "Keep" ? { immutable: true } : {}) };
};

const whyNot = (error = "nothing"): string => oneLine(error, 200);
