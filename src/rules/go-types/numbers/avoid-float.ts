import { floatsIn, USES_OPTIONS, type UsesOptions } from "../../go-uses.js";
import { invalid, literal, ON_GO, type Rule } from "../../kit.js";

export const avoidFloat: Rule<UsesOptions> = {
  id: "go-types/avoid-float",
  conventions: ["primitives-10"],
  match: ON_GO,
  sameAs: ["crd-schema/avoid-float"],
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    // no-float-in-spec covers `spec`.
    for (const { path, type, isSpec } of floatsIn(object, options))
      if (!isSpec) yield invalid(path, `must be an integer or 'resource.Quantity' instead of ${literal(type.basic)}`);
  },
  summary: "A field outside `spec` may not be a floating-point number.",
  rationale:
    "Languages and encoders write the same float differently, so an unchanged status appears to change with every writer. A quantity such as '1500m' or an integer with a finer unit is exact.",
  good: `type WidgetStatus struct {
	LoadPercent int32 \`json:"loadPercent"\`
}`,
  bad: `type WidgetStatus struct {
	Load float64 \`json:"load"\`
}`,
};
