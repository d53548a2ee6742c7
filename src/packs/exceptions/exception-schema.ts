import { objectAt } from "../../kube/json/object.js";
import type { JsonSchema } from "../../model/rule.js";
import { NAME, NARROWING, closed, listOf, setOf } from "../definitions.js";

/** The schema of exceptions, as they stand in packs and in documents of their own. */

/** What `#/definitions/exceptionMatch` stands for. */
export const EXCEPTION_MATCH: JsonSchema = {
  ...NARROWING,
  properties: {
    ...objectAt(NARROWING, "properties"),
    namespaces: setOf({ type: "string", minLength: 1 }, "Only objects in these namespaces."),
    names: setOf({ type: "string", minLength: 1 }, "Only objects of these names."),
  },
  description:
    "What the exception is for; all that its rules judge, if left out. What cannot be decided is not excused.",
};

const FIELDS: JsonSchema = {
  name: { ...NAME, description: "Name of the exception, unique in its pack; audit annotations show it." },
  rules: setOf(
    { type: "string", minLength: 1 },
    "Ids of entries of the pack whose findings are excused, or '*' alone for all of them.",
  ),
  match: { $ref: "#/definitions/exceptionMatch" },
  fields: setOf(
    { type: "string", minLength: 1 },
    "Only findings in these fields and below them, such as 'spec.ports[*].name'; '[*]' stands for every item of a list or value of a map.",
  ),
  reason: {
    type: "string",
    pattern: "\\S",
    patternErrorMessage: "must say why, such as 'renamed with the next release'",
    description: "Why; audit annotations show it.",
  },
  expires: {
    type: "string",
    description: "A time such as '2027-01-31T12:00:00Z', or the last day, such as '2027-01-31' (UTC).",
  },
};

/** A list of exceptions; `more` are fields that each must have besides. */
export const exceptionList = (more: JsonSchema = {}): JsonSchema =>
  listOf(
    closed({ ...FIELDS, ...more }, "name", "rules", "reason", ...Object.keys(more)),
    "What is let pass although rules find fault with it.",
  );
