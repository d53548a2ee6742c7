import { type SchemaNode, jsonPath, schemaField } from "../crd/crd.js";
import { type FieldPath, type Json, child } from "kube-json";

/**
 * The effect of a change on users of an API. 'tightened': valid values become invalid, or fields are removed.
 * 'loosened': readers may meet values that they did not have to expect. 'changed': the same values are
 * treated differently, or the effect is unknown. 'neutral': no object of the old schema is concerned.
 */
export type Direction = "tightened" | "loosened" | "changed" | "neutral";

/** The changed aspect of a schema. */
export type Aspect =
  /** A property: 'tightened' if it was removed, 'loosened' if it was added. */
  | "field"
  /** A property became required or optional. */
  | "required"
  | "type"
  | "format"
  | "enum"
  /** Bounds of numbers and sizes. */
  | "bound"
  | "pattern"
  | "nullable"
  /** allOf, anyOf, oneOf and not. */
  | "composition"
  /** A CEL rule. */
  | "validation"
  | "default"
  /** How server-side apply merges a list or map. */
  | "merge"
  /** Whether undeclared fields are kept. */
  | "unknownFields";

/** One difference between two schemas. */
export interface Difference {
  readonly aspect: Aspect;
  readonly direction: Direction;
  /** The keyword that differs: 'maximum', 'x-kubernetes-list-type' ... */
  readonly keyword: string;
  /** The old value; undefined if absent. For an enum the removed values, for CEL the rule, or one that implied a neutral one. */
  readonly from: Json | undefined;
  /** The new value; undefined if absent. For an enum the added values, for CEL the rule. */
  readonly to: Json | undefined;
}

/** One difference between two versions of a schema, at a field of both. */
export interface SchemaChange extends Difference {
  readonly before: SchemaNode;
  readonly after: SchemaNode;
  /** For aspects 'field' and 'required', the property of the nodes. */
  readonly property: string | undefined;
  /** The Kubernetes type that a newer release changed so. */
  readonly ofRelease?: string;
}

/** The field of the change in the new object; for a removed property, its former field. */
export const changeField = ({ after, property }: SchemaChange): FieldPath =>
  property === undefined ? schemaField(after) : child(schemaField(after), "properties", property);

/** The path of the field for users: `.spec.size`. */
export const fieldPathOf = ({ before, after, property }: SchemaChange): string =>
  jsonPath(
    (property === undefined ? after : (after.properties.get(property) ?? before.properties.get(property))) ?? after,
  );

/** True for a default that a required field gains: clients may leave it out from now on, but all objects have it. */
export const makesOptional = ({ aspect, before, from }: SchemaChange): boolean =>
  aspect === "default" && from === undefined && before.required;

/** True for a field that only the newer schema has. */
export const isNewField = ({ aspect, direction }: SchemaChange): boolean =>
  aspect === "field" && direction === "loosened";
