import { isOfReference } from "../../../kube/changes/subjects.js";
import { atChanges } from "../../../model/crd-update.js";
import { invalid, literal, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const typeKept: Rule = {
  id: "crd-compatibility/type-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "type", ["tightened"], (change) =>
    isOfReference(change)
      ? undefined
      : change.keyword === "type"
        ? `must not change from type ${literal(change.from)} to ${literal(change.to)}; existing objects hold values of the old type`
        : "must not gain `x-kubernetes-embedded-resource`; existing objects may lack `apiVersion` or `kind` there",
  ),
  summary: "The type of a field in a beta or stable version must not change.",
  rationale:
    "Existing objects hold values of the old type. They become invalid, and typed clients fail to read the whole object.",
  reference: "Types (Kinds)",
  go: ["// As released, not int32.", 'Order *string `json:"order,omitempty"`'],
  ...specUpdates("order: { type: string, maxLength: 63 }", {
    good: "order: { type: string, maxLength: 63, description: The place in the queue. }",
    bad: "order: { type: integer, format: int32, minimum: 0, maximum: 100 }",
  }),
};
