import { crdOf } from "./crd.js";
import type { KubeObject } from "./object.js";

/** The versions that an update of a CustomResourceDefinition adds, and the one that was stored until then. */
export interface AddedVersions {
  /** Where each stands in `spec.versions`, and its name. */
  readonly names: ReadonlyMap<number, string>;
  readonly stored: string;
}

/** Undefined if the update adds none, or none was stored. */
export const addedVersions = (before: KubeObject, after: KubeObject): AddedVersions | undefined => {
  const { versions } = crdOf(before);
  const stored = versions.find(({ storage, name }) => storage && name !== "")?.name;
  const old = new Set(versions.map(({ name }) => name));
  const added = crdOf(after).versions.filter(({ name }) => name !== "" && !old.has(name));
  if (stored === undefined || added.length === 0) return undefined;
  return { names: new Map(added.map(({ index, name }) => [index, name])), stored };
};
