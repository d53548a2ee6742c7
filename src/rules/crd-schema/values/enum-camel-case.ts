import { constantFor, isConstant } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations } from "../../../kube/crd/enums.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { foreignConstants } from "../../../kube/words/foreign-constants.js";
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
  summary: "The allowed values of a field must be CamelCase with an initial capital.",
  rationale:
    "All constants of Kubernetes look alike ('ClusterFirst', 'Pending'), so that users need not remember which field wants 'best-effort', 'best_effort' or 'bestEffort'. Names of products and executables, and what other standards define, keep their spelling.",
  reference: "Constants",
  since: "0.1.0",
  match: ON_CRDS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        allowed: {
          description: "Values that are spelled as somebody else spells them, such as the name of a product.",
          type: "array",
          items: { type: "string", minLength: 1 },
        },
      },
    },
    defaults: { allowed: [] },
  },
  action: "Warn",
  good: specExample("allocationPolicy: { type: string, enum: [None, BestEffort] }"),
  bad: specExample("allocationPolicy: { type: string, enum: [none, best-effort] }"),
  *check({ object }, { allowed }) {
    const isWrong = (value: string): boolean =>
      !isConstant(value) && !isName(value) && !allowed.includes(value);
    for (const { node, values, wrong } of misspelledEnumerations(crdOf(object), isWrong)) {
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

/** A name that is spelled right; of one that is not, crd-schema/proper-name-casing tells. */
const isName = (value: string): boolean =>
  isProperName(value) || properSpellings(value) !== undefined || hasMixedName(value);
