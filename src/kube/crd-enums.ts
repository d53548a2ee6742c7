import type { Crd, SchemaNode } from "./crd.js";
import { nodesWith } from "./crd-nodes.js";
import { arrayAt } from "./object.js";
import { remember } from "./remember.js";

export interface Enumeration {
  readonly node: SchemaNode;
  /** The allowed values that are strings, but for ''. */
  readonly values: readonly string[];
}

/**
 * The lists of allowed values that the author chose for users: none in `status`, where they often repeat what some other
 * system reports.
 */
export const enumerations: (crd: Crd) => readonly Enumeration[] = remember((crd: Crd) =>
  nodesWith(crd, "enum").flatMap((node) => {
    if (node.section === "status") return [];
    const values = arrayAt(node.schema, "enum").filter((value) => typeof value === "string" && value !== "");
    return values.length === 0 ? [] : [{ node, values: values.map(String) }];
  }),
);
