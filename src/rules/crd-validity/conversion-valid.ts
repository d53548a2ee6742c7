import { validityCauses } from "../validity-causes.js";
import { crdExample, ON_CRDS, type Rule } from "../kit.js";

export const conversionValid: Rule = {
  id: "crd-validity/conversion-valid",
  conventions: [],
  summary: "The `conversion` of a CustomResourceDefinition must be 'None' or a webhook that the API server can call.",
  rationale: "The API server rejects any other CRD. This rule finds it without a cluster.",
  reference: "API Conventions",
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
