import type { SchemaNode } from "./crd.js";
import { own, stringAt } from "../json/object.js";

/** Formats with a maximum length. */
const BOUNDED_FORMATS: ReadonlySet<string> = new Set(
  "cidr date date-time datetime ipv4 ipv6 mac uuid uuid3 uuid4 uuid5".split(" "),
);

/** The missing keyword that would bound the size of a list, map or string. */
export const unboundedSize = (node: SchemaNode): string | undefined => {
  const { schema } = node;
  const keyword = sizeKeyword(node);
  return keyword === undefined || own(schema, keyword) !== undefined ? undefined : keyword;
};

const sizeKeyword = ({ type, schema, items, values }: SchemaNode): string | undefined => {
  switch (type) {
    case "array":
      // Conditions are bounded by their types; lists in Kubernetes types have no bound.
      return items?.coreType === "Condition" ? undefined : "maxItems";
    case "object":
      return values !== undefined || own(schema, "additionalProperties") === true
        ? "maxProperties"
        : undefined;
    case "string":
      return own(schema, "enum") !== undefined || BOUNDED_FORMATS.has(stringAt(schema, "format") ?? "")
        ? undefined
        : "maxLength";
    default:
      return undefined;
  }
};
