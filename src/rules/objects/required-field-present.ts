import { DEFINITIONS, definedProblems, definedVersion } from "../../kube/structural/custom-resource.js";
import { path } from "../../kube/json/field-path.js";
import { TOO_MUCH_WORK } from "../../kube/structural/structural-schema.js";
import { notJudged, required } from "../../model/cause.js";
import { isUnsent } from "../../model/context.js";
import { ON_OBJECTS } from "../../model/match.js";
import { DEFINED_KIND } from "../../model/precondition.js";
import type { Rule } from "../../model/rule.js";
import { crdExample, widgetExample } from "../example.js";

export const requiredFieldPresent: Rule = {
  id: "objects/required-field-present",
  conventions: ["optionality-09"],
  summary: "A custom resource must have the fields that its definition requires.",
  rationale:
    "The API server rejects an object without them. A dry run with the definition finds this without a cluster; requests are left to the API server. As there, a default replaces an absent field, and null counts as absent where the schema does not allow it.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_OBJECTS,
  precondition: DEFINED_KIND,
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
    // The API server checks requests before it calls webhooks, against the current definition.
    if (!isUnsent(context)) return;
    const { object, oldObject, kind, cluster } = context;
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const version = definedVersion(definitions, kind);
    if (version === undefined) return;
    const { found, isComplete } = definedProblems(version, object, oldObject);
    for (const { field, keyword } of found) if (keyword === "required") yield required(field, "must be specified");
    if (!isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
};
