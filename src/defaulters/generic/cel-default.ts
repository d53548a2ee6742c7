import { type Json, equalJson, valueAt } from "kube-json";
import { select } from "kube-api";
import {
  CEL_DEFAULT_SCHEMA,
  type CelDefaultOptions,
  defaultProgram,
  defaultSchemaProblems,
  failureClause,
  proposalOf,
} from "../../options/cel-default-options.js";
import { expressionProblems, policyFacts, programCost } from "../../options/cel-options.js";
import { filledProblems, replacedProblems } from "../../options/filled-field.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { policyRequest } from "../../model/policy-request.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

export const celDefault: Defaulter<CelDefaultOptions> = {
  id: "generic/cel-default",
  since: "0.1.0",
  kind: "Static",
  match: ON_OBJECTS,
  options: {
    schema: CEL_DEFAULT_SCHEMA,
    // A pack must name the field and contain the expression.
    defaults: { onUpdate: "Fill", mode: "Fill" } as CelDefaultOptions,
    example: {
      field: "spec.ports[*].protocol",
      expression: "parent.name.startsWith('dns') ? 'UDP' : 'TCP'",
      onUpdate: "Fill",
      mode: "Fill",
    },
    *check(options) {
      yield* filledProblems(options.field);
      yield* replacedProblems(options.field, options.mode);
      yield* expressionProblems(options, defaultProgram(options));
    },
    isRelative: true,
    checkSchema: defaultSchemaProblems,
    cost: (options) =>
      options.on === undefined ? programCost(defaultProgram(options), selectorOf(options.field)) : "Unbounded",
    replaces: ({ mode }) => mode === "Replace",
    fills: ({ field }) => ({ field: selectorOf(field), needs: [] }),
  },
  *defaults(context, options) {
    const isOpen = (value: Json | undefined): boolean => value === undefined || options.mode === "Replace";
    const open = [...select(context.object, selectorOf(options.field))].filter(({ value }) => isOpen(value));
    if (open.length === 0) return;
    const run = defaultProgram(options).start(
      policyRequest(context.subject?.whole ?? context),
      policyFacts(context, options.params),
    );
    const matching = run.matches();
    if (!("matches" in matching)) {
      for (const { field } of open) yield { field, undecided: failureClause(matching.error) };
      return;
    }
    if (!matching.matches) return;
    for (const { field, value } of open) {
      const proposal = proposalOf(field, run.evaluate(valueAt(context.object, field.slice(0, -1))), options);
      // A value that is right already takes none of the limits.
      if (proposal !== undefined && !("value" in proposal && equalJson(proposal.value, value ?? null))) yield proposal;
      if (run.isSpent()) return;
    }
  },
  summary: "Sets an absent field that the pack names to the value of a CEL expression.",
  rationale:
    "Some defaults depend on other fields. The expression sees `object`, `params`, `variables`, and `parent` (the object that contains the field), but not the user, the stored object or the cluster: every user gets the same default. Null and an empty optional mean that there is no default. If the expression cannot be evaluated, nothing is set or replaced, and clients get a warning. Members of unions may not be defaulted; in built-in kinds, none is set beside another one.",
  reference: "Static Defaults",
  ...beforeAndAfter(`
    apiVersion: acme.io/v1
    kind: Listener
    metadata:
      name: a
    spec:
      ports:
  -     - { name: web }
  -     - { name: dns-local }
  +     - { name: web, protocol: TCP }
  +     - { name: dns-local, protocol: UDP }
  `),
};
