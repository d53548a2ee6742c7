import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, isMapToText, schemaField } from "../../../kube/crd/crd.js";
import { isOfClusterAPI } from "../../../kube/crd/mirrored.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const noMapOfObjects: Rule = {
  id: "crd-schema/no-map-of-objects",
  conventions: ["lists-01"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "additionalProperties")) {
      const { values } = node;
      if (values === undefined || !isObjectSchema(values)) continue;
      if (keepsUnknown(node) || keepsUnknown(values) || isOfJSONSchema(node) || isOfClusterAPI(values)) continue;
      // crd-schema/pure-maps-only covers text by two keys, which are data of users, both of them.
      if (isMapToText(values)) continue;
      // crd-conditions/conditions-list asks for a list with another key.
      if (node.section === "status" && node.under === "conditions") continue;
      // Only the outer map is reported: it becomes a list whose items contain the keys of both.
      if (node.step === "additionalProperties") continue;
      // A status that is a map is one of an aggregated API.
      if (node.depth < 2) continue;
      yield invalid(
        schemaField(node),
        "must be a list of objects with the keys in `name`, or in a field of their own, instead of a map of objects",
      );
    }
  },
  summary: "A map of objects must be a list of objects with a name instead.",
  rationale:
    "The keys of API objects are field names, which a schema describes. In a map the keys are data: nothing describes them, and a reader cannot tell field names from user data. Only pure maps, such as labels, are exempt.",
  go: ["// Not map[string]Port.", "// +listType=map", "// +listMapKey=name", 'Ports []Port `json:"ports,omitempty"`'],
  ...specExamples(`
    ports:
  -   type: object
  -   maxProperties: 16
  -   additionalProperties:
  +   type: array
  +   x-kubernetes-list-type: map
  +   x-kubernetes-list-map-keys: [name]
  +   maxItems: 16
  +   items:
        type: object
  +     required: [name]
        properties:
  +       name: { type: string, minLength: 1, maxLength: 63 }
          containerPort: { type: integer, format: int32, minimum: 1, maximum: 65535 }
  `),
};

/** True for a document of another API. */
const keepsUnknown = ({ schema }: SchemaNode): boolean => own(schema, "x-kubernetes-preserve-unknown-fields") === true;

/** True for the properties of an object in a JSON schema, each of which has a type, and for the paths of an OpenAPI document. */
const isOfJSONSchema = ({ under, values }: SchemaNode): boolean =>
  (under === "properties" && values?.properties.has("type") === true) ||
  (under === "paths" && values?.properties.has("get") === true && values.properties.has("post"));

/** True if the type is 'object', or if there is no type but fields are declared. */
const isObjectSchema = (node: SchemaNode): boolean => {
  const type = node.type;
  return type === undefined ? node.properties.size > 0 : type === "object";
};
