import type { Crd } from "./crd.js";

/**
 * True for a CRD without versions, which no API server accepts: it is a patch, such as one of kustomize,
 * which contains only its changes, so missing fields mean nothing.
 */
export const isFragment = (crd: Crd): boolean => crd.versions.length === 0;
