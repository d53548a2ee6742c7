import { builtInByName } from "../../../kube/api/builtin-names.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isAnyFrom } from "../../../kube/crd/sorted-names.js";
import { arrayAt, remember } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

/** With the same stem, these are of an object: 'ownerName' next to 'ownerKind'. */
const OF_OBJECTS = /[a-z0-9](?:Names?|Namespaces?|Groups?|Versions?|Refs?|Resources?|Selector|UID)$/;
const SPEAKS_OF_OBJECTS =
  /\b(?:kind of (?:the |an? |this |each )?(?:\w+ )?(?:objects?|resources?|referents?|targets?|owners?)|(?:API|Kubernetes|custom|referenced|target|owning) (?:objects?|resources?|kinds?)|CRDs?)\b/i;

export const noKindSuffix: Rule = {
  id: "crd-naming/no-kind-suffix",
  conventions: ["kinds-21"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string")) {
      const stem = /^(.*[a-z0-9])Kind$/.exec(node.name ?? "")?.[1];
      // 'SpanKind' is a term of OpenTelemetry.
      if (stem !== undefined && stem !== "span" && isSubCategory(node, stem))
        yield invalid(
          schemaField(node),
          `${named(node, `${stem}Type`)}, because only kinds of API objects may be called 'kind'`,
        );
    }
  },
  summary: "The name of an enumeration that is not of kinds of API objects must not end with 'Kind', but with 'Type'.",
  rationale:
    "The word 'kind' stands for API types, which have a group, a version and a resource. Readers take 'backupKind' for the kind of an object that does the backup.",
  go: ["// +kubebuilder:validation:Enum=Allow;Block", 'WindowType WindowType `json:"windowType,omitempty"`'],
  good: specExample("windowType: { type: string, enum: [Allow, Block] }"),
  bad: specExample("windowKind: { type: string, enum: [Allow, Block] }"),
};

/** The name may be taken by a field beside it. */
const named = ({ parent }: SchemaNode, name: string): string =>
  parent?.properties.has(name) === true ? "must have another name" : `must be named ${literal(name)}`;

const isSubCategory = ({ parent, schema }: SchemaNode, stem: string): boolean => {
  const values = arrayAt(schema, "enum").filter((value) => typeof value === "string" && value !== "");
  if (values.length === 0 || SPEAKS_OF_OBJECTS.test(descriptionOf(schema))) return false;
  if (parent !== undefined && isOfObject(parent, stem)) return false;
  return !values.some((value) => typeof value === "string" && isKind(value, stem));
};

const isOfObject = (parent: SchemaNode, stem: string): boolean =>
  parent.properties.has("apiVersion") ||
  parent.properties.has("apiGroup") ||
  isAnyFrom(namesOfObjects(parent), stem, (name) => name.startsWith(stem));

const namesOfObjects = remember(({ properties }: SchemaNode): readonly string[] =>
  [...properties.keys()].filter((name) => OF_OBJECTS.test(name)).sort(),
);

/** A built-in kind, or a kind of a family: 'ClusterIssuer' in `issuerKind`. */
const isKind = (value: string, stem: string): boolean =>
  builtInByName(value.toLowerCase()) !== undefined || value.toLowerCase().endsWith(stem.toLowerCase());
