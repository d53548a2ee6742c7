import { changeField } from "../../../kube/changes/schema-change.js";
import { invalid } from "../../../model/cause.js";
import { changesOf, edit, unexpected } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdUpdateExample } from "../../example.js";

export const patternKept: Rule = {
  id: "crd-compatibility/pattern-kept",
  conventions: [],
  summary: "The pattern of a field of a beta or stable version must not change unannounced.",
  rationale:
    "Whether the new expression takes all that the old one took is hard to see: existing objects become invalid if it does not, and clients meet unexpected text if it takes more.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  good: crdUpdateExample(
    { spec: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$" }' },
    {
      spec: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$", description: The code of the area. }',
    },
  ),
  bad: crdUpdateExample(
    { spec: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$" }' },
    { spec: 'code: { type: string, maxLength: 63, pattern: "^[a-z0-9]+$" }' },
  ),
  *check(context) {
    for (const change of changesOf(context, "pattern", "loosened", "changed"))
      yield invalid(
        changeField(change),
        change.to === undefined
          ? `must not ${edit(change)} ${unexpected(change)}`
          : `must still match whatever ${literal(change.from)} matched, because existing objects may hold it`,
      );
  },
};
