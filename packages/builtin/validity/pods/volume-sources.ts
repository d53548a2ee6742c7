import { dnsLabelProblem } from "kube-api";
import { own } from "kube-json";
import { type Check, type Place, at, formed, needs, numberOf, oneOf, problem, textOf, within } from "../check.js";
import { isOfPod, podSpecOf } from "../containers/containment.js";
import { parentPathProblem, relativePathProblem } from "../containers/paths.js";
import { amountOf } from "../quantity.js";
import type { Checks } from "../walk.js";
import { fileModes } from "./file-modes.js";
import { projectedVolume } from "./files.js";
import { azureDisk, fibreChannel, flexVolume, flocker, iscsi, quobyte } from "./network-volumes.js";
import { claimTemplate, csiVolume } from "./provisioned.js";
import { needsNameIn } from "../steps.js";

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
  if (textOf(place, "path") === "") yield* needs("path")(place);
  else {
    yield* formed("path", parentPathProblem)(place);
    yield* oneOf("type", HOST_PATH_TYPES)(place);
  }
};

const absolute = (path: string): string | undefined =>
  path.startsWith("/") ? undefined : "must be an absolute path, such as '/data'";

const image: Check = function* (place) {
  if (isOfPod(podSpecOf(place))) yield* needs("reference")(place);
  yield* oneOf("pullPolicy", ["Always", "IfNotPresent", "Never"])(place);
};

const storageOs: readonly Check[] = [
  needs("volumeName"),
  formed("volumeName", dnsLabelProblem),
  formed("volumeNamespace", dnsLabelProblem),
  needsNameIn("secretRef"),
];

const partition: Check = function* (place) {
  const value = numberOf(place, "partition");
  if (value !== undefined && value !== 0) yield* within("partition", 1, 255)(place);
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
export const sourcesOf = (volume: Place): readonly string[] =>
  Object.keys(VOLUME_SOURCES).filter((name) => own(volume.value, name) !== undefined);

/** PersistentVolumes have sources of the same types, and check them themselves. */
const asSource = (name: string, check: Check, named: string): Check =>
  function* (place) {
    const { parent } = place;
    if (parent?.type !== "V1Volume" || sourcesOf(parent)[0] !== name) return;
    for (const found of check(place)) {
      const { field } = found;
      yield named === name
        ? found
        : { ...found, field: at(parent, named, ...field.slice(place.field.length)), place: found.place ?? field };
    }
  };

export const VOLUME_CHECKS: Checks = Object.fromEntries(
  Object.entries(VOLUME_SOURCES).map(([name, { type, checks, named = name }]) => [
    type,
    checks.map((check) => asSource(name, check, named)),
  ]),
);
