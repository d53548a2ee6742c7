import type { JsonObject } from "kube-json";
import { type NamedField, nameObjections, rejectedProposals } from "../support/name-objections.js";

/** No rule may reject the name that another rule proposes: an author who follows one finding gets no new one. */

const INTEGER = { type: "integer", format: "int32", minimum: 0, maximum: 3600 };
const TEXT = { type: "string", minLength: 1, maxLength: 63 };
const TIME = { type: "string", format: "date-time" };

const STARTS = `idle inactivity response heartbeat max maxWait maxIdle maxDuration giveUpAfter noResponse unresponsive
  interval frequency cadence grace graceTime period deadline timeout timeLimit completion completionTimeout progress active total
  overall execution runtime runTime upgrade finish resync probe scrape retry delay backoff cooldown retention keepAlive ttl
  cacheTtl lock rotation sessionTTL wait waitTime periodTime drainDelay`.split(/\s+/);
const ENDS = `Timeout Interval Period Deadline Duration Limit Delay Time Frequency`.split(" ").concat("");
const UNITS = "Seconds Secs Ms MilliSeconds Minutes Hrs".split(" ").concat("");

const DURATIONS = STARTS.flatMap((start) => ENDS.flatMap((end) => UNITS.map((unit) => `${start}${end}${unit}`)));
const WORDS =
  `maxConns dstPort cfgMode podIp backendUrl URLPath tLSMode max_retries pod-ip MaxRetries podselector servername
  isDefault hostSelector nodePath lastSyncTimestamp startTimeStamp expiresAt lastBackup numReplicasets queuelength
  rpoSeconds hostPool maxFileSize diskQuota maxPayload bandwidth memoryLimit ioRate`.split(/\s+/);

const KINDS: readonly (readonly [string, readonly string[], JsonObject])[] = [
  ["integers", DURATIONS, INTEGER],
  ["durations as text", DURATIONS, TEXT],
  ["other integers", WORDS, INTEGER],
  ["text", WORDS, TEXT],
  ["times", [...WORDS, ...STARTS], TIME],
  ["booleans", WORDS, { type: "boolean" }],
];

test.each(KINDS)("names of %s: no rule rejects what another proposes", (_, names, schema) => {
  const fields = names.map((name): NamedField => ({ parent: "part", name, schema }));
  const objections = nameObjections(fields);
  expect(objections.flat().filter(({ proposal }) => proposal !== undefined).length).toBeGreaterThan(0);
  expect(rejectedProposals(fields, objections)).toEqual([]);
});
