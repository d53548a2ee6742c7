import { isMirrored } from "../../../kube/crd/mirrored.js";
import { propertiesEndingIn } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isOfDeprecatedVersion } from "../../../kube/crd/versions.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { timeName } from "../../../kube/words/time-names.js";
import { own } from "kube-json";
import { crdExample, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";

const HOLDERS: ReadonlySet<string> = new Set(["integer", "string"]);

export const noTimestampSuffix: Rule = {
  id: "crd-naming/no-timestamp-suffix",
  conventions: ["naming-09"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of propertiesEndingIn(crd, "stamp", "timestamp")) {
      if (!HOLDERS.has(node.type ?? "") || isChoice(node) || !isStamp(node.under)) continue;
      const name = timeName(node.under) ?? "time";
      if (!isMetadata(node) && !isMirrored(crd, node) && !isOfDeprecatedVersion(crd, node))
        yield invalid(
          schemaField(node),
          name === "time"
            ? `must be 'time', or a name that ends with 'Time'${node.type === "integer" ? ", with type 'string' and format 'date-time'" : ""}`
            : `must end with 'Time', such as ${literal(name)}`,
        );
    }
  },
  summary: "The name of a field that holds a time must end with 'Time', not 'Timestamp' or 'Stamp'.",
  rationale:
    "Kubernetes uses one suffix, as in 'startTime' and 'completionTime'. The 'creationTimestamp' of ObjectMeta predates this convention.",
  go: ['StartTime *metav1.Time `json:"startTime,omitempty"`'],
  good: crdExample({ status: "startTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "startTimestamp: { type: string, format: date-time }" }),
};

/** True for text that says which time to take, such as that of the source. */
const isChoice = ({ schema }: SchemaNode): boolean =>
  own(schema, "enum") !== undefined || /\b(?:valid|allowed|possible) values\b/i.test(descriptionOf(schema));

/** True for 'startTimestamp' and 'startTimeStamp'. */
const isStamp = (name: string): boolean => /^(?:time)?stamp$/i.test(wordsOf(name).at(-1) ?? "");

/** True for fields of ObjectMeta in a copy of metadata. */
const isMetadata = ({ name, parent }: SchemaNode): boolean =>
  parent?.under === "metadata" && (name === "creationTimestamp" || name === "deletionTimestamp");
