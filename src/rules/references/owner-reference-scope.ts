import { DEFINITIONS, isNamespacedKind } from "kube-schema";
import { own, parseApiVersion, stringAt } from "kube-json";
import { ownerReferences } from "../../kube/api/metadata.js";
import type { Context } from "../../model/context.js";
import { OWNERS } from "../../model/precondition.js";
import { child, crdExample, examples, forbidden, invalid, literal, ON_OBJECTS, type Rule } from "../kit.js";

export const ownerReferenceScope: Rule = {
  id: "references/owner-reference-scope",
  conventions: ["objectref-02"],
  match: ON_OBJECTS,
  action: "Deny",
  reads: [DEFINITIONS],
  precondition: OWNERS,
  *check(context) {
    for (const { field, owner } of ownerReferences(context.object)) {
      if (own(owner, "namespace") !== undefined)
        yield forbidden(
          child(field, "namespace"),
          "may not be specified; only an owner in the namespace of its dependent may be referenced, by `name` and `uid`",
        );
      const { group } = parseApiVersion(stringAt(owner, "apiVersion") ?? "");
      const kind = stringAt(owner, "kind") ?? "";
      if (isNamespaced(group, kind, context) === true && isClusterScoped(context))
        yield invalid(
          child(field, "kind"),
          `must be a cluster-scoped kind, unlike ${literal(kind)}, because the dependent has no namespace`,
        );
    }
  },
  summary: "The owner of a cluster-scoped object must be cluster-scoped, and an owner may not be in another namespace.",
  rationale:
    "An owner reference has no namespace: the owner is in the namespace of its dependent. The garbage collector cannot find a namespaced owner of a cluster-scoped object, so the dependent is never collected. Kinds that are neither built in nor defined in the cluster are exempt.",
  cluster: crdExample({ kind: "Gateway", plural: "gateways" }),
  ...examples(`
    apiVersion: rbac.authorization.k8s.io/v1
    kind: ClusterRole
    metadata:
      name: acme-gateway
      ownerReferences:
  -     - apiVersion: acme.io/v1
  -       kind: Gateway
  -       name: public
  +     - apiVersion: apiextensions.k8s.io/v1
  +       kind: CustomResourceDefinition
  +       name: gateways.acme.io
          uid: 3c5b1d7e-6f0a-4c2b-9d8e-1a2b3c4d5e6f
    rules: []
  `),
};

const isNamespaced = (group: string, kind: string, { cluster }: Context): boolean | undefined =>
  isNamespacedKind(group, kind, cluster.known(DEFINITIONS.group, DEFINITIONS.kind));

/**
 * An object of unknown kind without a namespace is cluster-scoped if it comes from an API server; a file may omit it.
 */
const isClusterScoped = (context: Context): boolean => {
  const { object, kind, namespace } = context;
  const known = isNamespaced(kind.group, kind.kind, context);
  return known === undefined ? namespace === undefined && stringAt(object, "metadata", "uid") !== undefined : !known;
};
