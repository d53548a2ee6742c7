import { isReference } from "../references/crd-references.js";
import type { SchemaChange } from "./schema-change.js";

/** True for the change of a property of a reference to another object: it came, went, or is another one. */
export const isOfReference = ({ before, property }: SchemaChange): boolean => {
  const owner = property !== undefined ? before : before.step === "property" ? before.parent : undefined;
  return owner !== undefined && isReference(owner);
};
