import type { JsonObject } from "kube-json";
import type { Defaults } from "../decode.js";
import { unset } from "./fill.js";

const setting =
  (defaults: JsonObject) =>
  (struct: JsonObject): JsonObject =>
    unset(struct, defaults);

// Structs that are no pointers in Go are there, even if they are not set: their checks then tell what they lack.
const withSpec = setting({ spec: {} });

/** k8s.io/kubernetes, pkg/apis/core/v1/defaults.go and pkg/apis/storage/v1/defaults.go. */
export const STORAGE_DEFAULTS: Defaults = {
  V1PersistentVolume: withSpec,
  V1PersistentVolumeSpec: setting({ persistentVolumeReclaimPolicy: "Retain", volumeMode: "Filesystem" }),
  V1PersistentVolumeClaim: withSpec,
  V1PersistentVolumeClaimTemplate: withSpec,
  V1PersistentVolumeClaimSpec: setting({ volumeMode: "Filesystem" }),
  V1StorageClass: setting({ reclaimPolicy: "Delete", volumeBindingMode: "Immediate" }),
  V1CSIDriver: withSpec,
  V1CSIDriverSpec: setting({
    attachRequired: true,
    fsGroupPolicy: "ReadWriteOnceWithFSType",
    volumeLifecycleModes: ["Persistent"],
  }),
  V1VolumeAttachment: withSpec,
  V1VolumeAttachmentSpec: setting({ source: {} }),
};
