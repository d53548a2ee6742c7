import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isDurationName, namesTimeUnit } from "../../../kube/fields/durations.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { unitProblem } from "../../unit-problem.js";
import { isPointInTime } from "../../../kube/fields/times.js";
import { own } from "kube-json";
import { wellSpelled } from "../../../kube/words/well-spelled.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

/** Names that hold time spans as integers. explicit-unit covers those that can hold nothing else, such as 'timeout'. */
const TIME_SPAN =
  /(?:(?:^b|B)ackoff|(?:^c|C)ooldown|(?:^e|E)xpir(?:y|ation)|(?:^j|J)itter|(?:^k|K)eep[Aa]live|(?:^l|L)atency|(?:^l|L)ifetime|(?:^r|R)etention)$/;
/** Matches 'waitTime' and 'maxScheduleTime', not 'startTime'. */
const SPAN_OF_TIME =
  /(?:^(?:max|min)[A-Z][A-Za-z]{0,40}|(?:^c|C)ooldown|(?:^d|D)elay|(?:^g|G)race|(?:^h|H)old|(?:^i|I)dle|(?:^i|I)nterval|(?:^k|K)eep[Aa]live|(?:^p|P)eriod|(?:^w|W)ait)Time$/;
const SPEAKS_OF_UNIT = /\b(?:ms|(?:milli)?seconds?|minutes?|hours?|days?|weeks?)\b/i;
/** Jitter of a count: 'added to the maximum number of requests'. */
const OF_COUNT = /Requests?Jitter$/;
/** A retention may be a count: 7 is a number of backups or days. */
const LEAST_SECONDS = 60;
/** Counts, such as idle connections to keep alive, and points in time. */
const SPEAKS_OF_OTHERS =
  /\b(?:number of|count|connections|copies|revisions|versions|backups|percent(?:age)?|epoch|unix|timestamp|RFC ?3339)\b/i;

export const timeSpanUnit: Rule = {
  id: "crd-naming/time-span-unit",
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer")) {
      const name = wellSpelled(node.name ?? "");
      if (name === undefined || !isTimeSpan(node, name) || isMirrored(crd, node)) continue;
      const stem = name.replace(/(Period|Interval|Delay|^period|^interval|^delay)Time$/, "$1");
      yield invalid(schemaField(node), unitProblem(node, stem));
    }
  },
  summary: "The name of an integer that holds a time span, such as a retention, must contain its unit.",
  rationale:
    "A 'retention: 30' may mean seconds, hours or days, or a number of backups. The API server accepts each, and a wrong guess may delete data.",
  reference: "Units",
  go: ['RetentionSeconds *int32 `json:"retentionSeconds,omitempty"`'],
  good: specExample("retentionSeconds: { type: integer, format: int32, minimum: 0, maximum: 86400 }"),
  bad: specExample("retention: { type: integer, format: int32, minimum: 0, maximum: 86400 }"),
};

const isTimeSpan = (node: SchemaNode, name: string): boolean => {
  if (!TIME_SPAN.test(name) && !SPAN_OF_TIME.test(name)) return false;
  if (isDurationName(name) || namesTimeUnit(name) || OF_COUNT.test(name) || isPointInTime(node)) return false;
  const description = descriptionOf(node.schema);
  if (/\b(?:epoch|unix|timestamp|RFC ?3339)\b/i.test(description)) return false;
  const least = own(node.schema, "default");
  if (/[rR]etention$/.test(name) && typeof least === "number" && least < LEAST_SECONDS)
    return SPEAKS_OF_UNIT.test(description);
  // Without a description, the expiration in a status may be a point in time.
  return SPEAKS_OF_UNIT.test(description) || (node.section === "spec" && !SPEAKS_OF_OTHERS.test(description));
};
