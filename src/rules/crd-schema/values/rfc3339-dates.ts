import { isPointInTime, TIME_WORDS } from "../../../kube/crd/times.js";
import { propertiesEndingIn } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { own, stringAt } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

export const rfc3339Dates: Rule = {
  id: "crd-schema/rfc3339-dates",
  conventions: ["serialization-03"],
  summary: "A date or time must be a string with format 'date-time'.",
  rationale:
    "A time in RFC 3339 is read by all clients, sorts, and is shown as an age by kubectl. A number leaves open whether it counts seconds or nanoseconds, and a string without format takes anything.",
  reference: "Serialization Format",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: "lastBackupTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "lastBackupTime: { type: string }" }),
  *check({ object }) {
    for (const node of propertiesEndingIn(crdOf(object), ...TIME_WORDS))
      if (isPointInTime(node) && !hasForm(node))
        yield invalid(schemaField(node), "must have type 'string' and format 'date-time'");
  },
};

/** A pattern or a list of values says what the author means instead. */
const hasForm = (node: SchemaNode): boolean =>
  typeOf(node) === "string" &&
  (["date", "date-time", "datetime"].includes(stringAt(node.schema, "format") ?? "") ||
    own(node.schema, "pattern") !== undefined ||
    own(node.schema, "enum") !== undefined);
