import { path } from "../../kube/json/field-path.js";
import { at, stringAt } from "../../kube/json/object.js";
import { generateNameProblem } from "../../kube/formats/object-names.js";
import { invalid, typeInvalid } from "../../model/cause.js";
import { GENERATE_NAME } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";

export const generateNameFormat: Rule = {
  id: "metadata/generate-name-format",
  conventions: ["idempotency-03"],
  summary: "A `generateName` must be the beginning of a valid name.",
  rationale:
    "The server appends five characters and uses the result as the name, so a base that no valid name can begin with only ever fails. A base that is long is no error: the server cuts it.",
  reference: "Idempotency",
  since: "0.1.0",
  match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["CREATE"] }] },
  needs: GENERATE_NAME,
  action: "Deny",
  good: `
apiVersion: batch/v1
kind: Job
metadata:
  generateName: nightly-
`,
  bad: `
apiVersion: batch/v1
kind: Job
metadata:
  generateName: nightly_
`,
  *check({ object, kind }) {
    // Once there is a name, `generateName` is of no use any more: a rule of its own speaks of that.
    if ((stringAt(object, "metadata", "name") ?? "") !== "") return;
    const prefix = at(object, "metadata", "generateName") ?? "";
    const field = path("metadata", "generateName");
    if (typeof prefix !== "string") yield typeInvalid(field, "must be a string, such as 'nightly-'");
    else if (generateNameProblem(kind.group, kind.kind, prefix) !== undefined)
      yield invalid(field, "must be the beginning of a valid name, such as 'nightly-'");
  },
};
