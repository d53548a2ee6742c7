import { select } from "kube-api";
import { isObject, stringAt } from "kube-json";
import { targetOf } from "../../kube/references/object-references.js";
import {
  type CrossingReference,
  REFERENCE_GRANTS,
  crossingReferences,
  isGranted,
} from "../../kube/references/reference-grants.js";
import { FIELD_SCHEMA, TARGET_PROPERTIES, fieldProblems, selectorIn } from "../../options/generic-options.js";
import { REFERENCE_GRANTS_KNOWN } from "../../model/precondition.js";
import { type Cause, child, examples, forbidden, literal, ON_OBJECTS, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface CrossNamespacePermissionOptions {
  /** Further references in the objects that the match of the pack selects. */
  readonly references: readonly CrossingReference[];
}

/** Each field is parsed once. */
export const crossNamespacePermission: Rule<CrossNamespacePermissionOptions> = {
  id: "references/cross-namespace-permission",
  conventions: ["objectref-03"],
  match: ON_OBJECTS,
  action: "Warn",
  reads: [REFERENCE_GRANTS],
  precondition: REFERENCE_GRANTS_KNOWN,
  options: {
    schema: closed({
      references: {
        description: "Further references to objects that may be in another namespace.",
        type: "array",
        items: closed({ field: FIELD_SCHEMA, ...TARGET_PROPERTIES }, "field"),
      },
    }),
    defaults: { references: [] },
    *check({ references }) {
      for (const [index, { field }] of references.entries())
        for (const cause of fieldProblems(field)) yield { ...cause, field: ["references", index, "field"] };
    },
  },
  *check({ object, kind, namespace, cluster }, options) {
    const grants = cluster.list(REFERENCE_GRANTS.group, REFERENCE_GRANTS.kind);
    if (grants === undefined || namespace === undefined) return;
    const from = { group: kind.group, kind: kind.kind, namespace };
    for (const known of [...crossingReferences(kind.group, kind.kind), ...options.references])
      for (const { field, value } of select(object, selectorIn(known))) {
        const other = stringAt(value, "namespace") ?? "";
        const name = stringAt(value, "name");
        if (!isObject(value) || other === "" || other === namespace || name === undefined) continue;
        const to = { ...targetOf(value, known), namespace: other, name };
        if (!isGranted(grants, { from, to })) yield notGranted(child(field, "namespace"), other, from);
      }
  },
  summary: "A reference to an object in another namespace must be permitted by a ReferenceGrant there.",
  rationale:
    "Otherwise a user of one namespace could use the Services and Secrets of any other. Both sides must agree: one refers, the other has a ReferenceGrant. The rule covers references of the Gateway API, data sources of volumes, and those that the pack names, if all ReferenceGrants of the cluster are known.",
  cluster: `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata:
  name: shop
  namespace: data
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }
  to:
    - { group: "", kind: Service, name: catalogue }
`,
  ...examples(`
    apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata:
      name: web
      namespace: shop
    spec:
      rules:
  -     - backendRefs: [{ name: accounts, namespace: data, port: 80 }]
  +     - backendRefs: [{ name: catalogue, namespace: data, port: 80 }]
  `),
};

const notGranted = (
  field: Cause["field"],
  other: string,
  from: { readonly kind: string; readonly namespace: string },
): Cause =>
  forbidden(
    field,
    `may not be ${literal(other)} without a 'ReferenceGrant' there for ${literal(from.kind)} of namespace ${literal(from.namespace)}`,
  );
