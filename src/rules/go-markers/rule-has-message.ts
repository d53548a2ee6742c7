import { goTypeOf } from "../../kube/go/go-type.js";
import { restOf } from "../../kube/go/marker-text.js";
import { placedMarkers } from "../../kube/go/marked.js";
import { ON_GO, required, type Rule } from "../kit.js";

export const ruleHasMessage: Rule = {
  id: "go-markers/rule-has-message",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    for (const { marker, place } of placedMarkers(goTypeOf(object))) {
      const given = restOf(marker, marker.name)?.arguments;
      if (marker.name.endsWith(":XValidation") && given?.has("rule") === true && !hasText(given))
        yield required(place, "must have a `message` that says what to change");
    }
  },
  summary: "A validation rule must have a message.",
  rationale:
    "Without a message, the API server shows the expression, as in 'failed rule: self.a <= self.b', to users who do not know CEL.",
  reference: "Validation",
  good: '// +kubebuilder:validation:XValidation:rule="self.startsWith(\'a\')",message="must start with \'a\'"\nHost string `json:"host"`',
  bad: '// +kubebuilder:validation:XValidation:rule="self.startsWith(\'a\')"\nHost string `json:"host"`',
};

const hasText = (given: ReadonlyMap<string, string>): boolean =>
  ["message", "messageExpression"].some((name) => (given.get(name) ?? "").trim() !== "");
