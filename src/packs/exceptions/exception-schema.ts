import { objectAt } from "kube-json";
import type { JsonSchema } from "../../model/rule.js";
import { NAME, NARROWING, closed, listOf, setOf } from "../shared/definitions.js";

/** The schema of exceptions, in packs and in PolicyExceptions documents. */

/** The definition `#/definitions/exceptionMatch`. */
export const EXCEPTION_MATCH: JsonSchema = {
  ...NARROWING,
  properties: {
    ...objectAt(NARROWING, "properties"),
    namespaces: setOf({ type: "string", minLength: 1 }, "Limits the exception to objects in these namespaces."),
    names: setOf({ type: "string", minLength: 1 }, "Limits the exception to objects with these names."),
  },
  description:
    "Objects that the exception covers. Default: all that its rules review. If it cannot be decided whether an object is covered, its findings are not excused.",
};

const FIELDS: JsonSchema = {
  name: { ...NAME, description: "Name of the exception, unique in its pack. Shown in audit annotations." },
  rules: setOf(
    { type: "string", minLength: 1 },
    "Ids of the pack's entries whose findings are excused, or only '*' for all entries.",
  ),
  match: { $ref: "#/definitions/exceptionMatch" },
  fields: setOf(
    { type: "string", minLength: 1 },
    "Limits the exception to findings in or below these fields, such as 'spec.ports[*].name'; '[*]' stands for every item of a list or value of a map.",
  ),
  reason: {
    type: "string",
    pattern: "\\S",
    patternErrorMessage: "must give a reason, such as 'renamed with the next release'",
    description: "Reason for the exception. Shown in audit annotations.",
  },
  expires: {
    type: "string",
    description:
      "Expiration: a time such as '2027-01-31T12:00:00Z', or the last day on which the exception applies, such as '2027-01-31' (UTC).",
  },
};

/** A list of exceptions; `more` adds required fields to each. */
export const exceptionList = (more: JsonSchema = {}): JsonSchema =>
  listOf(closed({ ...FIELDS, ...more }, "name", "rules", "reason", ...Object.keys(more)), "Findings that are excused.");
