import { readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, readRegular, statOf } from "../files/regular-file.js";
import { readableByName, utf8Text } from "../files/readable.js";
import { isClientSide } from "../kube/api/client-side.js";
import { type KubeObject, isKubeObject } from "kube-json";
import { type Manifest, parseManifests } from "kube-manifests";
import type { ClusterSnapshot } from "../model/context.js";
import { InputError } from "../model/input-error.js";
import { snapshotOf } from "../model/snapshot.js";
import { count } from "../text/message.js";

const MANIFEST = /\.(?:ya?ml|json)$/;

/**
 * Cluster state from manifests: a single file, or all *.yaml, *.yml and *.json files of a folder and its subfolders,
 * without names that begin with a dot. Objects that only clients read are left out. Throws one InputError with the
 * file, line and column of every problem.
 */
export const readCluster = (path: string): ClusterSnapshot => {
  const problems: string[] = [];
  const objects = filesAt(path).flatMap((file) => readObjects(file, problems));
  const all = `${count(problems.length, "problem")}\n${problems.join("\n")}`;
  if (problems.length > 0) throw new InputError(`objects of the cluster must be readable: ${all}`, path);
  return snapshotOf(objects);
};

/** Reads each folder only once, because links may form a cycle. */
const filesAt = (path: string, seen: Set<string> = new Set()): readonly string[] => {
  if (!readableByName(path, () => statSync(path)).isDirectory()) return [path];
  const folder = readableByName(path, () => realpathSync(path));
  if (seen.has(folder)) return [];
  seen.add(folder);
  const names = readableByName(path, () => readdirSync(path)).filter((name) => !name.startsWith("."));
  // By code unit, so that the order is the same on every machine.
  return names.sort().flatMap((name) => {
    const inner = join(path, name);
    const isFolder = readableByName(inner, () => statOf(inner))?.isDirectory() === true;
    return isFolder || MANIFEST.test(name) ? filesAt(inner, seen) : [];
  });
};

const readObjects = (file: string, problems: string[]): readonly KubeObject[] => {
  const objects: KubeObject[] = [];
  for (const manifest of parseManifests(
    readableByName(file, () => utf8Text(readRegular(file, LIMITS.manifests), file)),
  )) {
    const { value, errors } = manifest;
    if (value !== undefined && isKubeObject(value)) {
      if (!isClientSide(value.apiVersion, value.kind)) objects.push(value);
    } else problems.push(...(value === undefined ? errors : [notAnObject(manifest)]).map((error) => line(file, error)));
  }
  return objects;
};

type ReadProblem = Manifest["errors"][number];

const notAnObject = (manifest: Manifest): ReadProblem => ({
  ...manifest.position([]),
  message: "must be a Kubernetes object with `apiVersion` and `kind`",
});

const line = (file: string, { line: row, column, message }: ReadProblem): string =>
  `${file}:${String(row)}:${String(column)}: ${message}`;
