import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { lastWord, suffixed, wordsOf } from "../../../kube/words/name-words.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

const AMOUNTS: ReadonlySet<string> = new Set("bandwidth memory storage throughput".split(" "));
/** These may count things too, so the preceding word or the description must indicate bytes. */
const AMOUNTS_OR_COUNTS: ReadonlySet<string> = new Set(
  "budget capacity footprint free limit max maximum min minimum quota rate size total usage used".split(" "),
);
const OF_BYTES: ReadonlySet<string> = new Set(
  "body buffer cache chunk disk file frame heap image log memory message object packet part payload snapshot storage volume".split(
    " ",
  ),
);
/** Before a limit, a quota or a use, these are measured in bytes. */
const STORES: ReadonlySet<string> = new Set([..."disk heap ram swap".split(" "), ...AMOUNTS]);
/** With a limit before them, these are measured in bytes: 'maxPayload'. */
const LIMITED: ReadonlySet<string> = new Set([..."body payload".split(" "), ...STORES]);
const LIMITS: ReadonlySet<string> = new Set("available free max maximum min minimum reserved total used".split(" "));
/** A rate of these needs a unit of time; most other rates are ratios. */
const RATED: ReadonlySet<string> = new Set(
  "connection event ingestion message packet query read request transfer write".split(" "),
);
/** These need a store before them; 'fileSize' and 'messageCapacity' are of other things too. */
const OF_STORES: ReadonlySet<string> = new Set(
  "budget footprint free limit max maximum min minimum quota total usage used".split(" "),
);
const SPEAKS_OF_COUNT = /\b(?:number of|count|entries|items|LRU|copies|percent(?:age)?)\b/i;
/** Weights among virtual machines. */
const SPEAKS_OF_SHARES = /\bshares?\b/i;
const UNITS: ReadonlySet<string> = new Set(
  `bit bits bps byte bytes count gb gbps gi gib kb kbps ki kib mb mbps mi mib percent per quantity ratio second tb ti
  tib`.split(/\s+/),
);
const SPEAKS_OF_UNIT =
  /\b(?:[kmgt]i?b(?:ps)?|[kmgt]i|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)?bytes?|per (?:second|minute|hour))\b/i;

export const explicitSizeUnit: Rule = {
  id: "crd-naming/explicit-size-unit",
  conventions: ["naming-20"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer")) {
      const { name } = node;
      if (name !== undefined && lacksUnit(node) && !isMirrored(crd, node))
        yield invalid(
          schemaField(node),
          `must have its unit in its name, such as ${literal(suffixed(name, unitOf(node)))}${guessOf(node)} instead of ${literal(name)}`,
        );
    }
  },
  summary: "The name of an integer that holds a size or a rate must contain its unit.",
  rationale:
    "A 'volumeSize: 100' may mean bytes or GiB, and the API server accepts either. A `Quantity` such as '100Gi' contains its unit.",
  go: ['VolumeSizeBytes *int64 `json:"volumeSizeBytes,omitempty"`'],
  good: specExample("volumeSizeBytes: { type: integer, format: int64, minimum: 0, maximum: 1099511627776 }"),
  bad: specExample("volumeSize: { type: integer, format: int64, minimum: 0, maximum: 1099511627776 }"),
};

/** The unit in the description, such as 'GiB' or 'MBPerSecond'; bytes by default, and per second for a rate. */
const unitOf = ({ name = "", schema }: SchemaNode): string => {
  const last = lastWord(name);
  const [, symbol, word, of = "", perSecond] = UNIT.exec(descriptionOf(schema)) ?? [];
  if (last === "rate" && perSecond === undefined) return "PerSecond";
  const unit =
    symbol ?? (word === undefined ? "Bytes" : `${PREFIXES[word.toLowerCase()] ?? ""}${of === "bit" ? "b" : "B"}`);
  const isRate = /bandwidth|throughput/i.test(name) || BYTES_PER_SECOND.test(descriptionOf(schema));
  if (perSecond === undefined && !isRate) return unit;
  return unit.endsWith("b") ? `${unit}ps` : `${unit}PerSecond`;
};

const guessOf = (node: SchemaNode): string => {
  const unit = unitOf(node);
  if (!unit.startsWith("Bytes") || /\bbytes?\b/i.test(descriptionOf(node.schema))) return "";
  return `, if it is in bytes${unit === "Bytes" ? "" : " per second"},`;
};

const UNIT =
  /\b(?:([KMGT](?:i?[Bb]|i)|kB)|([Kk]ilo|[Mm]ega|[Gg]iga|[Tt]era|[Kk]ibi|[Mm]ebi|[Gg]ibi|[Tt]ebi)(byte|bit)s?)(ps\b|\/s(?:ec(?:ond)?)?\b| per second\b)?(?![A-Za-z])/;
const BYTES_PER_SECOND = /\bbytes?(?:\/s| per second)\b/i;
const PREFIXES: Readonly<Record<string, string>> = {
  kilo: "K",
  mega: "M",
  giga: "G",
  tera: "T",
  kibi: "Ki",
  mebi: "Mi",
  gibi: "Gi",
  tebi: "Ti",
};

const lacksUnit = ({ name = "", schema }: SchemaNode): boolean => {
  const last = lastWord(name);
  if (!AMOUNTS.has(last) && !AMOUNTS_OR_COUNTS.has(last) && !LIMITED.has(last)) return false;
  const words = wordsOf(name).map((word) => word.toLowerCase());
  const before = words.at(-2) ?? "";
  if (words.some((word) => UNITS.has(word))) return false;
  const description = descriptionOf(schema);
  if (SPEAKS_OF_SHARES.test(description)) return false;
  if (LIMITED.has(last) && !AMOUNTS.has(last))
    return words.slice(0, -1).some((word) => LIMITS.has(word)) && !SPEAKS_OF_COUNT.test(description);
  if (UNIT.exec(description)?.[4] !== undefined) return true;
  if (AMOUNTS.has(last) || SPEAKS_OF_UNIT.test(description)) return !OF_STORES.has(last) || STORES.has(before);
  // A cache of something, as in 'sessionCacheSize', has a number of them.
  if (before === "cache" && words.length > 3) return false;
  return meansBytesOrRate(before, last) && !SPEAKS_OF_COUNT.test(description);
};

const meansBytesOrRate = (before: string, last: string): boolean => {
  if (last === "rate") return RATED.has(before);
  return OF_STORES.has(last) ? STORES.has(before) : OF_BYTES.has(before);
};
