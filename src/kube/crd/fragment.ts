import { type KubeObject, own } from "../json/object.js";
import type { Crd } from "./crd.js";

/**
 * True for a CRD without versions, which no API server accepts: it is a patch, such as one of kustomize,
 * which contains only its changes, so missing fields mean nothing.
 */
export const isFragment = (crd: Crd): boolean => crd.versions.length === 0;

/**
 * True for a definition without `versions` that also lacks `group` or `names`: it must be a patch, which only contains
 * changes.
 */
export const isPatch = (object: KubeObject): boolean => {
  const spec = own(object, "spec");
  return own(spec, "versions") === undefined && (own(spec, "group") === undefined || own(spec, "names") === undefined);
};
