import { propertiesEndingIn } from "../../kube/crd/nodes.js";
import { crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

const NAME = /^resourceVersion$|ResourceVersion$/;

export const resourceVersionString: Rule = {
  id: "crd-structure/resource-version-string",
  conventions: ["metadata-06"],
  summary: "A field that holds a resource version must be a string.",
  rationale:
    "A resource version is opaque: only the API server may interpret it, and clients may only test for equality. A number invites clients to compare and calculate, and cannot hold every version.",
  reference: "Metadata",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  good: crdExample({ status: "secretResourceVersion: { type: string, maxLength: 64 }" }),
  bad: crdExample({ status: "secretResourceVersion: { type: integer, format: int64 }" }),
  *check({ object }) {
    for (const node of propertiesEndingIn(crdOf(object), "version")) {
      if (!NAME.test(node.under)) continue;
      const type = typeOf(node);
      if (type === "integer" || type === "number" || own(node.schema, "x-kubernetes-int-or-string") === true)
        yield invalid(schemaField(node), "must have type 'string'; a resource version is opaque");
    }
  },
};
