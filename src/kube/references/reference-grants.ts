import { guessResource } from "kube-api";
import { type KubeObject, arrayAt, stringAt } from "kube-json";
import type { ReferenceTarget } from "./object-references.js";

/** The kind by which a namespace allows references into it from another one (Gateway API, GEP-709). */
export const REFERENCE_GRANTS = { group: "gateway.networking.k8s.io", kind: "ReferenceGrant" } as const;

/**
 * A reference that may cross namespaces: its field, and its target type if the reference does not contain it.
 */
export interface CrossingReference {
  readonly field: string;
  readonly group?: string;
  readonly kind?: string;
}

const BACKENDS: readonly CrossingReference[] = [{ field: "spec.rules[*].backendRefs[*]", kind: "Service" }];

const BACKENDS_AND_MIRRORS: readonly CrossingReference[] = [
  ...BACKENDS,
  { field: "spec.rules[*].filters[*].requestMirror.backendRef", kind: "Service" },
  { field: "spec.rules[*].backendRefs[*].filters[*].requestMirror.backendRef", kind: "Service" },
];

const KNOWN: Readonly<Record<string, readonly CrossingReference[]>> = {
  "gateway.networking.k8s.io/GRPCRoute": BACKENDS_AND_MIRRORS,
  "gateway.networking.k8s.io/Gateway": [
    { field: "spec.listeners[*].tls.certificateRefs[*]", kind: "Secret" },
    { field: "spec.listeners[*].tls.frontendValidation.caCertificateRefs[*]" },
  ],
  "gateway.networking.k8s.io/HTTPRoute": BACKENDS_AND_MIRRORS,
  "gateway.networking.k8s.io/TCPRoute": BACKENDS,
  "gateway.networking.k8s.io/TLSRoute": BACKENDS,
  "gateway.networking.k8s.io/UDPRoute": BACKENDS,
  // Feature gate CrossNamespaceVolumeDataSource.
  "/PersistentVolumeClaim": [{ field: "spec.dataSourceRef" }],
};

/** The references of a kind that are known to need a ReferenceGrant where they lead to another namespace. */
export const crossingReferences = (group: string, kind: string): readonly CrossingReference[] => {
  const name = `${group}/${kind}`;
  return (Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined) ?? [];
};

/** The source and the target of a reference. */
export interface Crossing {
  readonly from: { readonly group: string; readonly kind: string; readonly namespace: string };
  readonly to: ReferenceTarget & { readonly namespace: string; readonly name: string };
}

/** True if one of the grants allows it. */
export const isGranted = (grants: readonly KubeObject[], { from, to }: Crossing): boolean =>
  grants.some(
    (grant) =>
      stringAt(grant, "metadata", "namespace") === to.namespace &&
      arrayAt(grant, "spec", "from").some(
        (one) =>
          (stringAt(one, "group") ?? "") === from.group &&
          stringAt(one, "kind") === from.kind &&
          stringAt(one, "namespace") === from.namespace,
      ) &&
      arrayAt(grant, "spec", "to").some((one) => isTo(one, to)),
  );

/** A reference without a type may have any granted type. */
const isTo = (granted: unknown, { group, kind, resource, name }: Crossing["to"]): boolean => {
  const grantedName = stringAt(granted, "name") ?? "";
  if (grantedName !== "" && grantedName !== name) return false;
  if (kind === undefined && resource === undefined) return true;
  const grantedKind = stringAt(granted, "kind") ?? "";
  return (
    (stringAt(granted, "group") ?? "") === group &&
    (kind === undefined ? guessResource(grantedKind) === resource : grantedKind === kind)
  );
};
