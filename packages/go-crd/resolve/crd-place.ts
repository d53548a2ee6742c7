import { type FieldPath, type KubeObject, arrayAt, own, segmentName, stringAt, valueAt } from "kube-json";
import type { GoSources } from "../sources/sources.js";
import type { GoPlace } from "./place.js";
import { resolve } from "./resolve.js";
import { schemaPath } from "./schema-steps.js";

/**
 * Returns the Go source of a field of a CRD, such as `spec.versions[0].schema.openAPIV3Schema.properties.spec`. Names,
 * scope, versions, subresources and printer columns lead to the root type; a field that the schema lacks, to the one
 * that must have it; an item of `required`, to the field that it names. `near` is the path of the CRD in the sources.
 */
export const placeInCrd = (
  sources: GoSources,
  object: KubeObject,
  field: FieldPath,
  near?: string,
): GoPlace | undefined => {
  const group = stringAt(object, "spec", "group") ?? "";
  const kind = stringAt(object, "spec", "names", "kind") ?? "";
  const versions = arrayAt(object, "spec", "versions").map((one) => ({
    name: stringAt(one, "name") ?? "",
    isStored: own(one, "storage") === true,
  }));
  const steps = ofRequired(object, inSchema(object, field));
  const place = (version: string, path: readonly (string | number)[]): GoPlace | undefined =>
    resolve(sources, { group, version, kind, near }, path);
  const index = steps[0] === "spec" && steps[1] === "versions" ? steps[2] : undefined;
  const version = typeof index === "number" ? versions[index] : undefined;
  if (version !== undefined) {
    const isSchema = steps[3] === "schema" && steps[4] === "openAPIV3Schema";
    return place(version.name, isSchema ? steps.slice(5) : []);
  }
  // The parts shared by all versions are at the type of the storage version.
  const ordered = [...versions].sort((a, b) => Number(b.isStored) - Number(a.isStored));
  for (const { name } of ordered) {
    const found = place(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** An item of `required` is about the field that it names. */
const ofRequired = (object: KubeObject, steps: readonly (string | number)[]): readonly (string | number)[] => {
  const { rest } = schemaPath(steps.slice(5));
  const schema = steps.slice(0, steps.length - rest.length);
  const [keyword, index] = rest;
  const name = keyword === "required" && index !== undefined ? valueAt(object, steps) : undefined;
  const property = typeof name === "string" ? [...schema, "properties", name] : steps;
  return valueAt(object, property) === undefined ? steps : property;
};

/** The path without the fields that the schema does not have. */
const inSchema = (object: KubeObject, field: FieldPath): readonly (string | number)[] => {
  const steps = field.map(segmentName);
  const missing = steps.findIndex(
    (_, index) => steps[index - 1] === "properties" && valueAt(object, field.slice(0, index + 1)) === undefined,
  );
  return missing < 0 ? steps : steps.slice(0, missing - 1);
};
