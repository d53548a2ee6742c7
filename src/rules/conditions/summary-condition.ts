import { conditionName } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { condition, conditionsExample, ON_STATUS, path, required, type Rule } from "../kit.js";
import { texts } from "../plain-options.js";

const SUMMARIES: readonly string[] = ["Ready", "Succeeded", "Available", "Complete", "Completed", "Accepted"];

export const summaryCondition: Rule<{ readonly types: readonly string[] }> = {
  id: "conditions/summary-condition",
  conventions: ["conditions-14"],
  match: ON_STATUS,
  action: "Warn",
  options: texts({ types: "Further types that sum up all others, such as 'Healthy'." }),
  *check({ object }, { types }) {
    const found = [...customConditions(object)].map(({ type }) => type);
    const sumsUp = (type: string): boolean =>
      SUMMARIES.includes(conditionName(type)) || types.includes(type) || types.includes(conditionName(type));
    if (found.length >= 2 && !found.some(sumsUp))
      yield required(
        path("status", "conditions"),
        "must contain a condition that sums up the others, such as 'Ready' or 'Succeeded'",
      );
  },
  summary: "An object with several conditions must have one that sums up the others, such as 'Ready' or 'Succeeded'.",
  rationale:
    "Simple clients ask one question: is it ready, or is it done? Without a condition that answers it, every client has to know all conditions, and which of them are good when 'False'. Built-in kinds are exempt.",
  good: conditionsExample(
    condition("Ready", '"False"', "ImagePullFailed", "Image acme/web:2 was not found."),
    condition("VolumeBound", '"True"', "Bound", '""'),
    condition("ImagePulled", '"False"', "NotFound", "Image acme/web:2 was not found."),
  ),
  bad: conditionsExample(
    condition("VolumeBound", '"True"', "Bound", '""'),
    condition("ImagePulled", '"False"', "NotFound", "Image acme/web:2 was not found."),
  ),
};
