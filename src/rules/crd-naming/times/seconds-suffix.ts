import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { statesDays } from "../../../kube/fields/time-units.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { secondsName } from "../../../kube/words/seconds-names.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

const UNITS: ReadonlySet<string> = new Set(
  `days hr hrs hours micros microsecond microseconds millis millisecond milliseconds mins minute minutes ms msec msecs nanos nanosecond
  nanoseconds ns nsec nsecs sec secs us usec usecs weeks wks`.split(/\s+/),
);
/** Before 'Seconds', these make another unit of it: 'milliSeconds'. */
const PREFIXES: ReadonlySet<string> = new Set(["micro", "milli", "nano"]);

/** Units that can be combined with another unit. */
const PARTS = ["days", "hours", "minutes", "nanos", "nsec", "sec", "seconds"];

export const secondsSuffix: Rule = {
  id: "crd-naming/seconds-suffix",
  conventions: ["units-04"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer")) {
      const { name = "" } = node;
      const unit = unitOf(name);
      if (unit === undefined || isPart(node) || isCount(name) || isInDays(node, unit) || isMirrored(crd, node))
        continue;
      const before = name.slice(0, -unit.length);
      if (/(?:^p|P)er_?$/.test(before)) {
        if (/^sec/i.test(unit))
          yield invalid(schemaField(node), `must end with 'PerSecond', such as ${literal(`${before}Second`)}`);
        continue;
      }
      const seconds = secondsName(before.replace(/(?<=[a-z])In$/, ""));
      const fraction = fractionOf(unit);
      // The minutes and seconds of one value, such as a latitude, or a field next to its successor.
      if (fraction === undefined && node.parent?.properties.has(seconds) === true) continue;
      if (fraction === undefined)
        yield invalid(schemaField(node), `must end with 'Seconds', such as ${literal(seconds)}`);
      else if (name === unit) {
        const whole = fraction.toLowerCase();
        if (name !== whole) yield invalid(schemaField(node), `must be named ${literal(whole)}`);
      } else if (!name.endsWith(fraction))
        yield invalid(
          schemaField(node),
          `must end with ${literal(fraction)}, such as ${literal(seconds.replace(/Seconds$/, fraction))}`,
        );
    }
  },
  summary:
    "A duration must be in seconds, in a field whose name ends with 'Seconds', or in a finer unit that its name spells out.",
  rationale:
    "Kubernetes uses seconds. Users who set 'timeoutMs' next to 'periodSeconds' mix up the units. Durations of less than a second need a finer one, such as 'timeoutMilliseconds'.",
  go: ['ConnectTimeoutSeconds *int32 `json:"connectTimeoutSeconds,omitempty"`'],
  good: specExample("connectTimeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("connectTimeoutMinutes: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};

/** 'numberOfDays' and 'partitionHours' count what is kept, of one for each. */
const isCount = (name: string): boolean => /^number_?[oO]f|[pP]artition/.test(name);

/** The unit below a second, spelled out; undefined for others. */
const fractionOf = (unit: string): string | undefined => {
  if (/^(?:ms|milli)/i.test(unit)) return "Milliseconds";
  if (/^(?:us|micro)/i.test(unit)) return "Microseconds";
  return /^(?:ns|nano)/i.test(unit) ? "Nanoseconds" : undefined;
};

/** Certificates, and the lifecycle of objects in a store, are measured in whole days. */
const isInDays = (node: SchemaNode, unit: string): boolean =>
  /^(?:days|weeks)$/i.test(unit) && (statesDays(node) || /lifecycle/i.test(node.parent?.under ?? ""));

/** The unit at the end of a name, in its own spelling, if it is not seconds: 'Ms' of 'delayMs'. */
const unitOf = (name: string): string | undefined => {
  const [last = "", before = ""] = [...wordsOf(name)].reverse();
  if (/^Secs?$/.test(last) && /^[NMU]$/.test(before)) return before + last;
  if (UNITS.has(last.toLowerCase())) return last;
  return last === "Seconds" && PREFIXES.has(before.toLowerCase()) ? before + last : undefined;
};

/** True for one of several fields that form one time, such as `nanos` next to `seconds`, and the `minute` of an hour. */
const isPart = ({ name = "", parent }: SchemaNode): boolean =>
  name === "minute" ||
  (UNITS.has(name) && PARTS.some((part) => part !== name && parent?.properties.has(part) === true));
