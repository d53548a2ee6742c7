import { atChanges, edit } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const formatKept: Rule = {
  id: "crd-compatibility/format-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(
    invalid,
    "format",
    ["tightened"],
    (change) => `must not ${edit(change)}; existing values may not match it`,
  ),
  summary: "The format of a field in a beta or stable version must not become narrower.",
  rationale:
    "Existing objects may hold values that the new format rejects, and integers beyond 32 bits overflow in clients that rely on it.",
  reference: "Primitive types",
  go: ["// As released, not int32.", 'MaxBytes *int64 `json:"maxBytes,omitempty"`'],
  good: crdUpdateExample(
    { spec: "copies: { type: integer, format: int32, minimum: 0, maximum: 100 }" },
    { spec: "copies: { type: integer, format: int32, minimum: 0, maximum: 100, example: 3 }" },
  ),
  bad: crdUpdateExample(
    { spec: "maxBytes: { type: integer, format: int64, minimum: 0 }" },
    { spec: "maxBytes: { type: integer, format: int32, minimum: 0 }" },
  ),
};
