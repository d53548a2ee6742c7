import { floatsIn, USES_OPTIONS, type UsesOptions } from "../../go-uses.js";
import { forbidden, literal, ON_GO, type Rule } from "../../kit.js";

export const noFloatInSpec: Rule<UsesOptions> = {
  id: "go-types/no-float-in-spec",
  conventions: ["primitives-11"],
  match: ON_GO,
  sameAs: ["crd-schema/no-float-in-spec"],
  action: "Deny",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, isSpec } of floatsIn(object, options))
      if (isSpec)
        yield forbidden(
          path,
          `may not be ${literal(type.basic)} under \`spec\`; only an integer or 'resource.Quantity' may be used`,
        );
  },
  summary: "A field under `spec` may not be a floating-point number.",
  rationale:
    "Floats do not survive a round trip: languages and encoders write the same value differently. The desired state then never equals itself, and controllers and GitOps tools keep overwriting each other.",
  good: 'SampleRatioPercent int32 `json:"sampleRatioPercent"`',
  bad: 'SampleRatio float64 `json:"sampleRatio"`',
};
