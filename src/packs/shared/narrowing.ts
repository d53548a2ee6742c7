import { type FieldPath, type JsonObject, arrayAt, child, isArray, key, objectAt, own, stringAt } from "kube-json";
import { labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type Cause, invalid } from "../../model/cause.js";

/**
 * Problems of the narrowing at path `at` that its schema cannot express: labels that no object can have, and '*' next
 * to other values.
 */
export function* narrowingCauses(narrowing: JsonObject, at: FieldPath): Iterable<Cause> {
  for (const [index, rule] of arrayAt(narrowing, "resourceRules").entries()) {
    for (const name of ["apiGroups", "apiVersions", "operations"]) {
      const list = own(rule, name);
      if (isArray(list) && list.length > 1 && list.includes("*"))
        yield invalid(child(at, "resourceRules", index, name), "must be '*' alone or a list without it");
    }
  }
  for (const name of ["namespaceSelector", "objectSelector"]) {
    yield* selectorCauses(objectAt(narrowing, name), child(at, name));
  }
}

function* selectorCauses(selector: JsonObject, at: FieldPath): Iterable<Cause> {
  for (const [label, value] of Object.entries(objectAt(selector, "matchLabels"))) {
    const field = child(at, "matchLabels", key(label));
    yield* problem(field, qualifiedNameProblem(label));
    if (typeof value === "string") yield* problem(field, labelValueProblem(value));
  }
  for (const [index, requirement] of arrayAt(selector, "matchExpressions").entries()) {
    const field = child(at, "matchExpressions", index);
    const label = stringAt(requirement, "key");
    if (label !== undefined) yield* problem(child(field, "key"), qualifiedNameProblem(label));
    for (const [place, value] of arrayAt(requirement, "values").entries()) {
      if (typeof value === "string") yield* problem(child(field, "values", place), labelValueProblem(value));
    }
  }
}

function* problem(field: FieldPath, message: string | undefined): Iterable<Cause> {
  if (message !== undefined) yield invalid(field, message);
}
