import { type FieldPath, type Json, type JsonObject, arrayAt, child, key, objectAt, own, stringAt } from "kube-json";
import { labelValueProblem, qualifiedNameProblem } from "./formats/names.js";
import { notChosen } from "./meant.js";
import type { Make, Makers } from "./problem-kinds.js";
import { OPERATORS } from "./label-selector.js";

/** What an API server rejects in labels and selectors (k8s.io/apimachinery, pkg/apis/meta/v1/validation). */

/** Labels. The server names all of them, not the key. */
export function* labelProblems<P>(labels: JsonObject, field: FieldPath, invalid: Make<P>): Iterable<P> {
  for (const [name, value] of Object.entries(labels)) {
    const wrongName = qualifiedNameProblem(name);
    const wrongValue = typeof value === "string" ? labelValueProblem(value) : undefined;
    for (const problem of [wrongName, wrongValue])
      if (problem !== undefined) yield invalid(field, problem, child(field, key(name)));
  }
}

/** A LabelSelector (ValidateLabelSelector). */
export function* selectorProblems<P extends object>(
  selector: Json | undefined,
  field: FieldPath,
  make: Makers<P>,
): Iterable<P> {
  yield* labelProblems(objectAt(selector, "matchLabels"), child(field, "matchLabels"), make.invalid);
  for (const [index, requirement] of arrayAt(selector, "matchExpressions").entries())
    yield* requirementProblems(requirement, child(field, "matchExpressions", index), make);
}

/** An item of `matchExpressions` (ValidateLabelSelectorRequirement). */
export function* requirementProblems<P extends object>(
  requirement: Json,
  field: FieldPath,
  make: Makers<P>,
): Iterable<P> {
  yield* operatorProblems(requirement, field, make);
  const wrongKey = qualifiedNameProblem(stringAt(requirement, "key") ?? "");
  if (wrongKey !== undefined) yield make.invalid(child(field, "key"), wrongKey);
  for (const [index, value] of arrayAt(requirement, "values").entries()) {
    const problem = typeof value === "string" ? labelValueProblem(value) : undefined;
    if (problem !== undefined) yield make.invalid(child(field, "values", index), problem);
  }
}

/** The operator of a requirement, one of these, and whether it has values. */
export function* operatorProblems<P extends object>(
  requirement: Json,
  field: FieldPath,
  make: Makers<P>,
  operators = OPERATORS,
): Iterable<P> {
  const operator = own(requirement, "operator") ?? "";
  const hasValues = arrayAt(requirement, "values").length > 0;
  const values = child(field, "values");
  if (operator === "In" || operator === "NotIn") {
    if (!hasValues) yield make.missing(values, "must be specified when `operator` is 'In' or 'NotIn'");
  } else if (operator === "Exists" || operator === "DoesNotExist") {
    if (hasValues) yield make.forbidden(values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  } else yield notChosen(make.invalid, child(field, "operator"), operators, operator);
}
