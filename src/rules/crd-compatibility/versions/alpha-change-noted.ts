import { path } from "../../../kube/json/field-path.js";
import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { isDependable } from "../../../kube/formats/version-order.js";
import { invalid } from "../../../model/cause.js";
import { crdUpdate, listed } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { crdUpdateExample } from "../../example.js";

/** A new field that nobody must set breaks nobody. */
const isHarmless = ({ aspect, direction }: SchemaChange): boolean =>
  direction === "loosened" && (aspect === "field" || aspect === "required");

export const alphaChangeNoted: Rule = {
  id: "crd-compatibility/alpha-change-noted",
  conventions: [],
  summary:
    "What changes in an alpha version must be judged by its author: no other rule on compatibility looks at it.",
  rationale:
    "An alpha version may change at any time, so no rule keeps its clients from being broken. An update that changes nothing else would look as if it were compatible.",
  reference: "Versioning",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Audit",
  good: crdUpdateExample(
    { name: "v1alpha1", spec: "color: { type: string, maxLength: 63 }" },
    {
      spec: `
        shape: { type: string, maxLength: 63 }
        color: { type: string, maxLength: 63 }
      `,
    },
  ),
  bad: crdUpdateExample(
    { name: "v1alpha1", spec: "color: { type: string, maxLength: 63 }" },
    { spec: "color: { type: string, maxLength: 10 }" },
  ),
  *check(context) {
    const changed = (crdUpdate(context)?.schemas ?? [])
      .filter((change) => !isHarmless(change))
      .map(({ after }) => after.version.name)
      .filter((name) => !isDependable(name));
    const names = [...new Set(changed)];
    if (names.length > 0)
      yield invalid(
        path("spec", "versions"),
        `not judged: whether clients of ${names.length === 1 ? "version" : "versions"} ${listed(names)} can go on; only beta and stable versions must stay compatible`,
      );
  },
};
