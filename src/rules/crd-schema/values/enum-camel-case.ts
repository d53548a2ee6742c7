import { constantFor, isConstant, isShouted } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { foreignConstants } from "../../../kube/words/foreign-constants.js";
import { typeOfText } from "../../../kube/fields/typed-text.js";
import { hasMixedName, isProperName, properSpellings } from "../../../kube/words/proper-names.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { respelled } from "../../../text/respelled.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export interface EnumCamelCaseOptions {
  /** Further values that keep their spelling, such as the name of a product. */
  readonly allowed: readonly string[];
}

export const enumCamelCase: Rule<EnumCamelCaseOptions> = {
  id: "crd-schema/enum-camel-case",
  conventions: ["constants-02"],
  summary: "The enum values of a field must be CamelCase with an initial capital.",
  rationale:
    "Kubernetes constants look alike ('ClusterFirst', 'Pending'), so users need not remember which field uses 'best-effort', 'best_effort' or 'bestEffort'. Names of products and executables and values of other standards keep their spelling.",
  reference: "Constants",
  since: "0.1.0",
  match: ON_CRDS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        allowed: {
          description: "Values that keep their own spelling, such as the name of a product.",
          type: "array",
          items: { type: "string", minLength: 1 },
        },
      },
    },
    defaults: { allowed: [] },
  },
  action: "Deny",
  go: [
    "// +kubebuilder:validation:Enum=None;BestEffort",
    'AllocationPolicy AllocationPolicy `json:"allocationPolicy,omitempty"`',
  ],
  good: specExample("allocationPolicy: { type: string, enum: [None, BestEffort] }"),
  bad: specExample("allocationPolicy: { type: string, enum: [none, best-effort] }"),
  *check({ object }, { allowed }) {
    const isWrong = (value: string): boolean =>
      (!isConstant(value) || isShouted(value)) && !isName(value) && !allowed.includes(value);
    for (const { node, values, wrong } of misspelledEnumerations(crdOf(object), isWrong)) {
      // crd-schema/typed-value reports flags such as 'on' and 'off'.
      if (typeOfText(node) !== undefined) continue;
      const foreign = foreignConstants(values);
      const bad = wrong.filter((value) => !foreign.has(value));
      if (bad.length > 0)
        yield invalid(
          schemaField(node),
          `must be CamelCase, such as ${respelled(bad, constantFor, "BestEffort")}`,
        );
    }
  },
};

/** True for a proper name, however it is spelled: crd-schema/proper-name-casing covers the spelling. */
const isName = (value: string): boolean =>
  isProperName(value) || properSpellings(value) !== undefined || hasMixedName(value);
