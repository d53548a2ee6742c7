import { type FieldPath, segmentName, valueAt } from "../../kube/json/field-path.js";
import type { KubeObject } from "../../kube/json/object.js";
import { crdOf } from "../../kube/crd/crd.js";
import type { GoSources } from "../sources/sources.js";
import type { GoPlace } from "./place.js";
import { resolve } from "./resolve.js";

/**
 * The Go source of a field of a CRD, such as `spec.versions[0].schema.openAPIV3Schema.properties.spec`. For names, scope,
 * versions, subresources and printer columns it is the root type; for a field that the schema does not have yet, the one that
 * has to have it. `near` is the path of the CRD in the sources.
 */
export const placeInCrd = (
  sources: GoSources,
  object: KubeObject,
  field: FieldPath,
  near?: string,
): GoPlace | undefined => {
  const { group, kind, versions } = crdOf(object);
  const steps = inSchema(object, field);
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

/** The path without the fields that the schema does not have. */
const inSchema = (object: KubeObject, field: FieldPath): readonly (string | number)[] => {
  const steps = field.map(segmentName);
  const missing = steps.findIndex(
    (_, index) => steps[index - 1] === "properties" && valueAt(object, field.slice(0, index + 1)) === undefined,
  );
  return missing < 0 ? steps : steps.slice(0, missing - 1);
};
