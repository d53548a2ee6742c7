import type { SchemaNode } from "../crd/crd.js";
import { own, stringAt } from "kube-json";
import { isPointInTime } from "./times.js";
import { typeOfText } from "./typed-text.js";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";

/**
 * True for the field `foo` that kubebuilder writes into a new API. Its description asks the author to remove it, so
 * nothing else needs to be said of it.
 */
const isScaffoldSample = ({ name, schema }: SchemaNode): boolean =>
  name === "foo" && (stringAt(schema, "description") ?? "").startsWith("foo is an example field of ");

/** Formats with a maximum length. */
const BOUNDED_FORMATS: ReadonlySet<string> = new Set(
  "cidr date date-time datetime ipv4 ipv6 mac uuid uuid3 uuid4 uuid5".split(" "),
);

/**
 * The missing keyword that would bound the size of a list, map or string. Undefined for a field whose type is wrong, which
 * other rules cover: its bounds change with its type.
 */
export const unboundedSize = (node: SchemaNode): string | undefined => {
  const keyword = sizeKeyword(node);
  return keyword === undefined ||
    own(node.schema, keyword) !== undefined ||
    hasWrongType(node) ||
    isScaffoldSample(node)
    ? undefined
    : keyword;
};

/** True for text that is a point in time, a port or another number, and for a well-known field of another shape. */
const hasWrongType = (node: SchemaNode): boolean =>
  (node.type === "string" &&
    (typeOfText(node) !== undefined ||
      missingWellKnownBounds(node) !== undefined ||
      (isPointInTime(node) && own(node.schema, "pattern") === undefined))) ||
  wellKnownShape(node) !== undefined ||
  (node.step === "additionalProperties" && node.parent !== undefined && hasWrongType(node.parent));

const sizeKeyword = ({ type, schema, items, values }: SchemaNode): string | undefined => {
  switch (type) {
    case "array":
      // Conditions are bounded by their types; lists in Kubernetes types have no bound.
      return items?.coreType === "Condition" ? undefined : "maxItems";
    case "object":
      return values !== undefined || own(schema, "additionalProperties") === true ? "maxProperties" : undefined;
    case "string":
      return own(schema, "enum") !== undefined || BOUNDED_FORMATS.has(stringAt(schema, "format") ?? "")
        ? undefined
        : "maxLength";
    default:
      return undefined;
  }
};
