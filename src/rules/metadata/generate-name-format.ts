import { at, stringAt } from "kube-json";
import { generateNameProblem } from "kube-api";
import { GENERATE_NAME } from "../../model/precondition.js";
import { invalid, jobExample, ON_NEW_OBJECTS, path, type Rule, typeInvalid } from "../kit.js";

export const generateNameFormat: Rule = {
  id: "metadata/generate-name-format",
  conventions: ["idempotency-03"],
  match: ON_NEW_OBJECTS,
  action: "Deny",
  precondition: GENERATE_NAME,
  *check({ object, kind }) {
    // With a name, `generateName` has no effect; metadata/generate-name-unused reports that.
    if ((stringAt(object, "metadata", "name") ?? "") !== "") return;
    const prefix = at(object, "metadata", "generateName") ?? "";
    const field = path("metadata", "generateName");
    if (typeof prefix !== "string") yield typeInvalid(field, "must be a string, such as 'nightly-'");
    else if (generateNameProblem(kind.group, kind.kind, prefix) !== undefined)
      yield invalid(field, "must be a valid prefix of a name, such as 'nightly-'");
  },
  summary: "A `generateName` must be a valid prefix of a name.",
  rationale:
    "The API server appends five characters and uses the result as the name. With an invalid prefix, every request fails. A prefix that is too long is not an error: the API server truncates it.",
  good: jobExample(`
    generateName: nightly-
  `),
  bad: jobExample(`
    generateName: nightly_
  `),
};
