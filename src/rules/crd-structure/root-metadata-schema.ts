import { type SchemaNode, crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { type JsonObject, isObject, objectAt } from "kube-json";
import { WIDGET_IN_GO, crdExample, examplesIn, forbidden, formatPointer, ON_CRDS, type Rule, valueAt } from "../kit.js";

/** Any other keyword would restrict the metadata, or allow what the API server does not. */
const KEYWORDS: ReadonlySet<string> = new Set(["type", "title", "description", "properties"]);
const FIELDS: ReadonlySet<string> = new Set(["name", "generateName"]);

const isRestricted = (metadata: SchemaNode): boolean =>
  metadata.type !== "object" ||
  !Object.keys(metadata.schema).every((keyword) => KEYWORDS.has(keyword)) ||
  ![...metadata.properties.keys()].every((field) => FIELDS.has(field));

const only = (object: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));

export const rootMetadataSchema: Rule = {
  id: "crd-structure/root-metadata-schema",
  conventions: ["metadata-01"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const metadata = property(root, "metadata");
      if (metadata !== undefined && isRestricted(metadata))
        yield {
          ...forbidden(
            schemaField(metadata),
            "may not be restricted; only `name` and `generateName` may be restricted, and `type` must be 'object'",
          ),
          about: metadata.schema,
        };
    }
  },
  fix: ({ field }, { object }) => {
    const schema = valueAt(object, field);
    if (!isObject(schema)) return [];
    const properties = only(objectAt(schema, "properties"), FIELDS);
    const value = {
      ...only(schema, KEYWORDS),
      type: "object",
      ...(Object.hasOwn(schema, "properties") ? { properties } : {}),
    };
    return [{ op: "replace", path: formatPointer(field), value }];
  },
  summary: "A schema may restrict only `name` and `generateName` of the top-level `metadata`.",
  rationale:
    "All objects have the same type of metadata, which the API server validates. It rejects a CRD that restricts anything else.",
  go: WIDGET_IN_GO,
  ...examplesIn((properties) => crdExample({ properties }))(`
    metadata:
      type: object
  -   required: [labels]
      properties:
  -     labels:
  -       type: object
  -       additionalProperties: { type: string }
  +     name: { type: string, maxLength: 63 }
    spec:
      type: object
      properties:
        color: { type: string, maxLength: 63 }
  `),
};
