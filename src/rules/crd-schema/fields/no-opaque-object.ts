import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { own } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const noOpaqueObject: Rule = {
  id: "crd-schema/no-opaque-object",
  conventions: ["lists-05"],
  summary: "An object must declare its fields in `properties` and may not preserve unknown fields.",
  rationale:
    "Without a schema, fields cannot be validated, defaulted, explained or merged: typing errors are stored without an error, and clients have to find the format elsewhere. Embedded objects of other types use `x-kubernetes-embedded-resource`.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    logging:
      type: object
      properties:
        maxFiles: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
  bad: specExample(`
    logging:
      type: object
      x-kubernetes-preserve-unknown-fields: true
  `),
  *check({ object }) {
    for (const node of nodesWith(
      crdOf(object),
      "additionalProperties",
      "x-kubernetes-preserve-unknown-fields",
    )) {
      if (!isOpen(node) || isForeign(node)) continue;
      yield invalid(schemaField(node), messageOf(node));
    }
  },
};

const messageOf = ({ properties, section }: SchemaNode): string => {
  if (properties.size > 0)
    return "must declare all its fields in `properties` instead of `x-kubernetes-preserve-unknown-fields`";
  return section === "status"
    ? "must declare its fields in `properties`, or be a string with a maximum size in `maxLength`, because data of any size may be stored in it"
    : "must declare its fields in `properties`, or those of a map in `additionalProperties`";
};

/**
 * True if the object keeps unknown fields. An object without properties does not: the API server prunes its
 * fields, as in an empty union member. A map keeps only what the schema of its values describes.
 */
const isOpen = (node: SchemaNode): boolean =>
  (typeOf(node) === "object" || (typeOf(node) === undefined && node.section === "status")) &&
  node.values === undefined &&
  (own(node.schema, "x-kubernetes-preserve-unknown-fields") === true ||
    own(node.schema, "additionalProperties") === true);

const FOREIGN =
  /^(?:metadata|raw|rawExtension|objects?|manifests?|resources?|templates?)$|(?:Manifest|Object|Resource|Template)s?$/;

/**
 * True for fields that hold an object of another API or part of one. In a status, such an object has no bound that a user
 * could know of. crd-structure/spec-is-structured covers `spec`.
 */
const isForeign = ({ coreType, under, parent, depth, name, section }: SchemaNode): boolean =>
  coreType !== undefined ||
  (section !== "status" && FOREIGN.test(under)) ||
  (name === "spec" && (depth === 1 || FOREIGN.test(parent?.under ?? "")));
