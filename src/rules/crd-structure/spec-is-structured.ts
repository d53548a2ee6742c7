import { crdOf, descriptionOf, property, reviewedVersions, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { crdExample, invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

/** The fields are those of a chart, whose own schema says what they are. */
const OF_CHART = /\bHelm values\b|\bvalues (?:of|for) (?:the |a )?(?:[\w-]+ )?(?:Helm )?chart\b/i;

/** Content that another API defines is no reason to leave the whole spec open. */
const DECLARED =
  "declare its `properties`; only one that holds what another API defines may have `x-kubernetes-preserve-unknown-fields`";

/** The problem of a spec. A spec without fields is complete: some objects only request a response. */
const problem = (spec: SchemaNode): string | undefined => {
  const { schema, properties } = spec;
  if (OF_CHART.test(descriptionOf(schema))) return undefined;
  const isOpen = own(schema, "x-kubernetes-preserve-unknown-fields") === true;
  if (spec.type !== "object")
    return isOpen && properties.size === 0 ? `must have type 'object' and ${DECLARED}` : "must have type 'object'";
  if (isOpen)
    return properties.size === 0
      ? `must ${DECLARED}`
      : "must declare all of its `properties` and leave out `x-kubernetes-preserve-unknown-fields`";
  const map = own(schema, "additionalProperties");
  return map === undefined || map === false
    ? undefined
    : "must declare its `properties` instead of `additionalProperties`";
};

export const specIsStructured: Rule = {
  id: "crd-structure/spec-is-structured",
  conventions: ["specstatus-02", "lists-05"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const spec = property(root, "spec");
      if (spec === undefined || spec.coreType !== undefined) continue;
      const found = problem(spec);
      if (found !== undefined) yield invalid(schemaField(spec), found);
    }
  },
  summary: "The schema of `spec` must declare its fields.",
  rationale:
    "The spec is the complete desired state. Undeclared fields are not validated, not documented by `kubectl explain` and not merged by server-side apply, and typos go unnoticed.",
  go: [
    "// Without +kubebuilder:pruning:PreserveUnknownFields, and not runtime.RawExtension or apiextensionsv1.JSON.",
    "type WidgetSpec struct {",
    '\tColor *string `json:"color,omitempty"`',
    "}",
  ],
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: crdExample({
    properties: `
      spec:
        type: object
        x-kubernetes-preserve-unknown-fields: true
    `,
  }),
};
