import { isDeprecated } from "../../../kube/crd/deprecated.js";
import { areSpelledOtherwise, isCamelCase, isFileName } from "../../../kube/words/camel-case.js";
import { remember } from "kube-json";
import { isInDocument } from "../../../kube/crd/mirrored.js";
import { judgeAllNames } from "../../../kube/crd/nodes.js";
import { type Crd, type SchemaNode, crdOf, nodeAt, schemaField } from "../../../kube/crd/crd.js";
import { descriptionOf, isBelow } from "../../../kube/crd/schema-node.js";
import { abbreviationsIn, rareAcronymIn } from "../../../kube/words/abbreviations.js";
import { isDurationName } from "../../../kube/fields/durations.js";
import { durationName, textDurationName } from "../../../kube/fields/time-units.js";
import { timeName } from "../../../kube/words/time-names.js";
import { proposedName } from "../../../kube/words/well-spelled.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

/** Field names of JSON Schema, for kinds whose data is a schema. */
const SCHEMA_KEYWORD = /^(?:\$(?:id|ref|schema)|x-kubernetes-.*)$/;

export const jsonFieldCamelCase: Rule = {
  id: "crd-naming/json-field-camel-case",
  conventions: ["naming-02", "naming-04"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Deny",
  *check({ object, oldObject }) {
    const old = oldObject && crdOf(oldObject);
    for (const [node, spelling] of judgeAllNames(crdOf(object), camelCased))
      if (
        !isInDocument(node) &&
        !isDeprecated(node) &&
        !isExtension(node) &&
        !isFileName(node.under) &&
        !isBelow(node, isInternal) &&
        !isLikeOlder(node, old)
      )
        yield invalid(schemaField(node), `must be camelCase, ${formOf(node, proposalFor(node, spelling))}`);
  },
  summary: "The name of a field must be camelCase, without underscores or dashes.",
  rationale:
    "Users expect one spelling in all of Kubernetes and must look up any other. A name with a dash is not an identifier: CEL, JSONPath and most languages need an escape or quotes for it.",
  go: ['ClientName *string `json:"clientName,omitempty"`'],
  good: specExample("clientName: { type: string, maxLength: 253 }"),
  bad: specExample("client_name: { type: string, maxLength: 253 }"),
};

/** Only its author knows what 'root_ns' stands for. */
const formOf = ({ under }: SchemaNode, name: string): string =>
  (abbreviationsIn(name) ?? rareAcronymIn(name)) !== undefined || /[a-z]Ns$/.test(name)
    ? `unlike ${literal(under)}`
    : `such as ${literal(name)} instead of ${literal(under)}`;

/** True for a field that should not be there: its program sets it for itself. */
const isInternal = ({ schema }: SchemaNode): boolean =>
  /\binternal(?:ly)?\b[^.]{0,60}\bnot\sbe\s(?:set|specified|used)\sby\susers\b/i.test(descriptionOf(schema));

/** A keyword that a product adds to JSON Schema: 'x-metadata' next to 'x-kubernetes-validations'. */
const isExtension = ({ name = "", parent }: SchemaNode): boolean =>
  /^x-[a-z]/.test(name) && parent !== undefined && hasKeywords(parent);

const hasKeywords = remember(({ properties }: SchemaNode): boolean =>
  [...properties.keys()].some((key) => SCHEMA_KEYWORD.test(key)),
);

/** True for a new field whose older siblings are all spelled otherwise, as in the API that the object mirrors. */
const isLikeOlder = ({ parent, under }: SchemaNode, old: Crd | undefined): boolean => {
  const before = old && parent && nodeAt(old, schemaField(parent));
  return before !== undefined && !before.properties.has(under) && isMirror(before);
};

/** Asked once for all fields of an object. */
const isMirror = remember(({ properties }: SchemaNode): boolean => areSpelledOtherwise(properties.keys()));

const camelCased = (name: string): string | undefined =>
  isCamelCase(name) || SCHEMA_KEYWORD.test(name) ? undefined : (proposedName(name) ?? "clientName");

/** The name with its unit for a duration, and that of a point in time, as the rules on these propose them. */
const proposalFor = (node: SchemaNode, spelling: string): string => {
  const type = node.type;
  if (isDurationName(spelling) && type === "integer") return durationName(node, spelling);
  if (isDurationName(spelling) && type === "string") return textDurationName(node, spelling);
  // 'networkNamespace' for 'net_ns', which is the 'network namespace' in words.
  const [, stem = ""] = /^([a-z]+)Ns$/.exec(spelling) ?? [];
  const [, said = ""] = /\b([a-z]+) namespace\b/i.exec(descriptionOf(node.schema)) ?? [];
  if (stem !== "" && said.toLowerCase().startsWith(stem)) return `${said.toLowerCase()}Namespace`;
  // As crd-naming/no-is-prefix asks.
  if (type === "boolean") return proposedName(node.under, true) ?? spelling;
  return type === "string" && /[a-z](?:At|Timestamp)$/.test(spelling) ? (timeName(spelling) ?? spelling) : spelling;
};
