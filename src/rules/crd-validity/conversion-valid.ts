import { validityRule } from "../validity-rule.js";
import { crdExample, examplesIn } from "../kit.js";

export const conversionValid = validityRule("conversion", {
  id: "crd-validity/conversion-valid",
  judgesUpdates: true,
  summary: "The `conversion` of a CustomResourceDefinition must be 'None' or a webhook that the API server can call.",
  rationale: "The API server rejects any other CRD. This rule finds it without a cluster.",
  ...examplesIn((definition) => crdExample({ definition }))(`
    conversion:
      strategy: Webhook
      webhook:
        conversionReviewVersions: [v1]
  -     clientConfig: { url: "http://widgets.acme.io/convert" }
  +     clientConfig: { url: "https://widgets.acme.io/convert" }
  `),
});
