import { child } from "../../kube/json/field-path.js";
import { select } from "../../kube/api/field-selector.js";
import { stringAt } from "../../kube/json/object.js";
import { remember } from "../../kube/json/remember.js";
import { forbidden } from "../../model/cause.js";
import {
  FIELD_SCHEMA,
  MESSAGE_SCHEMA,
  fieldProblems,
  messageOptionProblems,
  selectorOf,
} from "../../options/generic-options.js";
import { ON_ANYTHING } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { widgetExample } from "../example.js";

export interface ReferenceStaysInNamespaceOptions {
  /** Where the reference stands, or each of a list of them. */
  readonly field: string;
  readonly message?: string;
}

const compiled = remember(({ field }: ReferenceStaysInNamespaceOptions) => selectorOf(field));

export const referenceStaysInNamespace: Rule<ReferenceStaysInNamespaceOptions> = {
  id: "generic/reference-stays-in-namespace",
  conventions: ["objectref-25"],
  summary: "A reference that the pack names must be to an object in the namespace of the referrer.",
  rationale:
    "Namespaces are a boundary: who may write in one may not read the Secrets of another, and a controller that follows such a reference does it for them. Only the pack can say which references are meant to stay: RBAC subjects and references of the Gateway API cross namespaces by design. Cluster-scoped referrers are not judged.",
  reference: "Object references",
  since: "0.1.0",
  match: ON_ANYTHING,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["field"],
      properties: { field: FIELD_SCHEMA, message: MESSAGE_SCHEMA },
    },
    // A pack must name the field.
    defaults: {} as ReferenceStaysInNamespaceOptions,
    example: { field: "spec.secretRef" },
    *check({ field, message }) {
      yield* fieldProblems(field);
      yield* messageOptionProblems(message, "FieldValueForbidden");
    },
  },
  action: "Deny",
  good: widgetExample(
    `
      spec:
        secretRef:
          name: db-admin
    `,
    "namespace: shop",
  ),
  bad: widgetExample(
    `
      spec:
        secretRef:
          name: db-admin
          namespace: data
    `,
    "namespace: shop",
  ),
  *check({ object, namespace }, options) {
    if (namespace === undefined) return;
    for (const { field, value } of select(object, compiled(options))) {
      const other = stringAt(value, "namespace") ?? "";
      if (other !== "" && other !== namespace)
        yield forbidden(
          child(field, "namespace"),
          options.message ??
            `may not be ${literal(other)}; only objects in namespace ${literal(namespace)} of the referrer may be referenced`,
        );
    }
  },
};
