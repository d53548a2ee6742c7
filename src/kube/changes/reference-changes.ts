import { isReference } from "../references/crd-references.js";
import type { SchemaChange } from "./schema-change.js";

/** True if a property of a reference to another object was added, removed or changed. */
export const isOfReference = ({ before, property }: SchemaChange): boolean => {
  const owner = property !== undefined ? before : before.step === "property" ? before.parent : undefined;
  return owner !== undefined && isReference(owner);
};
