import { isOfConditionsField } from "../../../kube/changes/subjects.js";
import { type CrdVersion, type SchemaNode, property, schemaField } from "../../../kube/crd/crd.js";
import type { Json } from "kube-json";
import { changeField } from "../../../kube/changes/schema-change.js";
import { conjunctsOf, enumOf } from "../../../kube/crd/schema-limits.js";
import { changesOf, dependableVersions, listed } from "../../../model/crd-update.js";
import {
  conditionsSchema,
  type CrdExample,
  crdUpdateExample,
  forbidden,
  literal,
  ON_CRD_UPDATES,
  type Rule,
} from "../../kit.js";

/** The type of a condition. It is part of a core type, but metav1.Condition has no enum: an enum is the author's. */
const conditionType = ({ root }: CrdVersion): SchemaNode | undefined =>
  property(property(root, "status", "conditions")?.items, "type");

/** The change of the types, as words after 'may not'; undefined if none is lost. */
const loss = (before: SchemaNode | undefined, after: SchemaNode): string | undefined => {
  const kept = enumOf(conjunctsOf(after.schema));
  if (before === undefined || kept === undefined) return undefined;
  const old = enumOf(conjunctsOf(before.schema));
  if (old === undefined) return `be limited to ${listed([...kept.values()])}`;
  const gone: readonly Json[] = [...old].flatMap(([text, type]) => (kept.has(text) ? [] : [type]));
  return gone.length === 0 ? undefined : `lose ${listed(gone)}`;
};

const STORED: CrdExample = { status: conditionsSchema({ type: "{ type: string, enum: [Ready, Synced] }" }) };

export const conditionTypeKept: Rule = {
  id: "crd-compatibility/condition-type-kept",
  conventions: ["conditions-05"],
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    for (const change of changesOf(context, "field", "tightened"))
      if (isOfConditionsField(change))
        yield forbidden(
          changeField(change),
          `may not be removed from version ${literal(change.after.version.name)}, because clients wait for conditions`,
        );
    for (const { before, after } of dependableVersions(context)) {
      const type = conditionType(after);
      const lost = type === undefined ? undefined : loss(conditionType(before), type);
      if (type !== undefined && lost !== undefined)
        yield forbidden(schemaField(type), `may not ${lost}, because clients wait for conditions`);
    }
  },
  summary: "The conditions of a beta or stable version and their types must not be removed.",
  rationale:
    "A condition must keep its meaning once it is defined. Scripts and controllers that wait for a removed one never return.",
  go: ["// With all released values.", "// +kubebuilder:validation:Enum=Ready;Synced", "type ConditionType string"],
  good: crdUpdateExample(STORED, { status: conditionsSchema() }),
  bad: crdUpdateExample(STORED, { status: conditionsSchema({ type: "{ type: string, enum: [Ready] }" }) }),
};
