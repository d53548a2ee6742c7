import { DEFINITIONS, TOO_MUCH_WORK, definedProblems, definedVersion } from "kube-schema";
import { own } from "kube-json";
import { DEFINED_KIND } from "../../model/precondition.js";
import { crdExample, examples, invalid, notJudged, ON_OBJECTS, path, type Rule } from "../kit.js";

export const dateTimeValue: Rule = {
  id: "objects/date-time-value",
  conventions: ["serialization-04"],
  match: ON_OBJECTS,
  action: "Warn",
  reads: [DEFINITIONS],
  precondition: DEFINED_KIND,
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const version = definedVersion(definitions, kind);
    if (version === undefined) return;
    const { found, isComplete } = definedProblems(version, object, oldObject);
    for (const { field, keyword, schema } of found)
      if (keyword === "format" && TIMES.includes(own(schema, "format")))
        yield invalid(field, "must be an RFC 3339 time, such as '2026-01-02T15:04:05Z'");
    if (!isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  summary: "A field with format 'date-time' in its schema must hold an RFC 3339 time.",
  rationale:
    "Go clients parse such a field as a time and fail on the whole object if it is not one. The API server rejects most invalid times; this rule finds them without a cluster.",
  cluster: crdExample({
    kind: "Backup",
    plural: "backups",
    spec: "notBefore: { type: string, format: date-time }",
  }),
  ...examples(`
    apiVersion: acme.io/v1
    kind: Backup
    metadata:
      name: a
    spec:
  -   notBefore: 2026-01-02 15:04
  +   notBefore: "2026-01-02T15:04:05Z"
  `),
};

/** The API server treats both names alike. */
const TIMES: readonly unknown[] = ["date-time", "datetime"];
