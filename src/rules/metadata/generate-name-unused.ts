import { stringAt } from "kube-json";
import { isUnsent } from "../../model/unsent.js";
import { GENERATE_NAME } from "../../model/precondition.js";
import { forbidden, formatPointer, ON_NEW_OBJECTS, path, type Rule, jobExample } from "../kit.js";

export const generateNameUnused: Rule = {
  id: "metadata/generate-name-unused",
  conventions: ["idempotency-04"],
  match: ON_NEW_OBJECTS,
  action: "Warn",
  precondition: GENERATE_NAME,
  *check(context) {
    const [name, generateName, uid] = ["name", "generateName", "uid"].map(
      (field) => stringAt(context.object, "metadata", field) ?? "",
    );
    if (isUnsent(context) && uid === "" && name !== "" && generateName !== "")
      yield forbidden(path("metadata", "generateName"), "may not be specified when `name` is specified");
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary: "A new object may not have both `name` and `generateName`.",
  rationale:
    "The API server generates a name only if there is none. Next to a name, `generateName` has no effect, and a client that expects a new name for each request gets 'AlreadyExists'. Objects with a `uid` are exempt, because the API server has generated their name.",
  good: jobExample(`
    generateName: nightly-
  `),
  bad: jobExample(`
    name: nightly
    generateName: nightly-
  `),
};
