import { type FieldPath, type Json, arrayAt, equalJson, own, path } from "kube-json";
import { rulesIn } from "../rules/rule-problems.js";
import type { RuleProblem } from "../rules/schema-rule.js";
import { schemaOf } from "../structural/custom-resource.js";

/**
 * The problems of the rules of a CRD with structural schemas. `old` is the stored CRD; `elsewhere` has the fields of the
 * problems that others found.
 */
export const ruleProblems = (crd: Json, old?: Json, elsewhere: readonly FieldPath[] = []): readonly RuleProblem[] => {
  const stored = arrayAt(old, "spec", "versions");
  return arrayAt(crd, "spec", "versions").flatMap((version, index) => {
    const schema = schemaOf(version);
    const before = schemaOf(stored.find((one) => own(one, "name") === own(version, "name")));
    if (schema === undefined) return [];
    const field = path("spec", "versions", index, "schema", "openAPIV3Schema");
    const isUnchanged = before !== undefined && equalJson(before, schema);
    return rulesIn(schema, field, { isUnchanged, elsewhere, tellsSyntax: true });
  });
};
