import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { signedInstead } from "kube-schema";
import { stringAt } from "kube-json";
import { withKeyword } from "../../../kube/crd/schema-fixes.js";
import { literal, notSupported, ON_CRDS, type Rule, specExample, valueAt } from "../../kit.js";

export const noUnsigned: Rule = {
  id: "crd-schema/no-unsigned",
  conventions: ["primitives-06"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "format")) {
      const format = stringAt(node.schema, "format") ?? "";
      if (UNSIGNED.test(format))
        yield notSupported(
          schemaField(node),
          `must have format 'int32' or 'int64' with \`minimum\` 0 instead of ${literal(format)}`,
        );
    }
  },
  fix({ field }, { object }) {
    const instead = signedInstead(valueAt(object, field));
    return Object.entries(instead ?? {}).flatMap(([keyword, value]) => withKeyword(object, field, keyword, value));
  },
  summary: "A field may not be an unsigned integer.",
  rationale:
    "Languages and libraries differ in their support for unsigned integers, and Java has none. `minimum` 0 is clear to all of them.",
  go: [
    "// Not uint, uint32 or uint64.",
    "// +kubebuilder:validation:Minimum=0",
    'RetryLimit *int32 `json:"retryLimit,omitempty"`',
  ],
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("retryLimit: { type: integer, format: uint32, minimum: 0, maximum: 100 }"),
};

/** Spellings of generators of several languages: 'uint32', 'unsigned-int', 'ulong'. */
const UNSIGNED = /^u(?:int|long|nsigned)/i;
