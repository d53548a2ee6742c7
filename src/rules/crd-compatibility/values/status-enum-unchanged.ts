import { isOfConditionTypes } from "../../../kube/changes/subjects.js";
import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { atChanges, enumValues } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, forbidden, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const what = ({ direction, from, to }: SchemaChange): string =>
  direction === "tightened"
    ? from === undefined
      ? "gain an `enum`"
      : `lose ${enumValues(from)}`
    : to === undefined
      ? "lose its `enum`"
      : `gain ${enumValues(to)}`;

const STORED: CrdExample = {
  spec: "size: { type: string, enum: [Small, Large] }",
  status: "mode: { type: string, enum: [Active, Idle] }",
};

export const statusEnumUnchanged: Rule = {
  id: "crd-compatibility/status-enum-unchanged",
  conventions: ["conditions-30"],
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  evidence: "Clients that expect further values do not break.",
  check: atChanges(forbidden, "enum", ["tightened", "loosened"], (change) =>
    change.before.section === "status" && !isOfConditionTypes(change)
      ? `may not ${what(change)}; only a new version may change the values of a status field`
      : undefined,
  ),
  summary: "The enum of a status field in a beta or stable version must not change.",
  rationale:
    "Clients handle phases and similar fields in switch statements, which break when a value is added or removed. Conditions can be added.",
  go: ["// As released.", "// +kubebuilder:validation:Enum=Active;Idle", "type Mode string"],
  good: crdUpdateExample(STORED, {
    status: `
      mode: { type: string, enum: [Idle, Active] }
      grade: { type: string, enum: [Good, Bad] }
    `,
  }),
  bad: crdUpdateExample(STORED, { status: "mode: { type: string, enum: [Active, Idle, Draining] }" }),
};
