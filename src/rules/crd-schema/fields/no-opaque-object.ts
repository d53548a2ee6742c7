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
  summary: "An object must declare its fields in `properties`, and may not keep unknown ones.",
  rationale:
    "What no schema describes cannot be validated, defaulted, explained or merged: a typing error is stored without a word, and clients have to know the format from elsewhere. Whole objects of other types are told apart by `x-kubernetes-embedded-resource`.",
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
      yield invalid(
        schemaField(node),
        node.properties.size === 0
          ? "must declare its fields in `properties`, or those of a map in `additionalProperties`"
          : "must declare all its fields in `properties` instead of `x-kubernetes-preserve-unknown-fields`",
      );
    }
  },
};

/**
 * An object without any properties is none: the API server keeps nothing of it, as in a union's empty member. A map keeps
 * what its schema of values describes.
 */
const isOpen = (node: SchemaNode): boolean =>
  typeOf(node) === "object" &&
  node.values === undefined &&
  (own(node.schema, "x-kubernetes-preserve-unknown-fields") === true ||
    own(node.schema, "additionalProperties") === true);

const FOREIGN =
  /^(?:metadata|raw|rawExtension|objects?|manifests?|resources?|templates?)$|(?:Manifest|Object|Resource|Template)s?$/;

/** What is meant to hold somebody else's object or a part of one. Of `spec`, crd-structure/spec-is-structured tells. */
const isForeign = ({ coreType, under, parent, depth, name }: SchemaNode): boolean =>
  coreType !== undefined ||
  FOREIGN.test(under) ||
  (name === "spec" && (depth === 1 || FOREIGN.test(parent?.under ?? "")));
