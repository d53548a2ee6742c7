import { camelCase } from "./camel-case.js";
import { wordsOf } from "./name-words.js";

/** Names of points in time (API conventions, "Naming conventions"). */

/** Words that give way to 'Time'. */
const REPLACED: ReadonlySet<string> = new Set("at date for on timestamp stamp ts".split(" "));

/** Kubernetes has nouns for these: 'creationTime', 'startTime'. */
const NOUNS: ReadonlyMap<string, string> = new Map(
  `completed completion, created creation, checked check, deleted deletion, ended end, expire expiration,
  expires expiration, finished finish, paused pause, period periodEnd, renewed renewal, renews renewal, retries retry,
  rotate rotation, rotated rotation, started start, starts start, submitted submission, synced sync, updated update`
    .split(/,\s+/)
    .map((row) => row.split(" "))
    .map(([word = "", noun = ""]) => [word, noun] as const),
);

/** 'lastscheduled' */
const JOINED = /^(last|next)(?=[a-z]{3,}ed$)/;

/**
 * The name with 'Time' at its end: 'lastWriteTime' for 'lastWriteAt', 'startTime' for 'timeStarted', 'time' for 'date'; undefined
 * if it cannot be camelCase.
 */
export const timeName = (name: string): string | undefined => {
  const words = wordsOf(name.replace(JOINED, "$1_")).map((word) => (/^TS$/.test(word) ? "ts" : word));
  const isLed = words.length > 1 && /^time$/i.test(words[0] ?? "");
  const stem = isLed ? words.slice(1) : [...words];
  while (REPLACED.has((stem.at(-1) ?? "").toLowerCase())) stem.pop();
  if (/^time$/i.test(stem.at(-1) ?? "")) stem.pop();
  if (stem.length === 0) return "time";
  const last = (stem.at(-1) ?? "").toLowerCase();
  return camelCase([...stem.slice(0, -1), NOUNS.get(last) ?? stem.at(-1) ?? "", "Time"].join("_"));
};
