import { isConstant } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { withMixedName } from "../../../kube/words/proper-names.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { respelled } from "../../../text/respelled.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const properNamePrefix: Rule = {
  id: "crd-schema/proper-name-prefix",
  conventions: ["constants-05"],
  summary: "A proper name of mixed capitals must keep them at the start of an allowed value of a field.",
  rationale: "Readers know 'eBPF' by its looks, also where more follows as in 'eBPFDelegation'.",
  reference: "Constants",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("dataPlane: { type: string, enum: [eBPFDelegation, Legacy] }"),
  bad: specExample("dataPlane: { type: string, enum: [EBPFDelegation, Legacy] }"),
  *check({ object }) {
    const enumerations = misspelledEnumerations(crdOf(object), (value) => correct(value) !== undefined);
    for (const { node, wrong } of enumerations)
      yield invalid(schemaField(node), `must be ${respelled(wrong, correct)}`);
  },
};

/** Of what is no constant at all, crd-schema/enum-camel-case tells. */
const correct = (value: string): string | undefined => (isConstant(value) ? withMixedName(value) : undefined);
