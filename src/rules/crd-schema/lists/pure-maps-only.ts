import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, isMapToText, schemaField } from "../../../kube/crd/crd.js";
import { wellKnownShape } from "../../../kube/fields/well-known-fields.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const pureMapsOnly: Rule = {
  id: "crd-schema/pure-maps-only",
  conventions: ["lists-04"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "additionalProperties")) {
      const type = node.values?.type ?? "";
      // crd-schema/no-map-of-objects covers objects.
      if (type === "boolean" && (FEATURES.test(node.under) || isOfPatch(node))) continue;
      // Headers and parameters of a request may be there twice.
      if (type === "array" && (/^(?:headers|params|query(?:Params)?)$/.test(node.under) || isOfUser(node))) continue;
      if (isEnvironment(node)) yield invalid(schemaField(node), VARIABLES);
      const isToMaps = node.values !== undefined && node.step === "property" && isMapToText(node.values);
      if (isToMaps || ["array", "boolean", "integer", "number"].includes(type))
        yield invalid(
          schemaField(node),
          `must be ${type === "boolean" ? FLAGS : ITEMS}, not a map to ${isToMaps ? "maps" : `type ${literal(type)}`}`,
        );
    }
  },
  summary: "The values of a map must be strings or quantities.",
  rationale:
    "Only plain data, such as labels, may have arbitrary keys: a string for a string. A map to numbers, booleans or lists is a list of named items in disguise, and its items cannot gain another field.",
  go: [
    "// Not map[string]int32.",
    "// +listType=map",
    "// +listMapKey=name",
    'Weights []Weight `json:"weights,omitempty"`',
  ],
  good: specExample(`
    weights:
      type: array
      maxItems: 10
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [name]
      items:
        type: object
        required: [name]
        properties:
          name: { type: string, minLength: 1, maxLength: 63 }
          weight: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
  bad: specExample(`
    weights:
      type: object
      maxProperties: 10
      additionalProperties: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
};

const VARIABLES =
  "must be a list of objects with `name` and `value`, like `env` of containers, not a map to type 'string'";

/** Variables of containers may come from Secrets, and may refer to those before them, which a map cannot say. */
const isEnvironment = (node: SchemaNode): boolean =>
  node.section === "spec" &&
  isMapToText(node) &&
  // crd-schema/well-known-field-shape covers those beside a process.
  wellKnownShape(node) === undefined &&
  /^(?:extra|additional|container|pod)?[eE]nv(?:s|ironment)?(?:Vars|Variables)?$/.test(node.under);

/** The kubelet has feature gates of the same form. */
const FEATURES = /[fF]eature(?:Gate)?s$|[fF]lags$/;
const ITEMS = "a list of objects with a field `name`";
/** Flags often have names that the author knows. */
const FLAGS = "an object with declared fields, or a list of objects with a field `name`";

/** True for the `extra` of a user, as in SubjectAccessReview: beside its `groups`, and its name or `uid`. */
const isOfUser = ({ under, parent }: SchemaNode): boolean =>
  under === "extra" && parent?.properties.has("groups") === true && USERS.some((name) => parent.properties.has(name));
const USERS: readonly string[] = ["uid", "user", "username", "userName"];

/** True for the `options` of a patch in the format of Kustomize, next to `patch` and `target`. */
const isOfPatch = ({ under, parent }: SchemaNode): boolean =>
  under === "options" && parent?.properties.has("patch") === true && parent.properties.has("target");
