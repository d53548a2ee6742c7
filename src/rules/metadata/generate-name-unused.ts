import { formatPointer, path } from "../../kube/json/field-path.js";
import { stringAt } from "../../kube/json/object.js";
import { forbidden } from "../../model/cause.js";
import { isUnsent } from "../../model/context.js";
import { ON_NEW_OBJECTS } from "../../model/match.js";
import { GENERATE_NAME } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";

export const generateNameUnused: Rule = {
  id: "metadata/generate-name-unused",
  conventions: ["idempotency-04"],
  summary: "A new object may not have both `name` and `generateName`.",
  rationale:
    "The server makes a name only where none is given; next to a name, `generateName` does nothing, and whoever counts on a new name with each request gets 'AlreadyExists'. Objects that come from a server have both, since it has made the name, and are not judged: what has a `uid` is the export of one.",
  reference: "Idempotency",
  since: "0.1.0",
  match: ON_NEW_OBJECTS,
  needs: GENERATE_NAME,
  action: "Warn",
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
  name: nightly
  generateName: nightly-
`,
  *check(context) {
    const [name, generateName, uid] = ["name", "generateName", "uid"].map(
      (field) => stringAt(context.object, "metadata", field) ?? "",
    );
    if (isUnsent(context) && uid === "" && name !== "" && generateName !== "")
      yield forbidden(path("metadata", "generateName"), "may not be specified when `name` is specified");
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
};
