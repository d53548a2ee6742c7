import { type SchemaNode, jsonPath, schemaField } from "../crd/crd.js";
import { type FieldPath, child } from "../json/field-path.js";
import type { Json } from "../json/object.js";

/**
 * What a change does to those who use an API. 'tightened': values that were valid, or fields that were there, no longer
 * are. 'loosened': there may now be values that readers did not have to expect. 'changed': the same values are treated
 * otherwise, or nobody can tell which of the two it is.
 */
export type Direction = "tightened" | "loosened" | "changed";

/** What of a schema changed. */
export type Aspect =
  /** A property: 'tightened' if it was removed, 'loosened' if it was added. */
  | "field"
  /** A property must now be set, or need no longer be. */
  | "required"
  | "type"
  | "format"
  | "enum"
  /** The least and greatest of numbers and sizes. */
  | "bound"
  | "pattern"
  | "nullable"
  /** allOf, anyOf, oneOf and not. */
  | "composition"
  /** A rule in CEL. */
  | "validation"
  | "default"
  /** How server-side apply merges a list or map. */
  | "merge"
  /** Whether fields that the schema does not name are kept. */
  | "unknownFields";

/** One difference between two schemas. */
export interface Difference {
  readonly aspect: Aspect;
  readonly direction: Direction;
  /** The keyword that differs: 'maximum', 'x-kubernetes-list-type' ... */
  readonly keyword: string;
  /** What it said before; undefined if it was not there. Of an enum the values that are gone, of CEL the rule. */
  readonly from: Json | undefined;
  /** What it says now; undefined if it is not there. Of an enum the values that are new, of CEL the rule. */
  readonly to: Json | undefined;
}

/** One difference between two versions of a schema, at a place that both have. */
export interface SchemaChange extends Difference {
  readonly before: SchemaNode;
  readonly after: SchemaNode;
  /** With aspects 'field' and 'required', which property of the nodes it is. */
  readonly property: string | undefined;
}

/** Where the change shows in the new object; of a property that is gone, the place that it had. */
export const changeField = ({ after, property }: SchemaChange): FieldPath =>
  property === undefined ? schemaField(after) : child(schemaField(after), "properties", property);

/** What users call the field: `.spec.size`; of a property that came or went, its name at its place. */
export const fieldPathOf = ({ before, after, property }: SchemaChange): string =>
  jsonPath(
    (property === undefined ? after : (after.properties.get(property) ?? before.properties.get(property))) ??
      after,
  );
