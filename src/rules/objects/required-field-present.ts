import { DEFINITIONS, TOO_MUCH_WORK } from "kube-schema";
import { UNSENT_DEFINED_KIND } from "../../model/precondition.js";
import { serverAnswer, serverCause } from "../../model/write-answer.js";
import type { KubeObject } from "kube-json";
import {
  crdExample,
  type FieldPath,
  literal,
  notJudged,
  ON_STATUS,
  path,
  type Rule,
  valueAt,
  widgetExample,
} from "../kit.js";

/** Null is easily overlooked: `spec:` above nothing but comments is null. */
const messageOf = (object: KubeObject, field: FieldPath): string => {
  const name = field.at(-1);
  if (typeof name !== "string" || valueAt(object, field) !== null) return "must be specified";
  return `must be specified; it is null, which YAML reads from ${literal(`${name}:`)} without a value, and which the API server removes`;
};

export const requiredFieldPresent: Rule = {
  id: "objects/required-field-present",
  conventions: ["optionality-09"],
  match: ON_STATUS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  reads: [DEFINITIONS],
  precondition: UNSENT_DEFINED_KIND,
  *check(context) {
    const answer = serverAnswer(context);
    if (answer === undefined) return;
    for (const cause of answer.causes)
      if (cause.keyword === "required")
        yield serverCause({ ...cause, message: messageOf(context.object, cause.field) }, answer, context);
    if (!answer.isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  summary: "A custom resource must have the fields that its definition requires.",
  rationale:
    "The API server rejects an object without them. A dry run with the definition finds this without a cluster; requests are left to the API server. As there, a default replaces an absent field, and null counts as absent where the schema does not allow it.",
  cluster: crdExample({
    specKeywords: "required: [size, color]",
    spec: `
      size: { type: integer }
      color: { type: string, default: Blue }
    `,
  }),
  good: widgetExample(`
    spec:
      size: 3
  `),
  bad: widgetExample(`
    spec:
      color: Red
  `),
};
