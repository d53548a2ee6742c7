import type { FieldPath } from "kube-json";

/** 'spec.template.options' is three deep. Types below are more often those of other APIs, which authors cannot change. */
const DEEP = 3;

/** True for a field more than three deep in the schema of a CRD, and for a place in it. Lists and maps do not count. */
export const isDeep = (field: FieldPath): boolean => {
  if (field[4] !== "openAPIV3Schema") return false;
  let depth = 0;
  for (let index = 5; index < field.length; index++) {
    if (field[index] === "properties") {
      depth++;
      index++;
    } else if (field[index] !== "items" && field[index] !== "additionalProperties") break;
  }
  return depth > DEEP;
};
