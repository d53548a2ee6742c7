import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { defaultStorageClass } from "./default-storage-class.js";

const claim = (spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "data", ...metadata },
  spec,
});

/** YAML of a StorageClass with this mark. */
const storageClass = (name: string, mark: string | undefined, created?: string): string => `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: ${name}
${created === undefined ? "" : `  creationTimestamp: "${created}"`}
${mark === undefined ? "" : `  annotations: { ${mark} }`}
`;
const MARK = 'storageclass.kubernetes.io/is-default-class: "true"';
const fast = storageClass("fast", MARK);
const undecided = ["spec.storageClassName: no StorageClass is marked as the default"];
const claimsFast = claim({ storageClassName: "fast" });

testDefaulter(defaultStorageClass, {
  changes: {
    "an update with the manifest that made it, though another class is the default by now": {
      oldObject: claimsFast,
      object: claim({}),
      cluster: storageClass("newer", MARK),
      after: claimsFast,
    },
    "'', which the user chose": {
      oldObject: claim({ storageClassName: "" }),
      object: claim({}),
      cluster: fast,
      after: claim({ storageClassName: "" }),
    },
    "the one that is marked": {
      object: claim({}),
      cluster: [storageClass("slow", undefined), fast].join("---"),
      after: claimsFast,
    },
    "the beta mark": {
      object: claim({}),
      cluster: storageClass("fast", 'storageclass.beta.kubernetes.io/is-default-class: "true"'),
      after: claimsFast,
    },
    "the newest of several, whatever their names and time zones": {
      object: claim({}),
      cluster: [
        storageClass("a", MARK, "2024-01-01T00:00:00Z"),
        storageClass("fast", MARK, "2024-01-01T00:30:00-01:00"),
        storageClass("z", MARK, "2024-01-01T01:00:00Z"),
      ].join("---"),
      after: claimsFast,
    },
    "the first by name of equally new ones": {
      object: claim({}),
      cluster: [
        storageClass("slow", MARK, "2024-01-01T00:00:00Z"),
        storageClass("fast", MARK, "2024-01-01T00:00:00Z"),
      ].join("---"),
      after: claimsFast,
    },
    "one without a time counts as the oldest": {
      object: claim({}),
      cluster: [storageClass("a", MARK), storageClass("fast", MARK, "2024-01-01T00:00:00Z")].join("---"),
      after: claimsFast,
    },
    "a claim that names its volume": {
      object: claim({ volumeName: "pv-1" }),
      cluster: fast,
      after: claim({ volumeName: "pv-1", storageClassName: "fast" }),
    },
  },
  untouched: {
    "a claim that was stored without a class": { oldObject: claim({}), object: claim({}), cluster: fast },
    "another class that an update names": {
      oldObject: claimsFast,
      object: claim({ storageClassName: "slow" }),
      cluster: fast,
    },
    "a class that the user named": { object: claim({ storageClassName: "slow" }), cluster: fast },
    "no class, as the user wants it": { object: claim({ storageClassName: "" }), cluster: fast },
    "a class named by the beta annotation": {
      object: claim({}, { annotations: { "volume.beta.kubernetes.io/storage-class": "slow" } }),
      cluster: fast,
    },
    "no class by the beta annotation": {
      object: claim({}, { annotations: { "volume.beta.kubernetes.io/storage-class": "" } }),
      cluster: fast,
    },
    "no class in the cluster": { object: claim({}), undecided },
    "no class that is marked": { object: claim({}), cluster: storageClass("slow", undefined), undecided },
    "a mark that says no": {
      object: claim({}),
      cluster: storageClass("slow", 'storageclass.kubernetes.io/is-default-class: "false"'),
      undecided,
    },
    "a mark that is a boolean": {
      object: claim({}),
      cluster: storageClass("slow", "storageclass.kubernetes.io/is-default-class: true"),
      undecided,
    },
  },
});
