import { type WriteCause, DEFINITIONS, TOO_MUCH_WORK } from "kube-schema";
import { UNSENT_DEFINED_KIND } from "../../model/precondition.js";
import { customFix } from "../../model/meant.js";
import { placedCauses, serverAnswer, serverCause, unknownCauses } from "../../model/write-answer.js";
import { crdExample, notJudged, ON_STATUS, path, type Rule, widgetExample } from "../kit.js";

export const validCustomResource: Rule = {
  id: "objects/valid-custom-resource",
  conventions: ["serialization-04"],
  match: ON_STATUS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  reads: [DEFINITIONS],
  precondition: UNSENT_DEFINED_KIND,
  *check(context) {
    const answer = serverAnswer(context);
    if (answer === undefined) return;
    yield* unknownCauses(answer);
    for (const cause of placedCauses(answer.causes))
      if (cause.keyword !== "required" && !isOfOthers(cause)) yield serverCause(cause, answer, context);
    for (const problem of new Set(answer.untested.values())) yield notJudged(path("kind"), problem);
    if (!answer.isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  fix(cause, context) {
    const answer = serverAnswer(context);
    return answer === undefined ? [] : customFix(answer, cause, context);
  },
  summary: "A custom resource must be valid against its definition, and may only have fields that it declares.",
  rationale:
    "The API server rejects an invalid object; a strict client, as kubectl is by default, is rejected for unknown fields too, and other clients lose them. A dry run with the definition finds this without a cluster, with the reasons and fields of the API server; requests are left to the API server. As there, an update may keep invalid values that it does not change. `objects/required-field-present` reports missing fields, and other rules report invalid names, labels and annotations. Rules in CEL (`x-kubernetes-validations`) are evaluated.",
  cluster: crdExample({
    spec: `
      size: { type: integer, minimum: 1 }
      color: { type: string, enum: [Red, Blue] }
    `,
  }),
  good: widgetExample(`
    spec:
      size: 3
      color: Red
  `),
  bad: widgetExample(`
    spec:
      size: 0
      color: Green
      weight: 1
  `),
};

/** True for what other rules report of `metadata`, of all kinds. */
const isOfOthers = ({ reason, field: [first, second] }: WriteCause): boolean =>
  first === "metadata" &&
  typeof second === "string" &&
  (OF_OTHERS.has(second) || (second === "annotations" && reason !== "FieldValueTooLong"));

const OF_OTHERS: ReadonlySet<string> = new Set([
  "name",
  "generateName",
  "namespace",
  "labels",
  "uid",
  "deletionTimestamp",
]);
