import { type FieldPath, arrayAt, key, objectAt, own, stringAt } from "kube-json";
import { dnsLabelProblem } from "kube-api";
import { compareAmounts } from "kube-cel";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  at,
  invalidIf,
  isSet,
  meaning,
  numberOf,
  problem,
  structAt,
  textOf,
  textsOf,
} from "../validity/check.js";
import { contentOf } from "../validity/config/data.js";
import { isNew, where } from "../validity/fields.js";
import { canonicalAddress, canonicalRange } from "../validity/network/addresses.js";
import { amountOf } from "../validity/quantity.js";
import { isChanged } from "../validity/same.js";
import { wholeBytesIn } from "./pods.js";

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

/** Without another class. The server warns of it at a create only. */
const hasOldClass = ({ value, old }: Place): boolean =>
  old === undefined && stringAt(value, "spec", "ingressClassName") === undefined;

/** To so many characters of `generateName`, the server adds others. */
const MAX_PREFIX = 58;

/** The name is that of Pods, too. The server warns of it at a create only. */
const podName: Check = (place) => {
  if (!isNew(place)) return [];
  const metadata = structAt(place, "metadata");
  const [name, prefix] = [textOf(metadata, "name"), textOf(metadata, "generateName")];
  if (name !== "") return invalidIf(at(metadata, "name"), forPods(dnsLabelProblem(name)));
  const isLabel = prefix === "" || dnsLabelProblem(`${prefix.slice(0, MAX_PREFIX)}x`) === undefined;
  return invalidIf(at(metadata, "generateName"), isLabel ? undefined : forPods(PREFIX));
};

const PREFIX = "must be the beginning of a DNS label: lowercase letters, digits and '-', such as 'my-name-'";

const forPods = (message: string | undefined): string | undefined =>
  message && `${message}, because host names of Pods begin with it`;

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

const revisions: Check = function* (place) {
  if ((numberOf(place, "revisionHistoryLimit") ?? 0) < 0)
    yield problem.invalid(
      at(place, "revisionHistoryLimit"),
      "must be greater than or equal to 0; a negative number keeps all revisions",
    );
};

/** The server warns of it once. */
const ENFORCED = "kubernetes.io/enforce-mountable-secrets";
const enforced: Check = (place) =>
  own(objectAt(place.old, "metadata", "annotations"), ENFORCED) === undefined
    ? oldAnnotation(ENFORCED, "a `metadata.namespace` of its own")(place)
    : [];

/** Requests may not exceed limits; 'cpu' and 'memory' are requests, too. */
const quota: Check = function* (place) {
  const hard = structAt(place, "hard");
  for (const name of ["cpu", "memory", "storage", "ephemeral-storage"]) {
    const names = name === "cpu" || name === "memory" ? [`requests.${name}`, name] : [`requests.${name}`];
    const set = names.find((one) => isSet(hard, one));
    const [request, limit] = [set, `limits.${name}`].map((one) => one && amountOf(own(hard.value, one)));
    if (set && request && limit && compareAmounts(request, limit) > 0)
      yield problem.invalid(at(hard, key(set)), `must be less than or equal to 'limits.${name}'`);
  }
};

/** The driver would get tokens in a map that it may log. */
const tokensInSecrets: Check = function* (place) {
  const isAsked = place.old === undefined || isChanged(place, "tokenRequests");
  if (isAsked && arrayAt(place.value, "tokenRequests").length > 0 && !isSet(place, "serviceAccountTokenInSecrets"))
    yield problem.missing(
      at(place, "serviceAccountTokenInSecrets"),
      "must be specified beside `tokenRequests`; 'true' keeps tokens out of logs, if the driver supports it",
    );
};

/** The blocks of PEM that the server looks for in the entries of a Secret for TLS. */
const BLOCKS: readonly (readonly [entry: string, block: string, pattern: RegExp])[] = [
  ["tls.crt", "CERTIFICATE", /^-----BEGIN CERTIFICATE-----/m],
  ["tls.key", "PRIVATE KEY", /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/m],
];

const pem: Check = function* (place) {
  if (textOf(place, "type") !== "kubernetes.io/tls") return;
  for (const [entry, block, pattern] of BLOCKS) {
    const list = own(objectAt(place.value, "stringData"), entry) === undefined ? "data" : "stringData";
    const content = contentOf(place, entry);
    if (content !== undefined && !pattern.test(content))
      yield problem.invalid(at(place, list, key(entry)), `must be PEM with a block '${block}'`);
  }
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
  V1Ingress: [where(hasOldClass, oldAnnotation("kubernetes.io/ingress.class", "`spec.ingressClassName`"))],
  V1PersistentVolume: [CLASS, oldAnnotation("volume.beta.kubernetes.io/mount-options", "`spec.mountOptions`")],
  V1PersistentVolumeClaim: [CLASS],
  V1PersistentVolumeSpec: [recycled],
  V1ServiceAccount: [enforced],
  V1ResourceQuotaSpec: [quota],
  V1PodDNSConfig: [eachWritten("nameservers", canonicalAddress)],
  V1HostAlias: [written("ip", canonicalAddress)],
  V1StatefulSetSpec: [revisions],
  V1CSIDriverSpec: [tokensInSecrets],
  V1Secret: [pem],
  V1VolumeResourceRequirements: [(place) => wholeBytesIn(place, ["storage"])],
};
