import { labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, arrayAt, remember, stringAt } from "kube-json";
import { type Check, type Place, at, choice, formed, oneOf, problem, textOf } from "../check.js";
import { podSpecOf } from "../containers/containment.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { isSet } from "../steps.js";

/** Whether stored tolerations compare numbers, which only a server with a feature that is off lets in. */
const didCompare = remember((old: JsonObject): boolean =>
  arrayAt(old, "tolerations").some((one) => /^(?:Lt|Gt)$/.test(stringAt(one, "operator") ?? "")),
);

function* operatorProblems(place: Place, operator: string): Iterable<Problem> {
  const value = textOf(place, "value");
  const old = podSpecOf(place)?.old;
  const field = at(place, "operator");
  if (operator === "Equal" || operator === "") {
    const message = labelValueProblem(value);
    // The server names the operator, not the value.
    if (message !== undefined)
      yield problem.invalid(field, `must have a \`value\` beside it that is valid: it ${message}`);
  } else if (operator === "Exists") {
    if (value !== "") yield problem.invalid(field, "must not be 'Exists' when `value` is set");
  } else if (!/^(?:Lt|Gt)$/.test(operator) || old === undefined || !didCompare(old))
    yield problem.unsupported(field, choice(["Equal", "Exists"]));
}

/** ValidateTolerations (k8s.io/kubernetes, pkg/apis/core/validation). */
const toleration: Check = function* (place) {
  const operator = textOf(place, "operator");
  if (textOf(place, "key") === "" && operator !== "Exists")
    yield problem.invalid(at(place, "operator"), "must be 'Exists' when `key` is not set");
  if (isSet(place, "tolerationSeconds") && textOf(place, "effect") !== "NoExecute")
    yield problem.invalid(at(place, "effect"), "must be 'NoExecute' when `tolerationSeconds` is set");
  yield* operatorProblems(place, operator);
};

export const TOLERATIONS: Checks = {
  V1Toleration: [
    formed("key", qualifiedNameProblem),
    toleration,
    oneOf("effect", ["NoSchedule", "PreferNoSchedule", "NoExecute"]),
  ],
};
