import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { isOrdered } from "../../kube/crd/item-keys.js";
import { own } from "kube-json";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

/** Parts of a command, which may be repeated in another place. */
const ORDERED = /^(?:command|args|arguments)$|(?:Command|Args|Arguments)$/;

export const scalarListType: Rule = {
  id: "crd-upstream/scalar-list-type",
  conventions: ["lists-03"],
  topic: "list types",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "items")) {
      const { items, schema } = node;
      const isScalar =
        items !== undefined &&
        (["string", "integer", "boolean", "number"].includes(items.type ?? "") ||
          own(items.schema, "x-kubernetes-int-or-string") === true);
      // A list in a map is no field that clients apply; `crd-schema/pure-maps-only` is about such maps.
      if (!isScalar || node.step === "additionalProperties") continue;
      // crd-validation/described-uniqueness covers what only the description says.
      if (own(schema, "x-kubernetes-list-type") === undefined)
        yield required(
          schemaField(node),
          ORDERED.test(node.under) || isOrdered(node)
            ? "must have `x-kubernetes-list-type` 'atomic'"
            : "must have `x-kubernetes-list-type` 'set', or 'atomic' if values may be repeated or their order counts",
        );
    }
  },
  summary: "A list of scalars must declare `x-kubernetes-list-type` 'set' or 'atomic'.",
  rationale:
    "Newer API conventions ask for a type of every list. A list without it is atomic and may repeat a value: if two clients apply it, the last one replaces the values of the other. `crd-schema/list-type-declared` covers lists of objects.",
  go: ["// +listType=set", 'Hosts []string `json:"hosts,omitempty"`'],
  ...specExamples(`
    hosts:
      type: array
  +   x-kubernetes-list-type: set
      maxItems: 16
      items: { type: string, maxLength: 253 }
  `),
};
