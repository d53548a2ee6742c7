import type { FieldPath } from "kube-json";

/**
 * How many names lead to a field in the schema of a CRD, or to a place in it: 2 for `spec.mode`, 0 outside schemas. Lists and maps
 * do not count. Types far below are more often those of other APIs, which authors cannot change.
 */
export const depthOf = (field: FieldPath): number => {
  if (field[4] !== "openAPIV3Schema") return 0;
  let depth = 0;
  for (let index = 5; index < field.length; index++) {
    if (field[index] === "properties") {
      depth++;
      index++;
    } else if (field[index] !== "items" && field[index] !== "additionalProperties") break;
  }
  return depth;
};
