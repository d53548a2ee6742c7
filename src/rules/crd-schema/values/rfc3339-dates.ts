import { isPointInTime } from "../../../kube/fields/times.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { own, stringAt } from "kube-json";
import { crdExample, invalid, ON_CRDS, type Rule } from "../../kit.js";

export const rfc3339Dates: Rule = {
  id: "crd-schema/rfc3339-dates",
  conventions: ["serialization-03"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string", "integer", "number"))
      if (isPointInTime(node) && !hasForm(node) && !isOfCondition(node) && !isMirrored(crd, node))
        yield invalid(schemaField(node), "must have type 'string' and format 'date-time'");
  },
  summary: "A date or time must be a string with format 'date-time'.",
  rationale:
    "All clients can parse and sort an RFC 3339 time, and kubectl shows it as an age. A number may count seconds or nanoseconds, and a string without a format accepts anything.",
  go: ["// Not string or int64.", 'LastBackupTime *metav1.Time `json:"lastBackupTime,omitempty"`'],
  good: crdExample({ status: "lastBackupTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "lastBackupTime: { type: string }" }),
};

/** crd-conditions/condition-schema asks for the type of Kubernetes. */
const isOfCondition = ({ parent }: SchemaNode): boolean => parent?.step === "items" && parent.under === "conditions";

/** True if the field has a time format, or a pattern or an enum that states another format. */
const hasForm = (node: SchemaNode): boolean =>
  node.type === "string" &&
  (["date", "date-time", "datetime"].includes(stringAt(node.schema, "format") ?? "") ||
    own(node.schema, "pattern") !== undefined ||
    own(node.schema, "enum") !== undefined);
