import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { isObject, own, stringAt } from "kube-json";
import { type Check, type Place, at, isSet, problem, textOf } from "../check.js";
import { formed, formedIfSet, ifSet, needs, needsForm } from "../fields.js";
import { driverName, flexVolume, iscsi } from "../pods/provisioned.js";
import { parentPathProblem } from "../forms.js";
import { type VolumeSource, VOLUME_SOURCES } from "../pods/volumes.js";

/** A struct in a struct, if it is set. */
const placeIn = (place: Place, name: string, type: string): Place | undefined => {
  const value = own(place.value, name);
  const old = own(place.old, name);
  return isObject(value)
    ? { ...place, value, field: at(place, name), type, parent: place, old: isObject(old) ? old : undefined }
    : undefined;
};

/** Runs checks on a struct in a struct, if it is set. */
const inside = (name: string, type: string, ...checks: readonly Check[]): Check =>
  function* (place) {
    const found = placeIn(place, name, type);
    if (found !== undefined) for (const check of checks) yield* check(found);
  };

const secretRef = (...names: readonly string[]): Check => inside("secretRef", "V1SecretReference", needs(...names));

/** A Secret of any namespace, whose names are checked (validatePVSecretReference). */
const anySecret = (name: string): Check =>
  inside(name, "V1SecretReference", needsForm("name", dnsSubdomainProblem), needsForm("namespace", dnsLabelProblem));

const MAX_PORTAL = 64;

/** The initiator is named after the volume and the portal. */
const portal: Check = function* (place) {
  const name = stringAt(place.root, "metadata", "name") ?? "";
  if (isSet(place, "initiatorName") && `${name}:${textOf(place, "targetPortal")}`.length > MAX_PORTAL)
    // The server writes this name in lower case.
    yield problem.invalid(
      at(place, "targetportal"),
      `must have at most ${String(MAX_PORTAL)} characters with the name of the volume and ':' when \`initiatorName\` is set`,
    );
};

/** The sources that are others in PersistentVolumes than in pods. */
const OWN: Readonly<Record<string, VolumeSource>> = {
  glusterfs: {
    type: "V1GlusterfsPersistentVolumeSource",
    checks: [needs("endpoints", "path"), formedIfSet("endpointsNamespace", dnsLabelProblem)],
  },
  rbd: { type: "V1RBDPersistentVolumeSource", checks: [needs("monitors", "image")] },
  cephfs: { type: "V1CephFSPersistentVolumeSource", checks: [needs("monitors")], besideNamed: "cephFS" },
  iscsi: { type: "V1ISCSIPersistentVolumeSource", checks: [...iscsi, portal, secretRef("name")] },
  cinder: {
    type: "V1CinderPersistentVolumeSource",
    checks: [needs("volumeID"), secretRef("name", "namespace")],
  },
  flexVolume: { type: "V1FlexPersistentVolumeSource", checks: [needs("driver"), flexVolume] },
  azureFile: {
    type: "V1AzureFilePersistentVolumeSource",
    checks: [needs("secretName", "shareName"), ifSet("secretNamespace", needs("secretNamespace"))],
  },
  scaleIO: { type: "V1ScaleIOPersistentVolumeSource", checks: [needs("gateway", "system", "volumeName")] },
  local: { type: "V1LocalVolumeSource", checks: [needsForm("path", parentPathProblem)] },
  storageos: {
    type: "V1StorageOSPersistentVolumeSource",
    checks: [
      needsForm("volumeName", dnsLabelProblem),
      formed("volumeNamespace", dnsLabelProblem),
      secretRef("name", "namespace"),
    ],
  },
  csi: {
    type: "V1CSIPersistentVolumeSource",
    checks: [
      driverName("driver"),
      needs("volumeHandle"),
      anySecret("controllerPublishSecretRef"),
      anySecret("controllerExpandSecretRef"),
      anySecret("nodePublishSecretRef"),
      anySecret("nodeExpandSecretRef"),
    ],
  },
};

/** In the order in which the server looks for a second one. */
export const SOURCES: readonly string[] =
  `hostPath gcePersistentDisk awsElasticBlockStore glusterfs flocker nfs rbd quobyte cephfs iscsi cinder fc
  flexVolume azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk scaleIO local storageos csi`.split(
    /\s+/,
  );

/** Exactly one source, which is valid (k8s.io/kubernetes, pkg/apis/core/validation, ValidatePersistentVolumeSpec). */
export const volumeSources: Check = function* (place) {
  const found = SOURCES.filter((name) => isSet(place, name));
  if (found.length === 0) yield problem.missing(place.field, "must have a source, such as `csi` or `nfs`");
  for (const [index, name] of found.entries()) {
    const source = OWN[name] ?? VOLUME_SOURCES[name];
    // The server lets this one be the second.
    if (index > 0 && name !== "flexVolume")
      yield problem.forbidden(at(place, source?.besideNamed ?? name), `may not be set beside \`${String(found[0])}\``);
    else {
      const inner = source && placeIn(place, name, source.type);
      const named = inner && { ...inner, field: at(place, source.named ?? name) };
      if (named !== undefined) for (const check of source?.checks ?? []) yield* check(named);
    }
  }
};
