import { type FieldPath, type Json, type JsonObject, stringAt } from "kube-json";

/** The types of the view of a CustomResourceDefinition, which `crdOf` creates. */

export interface Crd {
  /** '' if missing, as are the names below: nothing is defaulted here. */
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** 'Namespaced' or 'Cluster' in a valid one. */
  readonly scope: string;
  /** All versions, including those neither served nor stored. */
  readonly versions: readonly CrdVersion[];
}

export interface CrdVersion {
  /** That of the CRD. */
  readonly group: string;
  /** '' if missing. */
  readonly name: string;
  /** In spec.versions. */
  readonly index: number;
  readonly served: boolean;
  readonly storage: boolean;
  /** The entry of spec.versions itself. */
  readonly spec: JsonObject;
  /** spec.versions[i] */
  readonly field: FieldPath;
  /** schema.openAPIV3Schema, if it is an object. */
  readonly root?: SchemaNode;
  /**
   * Every schema below `root` in document order, root first; none inside allOf, anyOf, oneOf and not, and none inside a
   * core type: those are reached from its node.
   */
  readonly nodes: readonly SchemaNode[];
  /** The nodes by each keyword of their schemas. */
  readonly byKeyword: ReadonlyMap<string, readonly SchemaNode[]>;
}

export type Section = "root" | "metadata" | "spec" | "status" | "other";

export interface SchemaNode {
  readonly version: CrdVersion;
  /** In the nodes of its version; -1 inside a core type. */
  readonly index: number;
  /** With the limits in its `allOf`. */
  readonly schema: JsonObject;
  /** The schema's `type` if it is a string; an int-or-string has none. */
  readonly type: string | undefined;
  /** Undefined only for the root. */
  readonly parent: SchemaNode | undefined;
  readonly step: "root" | "property" | "items" | "additionalProperties";
  /** The property's name if `step` is 'property'. */
  readonly name: string | undefined;
  /** The nearest property name: its own, or that of the list or map it is an element of; '' if there is none. */
  readonly under: string;
  /** The top-level property that contains it. */
  readonly section: Section;
  /** Steps from the root, which has 0. */
  readonly depth: number;
  /** Listed in the parent's `required`. */
  readonly required: boolean;
  /** The Kubernetes type of the node ('PodSpec', 'Condition' ...); not detected inside another core type. */
  readonly coreType: string | undefined;
  /** The Kubernetes type that contains the node, which the author of the CRD does not control. */
  readonly embedded: string | undefined;
  /** Child nodes by property name, in document order. */
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** The child node of `items`, where that is one schema. */
  readonly items: SchemaNode | undefined;
  /** The child node of `additionalProperties`, where that is a schema. */
  readonly values: SchemaNode | undefined;
}

/** The section of a child of `parent`; `name` if it is a property. */
export const sectionBelow = ({ step, section }: SchemaNode, name: string | undefined): Section => {
  if (step !== "root") return section;
  return name === "metadata" || name === "spec" || name === "status" ? name : "other";
};

export const descriptionOf = (schema: Json | undefined): string => stringAt(schema, "description") ?? "";

/** True if one of the objects, lists and maps around a node passes. */
export const isBelow = ({ parent }: Pick<SchemaNode, "parent">, passes: (around: SchemaNode) => boolean): boolean => {
  for (let at = parent; at !== undefined; at = at.parent) if (passes(at)) return true;
  return false;
};
