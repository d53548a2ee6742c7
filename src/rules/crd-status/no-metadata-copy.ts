import { propertiesCalled } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { fieldName, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const noMetadataCopy: Rule = {
  id: "crd-status/no-metadata-copy",
  conventions: ["specstatus-01"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), ...COPIES.keys())) {
      const [type, field] = COPIES.get(node.name ?? "") ?? [];
      if (isOfObjectItself(node) && node.type === type && field !== undefined)
        yield forbidden(
          schemaField(node),
          `may not be in \`spec\`, because the API server sets ${fieldName(`metadata.${field}`)} for each object`,
        );
    }
  },
  summary: "The spec may not have what the API server sets in `metadata`, such as the generation or the creation time.",
  rationale:
    "Users and controllers cannot keep a second value equal to the one of the API server, and a client that reads the wrong one of them takes an old object for a new one.",
  go: ["// Read metadata.generation instead of a field of the spec.", "type WidgetSpec struct { /* ... */ }"],
  good: specExample("revision: { type: string, maxLength: 63 }"),
  bad: specExample("generation: { type: integer, format: int64, minimum: 0, maximum: 1000000 }"),
};

/** Names of fields of ObjectMeta, also as they are often renamed, with their types. */
const COPIES: ReadonlyMap<string, readonly [type: string, field: string]> = new Map([
  ["creationTime", ["string", "creationTimestamp"]],
  ["creationTimestamp", ["string", "creationTimestamp"]],
  ["deletionTimestamp", ["string", "deletionTimestamp"]],
  ["generation", ["integer", "generation"]],
  ["managedFields", ["array", "managedFields"]],
  ["ownerReferences", ["array", "ownerReferences"]],
  ["resourceVersion", ["string", "resourceVersion"]],
]);

/** Directly in the spec, and not said to be about another object. */
const isOfObjectItself = ({ depth, section, schema }: SchemaNode): boolean =>
  section === "spec" && depth === 2 && isOfItself(descriptionOf(schema));

/** A generation or a time may be that of a run, or of what the object stands for. */
const isOfItself = (description: string): boolean =>
  description === "" || (/\b(?:metadata|object|resource)\b/i.test(description) && !OF_ANOTHER.test(description));

const OF_ANOTHER =
  /\b(?:source|target|referenced|referent|parent|upstream|remote|external|original|owner|users?|discovered|imported)\b/i;
