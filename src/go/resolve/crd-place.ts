import { type FieldPath, segmentName } from "../../kube/json/field-path.js";
import type { KubeObject } from "../../kube/json/object.js";
import { crdOf } from "../../kube/crd/crd.js";
import type { GoSources } from "../sources/sources.js";
import type { GoPlace } from "./place.js";
import { resolve } from "./resolve.js";

/**
 * The Go source of a field of a CRD, such as `spec.versions[0].schema.openAPIV3Schema.properties.spec`. For names, scope,
 * versions, subresources and printer columns it is the root type. `near` is the path of the CRD in the sources.
 */
export const placeInCrd = (
  sources: GoSources,
  object: KubeObject,
  field: FieldPath,
  near?: string,
): GoPlace | undefined => {
  const { group, kind, versions } = crdOf(object);
  const steps = field.map(segmentName);
  const place = (version: string, path: readonly (string | number)[]): GoPlace | undefined =>
    resolve(sources, { group, version, kind, ...(near === undefined ? {} : { near }) }, path);
  const index = steps[0] === "spec" && steps[1] === "versions" ? steps[2] : undefined;
  const version = versions.find((one) => one.index === index);
  if (version !== undefined) {
    const isSchema = steps[3] === "schema" && steps[4] === "openAPIV3Schema";
    return place(version.name, isSchema ? steps.slice(5) : []);
  }
  // What all versions share is at the type of the storage version.
  const ordered = [...versions].sort((a, b) => Number(b.storage) - Number(a.storage));
  for (const { name } of ordered) {
    const found = place(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
};
