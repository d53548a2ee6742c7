import { isDeprecated } from "../../kube/crd/deprecated.js";
import { type Crd, crdOf, type CrdVersion, descriptionOf, type SchemaNode } from "../../kube/crd/crd.js";
import { MAX_DIFFERENCES, versionChanges } from "../../kube/changes/version-disagreements.js";
import { fieldPathOf } from "../../kube/changes/schema-change.js";
import { isUnsent } from "../../model/unsent.js";
import { stringAt } from "kube-json";
import { child, crdExample, fieldName, invalid, join, literal, ON_CRDS, type Rule } from "../kit.js";

export const noLossyVersion: Rule = {
  id: "crd-structure/no-lossy-version",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Deny",
  evidence: "A client of one version deletes the fields that only the other has when it replaces an object.",
  *check(context) {
    const { object, oldObject } = context;
    const strategy = stringAt(object, "spec", "conversion", "strategy") ?? (isUnsent(context) ? undefined : "None");
    // The rules on updates report what an update changes; in a file, the conversion may still be patched in.
    if (oldObject !== undefined || strategy !== "None") return;
    const told = new Set<CrdVersion>();
    for (const [from, to] of pairsOf(crdOf(object))) {
      const lost = told.has(to) ? [] : lostFields(from, to);
      if (lost.length > 0) {
        told.add(to);
        yield invalid(
          child(to.field, "schema"),
          `must have ${listed(lost)} as version ${literal(from.name)} does, or a webhook must convert; a write in this version deletes them`,
        );
      }
    }
  },
  summary:
    "Without a conversion webhook, all versions that are served must have the fields of the stored one, and no others.",
  rationale:
    "With `strategy` 'None' the API server changes only `apiVersion`, and drops the fields that a version does not have: a client that reads and writes an object in that version deletes what others have set.",
  reference: "Differing Representations",
  go: ["// In the packages of both versions.", "// +optional", 'Color *string `json:"color,omitempty"`'],
  good: crdExample({
    definition: "conversion: { strategy: None }",
    versions: [{}, { name: "v1beta1", storage: false }],
    spec: "color: { type: string, maxLength: 63 }",
  }),
  bad: crdExample({
    definition: "conversion: { strategy: None }",
    versions: [
      { spec: "color: { type: string, maxLength: 63 }" },
      { name: "v1beta1", storage: false, spec: "size: { type: integer, format: int32, minimum: 1, maximum: 10 }" },
    ],
  }),
};

/** The stored version with each other one that is served, in both directions: an object may be written in either. */
const pairsOf = ({ versions }: Crd): readonly (readonly [from: CrdVersion, to: CrdVersion])[] => {
  const stored = versions.find(({ storage }) => storage);
  const others = versions.filter((version) => version.served && version !== stored);
  if (stored === undefined) return [];
  const written = others.map((other) => [stored, other] as const);
  return stored.served ? [...written, ...others.map((other) => [other, stored] as const)] : written;
};

/** The fields of one version that an object loses when it is written in the other. */
const lostFields = (from: CrdVersion, to: CrdVersion): readonly string[] => {
  const lost: string[] = [];
  let left = MAX_DIFFERENCES;
  for (const change of versionChanges(from, to)) {
    if (--left < 0) break;
    const { aspect, direction, before, property = "" } = change;
    const field = before.properties.get(property);
    if (aspect === "field" && direction === "tightened" && !(field !== undefined && isIgnored(field)))
      lost.push(fieldPathOf(change));
  }
  return lost;
};

/** True for a deprecated field that has no effect any more: nothing is lost with it. */
const isIgnored = (field: SchemaNode): boolean =>
  isDeprecated(field) && /\bignored\b/i.test(descriptionOf(field.schema).slice(0, MAX_LENGTH));

/** Characters of a description that are read. */
const MAX_LENGTH = 1000;

/** A few of the fields, and how many more there are. */
const listed = (fields: readonly string[]): string => {
  const named = fields.slice(0, MOST_NAMED).map((field) => fieldName(field.replace(/^\./, "")));
  const more = fields.length - named.length;
  return more === 0 ? join(named, "and") : `${named.join(", ")} and ${String(more)} more`;
};

const MOST_NAMED = 3;
