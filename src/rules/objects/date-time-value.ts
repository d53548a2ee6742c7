import { DEFINITIONS, definedProblems, definedVersion } from "../../kube/structural/custom-resource.js";
import { own } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import { DEFINED_KIND } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

export const dateTimeValue: Rule = {
  id: "objects/date-time-value",
  conventions: ["serialization-04"],
  summary: "A field whose definition gives it format 'date-time' must have an RFC 3339 time.",
  rationale:
    "Clients in Go read such a field as a time and fail on the whole object where it is none. The API server refuses most of what is no time; a dry run against the definition at hand tells of it before.",
  reference: "Serialization Format",
  since: "0.1.0",
  match: ON_OBJECTS,
  needs: DEFINED_KIND,
  reads: [DEFINITIONS],
  cluster: crdExample({
    kind: "Backup",
    plural: "backups",
    spec: "notBefore: { type: string, format: date-time }",
  }),
  action: "Warn",
  good: `
apiVersion: acme.io/v1
kind: Backup
metadata:
  name: a
spec:
  notBefore: "2026-01-02T15:04:05Z"
`,
  bad: `
apiVersion: acme.io/v1
kind: Backup
metadata:
  name: a
spec:
  notBefore: 2026-01-02 15:04
`,
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const version = definedVersion(definitions, kind);
    if (version === undefined) return;
    for (const { field, keyword, schema } of definedProblems(version, object, oldObject))
      if (keyword === "format" && TIMES.includes(own(schema, "format")))
        yield invalid(field, "must be an RFC 3339 time, such as '2026-01-02T15:04:05Z'");
  },
};

/** The API server takes both names for the same. */
const TIMES: readonly unknown[] = ["date-time", "datetime"];
