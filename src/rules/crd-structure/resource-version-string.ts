import { propertiesEndingIn } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

const NAME = /^resourceVersion$|ResourceVersion$/;
/** Says that the number is a count that the API keeps itself, and not `metadata.resourceVersion`. */
const OWN_COUNTER = /\b(?:increment(?:s|ed)?|incrementing|increas(?:es|ed)|counter|counts|bumped|revision)\b/i;

export const resourceVersionString: Rule = {
  id: "crd-structure/resource-version-string",
  conventions: ["metadata-06"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of propertiesEndingIn(crdOf(object), "version")) {
      if (!NAME.test(node.under) || OWN_COUNTER.test(descriptionOf(node.schema))) continue;
      const type = node.type;
      if (type === "integer" || type === "number" || own(node.schema, "x-kubernetes-int-or-string") === true)
        yield invalid(schemaField(node), "must have type 'string'; a resource version is opaque");
    }
  },
  summary: "A field that holds a resource version must be a string.",
  rationale:
    "The API conventions call a resource version opaque: clients may only test it for equality. Since Kubernetes 1.35, those of built-in kinds and of custom resources are decimal integers that clients may also compare by size (KEP-5504), but they stay strings in every version: they may be greater than an int64, and other API servers use other text. A number of your own, such as a counter, needs another name.",
  go: ['SecretResourceVersion *string `json:"secretResourceVersion,omitempty"`'],
  good: crdExample({ status: "secretResourceVersion: { type: string, maxLength: 64 }" }),
  bad: crdExample({ status: "secretResourceVersion: { type: integer, format: int64 }" }),
};
