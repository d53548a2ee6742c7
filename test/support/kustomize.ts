import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { type JsonObject, isObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { findTool } from "./cluster-tools.js";

export const MANIFESTS = fileURLToPath(new URL("../../manifests", import.meta.url));

/** The command; undefined if there is none. */
export const KUBECTL = findTool("kubectl");

/** `describe`, or `describe.skip` where there is no kubectl. */
export const describeWithKubectl = KUBECTL === undefined ? describe.skip : describe;
/** `test`, likewise. */
export const testWithKubectl = KUBECTL === undefined ? test.skip : test;

/** Texts built from manifests/, which no test changes. */
const texts = new Map<string, string>();

/** The objects that `kubectl kustomize` makes of a folder below manifests/. */
export const built = (folder: string): readonly JsonObject[] => {
  const text = texts.get(folder) ?? textOf(join(MANIFESTS, folder));
  texts.set(folder, text);
  return objectsIn(text);
};

const textOf = (folder: string): string => {
  const { status, stdout, stderr } = spawnSync(KUBECTL ?? "kubectl", ["kustomize", folder], { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`kubectl kustomize ${folder}: ${stderr}`);
  return stdout;
};

const objectsIn = (text: string): readonly JsonObject[] =>
  parseManifests(text).flatMap(({ value, errors }) => {
    if (errors[0] !== undefined) throw new Error(errors[0].message);
    return isObject(value) ? [value] : [];
  });

/**
 * The objects that `kubectl kustomize` makes of a user's own overlay, in a folder `platform` beside a clone `kube-decorum`.
 * `files` are other files of that folder.
 */
export const builtOverlay = (
  kustomization: JsonObject | string,
  files: Readonly<Record<string, string>> = {},
): readonly JsonObject[] => {
  const folder = mkdtempSync(join(tmpdir(), "decorum-overlay-"));
  try {
    cpSync(MANIFESTS, join(folder, "kube-decorum/manifests"), { recursive: true });
    const own = join(folder, "platform");
    mkdirSync(own);
    const text = typeof kustomization === "string" ? kustomization : stringify(kustomization);
    for (const [name, content] of Object.entries({ ...files, "kustomization.yaml": text })) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      writeFileSync(join(own, name), content);
    }
    return objectsIn(textOf(own));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** An overlay of manifests/ with components that no overlay of manifests/ has. */
export const builtWith = (overlay: string, ...components: readonly string[]): readonly JsonObject[] =>
  builtOverlay({
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: [`../kube-decorum/manifests/overlays/${overlay}`],
    components: components.map((name) => `../kube-decorum/manifests/components/${name}`),
  });
