import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type JsonObject, isObject } from "../../src/kube/json/object.js";
import { parseManifests } from "../../src/kube/yaml/yaml.js";

export const MANIFESTS = fileURLToPath(new URL("../../manifests", import.meta.url));

const isThere = spawnSync("kubectl", ["version", "--client"]).status === 0;
if (!isThere) process.stderr.write("skipped: building overlays, as kubectl is not on the PATH\n");

/** `describe`, or its skipping brother where there is no kubectl. */
export const describeWithKubectl = isThere ? describe : describe.skip;
/** `test`, likewise. */
export const testWithKubectl = isThere ? test : test.skip;

/** What `kubectl kustomize` makes of a folder below manifests/. */
export const built = (folder: string): readonly JsonObject[] => {
  const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", join(MANIFESTS, folder)], {
    encoding: "utf8",
  });
  if (status !== 0 || stderr !== "") throw new Error(`kubectl kustomize ${folder}: ${stderr}`);
  return parseManifests(stdout).flatMap(({ value, errors }) => {
    if (errors[0] !== undefined) throw new Error(errors[0].message);
    return isObject(value) ? [value] : [];
  });
};
