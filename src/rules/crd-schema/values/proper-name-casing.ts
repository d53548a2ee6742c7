import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { properSpellings } from "../../../kube/words/proper-names.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const properNameCasing: Rule = {
  id: "crd-schema/proper-name-casing",
  conventions: ["constants-04"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const enumerations = misspelledEnumerations(crdOf(object), (value) => correct(value) !== undefined);
    for (const { node, wrong } of enumerations)
      yield { ...invalid(schemaField(node), `must be ${respelled(wrong, correct)}`), among: wrong };
  },
  summary: "A proper name or the name of an executable in an enum value must keep its own spelling.",
  rationale:
    "Users write 'iptables' and 'systemd' as the manuals do. Another spelling is hard to remember, and a search for the name does not find it.",
  go: ["// +kubebuilder:validation:Enum=IPVS;iptables", 'ProxyMode ProxyMode `json:"proxyMode,omitempty"`'],
  good: specExample("proxyMode: { type: string, enum: [IPVS, iptables] }"),
  bad: specExample("proxyMode: { type: string, enum: [IPVS, Iptables] }"),
};

const correct = (value: string): string | undefined => properSpellings(value)?.[0];
