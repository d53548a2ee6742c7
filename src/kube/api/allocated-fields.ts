import { GENERATED_LABELS } from "../formats/known-keys.js";
import { type FieldPath, key, path } from "../json/field-path.js";
import { type Json, type KubeObject, arrayAt, at, objectAt, own, stringAt } from "../json/object.js";

/** A field that a replacement left out, and the stored value that is meant. */
export interface Allocated {
  readonly field: FieldPath;
  readonly value: Json;
}

/**
 * What a Service keeps when an update leaves it out, exactly as the API server does it (kubernetes/kubernetes,
 * pkg/registry/core/service/storage, patchAllocatedValues): addresses as long as both need some, node ports by the names of
 * their ports and only those that no other port has taken. A Service that becomes an ExternalName gets none back.
 */
export function* allocatedOfService(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  const both = (needs: (service: KubeObject) => boolean): boolean => needs(object) && needs(old);
  if (both((service) => typeOf(service) !== "ExternalName"))
    yield* leftOut(object, old, ["clusterIP", "clusterIPs"]);
  if (both((service) => ["NodePort", "LoadBalancer"].includes(typeOf(service))))
    yield* nodePorts(object, old);
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
  const stored = new Map(
    arrayAt(old, "spec", "ports").map((port) => [nameOf(port), own(port, "nodePort")] as const),
  );
  for (const [index, port] of arrayAt(object, "spec", "ports").entries()) {
    const value = stored.get(nameOf(port));
    if (own(port, "nodePort") === undefined && isAllocated(value) && !kept.has(value))
      yield { field: path("spec", "ports", index, "nodePort"), value };
  }
}

/**
 * What a PersistentVolumeClaim keeps: the volume that it is bound to, and the class that was chosen for it. The API server
 * refuses an update without them.
 */
export function* allocatedOfClaim(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  yield* leftOut(object, old, ["volumeName"]);
  const beta = at(object, "metadata", "annotations", "volume.beta.kubernetes.io/storage-class");
  // '' is a choice: no class.
  const value = at(old, "spec", "storageClassName");
  if (beta === undefined && value !== undefined && at(object, "spec", "storageClassName") === undefined)
    yield { field: path("spec", "storageClassName"), value };
}

/** What a Job keeps: the selector that was made for it, and the labels that this looks for in its pods. */
export function* allocatedOfJob(object: KubeObject, old: KubeObject): Iterable<Allocated> {
  if (at(old, "spec", "manualSelector") === true || at(object, "spec", "manualSelector") === true) return;
  yield* leftOut(object, old, ["selector"]);
  const labels = ["spec", "template", "metadata", "labels"] as const;
  for (const [name, value] of Object.entries(objectAt(old, ...labels)))
    if (GENERATED_LABELS.has(name) && value !== undefined && at(object, ...labels, name) === undefined)
      yield { field: path(...labels, key(name)), value };
}

/** Fields of the spec that are stored and not given. */
function* leftOut(object: KubeObject, old: KubeObject, names: readonly string[]): Iterable<Allocated> {
  for (const name of names) {
    const value = at(old, "spec", name);
    if (at(object, "spec", name) === undefined && isAllocated(value))
      yield { field: path("spec", name), value };
  }
}

/** Go writes 0, '' and an empty list for what is not allocated. */
const isAllocated = (value: Json | undefined): value is Json =>
  value !== undefined &&
  value !== null &&
  value !== 0 &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);
