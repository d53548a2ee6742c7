import { guessResource } from "kube-api";
import { type KubeObject, arrayAt, groupBy, remember, stringAt } from "kube-json";
import type { ReferenceTarget } from "./object-references.js";

/** The kind by which a namespace allows references into it from another one (Gateway API, GEP-709). */
export const REFERENCE_GRANTS = { group: "gateway.networking.k8s.io", kind: "ReferenceGrant" } as const;

/** A reference that may cross namespaces: its field, and its target type if the reference does not contain it. */
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

export interface Crossing {
  readonly from: { readonly group: string; readonly kind: string; readonly namespace: string };
  readonly to: ReferenceTarget & { readonly namespace: string; readonly name: string };
}

/** True if one of the grants allows it. The grants of a cluster are indexed once: an object may have hundreds of references. */
export const isGranted = (grants: readonly KubeObject[], { from, to }: Crossing): boolean => {
  const targets = targetsOf(grants)(crossingText(to.namespace, from));
  return [to.name, ANY_NAME].some((name) => allows(targets.get(name), to));
};

const ANY_NAME = "";

/** The granted types by name, each with its text as the key. */
type Targets = ReadonlyMap<string, ReadonlyMap<string, GrantedType>>;

interface GrantedType {
  readonly group: string;
  readonly kind: string;
}

/** A reference without a type may have any granted type. */
const allows = (
  types: ReadonlyMap<string, GrantedType> | undefined,
  { group, kind, resource }: Crossing["to"],
): boolean => {
  if (types === undefined) return false;
  if (kind === undefined && resource === undefined) return true;
  if (kind !== undefined) return types.has(JSON.stringify([group, kind]));
  return [...types.values()].some((type) => type.group === group && guessResource(type.kind) === resource);
};

const crossingText = (namespace: string | undefined, from: unknown): string =>
  JSON.stringify([
    namespace,
    stringAt(from, "group") ?? "",
    stringAt(from, "kind") ?? "",
    stringAt(from, "namespace") ?? "",
  ]);

/** The targets that the grants allow from one namespace to another, by `crossingText`. */
const targetsOf = remember((grants: readonly KubeObject[]): ((crossing: string) => Targets) => {
  const byCrossing = groupBy(grants, (grant) => [
    ...new Set(
      arrayAt(grant, "spec", "from").map((from) => crossingText(stringAt(grant, "metadata", "namespace"), from)),
    ),
  ]);
  const known = new Map<string, Targets>();
  return (crossing) => {
    const targets = known.get(crossing) ?? targetsIn(byCrossing.get(crossing) ?? []);
    if (byCrossing.has(crossing)) known.set(crossing, targets);
    return targets;
  };
});

const targetsIn = (grants: readonly KubeObject[]): Targets => {
  const targets = new Map<string, Map<string, GrantedType>>();
  for (const one of grants.flatMap((grant) => arrayAt(grant, "spec", "to"))) {
    const [group, kind] = [stringAt(one, "group") ?? "", stringAt(one, "kind") ?? ""];
    const name = stringAt(one, "name") ?? ANY_NAME;
    const types = targets.get(name) ?? new Map<string, GrantedType>();
    targets.set(name, types.set(JSON.stringify([group, kind]), { group, kind }));
  }
  return targets;
};
