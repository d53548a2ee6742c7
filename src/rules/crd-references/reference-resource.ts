import { groupPart, hasSettledTypes, holderOf, references } from "../../kube/references/crd-references.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { arrayAt } from "kube-json";
import { invalid, ON_CRDS, type Rule, referenceSchema, specExample } from "../kit.js";

/** The items of a filter describe the objects that match; their kinds are what users know. */
const FILTER = /^(?:allow|deny|exclude|ignore|include|match|select|skip)/;

/** 'Issuer or ClusterIssuer', 'one of': the description limits the kinds. */
const LIMITS = /\b[A-Z][A-Za-z]+ or (?:an? )?[A-Z][a-z][A-Za-z]*\b|\b(?:one of|only|either|always)\b/;

const isLimitedInWords = (...nodes: readonly SchemaNode[]): boolean =>
  nodes.some(({ schema }) => LIMITS.test(descriptionOf(schema)));

/** Within the groups of an enum, the author of the API knows which resource has which kind. */
const hasFixedGroup = (reference: SchemaNode): boolean =>
  arrayAt(groupPart(reference)?.schema, "enum").some((group) => group !== "");

export const referenceResource: Rule = {
  id: "crd-references/reference-resource",
  conventions: ["objectref-16", "objectref-17"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const { properties, coreType } = reference;
      const kind = properties.get("kind");
      if (coreType !== undefined || kind === undefined || properties.has("resource")) continue;
      if (FILTER.test(holderOf(reference).under) || isLimitedInWords(reference, kind)) continue;
      if (!hasSettledTypes(reference) && !hasFixedGroup(reference))
        yield invalid(
          schemaField(kind),
          "must be named `resource`, unless the controller itself knows the resource of each kind that may be used",
        );
    }
  },
  summary:
    "A reference to arbitrary types must have a `resource` instead of a `kind`, unless the controller knows the resource of each kind.",
  rationale:
    "A group may serve several resources with the same kind, so a kind is ambiguous. Discovery does not resolve this safely: a resource that is added later can change the result.",
  reference: "Kind vs. Resource",
  go: [
    "type TargetRef struct {",
    '\tGroup    string `json:"group"`',
    '\tResource string `json:"resource"`',
    "\t// +kubebuilder:validation:MaxLength=253",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(referenceSchema("targetRef", "group", "kind", "name")),
};
