import { DEFINITIONS } from "../../kube/structural/custom-resource.js";
import { path } from "../../kube/json/field-path.js";
import { TOO_MUCH_WORK } from "../../kube/structural/structural-schema.js";
import { notJudged } from "../../model/cause.js";
import { ON_STATUS } from "../../model/match.js";
import { UNSENT_DEFINED_KIND } from "../../model/precondition.js";
import type { Rule } from "../../model/rule.js";
import { serverAnswer, serverCause } from "../../model/write-answer.js";
import { crdExample, widgetExample } from "../example.js";

export const requiredFieldPresent: Rule = {
  id: "objects/required-field-present",
  conventions: ["optionality-09"],
  summary: "A custom resource must have the fields that its definition requires.",
  rationale:
    "The API server rejects an object without them. A dry run with the definition finds this without a cluster; requests are left to the API server. As there, a default replaces an absent field, and null counts as absent where the schema does not allow it.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_STATUS,
  precondition: UNSENT_DEFINED_KIND,
  reads: [DEFINITIONS],
  cluster: crdExample({
    specKeywords: "required: [size, color]",
    spec: `
      size: { type: integer }
      color: { type: string, default: Blue }
    `,
  }),
  action: "Deny",
  good: widgetExample(`
    spec:
      size: 3
  `),
  bad: widgetExample(`
    spec:
      color: Red
  `),
  *check(context) {
    const answer = serverAnswer(context);
    if (answer === undefined) return;
    for (const cause of answer.causes)
      if (cause.keyword === "required") yield serverCause({ ...cause, message: "must be specified" }, context);
    if (!answer.isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
};
