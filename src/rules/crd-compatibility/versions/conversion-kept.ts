import { crdOf } from "../../../kube/crd/crd.js";
import { isInUse } from "../../../kube/crd/versions.js";
import { conversionOf } from "kube-schema";
import { haveDifferentSchemas, neighbours } from "../../../kube/changes/version-disagreements.js";
import { crdUpdateExample, invalid, literal, ON_CRD_UPDATES, path, type Rule } from "../../kit.js";

const WEBHOOK = `
  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig: { url: "https://widgets.acme.io/convert" }
`;

export const conversionKept: Rule = {
  id: "crd-compatibility/conversion-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    const { object, oldObject } = context;
    if (oldObject === undefined || conversionOf(oldObject) === "None" || conversionOf(object) !== "None") return;
    for (const [older, newer] of neighbours(crdOf(object), isInUse))
      if (haveDifferentSchemas(older, newer)) {
        yield invalid(
          path("spec", "conversion", "strategy"),
          `must stay ${literal(conversionOf(oldObject))} while versions ${literal(older.name)} and ${literal(newer.name)} have different schemas`,
        );
        return;
      }
  },
  summary: "The conversion strategy must not become 'None' while versions in use have different schemas.",
  rationale:
    "Without a webhook the API server only changes the `apiVersion` of an object and drops the fields that the other version does not have, from stored objects too.",
  reference: "Differing Representations",
  good: crdUpdateExample(
    {
      definition: WEBHOOK,
      versions: [{ name: "v1beta1", storage: false }, {}],
      spec: "size: { type: string, enum: [Small, Large] }",
    },
    { definition: undefined },
  ),
  bad: crdUpdateExample(
    {
      definition: WEBHOOK,
      versions: [
        { name: "v1beta1", storage: false, spec: "area: { type: string, maxLength: 63 }" },
        { spec: "size: { type: string, enum: [Small, Large] }" },
      ],
    },
    { definition: undefined },
  ),
};
