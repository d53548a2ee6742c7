import { type Command, InvalidArgumentError, Option } from "commander";
import { durationOf } from "../kube/formats/duration.js";
import { REVIEWS_LOGGED, type ReviewsLogged } from "../server/reviews/review-log.js";
import { UNJUDGED_ACTIONS, type UnjudgedAction } from "../model/unjudged.js";

/** Flags of `serve` that say how much it takes on and when it gives up; durations are in milliseconds once read. */
export interface ServeLimits {
  readonly defaultTimeout: number;
  readonly maxInFlight: number;
  readonly maxLag: number;
  readonly maxConnections: number;
  /** What becomes of an object that cannot be judged and that a rule might deny. */
  readonly unjudged: UnjudgedAction;
  readonly shutdownDelay: number;
  readonly shutdownGrace: number;
  readonly reloadInterval: number;
  readonly logReviews: ReviewsLogged;
}

export const addServeLimits = (command: Command): Command => {
  for (const option of [...loadOptions(), ...lifeOptions()]) command.addOption(option);
  return command;
};

const loadOptions = (): readonly Option[] => [
  durationOption(
    "--default-timeout",
    "for reviews whose client sets no '?timeout='; at most 30s",
    "10s",
    MORE_THAN_0,
    "30s",
  ),
  countOption("--max-in-flight", "reviews in progress; excess requests are answered 429", 1000),
  durationOption(
    "--max-lag",
    "longest wait for other reviews; requests that would wait longer are answered 429",
    "1s",
    MORE_THAN_0,
  ),
  new Option(
    "--unjudged <action>",
    "objects that cannot be judged for their size or cost, where a rule may deny",
  )
    .choices(UNJUDGED_ACTIONS)
    .default("Deny"),
  countOption("--max-connections", "connections; for one more, the longest idle one is closed", 1000),
];

const lifeOptions = (): readonly Option[] => [
  // Not 0: who keeps a connection must learn that it ends before it ends, or its next request is lost.
  durationOption("--shutdown-delay", "between no longer being ready and taking no more connections", "1s"),
  durationOption("--shutdown-grace", "for requests in progress, once no more connections are taken", "20s"),
  durationOption("--reload-interval", "between looks whether packs or exceptions changed; 0s: never", "5s"),
  new Option("--log-reviews <which>", "reviews that get a line in the log")
    .choices(REVIEWS_LOGGED)
    .default("All"),
];

const FROM_0 = "0s or more";
const MORE_THAN_0 = "more than 0s";

/** No timer of Node takes more than some 24 days, and nobody waits for more than one. */
const LONGEST = "24h";

const durationOption = (
  flag: string,
  description: string,
  standard: string,
  least: typeof FROM_0 | typeof MORE_THAN_0 = FROM_0,
  most = LONGEST,
): Option => {
  const read = (text: string): number => {
    const milliseconds = durationOf(text) ?? -1;
    const isEnough = least === FROM_0 ? milliseconds >= 0 : milliseconds > 0;
    if (isEnough && milliseconds <= (durationOf(most) ?? 0)) return milliseconds;
    throw new InvalidArgumentError(
      `It must be a duration of ${least} and at most ${most}, such as '500ms', '10s' or '1m30s'.`,
    );
  };
  return new Option(`${flag} <duration>`, description).argParser(read).default(read(standard), standard);
};

const countOption = (flag: string, description: string, standard: number): Option =>
  new Option(`${flag} <number>`, description).argParser(readCount).default(standard);

const readCount = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number between 1 and 9999999, inclusive.");
};
