import { DEFINITIONS, isNamespacedKind, isNamespacedResource } from "kube-schema";
import { select } from "kube-api";
import { type KubeObject, isObject, stringAt } from "kube-json";
import { type ReferenceTarget, targetOf } from "../../kube/references/object-references.js";
import { FIELD_SCHEMA, TARGET_PROPERTIES, fieldProblems, selectorIn } from "../../options/generic-options.js";
import {
  child,
  crdExample,
  examplesIn,
  forbidden,
  formatPointer,
  literal,
  ON_ANYTHING,
  type Rule,
  widgetExample,
} from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface NoRedundantReferenceNamespaceOptions {
  /** The path of the reference, or of each item of a list of references. */
  readonly field: string;
  /** The type of the target, if the reference does not contain it. */
  readonly group?: string;
  readonly kind?: string;
}

export const noRedundantReferenceNamespace: Rule<NoRedundantReferenceNamespaceOptions> = {
  id: "generic/no-redundant-reference-namespace",
  conventions: ["objectref-20"],
  match: ON_ANYTHING,
  action: "Warn",
  reads: [DEFINITIONS],
  options: {
    schema: closed({ field: FIELD_SCHEMA, ...TARGET_PROPERTIES }, "field"),
    // A pack must name the field.
    defaults: {} as NoRedundantReferenceNamespaceOptions,
    example: { field: "spec.classRef", group: "acme.io", kind: "WidgetClass" },
    check: ({ field }) => fieldProblems(field),
  },
  *check({ object, namespace, cluster }, options) {
    for (const { field, value } of select(object, selectorIn(options))) {
      const given = stringAt(value, "namespace") ?? "";
      if (!isObject(value) || given === "") continue;
      const target = targetOf(value, options);
      const place = child(field, "namespace");
      if (isClusterScoped(target, cluster.known(DEFINITIONS.group, DEFINITIONS.kind)))
        yield forbidden(
          place,
          `may not be specified for ${literal(target.kind ?? target.resource)}, which is cluster-scoped`,
        );
      else if (given === namespace)
        yield forbidden(place, `may not be specified when the target is in the same namespace, ${literal(given)}`);
    }
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary:
    "A reference that the pack names may not have a namespace if its target is cluster-scoped or in the same namespace.",
  rationale:
    "A reference without a namespace can be copied to another namespace together with its target; with a namespace it still points to the old one. A cluster-scoped target has no namespace. Kinds that are neither built in nor defined in the cluster count as namespaced.",
  cluster: crdExample({ kind: "WidgetClass", plural: "widgetclasses", scope: "Cluster" }),
  ...examplesIn((yaml) => widgetExample(yaml, "namespace: shop"))(`
    spec:
      classRef:
        name: fast
  -     namespace: infra
  `),
};

const isClusterScoped = ({ group, kind, resource }: ReferenceTarget, definitions: readonly KubeObject[]): boolean =>
  (resource === undefined
    ? isNamespacedKind(group, kind ?? "", definitions)
    : isNamespacedResource(group, resource, definitions)) === false;
