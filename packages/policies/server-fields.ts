import { GENERATED_LABELS } from "kube-api";
import { type Value, isList, isMap, valueOfJson } from "kube-cel";
import {
  type FieldPath,
  type Json,
  type KubeObject,
  at,
  child,
  formatField,
  parseApiVersion,
  segmentName,
  stringAt,
} from "kube-json";
import { NotKnown } from "./activation.js";

/** Names below a value, such as ['spec', 'ports', '*', 'nodePort']; '*' stands for every item of a list. */
type Place = readonly string[];

/** The places with these names, separated by spaces, below a path. */
const within = (path: string, names: string): readonly Place[] =>
  names.split(" ").map((name) => [...path.split(" "), name]);

const OF_ANY = within("metadata", "creationTimestamp generation managedFields name resourceVersion uid");

const OF_POD: readonly Place[] = [
  ...within("spec", "imagePullSecrets overhead preemptionPolicy priority priorityClassName"),
  ...within("spec", "serviceAccount serviceAccountName tolerations volumes"),
  ...["containers", "initContainers"].flatMap((list) => [
    ["spec", list, "*", "volumeMounts"],
    ...within(`spec ${list} * resources`, "limits requests"),
  ]),
  ...within("status", "phase qosClass"),
];

const OF_JOB = [
  ["spec", "selector"],
  ...[...GENERATED_LABELS].map((name) => ["spec", "template", "metadata", "labels", name]),
];

const CLUSTER_IP = within("spec", "clusterIP clusterIPs ipFamilies ipFamilyPolicy");

const ofService = (object: KubeObject): readonly Place[] => {
  const type = stringAt(object, "spec", "type") ?? "ClusterIP";
  if (type === "ExternalName") return [];
  if (type === "ClusterIP") return CLUSTER_IP;
  const isChecked = type === "LoadBalancer" && stringAt(object, "spec", "externalTrafficPolicy") === "Local";
  return [...CLUSTER_IP, ["spec", "ports", "*", "nodePort"], ...(isChecked ? [["spec", "healthCheckNodePort"]] : [])];
};

const FINALIZERS: Place = ["metadata", "finalizers"];
const PHASE: Place = ["status", "phase"];

/**
 * What an API server sets in objects of built-in kinds before ValidatingAdmissionPolicies see them, besides defaults: by admission
 * plugins, allocators, and the strategies of its registries (kubernetes/kubernetes, plugin/pkg/admission and pkg/registry).
 */
const OF_KIND: Readonly<Record<string, (object: KubeObject) => readonly Place[]>> = {
  "/Namespace": () => [["spec", "finalizers"], PHASE],
  "/PersistentVolume": () => [FINALIZERS, PHASE],
  "/PersistentVolumeClaim": () => [FINALIZERS, ["spec", "storageClassName"], PHASE],
  "/Pod": () => OF_POD,
  "/Service": ofService,
  "batch/Job": (object) => (at(object, "spec", "manualSelector") === true ? [] : OF_JOB),
  "certificates.k8s.io/CertificateSigningRequest": () => within("spec", "extra groups uid username"),
  "networking.k8s.io/Ingress": () => [["spec", "ingressClassName"]],
};

const placesIn = (object: KubeObject): readonly Place[] => {
  const kind = `${parseApiVersion(object.apiVersion).group}/${object.kind}`;
  return [...OF_ANY, ...(Object.hasOwn(OF_KIND, kind) ? (OF_KIND[kind]?.(object) ?? []) : [])];
};

/**
 * A part of an object as its author wrote it, at `field`. What it lacks and an API server sets is not known. A test whether such a
 * field is set finds none.
 */
export const writtenValue = (object: KubeObject, part: Json = object, field: FieldPath = []): Value => {
  const places = field.reduce<readonly Place[]>(
    (all, step) => below(all, typeof step === "number" ? "*" : String(segmentName(step))),
    placesIn(object),
  );
  return withUnknown(valueOfJson(part), places, field);
};

const below = (places: readonly Place[], name: string): readonly Place[] =>
  places.flatMap(([first, ...rest]) => (first === name && rest.length > 0 ? [rest] : []));

const withUnknown = (value: Value, places: readonly Place[], field: FieldPath): Value => {
  if (places.length === 0) return value;
  if (isList(value))
    return { ...value, at: (index) => withUnknown(value.at(index), below(places, "*"), child(field, index)) };
  if (!isMap(value)) return value;
  return {
    kind: "map",
    size: value.size,
    keys: () => value.keys(),
    get(key) {
      const found = value.get(key);
      return found === undefined || typeof key !== "string"
        ? found
        : withUnknown(found, below(places, key), child(field, key));
    },
    absent: (key) =>
      typeof key === "string" && places.some(([first]) => first === key)
        ? new NotKnown(`the value that an API server gives \`${formatField(child(field, key))}\``)
        : undefined,
  };
};
