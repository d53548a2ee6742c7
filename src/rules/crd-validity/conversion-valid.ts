import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";
import { validityCauses } from "../validity-causes.js";

export const conversionValid: Rule = {
  id: "crd-validity/conversion-valid",
  conventions: [],
  summary: "The `conversion` of a CustomResourceDefinition must be 'None' or a webhook that the API server can call.",
  rationale: "The API server rejects any other CRD. This rule finds it without a cluster.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  action: "Deny",
  good: crdExample({
    definition: `
      conversion:
        strategy: Webhook
        webhook:
          conversionReviewVersions: [v1]
          clientConfig: { url: "https://widgets.acme.io/convert" }
    `,
  }),
  bad: crdExample({
    definition: `
      conversion:
        strategy: Webhook
        webhook:
          conversionReviewVersions: [v1]
          clientConfig: { url: "http://widgets.acme.io/convert" }
    `,
  }),
  check: (context) => validityCauses(context, "conversion"),
};
