import { contextOf } from "../../model/context.js";
import { type JsonObject, formatField } from "kube-json";
import { crd } from "kube-schema/testing";
import { categoryOf } from "../../model/rule.js";
import { RULES } from "../index.js";

const CRD_NAMING = RULES.filter(({ id }) => categoryOf(id) === "crd-naming");

/** No rule may reject the name that another rule proposes: an author who follows one finding gets no new one. */

const INTEGER = { type: "integer", format: "int32", minimum: 0, maximum: 3600 };
const TEXT = { type: "string", minLength: 1, maxLength: 63 };
const TIME = { type: "string", format: "date-time" };

interface Objection {
  readonly rule: string;
  readonly proposal: string | undefined;
}

/** The objections to each field, of which each is in a struct of its own. */
const objections = (
  fields: readonly (readonly [name: string, schema: JsonObject])[],
): readonly (readonly Objection[])[] => {
  const parts = fields.map(([name, schema], index): [string, JsonObject] => [
    `part${String(index)}`,
    { type: "object", properties: { [name]: schema } },
  ]);
  const object = crd({ spec: Object.fromEntries<JsonObject>(parts) });
  const found = fields.map((): Objection[] => []);
  for (const rule of CRD_NAMING)
    for (const { field, message } of rule.check(contextOf(object), rule.options?.defaults)) {
      const part = formatField(field)
        .split(".")
        .find((step) => /^part\d+$/.test(step));
      const index = Number(part?.slice("part".length));
      const name = fields[index]?.[0] ?? "";
      if (formatField(field).endsWith(`.${name}`))
        found[index]?.push({ rule: rule.id, proposal: proposalIn(message, name) });
    }
  return found;
};

/** The name in a message such as 'must be 'x' instead of 'y'' and 'must end with 'Time', such as 'x''. */
const proposalIn = (message: string, name: string): string | undefined =>
  [...message.matchAll(/(?:such as|must be|must be named|use) ['`]([A-Za-z0-9]+)['`]/g)]
    .map(([, proposal = ""]) => proposal)
    .find((proposal) => proposal !== name && !/ instead of '/.test(proposal));

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

const BECOMES_INTEGER: ReadonlySet<string> = new Set(["crd-naming/duration-integer", "crd-naming/no-go-duration"]);

test.each(KINDS)("names of %s: no rule rejects what another proposes", (_, names, schema) => {
  const before = objections(names.map((name) => [name, schema]));
  const proposals = before.flatMap((objected, index) =>
    objected.flatMap(({ rule, proposal }) =>
      // A text becomes an integer with the name.
      proposal === undefined
        ? []
        : [
            {
              name: names[index],
              objected,
              rule,
              proposal,
              type: BECOMES_INTEGER.has(rule) ? INTEGER : schema,
            },
          ],
    ),
  );
  const after = objections(proposals.map(({ proposal, type }) => [proposal, type]));
  const rejected = proposals.flatMap(({ name, objected, rule, proposal }, index) =>
    (after[index] ?? [])
      .filter((other) => other.rule === rule || !objected.some((known) => known.rule === other.rule))
      .map((other) => `${String(name)}: ${rule} proposes ${proposal}, which ${other.rule} rejects`),
  );
  expect(proposals.length).toBeGreaterThan(0);
  expect(rejected).toEqual([]);
});
