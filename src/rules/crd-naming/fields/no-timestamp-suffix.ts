import { propertiesEndingIn } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { suffixed, wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

const HOLDERS: ReadonlySet<string> = new Set(["integer", "string"]);

export const noTimestampSuffix: Rule = {
  id: "crd-naming/no-timestamp-suffix",
  conventions: ["naming-09"],
  summary: "The name of a field that holds a time must end with 'Time', not with 'Timestamp' or 'Stamp'.",
  rationale:
    "One word for one thing: Kubernetes says 'startTime' and 'completionTime'. That ObjectMeta has a 'creationTimestamp' is older than the convention and no example to follow.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: "startTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "startTimestamp: { type: string, format: date-time }" }),
  *check({ object }) {
    for (const node of propertiesEndingIn(crdOf(object), "stamp", "timestamp")) {
      const stem = HOLDERS.has(typeOf(node) ?? "") ? stemOf(node.under) : undefined;
      if (stem !== undefined && !isMetadata(node))
        yield invalid(
          schemaField(node),
          `must not contain 'stamp'; ${literal(suffixed(stem, "Time"))} may be used`,
        );
    }
  },
};

/** What comes before the stamp, as 'start' of 'startTimestamp' and of 'startTimeStamp'; undefined without one. */
const stemOf = (name: string): string | undefined => {
  const [last = "", before = ""] = [...wordsOf(name)].reverse();
  if (!/^(?:time)?stamp$/i.test(last)) return undefined;
  const stem = name.slice(0, -last.length);
  return /^time$/i.test(before) && stem.endsWith(before) ? stem.slice(0, -before.length) : stem;
};

/** Where metadata of objects is copied, the names are those of ObjectMeta. */
const isMetadata = ({ name, parent }: SchemaNode): boolean =>
  parent?.under === "metadata" && (name === "creationTimestamp" || name === "deletionTimestamp");
