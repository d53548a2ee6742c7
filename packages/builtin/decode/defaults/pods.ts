import { type JsonObject, own } from "kube-json";
import type { Defaults } from "../decode.js";
import { podContainers } from "./containers.js";
import { empty, unset } from "./fill.js";

// k8s.io/kubernetes, pkg/apis/core/v1/defaults.go, and structs that Go always has.

/** Read and write for the owner, read for others. */
const withMode = (struct: JsonObject): JsonObject => unset(struct, { defaultMode: 0o644 });

/** A volume without a source is an empty folder. */
const volume = (struct: JsonObject): JsonObject =>
  Object.keys(struct).some((name) => name !== "name") ? {} : { emptyDir: {} };

/** A Pod has a spec, and what templates do not have before they become Pods. */
const pod = (struct: JsonObject): JsonObject => {
  const whole = { ...struct, ...unset(struct, { spec: {} }) };
  return { ...whole, ...podContainers(whole) };
};

const podSpec = (spec: JsonObject): JsonObject => {
  const alias = own(spec, "serviceAccount");
  return empty(spec, {
    dnsPolicy: "ClusterFirst",
    restartPolicy: "Always",
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    schedulerName: "default-scheduler",
    serviceAccountName: typeof alias === "string" ? alias : "",
  });
};

export const POD_DEFAULTS: Defaults = {
  V1Pod: pod,
  V1PodTemplate: (struct) => unset(struct, { template: {} }),
  V1PodTemplateSpec: (struct) => unset(struct, { metadata: {}, spec: {} }),
  V1PodSpec: podSpec,
  V1Volume: volume,
  V1SecretVolumeSource: withMode,
  V1ConfigMapVolumeSource: withMode,
  V1DownwardAPIVolumeSource: withMode,
  V1ProjectedVolumeSource: withMode,
  V1ServiceAccountTokenProjection: (struct) => unset(struct, { expirationSeconds: 3600 }),
  V1AzureDiskVolumeSource: (struct) => unset(struct, { cachingMode: "ReadWrite", kind: "Shared" }),
  V1WeightedPodAffinityTerm: (struct) => unset(struct, { podAffinityTerm: {} }),
  V1PreferredSchedulingTerm: (struct) => unset(struct, { preference: {} }),
};
