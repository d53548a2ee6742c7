import { storedAt } from "../../kube/api/counterpart.js";
import { path, remember } from "kube-json";
import { endsInEach, parseSelector, select } from "kube-api";
import { invalid } from "../../model/cause.js";
import { FIELD_SCHEMA, selectorOf } from "../../options/generic-options.js";
import { ON_OBJECT_UPDATES } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";
import { closed } from "../../model/json-schema.js";

interface CarryOverOptions {
  /** Fields that are immutable or hold allocated values. */
  readonly fields: readonly string[];
}

const compiled = remember(({ fields }: CarryOverOptions) => fields.map(selectorOf));

export const carryOver: Defaulter<CarryOverOptions> = {
  id: "generic/carry-over",
  conventions: ["put-03"],
  kind: "AdmissionControlled",
  match: ON_OBJECT_UPDATES,
  options: {
    schema: closed(
      {
        fields: {
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: FIELD_SCHEMA,
          description: "Paths of the fields: immutable ones, or ones whose values are allocated.",
        },
      },
      "fields",
    ),
    // A pack must name the fields.
    defaults: {} as CarryOverOptions,
    example: { fields: ["spec.region", "spec.ports[*].address"] },
    *check({ fields }) {
      for (const [index, field] of fields.entries()) {
        const selector = parseSelector(field);
        if (selector === undefined || endsInEach(selector))
          yield invalid(
            path("fields", index),
            "must be the path of a field, such as 'spec.region' or 'spec.ports[*].address'",
          );
      }
    },
  },
  *defaults({ object, oldObject }, options) {
    if (oldObject === undefined) return;
    for (const selector of compiled(options))
      for (const { field, value } of select(object, selector)) {
        const stored = value === undefined ? storedAt(oldObject, object, field) : undefined;
        if ((stored ?? undefined) !== undefined) yield { field, value: stored ?? null, immutable: true };
      }
  },
  summary: "Restores the stored values of fields that the pack names if an update leaves them out.",
  rationale:
    "A user who replaces an object with its original manifest omits values that were allocated or defaulted later, and would get an error about a field that is not in the manifest. Values in the update stay even if they differ; rules such as `generic/field-immutable` review those. Name only fields that users never need to clear, because an update can no longer remove them. List items are matched by name or map key.",
  ...beforeAndAfter(`
    apiVersion: acme.io/v1
    kind: Database
    metadata: { name: a }
    spec:
  -   size: 1
  -   region: eu-west
  -   ports:
  -     - { name: sql, port: 5432, address: 10.0.0.1 }
  - ---
  - apiVersion: acme.io/v1
  - kind: Database
  - metadata: { name: a }
  - spec:
      size: 2
  +   region: eu-west
      ports:
        - { name: admin, port: 8080 }
  -     - { name: sql, port: 5432 }
  +     - { name: sql, port: 5432, address: 10.0.0.1 }
  `),
};
