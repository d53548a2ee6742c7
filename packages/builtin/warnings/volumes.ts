import { type FieldPath, arrayAt, compareText, formatField, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Problem,
  type Struct,
  at,
  isSet,
  isZero,
  problem,
  structsAt,
} from "../validity/check.js";

/** What an API server warns of in volumes (k8s.io/kubernetes, pkg/api/pod/warnings.go and pkg/api/persistentvolume). */

/** Kinds of volumes that were removed, with the version without them. */
const REMOVED: Readonly<Record<string, string>> = {
  cephfs: "1.31",
  glusterfs: "1.26",
  photonPersistentDisk: "1.16",
  rbd: "1.31",
  scaleIO: "1.22",
  storageos: "1.25",
};

/** The server does not warn of these in a PersistentVolume. */
const REMOVED_IN_PODS: typeof REMOVED = { ...REMOVED, flocker: "1.25", quobyte: "1.25" };

const removed = (versions: typeof REMOVED): Check =>
  function* (place) {
    for (const [name, version] of Object.entries(versions))
      if (isSet(place, name))
        yield problem.unsupported(at(place, name), `may not be used; Kubernetes ${version} removed these volumes`);
  };

/** Deprecated, and off by default. */
const gitRepo: Check = function* (place) {
  if (isSet(place, "gitRepo"))
    yield problem.unsupported(
      at(place, "gitRepo"),
      "may not be used; an init container must clone the repository into an `emptyDir`",
    );
};

/** The sources whose `items` are files, and the fields of other sources that are paths of files. */
const LISTS = ["configMap", "secret", "downwardAPI"] as const;
const PATHS = [
  ["serviceAccountToken", "path"],
  ["clusterTrustBundle", "path"],
  ["podCertificate", "certificateChainPath"],
  ["podCertificate", "keyPath"],
  ["podCertificate", "credentialBundlePath"],
] as const;

interface File {
  readonly field: FieldPath;
  readonly path: string;
  readonly isItem: boolean;
}

/** The files of a volume, or of a source of a projected one. */
const filesIn = (source: Struct): readonly File[] => {
  const file = (...steps: readonly string[]): File => ({
    field: at(source, ...steps),
    path: stringAt(source.value, ...steps) ?? "",
    isItem: false,
  });
  const items = LISTS.flatMap((name) =>
    arrayAt(source.value, name, "items").map((item, index) => ({
      field: at(source, name, "items", index, "path"),
      path: stringAt(item, "path") ?? "",
      isItem: true,
    })),
  );
  return [...items, ...PATHS.map((steps) => file(...steps))].filter(({ path }) => path !== "");
};

/** A file may not be where another one is, nor in a folder of its name. */
function* overlaps(files: readonly File[], isRefused: (a: File, b: File) => boolean): Iterable<Problem> {
  const folders = files.map((file, index) => ({ ...file, index, folder: `${file.path.replace(/(?<!\/)\/+$/, "")}/` }));
  let [first] = folders.sort((a, b) => compareText(a.folder, b.folder));
  // What is in a folder follows it.
  for (const file of folders.slice(1)) {
    if (first === undefined || !file.folder.startsWith(first.folder)) first = file;
    else if (!isRefused(first, file)) {
      const [earlier, later] = first.index < file.index ? [first, file] : [file, first];
      yield problem.duplicate(later.field, `must not overlap \`${formatField(earlier.field)}\``);
    }
  }
}

const files: Check = (place) => overlaps(filesIn(place), () => false);

/** The server refuses two items with the same path. */
const projectedFiles: Check = (place) =>
  overlaps(structsAt(place, "sources").flatMap(filesIn), (a, b) => a.isItem && b.isItem && a.path === b.path);

const hasSource: Check = function* (place) {
  if (isZero(place.value)) yield problem.missing(place.field, "must have a source, such as `configMap`");
};

export const VOLUME_WARNINGS: Checks = {
  V1Volume: [removed(REMOVED_IN_PODS), gitRepo, files],
  V1ProjectedVolumeSource: [projectedFiles],
  V1VolumeProjection: [hasSource],
  V1PersistentVolumeSpec: [removed(REMOVED)],
};
