import { stringAt } from "kube-json";
import { ON_NEW_OBJECTS, path, type Rule, tooLong, jobExample } from "../kit.js";

/** A name of 63 characters less the five that the server appends (k8s.io/apiserver, pkg/storage/names). */
const MAX_LENGTH = 58;

export const generateNameLength: Rule = {
  id: "metadata/generate-name-length",
  conventions: ["idempotency-06"],
  match: ON_NEW_OBJECTS,
  action: "Warn",
  *check({ object }) {
    // With a name, nothing is truncated.
    if ((stringAt(object, "metadata", "name") ?? "") !== "") return;
    const prefix = stringAt(object, "metadata", "generateName") ?? "";
    if (prefix.length > MAX_LENGTH)
      yield tooLong(
        path("metadata", "generateName"),
        `must be less than or equal to ${String(MAX_LENGTH)} characters long; the API server truncates the rest`,
      );
  },
  summary: "A `generateName` must have at most 58 characters.",
  rationale:
    "The API server truncates a longer prefix before it appends five characters. The end of the prefix, which is lost, often distinguishes the objects.",
  good: jobExample(`
    generateName: nightly-backup-
  `),
  bad: jobExample(`
    generateName: nightly-backup-of-the-database-of-the-shop-in-region-europe-west-
  `),
};
