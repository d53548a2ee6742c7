import { type FieldPath, child } from "kube-json";
import { rulesOf } from "../rules/schema-rule.js";
import { syntaxProblems } from "../rules/rule-syntax.js";
import { ruleProblem } from "./expressions.js";
import type { CrdProblem } from "./problem.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

/** Checks the entries of `x-kubernetes-validations` of one schema, but not their expressions. */
export function* validationRuleProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const field = placeField(place, root, "x-kubernetes-validations");
  for (const [index, rule] of rulesOf(place.schema).entries())
    for (const [member, reason, message] of syntaxProblems(place.schema, rule))
      yield ruleProblem({ reason, field: child(field, index, member), message }, message);
}
