import type { SchemaNode } from "../crd/crd.js";
import { stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";

/**
 * True for a field that its description, or that of an object around it, calls deprecated: its author would remove it
 * rather than change it.
 */
export const isDeprecated = remember(
  (node: SchemaNode): boolean =>
    isCalledDeprecated(node) || (node.parent?.parent !== undefined && isDeprecated(node.parent)),
);

const isCalledDeprecated = ({ schema }: SchemaNode): boolean =>
  DEPRECATED.test((stringAt(schema, "description") ?? "").slice(0, MAX_LENGTH));

/** Not of what the field replaces, 'Replaces the deprecated timeout.', or of one of its values, 'The old L2Only is deprecated.' */
const DEPRECATED =
  /(?:^|[.!;\n] *)\W{0,2}deprecated\b|\bthis (?:field|option|setting|property)(?: is| has been| was)?(?: now)? deprecated\b|(?:^|[.!;\n] *)(?:[\w`'"]+ ){0,2}(?:is|has been|was)(?: now)? deprecated\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 4000;
