import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, descriptionOf, schemaField } from "../../../kube/crd/crd.js";
import { isDurationName, namesTimeUnit } from "../../../kube/fields/durations.js";
import { unitProblem } from "../../unit-problem.js";
import { isPointInTime } from "../../../kube/fields/times.js";
import { camelCase } from "../../../kube/words/camel-case.js";
import { lastWord, suffixed, wordsOf } from "../../../kube/words/name-words.js";
import { sentencesOf } from "../../../kube/crd/sentences.js";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const describedUnitInName: Rule = {
  id: "crd-naming/described-unit-in-name",
  conventions: ["naming-20"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer")) {
      const { name } = node;
      const unit = name === undefined || !mayLackUnit(name) ? undefined : describedUnit(node);
      const stem = stemOf(node);
      if (name === undefined || unit === undefined || stem === undefined || isMirrored(crd, node)) continue;
      // A sibling has the name: it is the successor, or what is described.
      if (isPointInTime(node) || node.parent?.properties.has(suffixed(stem, unit)) === true) continue;
      yield invalid(
        schemaField(node),
        TIMES.has(unit)
          ? unitProblem(node, stem)
          : `must have the unit of its \`description\` in its name, such as ${literal(suffixed(stem, unit))} instead of ${literal(name)}`,
      );
    }
  },
  summary: "A unit that the description of an integer states must be in the name of the field.",
  rationale:
    "The name is what people read in manifests, and the description is not there: 'warmup: 30' looks right in seconds, minutes and percent. A wrong guess is a valid value.",
  reference: "Units",
  go: ["// warmupSeconds is how long it takes, in seconds.", 'WarmupSeconds *int32 `json:"warmupSeconds,omitempty"`'],
  ...specExamples(`
  - warmup:
  + warmupSeconds:
      type: integer
      format: int32
      minimum: 0
      maximum: 3600
  -   description: warmup is how long it takes, in seconds.
  +   description: warmupSeconds is how long it takes, in seconds.
  `),
};

/** Units as names have them, by their spellings in descriptions. */
const UNITS: readonly (readonly [name: string, spellings: RegExp])[] = [
  ["Milliseconds", /^(?:milliseconds?|millis|ms)$/i],
  ["Microseconds", /^microseconds?$/i],
  ["Seconds", /^seconds?$/i],
  ["Minutes", /^minutes?$/i],
  ["Hours", /^hours?$/i],
  ["Days", /^days?$/i],
  ["Bytes", /^bytes?$/i],
  ["KiB", /^(?:KiB|kibibytes?)$/i],
  ["MiB", /^(?:MiB|mebibytes?)$/i],
  ["GiB", /^(?:GiB|gibibytes?)$/i],
  ["KB", /^(?:KB|kilobytes?)$/i],
  ["MB", /^(?:MB|megabytes?)$/i],
  ["GB", /^(?:GB|gigabytes?)$/i],
  ["Percent", /^percent(?:age)?s?$/i],
];

const TIMES: ReadonlySet<string> = new Set("Milliseconds Microseconds Seconds Minutes Hours Days".split(" "));

/** 'in seconds', '(in MiB)', 'Unit: minutes', at the end of what a sentence says: not 'in seconds or minutes', 'in 5 minutes'. */
const STATED = /(?:^|[ (,])(?:in|measured in|unit:|units:|unit is) ([A-Za-z]{2,12})(?=[.,;:)]|$)/i;

/** What `value` is the value of, as its description says: 'ttl' for 'the TTL value in seconds'; undefined if it may be of anything. */
const stemOf = ({ under, schema }: SchemaNode): string | undefined =>
  under === "value" ? camelCase(/\bthe (\w+) value\b/i.exec(descriptionOf(schema))?.[1] ?? "") : under;

/** The unit in the description, as a name has it. */
const describedUnit = (node: SchemaNode): string | undefined => {
  for (const sentence of sentencesOf(node)) {
    const [, spelled] = STATED.exec(sentence) ?? [];
    const unit = spelled === undefined ? undefined : UNITS.find(([, spellings]) => spellings.test(spelled));
    if (unit !== undefined) return unit[0];
  }
  return undefined;
};

/** Other rules report the names of durations, sizes and amounts. */
const mayLackUnit = (name: string): boolean =>
  !isDurationName(name) &&
  !namesTimeUnit(name) &&
  // All of networking counts it in bytes.
  lastWord(name) !== "mtu" &&
  wordsOf(name).every((word) => !NAMED.test(word) && !REPORTED.test(word)) &&
  !/(?:Ki|Mi|Gi|Ti|[KMGT]i?B|_[kmgt]i?b|[Bb]ps|[mM]s|[sS]ecs?|[mM]in(?:ut)?s?|Hrs?|Pct)$/.test(name);

const NAMED =
  /^(?:(?:nano|micro|milli)?seconds?|millis|micros|nanos|minutes?|hours?|days?|weeks?|bytes?|(?:kilo|mega|giga|kibi|mebi|gibi)bytes?|bits?|percent(?:age)?|ratio|count)$/i;
const REPORTED =
  /^(?:backoff|bandwidth|cooldown|expir(?:y|ation)|jitter|keepalive|latency|lifetime|memory|retention|size|storage|throughput|time)$/i;
