import { isConstant } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { withMixedName } from "../../../kube/words/proper-names.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const properNamePrefix: Rule = {
  id: "crd-schema/proper-name-prefix",
  conventions: ["constants-05"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const enumerations = misspelledEnumerations(crdOf(object), (value) => correct(value) !== undefined);
    for (const { node, wrong } of enumerations)
      yield { ...invalid(schemaField(node), `must be ${respelled(wrong, correct)}`), among: wrong };
  },
  summary: "A proper name with mixed capitals at the start of an enum value must keep its capitals.",
  rationale: "Readers recognize 'eBPF' by its spelling, also in a longer value such as 'eBPFDelegation'.",
  go: ["// +kubebuilder:validation:Enum=eBPFDelegation;Legacy", 'DataPlane DataPlane `json:"dataPlane,omitempty"`'],
  good: specExample("dataPlane: { type: string, enum: [eBPFDelegation, Legacy] }"),
  bad: specExample("dataPlane: { type: string, enum: [EBPFDelegation, Legacy] }"),
};

/** crd-schema/enum-camel-case reports values that are not constants. */
const correct = (value: string): string | undefined => (isConstant(value) ? withMixedName(value) : undefined);
