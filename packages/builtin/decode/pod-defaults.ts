import { type Json, type JsonObject, isArray, isObject, own, stringAt } from "kube-json";
import { SCALARS } from "./scalars.js";
import { type Defaults, empty, present, setting, settingEmpty, settingZero, unset } from "./fill.js";

// Pods and their containers (k8s.io/kubernetes, pkg/apis/core/v1/defaults.go).

const container = (struct: JsonObject): JsonObject =>
  empty(struct, {
    imagePullPolicy: pullPolicyOf(stringAt(struct, "image")),
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
  });

const pullPolicyOf = (image = ""): string => (LATEST.test(image) ? "Always" : "IfNotPresent");

const HOST_PART = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const HOST = `(?:${HOST_PART}(?:\\.${HOST_PART})*|\\[[A-Fa-f0-9:]+\\])(?::[0-9]+)?`;
const NAME = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const DIGEST = "@(?:sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128})";

/** A valid reference (github.com/distribution/reference) with the tag 'latest', or without tag and digest. */
const LATEST = new RegExp(`^(?![a-f0-9]{64}$)(?:${HOST}/)?${NAME}(?:/${NAME})*(?::latest(?:${DIGEST})?)?$`);

/** The containers of a pod, but not of a template: each has the requests that its limits have, and ports of the host. */
const podContainers = (pod: JsonObject): JsonObject => {
  const spec = own(pod, "spec");
  if (!isObject(spec)) return {};
  const isHostNetwork = own(spec, "hostNetwork") === true;
  const lists = ["containers", "initContainers"].flatMap((name): [string, Json][] => {
    const list = own(spec, name);
    return isArray(list) ? [[name, list.map((item) => ofPod(item, isHostNetwork))]] : [];
  });
  return { spec: { ...spec, ...Object.fromEntries(lists) } };
};

const ofPod = (item: Json, isHostNetwork: boolean): Json => {
  if (!isObject(item)) return item;
  const resources = own(item, "resources");
  const ports = own(item, "ports");
  return {
    ...item,
    ...(isObject(resources) ? { resources: withRequests(resources) } : {}),
    ...(isHostNetwork && isArray(ports) ? { ports: ports.map(withHostPort) } : {}),
  };
};

const withRequests = (resources: JsonObject): JsonObject => {
  const limits = own(resources, "limits");
  const requests = own(resources, "requests") ?? {};
  if (!isObject(limits) || !isObject(requests)) return resources;
  // An unreadable amount is a problem of the limits only.
  const readable = Object.entries(limits).filter(([, value]) => SCALARS.quantity.problem(value ?? null) === undefined);
  return { ...resources, requests: { ...Object.fromEntries(readable), ...requests } };
};

const withHostPort = (port: Json): Json => {
  const number = own(port, "containerPort");
  const isOpen = isObject(port) && (own(port, "hostPort") ?? 0) === 0;
  return isOpen && SCALARS.int32.problem(number ?? null) === undefined ? { ...port, hostPort: number ?? 0 } : port;
};

/** A volume without a source is an empty folder. */
const volume = (struct: JsonObject): JsonObject =>
  Object.keys(struct).some((name) => name !== "name") ? {} : { emptyDir: {} };

/** A Pod gets a spec, and defaults that templates do not get before they become Pods. */
const pod = (struct: JsonObject): JsonObject => {
  const whole = { ...struct, ...unset(struct, { spec: {} }) };
  const { spec } = { ...whole, ...podContainers(whole) };
  return { ...whole, spec: isObject(spec) ? { ...spec, ...unset(spec, { enableServiceLinks: true }) } : spec };
};

/** `serviceAccount` is an alias of `serviceAccountName`. */
const podSpec = (spec: JsonObject): JsonObject => {
  const [name, alias] = [own(spec, "serviceAccountName"), own(spec, "serviceAccount")];
  const account = (name ?? "") === "" ? alias : name;
  return {
    ...empty(spec, { dnsPolicy: "ClusterFirst", restartPolicy: "Always", schedulerName: "default-scheduler" }),
    ...unset(spec, { securityContext: {}, terminationGracePeriodSeconds: 30 }),
    ...(typeof account === "string" && account !== ""
      ? { ...(isReadable(alias) ? { serviceAccount: account } : {}), serviceAccountName: account }
      : {}),
  };
};

/** What is no text must be seen to be refused. */
const isReadable = (text: Json = ""): boolean => text === null || typeof text === "string";

/** Read and write for the owner, read for others. */
const withMode = setting({ defaultMode: 0o644 });

export const POD_DEFAULTS: Defaults = {
  V1Pod: pod,
  V1PodTemplate: present("template"),
  V1PodTemplateSpec: present("metadata", "spec"),
  V1PodSpec: podSpec,
  V1Container: container,
  V1EphemeralContainer: container,
  V1ContainerPort: settingEmpty({ protocol: "TCP" }),
  V1ObjectFieldSelector: settingEmpty({ apiVersion: "v1" }),
  V1Probe: settingZero({ timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }),
  V1HTTPGetAction: settingEmpty({ path: "/", scheme: "HTTP" }),
  V1Volume: volume,
  V1SecretVolumeSource: withMode,
  V1ConfigMapVolumeSource: withMode,
  V1DownwardAPIVolumeSource: withMode,
  V1ProjectedVolumeSource: withMode,
  V1ServiceAccountTokenProjection: setting({ expirationSeconds: 3600 }),
  V1AzureDiskVolumeSource: setting({ cachingMode: "ReadWrite", kind: "Shared", fsType: "ext4", readOnly: false }),
  V1ImageVolumeSource: (struct) => empty(struct, { pullPolicy: pullPolicyOf(stringAt(struct, "reference")) }),
  V1ISCSIVolumeSource: settingEmpty({ iscsiInterface: "default" }),
  V1RBDVolumeSource: settingEmpty({ pool: "rbd", user: "admin", keyring: "/etc/ceph/keyring" }),
  V1ScaleIOVolumeSource: settingEmpty({ storageMode: "ThinProvisioned", fsType: "xfs" }),
  V1WeightedPodAffinityTerm: present("podAffinityTerm"),
  V1PreferredSchedulingTerm: present("preference"),
};
