import type { SchemaNode } from "../crd/crd.js";
import type { SchemaChange } from "./schema-change.js";

/** True for the list `.status.conditions` itself. */
const isConditionList = ({ name, depth, section }: SchemaNode): boolean =>
  name === "conditions" && depth === 2 && section === "status";

/** True if the change adds or removes the conditions of a status. */
export const isOfConditionsField = ({ aspect, before, property }: SchemaChange): boolean =>
  aspect === "field" && property === "conditions" && before.depth === 1 && before.section === "status";

/** True for a change of the allowed condition types. */
export const isOfConditionTypes = ({ aspect, before }: SchemaChange): boolean =>
  aspect === "enum" &&
  before.name === "type" &&
  before.parent?.step === "items" &&
  before.parent.parent !== undefined &&
  isConditionList(before.parent.parent);

/** True for a list of conditions that becomes a map, which clients assume anyway. */
export const keysConditions = ({ aspect, before, to }: SchemaChange): boolean =>
  aspect === "merge" && to === "map" && isConditionList(before);
