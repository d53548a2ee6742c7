import { type Selector, select, selectsEach } from "kube-api";
import { type Json, type KubeObject, equalJson, remember } from "kube-json";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import { type Cause, examples, fieldName, invalid, matching, path, requestsFor, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface DerivedDefaultCurrentOptions {
  /** The field whose default follows from another one. */
  readonly field: string;
  readonly from: string;
  readonly message?: string;
}

const compiled = remember(({ field, from }: DerivedDefaultCurrentOptions) => ({
  derived: selectorOf(field),
  source: selectorOf(from),
}));

export const derivedDefaultCurrent: Rule<DerivedDefaultCurrentOptions> = {
  id: "generic/derived-default-current",
  conventions: ["static-02"],
  match: matching(requestsFor("*", ["*/*"], ["UPDATE"])),
  action: "Warn",
  options: {
    schema: closed(
      {
        field: FIELD_SCHEMA,
        from: {
          type: "string",
          minLength: 1,
          description: "Path of the field that the default is derived from, such as 'spec.type'.",
        },
        message: MESSAGE_SCHEMA,
      },
      "field",
      "from",
    ),
    // A pack must name both fields.
    defaults: {} as DerivedDefaultCurrentOptions,
    example: { field: "spec.port", from: "spec.type" },
    *check({ field, from }) {
      yield* singleFieldProblems("field", field);
      yield* singleFieldProblems("from", from);
    },
  },
  *check({ object, oldObject }, options) {
    if (oldObject === undefined) return;
    const { derived, source } = compiled(options);
    if (equalJson(valueOf(oldObject, source), valueOf(object, source))) return;
    for (const { field, value } of select(object, derived))
      if ((value ?? null) !== null && equalJson(value, valueOf(oldObject, derived)))
        yield invalid(field, options.message ?? `must be updated together with ${fieldName(options.from)}`);
  },
  summary: "A field whose default is derived from another field must be updated together with that field.",
  rationale:
    "A default is applied once. If its source changes later, the field keeps the old value, and users do not notice because they never wrote it. The old value may still be right, so the rule only warns. The pack names both fields.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Listener
    metadata: { name: a }
    spec: { type: HTTP, port: 80 }
    ---
    apiVersion: acme.io/v1
    kind: Listener
    metadata: { name: a }
  - spec: { type: HTTPS, port: 80 }
  + spec: { type: HTTPS, port: 443 }
  `),
};

function* singleFieldProblems(option: string, field: string): Iterable<Cause> {
  const problems = [...fieldProblems(field)];
  for (const problem of problems) yield { ...problem, field: path(option) };
  if (problems.length === 0 && selectsEach(selectorOf(field)))
    yield invalid(path(option), "must be the path of one field, without '[*]'");
}

/** The value of a selector for a single field; null counts as absent. */
const valueOf = (object: KubeObject, selector: Selector): Json | undefined => {
  for (const { value } of select(object, selector)) return value ?? undefined;
  return undefined;
};
