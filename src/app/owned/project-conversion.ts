import { dirname, join, resolve } from "node:path";
import { type KubeObject, objectAt, own, rememberText, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { readable } from "../../files/readable.js";
import type { Files, Io } from "../host/io.js";
import { kindIfVisible } from "../sources/ancestors.js";
import { isDefinition } from "../sources/custom-resources.js";
import { patchesIn } from "../sources/kustomize.js";
import { projectsAround } from "./ownership.js";

/**
 * controller-gen writes no `spec.conversion` into a CRD: a patch of kustomize adds it later. So a webhook converts between its
 * versions if the file of the project says so for its kind, or if a kustomization beside the CRD names such a patch.
 */

/** Whether a webhook converts between the versions of a CRD in a file, although the CRD does not say so. */
export type Converts = (crd: KubeObject, file: string) => boolean;

/** As the kubebuilder projects around the paths say, and the kustomizations around the file. */
export const createConverts = (paths: readonly string[], io: Io): Converts => {
  const kinds = new Set(projectsAround(paths, io).flatMap(({ converted }) => converted));
  const patched = rememberText((folder: string) => namesWithConversion(folder, io.files));
  return (crd, file) => {
    if (!isDefinition(crd)) return false;
    const kind = `${stringAt(crd, "spec", "names", "kind") ?? ""}.${stringAt(crd, "spec", "group") ?? ""}`;
    if (kinds.has(kind)) return true;
    // The scaffold has CRDs in 'bases', and the kustomization above that.
    const folder = dirname(resolve(io.cwd, file));
    return [folder, dirname(folder)].some((one) => patched(one).has(stringAt(crd, "metadata", "name") ?? ""));
  };
};

/** The names of the CRDs that get a conversion webhook by a patch of the kustomization in a folder. */
const namesWithConversion = (folder: string, files: Files): ReadonlySet<string> => {
  const kustomization = NAMES.map((name) => textAt(join(folder, name), files)).find((text) => text !== "") ?? "";
  const patches = patchesIn(folder, kustomization).flatMap((path) =>
    parseManifests(textAt(resolve(folder, path), files)),
  );
  return new Set(
    patches.flatMap(({ value = null }) =>
      stringAt(value, "spec", "conversion", "strategy") === "Webhook"
        ? (stringAt(value, "metadata", "name") ?? [])
        : [],
    ),
  );
};

/** File names of a kustomization. */
const NAMES = ["kustomization.yaml", "kustomization.yml"] as const;

/** '' where there is no file. */
const textAt = (path: string, files: Files): string =>
  kindIfVisible(path, files) === "file" ? new TextDecoder().decode(readable(path, () => files.read(path))) : "";

/** A CRD and its old state, both with the conversion that its project adds; other objects unchanged. */
export const withConversion = (
  object: KubeObject,
  oldObject: KubeObject,
  file: string,
  converts: Converts,
): readonly [object: KubeObject, oldObject: KubeObject] =>
  [object, oldObject].every((crd) => own(objectAt(crd, "spec"), "conversion") === undefined) && converts(object, file)
    ? [converting(object), converting(oldObject)]
    : [object, oldObject];

const converting = (crd: KubeObject): KubeObject => ({
  ...crd,
  spec: { ...objectAt(crd, "spec"), conversion: WEBHOOK },
});

/** The conversion that the scaffold of kubebuilder writes. */
const WEBHOOK = {
  strategy: "Webhook",
  webhook: {
    clientConfig: { service: { name: "webhook-service", namespace: "system", path: "/convert" } },
    conversionReviewVersions: ["v1"],
  },
} as const;
