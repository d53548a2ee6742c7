import { type FieldPath, key, objectAt, own, stringAt } from "kube-json";
import { dnsLabelProblem } from "kube-api";
import {
  type Check,
  type Checks,
  type Problem,
  at,
  invalidIf,
  meaning,
  problem,
  textOf,
  textsOf,
} from "../validity/check.js";
import { canonicalAddress, canonicalRange } from "../validity/network/addresses.js";
import { removedVolumes, wholeBytesIn } from "./pods.js";

/** What an API server warns of in other kinds (k8s.io/kubernetes, pkg/api and the strategies in pkg/registry). */

/** An annotation that something replaced. */
const oldAnnotation = (name: string, instead: string): Check =>
  function* (place) {
    // Not in a template of a claim.
    if (place.parent === undefined && own(objectAt(place.value, "metadata", "annotations"), name) !== undefined)
      yield problem.forbidden(
        at(place, "metadata", "annotations", key(name)),
        `may not be set; ${instead} replaced it`,
      );
  };

/** The name is that of Pods, too. The server warns of it at a create only. */
const podName: Check = (place) => {
  const name = stringAt(place.value, "metadata", "name");
  const problems = place.old === undefined && name !== undefined ? dnsLabelProblem(name) : undefined;
  return invalidIf(at(place, "metadata", "name"), problems && `${problems}, because host names of Pods begin with it`);
};

/** IPv6 may be written in several ways, and clients that compare texts then never agree. */
const notCanonical = (field: FieldPath, text: string, canonical: string | undefined): readonly Problem[] =>
  canonical === undefined || canonical === text
    ? []
    : [meaning(problem.invalid(field, `must be written '${canonical}'`), { value: canonical })];

type Canonical = (text: string) => string | undefined;

const written = (name: string, canonical: Canonical): Check =>
  function* (place) {
    const text = textOf(place, name);
    yield* notCanonical(at(place, name), text, canonical(text));
  };

const eachWritten = (name: string, canonical: Canonical): Check =>
  function* (place) {
    for (const [index, text] of textsOf(place, name).entries())
      yield* notCanonical(at(place, name, index), text, canonical(text));
  };

/** Fields of a Service that have no effect beside others. */
const ignored: Check = function* (place) {
  const type = textOf(place, "type");
  if (type === "ClusterIP" && textOf(place, "clusterIP") === "None") {
    if (textOf(place, "loadBalancerIP") !== "")
      yield problem.forbidden(at(place, "loadBalancerIP"), "may not be set if `clusterIP` is 'None'");
    if (textsOf(place, "externalIPs").length > 0)
      yield problem.forbidden(at(place, "externalIPs"), "may not be set if `clusterIP` is 'None'");
    if (textOf(place, "sessionAffinity") !== "None")
      yield problem.forbidden(at(place, "sessionAffinity"), "may not be set if `clusterIP` is 'None'");
  }
  if (type === "ExternalName" && textsOf(place, "externalIPs").length > 0)
    yield problem.forbidden(at(place, "externalIPs"), "may not be set if `type` is 'ExternalName'");
  if (type !== "ExternalName" && textOf(place, "externalName") !== "")
    yield problem.forbidden(at(place, "externalName"), "may not be set unless `type` is 'ExternalName'");
  if (textOf(place, "trafficDistribution") === "PreferClose")
    yield meaning(
      problem.unsupported(at(place, "trafficDistribution"), "must be 'PreferSameZone', which replaced 'PreferClose'"),
      { value: "PreferSameZone" },
    );
};

const CLASS = oldAnnotation("volume.beta.kubernetes.io/storage-class", "`spec.storageClassName`");

const recycled: Check = function* (place) {
  if (textOf(place, "persistentVolumeReclaimPolicy") === "Recycle")
    yield problem.unsupported(
      at(place, "persistentVolumeReclaimPolicy"),
      "may not be 'Recycle'; volumes must be provisioned dynamically",
    );
};

export const OTHERS: Checks = {
  V1Pod: [podName],
  V1Deployment: [podName],
  V1ReplicaSet: [podName],
  V1ReplicationController: [podName],
  V1Job: [podName],
  V1CronJob: [podName],
  V1Service: [oldAnnotation("service.kubernetes.io/topology-aware-hints", "`spec.trafficDistribution`")],
  V1ServiceSpec: [
    eachWritten("clusterIPs", canonicalAddress),
    eachWritten("externalIPs", canonicalAddress),
    written("loadBalancerIP", canonicalAddress),
    eachWritten("loadBalancerSourceRanges", canonicalRange),
    ignored,
  ],
  V1IPBlock: [written("cidr", canonicalRange), eachWritten("except", canonicalRange)],
  V1Ingress: [oldAnnotation("kubernetes.io/ingress.class", "`spec.ingressClassName`")],
  V1PersistentVolume: [CLASS, oldAnnotation("volume.beta.kubernetes.io/mount-options", "`spec.mountOptions`")],
  V1PersistentVolumeClaim: [CLASS],
  V1PersistentVolumeSpec: [removedVolumes, recycled],
  V1VolumeResourceRequirements: [(place) => wholeBytesIn(place, ["storage"])],
};
