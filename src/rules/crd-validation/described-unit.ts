import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { lastWord } from "../../kube/words/name-words.js";
import { sentencesOf } from "../../kube/crd/sentences.js";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const describedUnit: Rule = {
  id: "crd-validation/described-unit",
  conventions: ["units-01"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      const found = contradictedUnit(node);
      if (found !== undefined)
        yield invalid(
          schemaField(node),
          `must have the same unit in its name, ${literal(found.named)}, and in its \`description\`, ${literal(found.described)}`,
        );
    }
  },
  summary: "The unit in a field's name must be the one in its description.",
  rationale:
    "Users who trust the name and users who trust the description set values that differ by orders of magnitude, and the schema accepts both.",
  go: ["// warmupSeconds is how long it takes, in seconds.", 'WarmupSeconds *int32 `json:"warmupSeconds,omitempty"`'],
  ...specExamples(`
    warmupSeconds:
      type: integer
      format: int32
      minimum: 0
      maximum: 3600
  -   description: warmupSeconds is how long it takes, in milliseconds.
  +   description: warmupSeconds is how long it takes, in seconds.
  `),
};

/** Spellings of units, as words; those of one line are the same. */
const UNITS: readonly (readonly [unit: string, spellings: string])[] = [
  ["nanoseconds", "nanoseconds? nanos ns"],
  ["microseconds", "microseconds? micros us µs"],
  ["milliseconds", "milliseconds? millis msecs? msec ms"],
  ["seconds", "seconds? secs? sec s"],
  ["minutes", "minutes? mins? min"],
  ["hours", "hours? hrs? hr"],
  ["days", "days?"],
  ["weeks", "weeks?"],
  ["bits", "bits?"],
  ["bytes", "bytes?"],
  ["kilobytes", "kilobytes? kibibytes? kb kib ki"],
  ["megabytes", "megabytes? mebibytes? mb mib mi"],
  ["gigabytes", "gigabytes? gibibytes? gb gib gi"],
  ["terabytes", "terabytes? tebibytes? tb tib ti"],
  ["percent", "percent percentage"],
  ["permille", "permille"],
  ["millicores", "millicores?"],
  ["cores", "cores?"],
];

const SPELLINGS = UNITS.map(([, spellings]) => new RegExp(`^(?:${spellings.replaceAll(" ", "|")})$`, "i"));
const ANY = UNITS.map(([, spellings]) => spellings.replaceAll(" ", "|")).join("|");
/** The letters that are words of prose as well, or too short for one. */
const unitOf = (word: string): string | undefined => UNITS[SPELLINGS.findIndex((spelling) => spelling.test(word))]?.[0];

const END = String.raw`(?=$|[.,;:)\]]| (?:after|before|until|that|for|to|of|between|since|from|by|which|when|is|it|a|an|the|on|during|with|in|and)\b)`;
const STATED = new RegExp(
  String.raw`(?:\b(?:in|as|how many|number of|amount of|unit is|units are|unit:|units:) (?:whole |full |the )?| \((?:in |unit: )?)(${ANY})${END}`,
  "gi",
);
const HINT = /\b(?:in|as|how many|number of|amount of|units?)\b|\(/i;

/** Returns the units of a number by its name and its description, if they differ. */
const contradictedUnit = (node: SchemaNode): { readonly named: string; readonly described: string } | undefined => {
  if (node.step !== "property" || (node.type !== "integer" && node.type !== "number")) return undefined;
  // 'intervalNSec' has nanoseconds.
  if (/[a-z][NMU]Secs?$/.test(node.under)) return undefined;
  const suffix = SHORT.exec(node.under)?.[0] ?? lastWord(node.under);
  const named = unitOf(suffix);
  const description = descriptionOf(node.schema);
  if (named === undefined || suffix.length < MIN_NAME || !HINT.test(description)) return undefined;
  const stated = sentencesOf(node)
    .filter((sentence) => !EXAMPLE.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(STATED)].map(([, word = ""]) => unitOf(word)));
  const [described] = stated;
  if (described === undefined || kindOf(described) !== kindOf(named)) return undefined;
  return stated.some((unit) => unit !== described) || described === named ? undefined : { named, described };
};

/** More than one word by their letters. */
const SHORT = /(?:[KMGT]i?B|[KMGT]i)$/;
/** 'S' and 'd' are no units in a name. */
const MIN_NAME = 2;
const EXAMPLE = /\b(?:for example|e\.?g|converted|rounded|equals|i\.?e|default)\b/i;

const TIMES: ReadonlySet<string> = new Set(UNITS.slice(0, 8).map(([unit]) => unit));
const SIZES: ReadonlySet<string> = new Set(UNITS.slice(8, 14).map(([unit]) => unit));
/** A rate has two units of different kinds. */
const kindOf = (unit: string): string => (TIMES.has(unit) ? "time" : SIZES.has(unit) ? "size" : "share");
