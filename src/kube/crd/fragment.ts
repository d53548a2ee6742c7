import type { Crd } from "./crd.js";

/**
 * True for a CRD without versions. No API server takes one: it is a patch (of kustomize, say), which names only what
 * it changes, so that what is missing in it says nothing.
 */
export const isFragment = (crd: Crd): boolean => crd.versions.length === 0;
