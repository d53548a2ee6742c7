import { isBuiltInGroup } from "kube-api";
import { isStored } from "../../kube/api/metadata.js";
import { own, propertiesNamed } from "kube-json";
import { CUSTOM_STATUS } from "../../model/precondition.js";
import { examplesIn, invalid, ON_STATUS, path, type Rule, segmentName, widgetExample } from "../kit.js";

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;

export const reasonCamelCase: Rule = {
  id: "conditions/reason-camel-case",
  conventions: ["conditions-31"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_STATUS,
  *check({ object, kind }) {
    if (isBuiltInGroup(kind.group) || !isStored(kind.kind)) return;
    for (const { field, value } of propertiesNamed(own(object, "status") ?? null, "reason", path("status"))) {
      const [, below] = field;
      const isOfCondition = field.length === 4 && below !== undefined && segmentName(below) === "conditions";
      if (!isOfCondition && typeof value === "string" && value !== "" && !CAMEL_CASE.test(value))
        yield invalid(field, "must be one CamelCase word, such as 'ImagePullFailed'");
    }
  },
  summary: "A `reason` anywhere in `status` must be one CamelCase word.",
  rationale:
    "A reason names the category of a cause in one word, which fits a column and which scripts can compare and count. Details go in `message`. `conditions/condition-reason` covers the reasons of `status.conditions`. Built-in kinds are exempt.",
  ...examplesIn(widgetExample)(`
    status:
      replicas:
  -     - { name: a-0, reason: Image acme/web:2 was not found. }
  +     - { name: a-0, reason: ImagePullFailed, message: Image acme/web:2 was not found. }
  `),
};
