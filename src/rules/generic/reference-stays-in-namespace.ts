import { select } from "kube-api";
import { stringAt } from "kube-json";
import { FIELD_OPTIONS, type FieldOptions, selectorIn, selectorOf } from "../../options/generic-options.js";
import { celForEach } from "../../options/cel-text.js";
import { child, examplesIn, fieldName, forbidden, literal, ON_ANYTHING, type Rule, widgetExample } from "../kit.js";

export const referenceStaysInNamespace: Rule<FieldOptions> = {
  id: "generic/reference-stays-in-namespace",
  conventions: ["objectref-25"],
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    ...FIELD_OPTIONS,
    example: { field: "spec.secretRef" },
  },
  *check({ object, namespace }, options) {
    if (namespace === undefined) return;
    for (const { field, value } of select(object, selectorIn(options))) {
      const other = stringAt(value, "namespace") ?? "";
      if (other !== "" && other !== namespace)
        yield {
          ...forbidden(
            child(field, "namespace"),
            options.message ??
              `may not be ${literal(other)}; only objects in the same namespace, ${literal(namespace)}, may be referenced`,
          ),
          // Another object of that namespace is another one that may not be referenced.
          ...(value === undefined ? {} : { about: value }),
        };
    }
  },
  policy({ field, message = "may not refer to an object in another namespace" }) {
    const namespace = "request.?namespace.orValue('')";
    const stays = (value: string): string =>
      `[${value}].all(ref, type(ref) != map || !(type(ref[?'namespace'].orValue(dyn(null))) == string) || ref.namespace in ['', ${namespace}])`;
    return {
      expression: `(${namespace} == '' || ${celForEach(selectorOf(field), stays)})`,
      message: `${fieldName(field)} ${message}`,
    };
  },
  summary: "A reference that the pack names must refer to an object in the same namespace.",
  rationale:
    "Namespaces are a security boundary: a user of one namespace may not read the Secrets of another, but a controller that follows such a reference does so for the user. Only the pack knows which references must stay: RBAC subjects and references of the Gateway API cross namespaces by design. Cluster-scoped objects are exempt.",
  ...examplesIn((yaml) => widgetExample(yaml, "namespace: shop"))(`
    spec:
      secretRef:
        name: db-admin
  -     namespace: data
  `),
};
