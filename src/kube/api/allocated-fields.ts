import { GENERATED_LABELS } from "kube-api";
import { type FieldPath, type Json, type KubeObject, arrayAt, at, key, objectAt, own, path, stringAt } from "kube-json";

/** A field that a replacement left out, and its stored value. */
export interface Allocated {
  readonly field: FieldPath;
  readonly value: Json;
}

/**
 * The allocated values that a Service keeps if an update leaves them out, exactly as in the API server
 * (kubernetes/kubernetes, pkg/registry/core/service/storage, patchAllocatedValues): addresses if both versions need
 * them, node ports by port name unless another port has taken them. A Service that becomes an ExternalName keeps none.
 */
export function* allocatedOfService(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  const both = (needs: (service: KubeObject) => boolean): boolean => needs(object) && needs(old);
  if (both((service) => typeOf(service) !== "ExternalName")) yield* leftOut(object, old, ["clusterIP", "clusterIPs"]);
  if (both((service) => ["NodePort", "LoadBalancer"].includes(typeOf(service)))) yield* nodePorts(object, old);
  if (both(needsHealthCheck)) yield* leftOut(object, old, ["healthCheckNodePort"]);
}

const typeOf = (service: KubeObject): string => stringAt(service, "spec", "type") ?? "ClusterIP";

const needsHealthCheck = (service: KubeObject): boolean =>
  typeOf(service) === "LoadBalancer" && stringAt(service, "spec", "externalTrafficPolicy") === "Local";

function* nodePorts(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  const numbers = (service: KubeObject): readonly Json[] =>
    arrayAt(service, "spec", "ports").flatMap((port) => own(port, "nodePort") ?? []);
  const given = new Set(numbers(object));
  const kept = new Set(numbers(old).filter((number) => given.has(number)));
  const nameOf = (port: Json): string => stringAt(port, "name") ?? "";
  const stored = new Map(arrayAt(old, "spec", "ports").map((port) => [nameOf(port), own(port, "nodePort")] as const));
  for (const [index, port] of arrayAt(object, "spec", "ports").entries()) {
    const value = stored.get(nameOf(port));
    if (!isAllocated(own(port, "nodePort")) && isAllocated(value) && !kept.has(value))
      yield { field: path("spec", "ports", index, "nodePort"), value };
  }
}

/**
 * The values that a PersistentVolumeClaim keeps: its bound volume and its class. The API server rejects an
 * update without them.
 */
export function* allocatedOfClaim(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  yield* leftOut(object, old, ["volumeName"]);
  const beta = at(object, "metadata", "annotations", "volume.beta.kubernetes.io/storage-class");
  // '' is a choice: no class.
  const value = at(old, "spec", "storageClassName");
  if (beta === undefined && value !== undefined && at(object, "spec", "storageClassName") === undefined)
    yield { field: path("spec", "storageClassName"), value };
}

/** The values that a Job keeps: its generated selector and the labels that it selects. */
export function* allocatedOfJob(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  if (at(old, "spec", "manualSelector") === true || at(object, "spec", "manualSelector") === true) return;
  yield* leftOut(object, old, ["selector"]);
  const labels = ["spec", "template", "metadata", "labels"] as const;
  for (const [name, value] of Object.entries(objectAt(old, ...labels)))
    if (GENERATED_LABELS.has(name) && value !== undefined && at(object, ...labels, name) === undefined)
      yield { field: path(...labels, key(name)), value };
}

/** Fields of the spec that are stored and not set in the update. */
function* leftOut(object: KubeObject, old: KubeObject, names: readonly string[]): Iterable<Allocated> {
  for (const name of names) {
    const value = at(old, "spec", name);
    if (!isAllocated(at(object, "spec", name)) && isAllocated(value)) yield { field: path("spec", name), value };
  }
}

/** Go writes 0, '' and an empty list for values that are not allocated. */
const isAllocated = (value: Json | undefined): value is Json =>
  value !== undefined && value !== null && value !== 0 && value !== "" && !(Array.isArray(value) && value.length === 0);
