import { dnsLabelProblem, dnsSubdomainProblem, quoted } from "kube-api";
import { own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  at,
  isSet,
  numberOf,
  problem,
  structsAt,
  textOf,
  textsIn,
} from "../check.js";
import { renamed, formed, needs, needsForm, needsNameIn, oneOf, within } from "../fields.js";
import { isOfPod, podSpecOf } from "../containers/containment.js";
import { fileModes, parentPathProblem, relativePathProblem } from "../forms.js";
import { amountOf } from "../quantity.js";
import { projectedVolume } from "./files.js";
import {
  azureDisk,
  claimTemplate,
  csiVolume,
  fibreChannel,
  flexVolume,
  flocker,
  iscsi,
  quobyte,
} from "./provisioned.js";

/** How the server names a source of a volume in its errors, and what it checks in it. */
export interface VolumeSource {
  readonly type: string;
  readonly checks: readonly Check[];
  /** The field where its problems are, if not its own. */
  readonly named?: string;
  /** The field that may not be set beside another source, if not its own. */
  readonly besideNamed?: string;
}

const emptyDir: Check = function* (place) {
  if ((amountOf(own(place.value, "sizeLimit"))?.digits ?? 0n) < 0n)
    yield problem.forbidden(at(place, "sizeLimit"), "may not be less than 0");
};

const HOST_PATH_TYPES = [
  "DirectoryOrCreate",
  "Directory",
  "FileOrCreate",
  "File",
  "Socket",
  "CharDevice",
  "BlockDevice",
];

const hostPath: Check = function* (place) {
  yield* needsForm("path", parentPathProblem)(place);
  if (textOf(place, "path") !== "") yield* oneOf("type", HOST_PATH_TYPES)(place);
};

const absolute = (path: string): string | undefined =>
  path.startsWith("/") ? undefined : "must be an absolute path, such as '/data'";

const image: Check = function* (place) {
  if (isOfPod(podSpecOf(place))) yield* needs("reference")(place);
  yield* oneOf("pullPolicy", ["Always", "IfNotPresent", "Never"])(place);
};

const storageOs: readonly Check[] = [
  needsForm("volumeName", dnsLabelProblem),
  formed("volumeNamespace", dnsLabelProblem),
  needsNameIn("secretRef"),
];

const partition: Check = function* (place) {
  if (numberOf(place, "partition") !== 0) yield* within("partition", 1, 255)(place);
};

/** The sources of volumes, in the order in which the server looks for a second one (ValidateVolumes). */
export const VOLUME_SOURCES: Readonly<Record<string, VolumeSource>> = {
  emptyDir: { type: "V1EmptyDirVolumeSource", checks: [emptyDir] },
  hostPath: { type: "V1HostPathVolumeSource", checks: [hostPath] },
  gitRepo: {
    type: "V1GitRepoVolumeSource",
    checks: [needs("repository"), formed("directory", relativePathProblem)],
  },
  gcePersistentDisk: {
    type: "V1GCEPersistentDiskVolumeSource",
    checks: [needs("pdName"), partition],
    named: "persistentDisk",
  },
  awsElasticBlockStore: { type: "V1AWSElasticBlockStoreVolumeSource", checks: [needs("volumeID"), partition] },
  secret: { type: "V1SecretVolumeSource", checks: [needs("secretName"), fileModes("defaultMode")] },
  nfs: { type: "V1NFSVolumeSource", checks: [needs("server", "path"), formed("path", absolute)] },
  iscsi: { type: "V1ISCSIVolumeSource", checks: iscsi },
  glusterfs: { type: "V1GlusterfsVolumeSource", checks: [needs("endpoints", "path")] },
  flocker: { type: "V1FlockerVolumeSource", checks: [flocker] },
  persistentVolumeClaim: { type: "V1PersistentVolumeClaimVolumeSource", checks: [needs("claimName")] },
  rbd: { type: "V1RBDVolumeSource", checks: [needs("monitors", "image")] },
  cinder: {
    type: "V1CinderVolumeSource",
    checks: [needs("volumeID"), needsNameIn("secretRef")],
  },
  cephfs: { type: "V1CephFSVolumeSource", checks: [needs("monitors")], besideNamed: "cephFS" },
  quobyte: { type: "V1QuobyteVolumeSource", checks: [quobyte, needs("volume")] },
  downwardAPI: {
    type: "V1DownwardAPIVolumeSource",
    checks: [fileModes("defaultMode")],
    // As the server misspells it.
    besideNamed: "downwarAPI",
  },
  fc: { type: "V1FCVolumeSource", checks: [fibreChannel] },
  flexVolume: { type: "V1FlexVolumeSource", checks: [needs("driver"), flexVolume] },
  configMap: { type: "V1ConfigMapVolumeSource", checks: [needs("name"), fileModes("defaultMode")] },
  azureFile: { type: "V1AzureFileVolumeSource", checks: [needs("secretName", "shareName")] },
  vsphereVolume: { type: "V1VsphereVirtualDiskVolumeSource", checks: [needs("volumePath")] },
  photonPersistentDisk: { type: "V1PhotonPersistentDiskVolumeSource", checks: [needs("pdID")] },
  portworxVolume: { type: "V1PortworxVolumeSource", checks: [needs("volumeID")] },
  azureDisk: { type: "V1AzureDiskVolumeSource", checks: azureDisk },
  storageos: { type: "V1StorageOSVolumeSource", checks: storageOs },
  projected: { type: "V1ProjectedVolumeSource", checks: projectedVolume },
  scaleIO: { type: "V1ScaleIOVolumeSource", checks: [needs("gateway", "system", "volumeName")] },
  csi: { type: "V1CSIVolumeSource", checks: csiVolume },
  ephemeral: { type: "V1EphemeralVolumeSource", checks: [claimTemplate] },
  image: { type: "V1ImageVolumeSource", checks: [image] },
};

/** The sources of a volume. The server only judges the first one. */
const sourcesOf = (volume: Place): readonly string[] =>
  Object.keys(VOLUME_SOURCES).filter((name) => isSet(volume, name));

/** PersistentVolumes have sources of the same types, and check them themselves. */
const asSource =
  (name: string, check: Check, named: string): Check =>
  (place) => {
    const { parent } = place;
    if (parent?.type !== "V1Volume" || sourcesOf(parent)[0] !== name) return [];
    return named === name ? check(place) : renamed(place, at(parent, named), check);
  };

const VOLUME_CHECKS: Checks = Object.fromEntries(
  Object.entries(VOLUME_SOURCES).map(([name, { type, checks, named = name }]) => [
    type,
    checks.map((check) => asSource(name, check, named)),
  ]),
);

// The volumes of pods (k8s.io/kubernetes, pkg/apis/core/validation).

const oneSource: Check = function* (place) {
  const [first, ...others] = sourcesOf(place);
  for (const name of others)
    yield problem.forbidden(
      at(place, VOLUME_SOURCES[name]?.besideNamed ?? name),
      `may not be set beside \`${String(first)}\``,
      at(place, name),
    );
};

/** The name of the pod that a spec is of, or '' for a template. */
const podNameOf = (spec: Place | undefined): string =>
  spec !== undefined && isOfPod(spec) ? (stringAt(spec.root, "metadata", "name") ?? "") : "";

/** The name of the claim that is made for a pod. */
const claimName: Check = function* (place) {
  const [podName, name] = [podNameOf(podSpecOf(place)), textOf(place, "name")];
  if (sourcesOf(place)[0] !== "ephemeral" || podName === "" || name === "") return;
  const message = dnsSubdomainProblem(`${podName}-${name}`);
  if (message !== undefined)
    yield problem.invalid(
      at(place, "name"),
      `must make a valid name of a claim, ${quoted(`${podName}-${name}`)}, which ${message}`,
    );
};

const MAX_INTERFACE = 64;

const initiatorName: Check = function* (place) {
  const iscsi = own(place.value, "iscsi");
  if (own(iscsi, "initiatorName") === undefined) return;
  const name = `${textOf(place, "name")}:${stringAt(iscsi, "targetPortal") ?? ""}`;
  if (name.length > MAX_INTERFACE)
    yield problem.invalid(
      at(place, "name"),
      `must be at most ${String(MAX_INTERFACE)} characters long together with ':' and \`iscsi.targetPortal\``,
    );
};

/** Names of volumes must differ, but from those of invalid ones. */
export const uniqueVolumes: Check = function* (spec) {
  const invalid = new Set(spec.problemsIn("volumes").map(({ field }) => field[spec.field.length + 1]));
  const names = new Set<string>();
  for (const [index, name] of textsIn(spec, "volumes", "name").entries()) {
    if (names.has(name)) yield problem.duplicate(at(spec, "volumes", index, "name"), "must be unique in `volumes`");
    if (!invalid.has(index)) names.add(name);
  }
};

/** A pod may not mount a claim that is only made for one of its volumes. */
export const madeClaims: Check = function* (spec) {
  const podName = podNameOf(spec);
  const volumes = structsAt(spec, "volumes");
  const made = new Set<string>();
  for (const volume of podName === "" ? [] : volumes)
    if (isSet(volume, "ephemeral")) made.add(`${podName}-${textOf(volume, "name")}`);
  for (const volume of volumes)
    if (made.has(stringAt(volume.value, "persistentVolumeClaim", "claimName") ?? ""))
      yield problem.invalid(
        at(volume, "persistentVolumeClaim", "claimName"),
        "must not name a claim that is made for an `ephemeral` volume",
      );
};

export const POD_VOLUMES: Checks = {
  ...VOLUME_CHECKS,
  V1Volume: [oneSource, needsForm("name", dnsLabelProblem), claimName, initiatorName],
};
