import { isConstant, withAcronyms } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { properSpellings, withMixedName } from "../../../kube/words/proper-names.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const enumAcronymCase: Rule = {
  id: "crd-schema/enum-acronym-case",
  conventions: ["constants-03", "naming-17"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const enumerations = misspelledEnumerations(crdOf(object), (value) => correct(value) !== undefined);
    for (const { node, wrong } of enumerations)
      yield { ...invalid(schemaField(node), `must be ${respelled(wrong, correct)}`), among: wrong };
  },
  summary: "An acronym in an enum value must be in capitals.",
  rationale:
    "Kubernetes constants use 'ClientIP' and 'TCPDelay', so users need not remember which field uses 'ClientIp'.",
  go: [
    "// +kubebuilder:validation:Enum=None;ClientIP",
    'SessionAffinity SessionAffinity `json:"sessionAffinity,omitempty"`',
  ],
  good: specExample("sessionAffinity: { type: string, enum: [None, ClientIP] }"),
  bad: specExample("sessionAffinity: { type: string, enum: [None, ClientIp] }"),
};

/** The right spelling; undefined for values that are not constants and for proper names, which other rules cover. */
const correct = (value: string): string | undefined =>
  isConstant(value) &&
  !/[a-z]?v[46]$/.test(value) &&
  properSpellings(value) === undefined &&
  withMixedName(value) === undefined
    ? withAcronyms(value)
    : undefined;
