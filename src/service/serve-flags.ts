import { type Command, InvalidArgumentError, Option } from "commander";
import { choiceOption } from "../cli/shell/choices.js";
import { durationOf } from "kube-api";
import { REVIEWS_LOGGED, type ReviewsLogged } from "../server/reviews/review-log.js";
import { defaultThreads, LEAST_THREADS } from "../server/threads/thread-limits.js";
import { UNJUDGED_ACTIONS, type UnjudgedAction } from "../model/unjudged.js";

/** Flags of `serve` for limits and timeouts; parsed durations are in milliseconds. */
export interface ServeLimits {
  readonly defaultTimeout: number;
  readonly maxInFlight: number;
  readonly maxLag: number;
  readonly maxConnections: number;
  /** Threads for reviews whose cost is unbounded. */
  readonly threads: number;
  /** CPU time that a review in a thread may take. */
  readonly reviewCpu: number;
  /** Action for an object that cannot be reviewed and that a rule might deny. */
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
  durationOption("--default-timeout", "Timeout of reviews without '?timeout='; at most 30s", "10s", MORE_THAN_0, "30s"),
  countOption("--max-in-flight", "Maximum reviews in progress; excess requests are answered 429", 1000),
  durationOption(
    "--max-lag",
    "Maximum wait in the queue; requests that would wait longer are answered 429",
    "1s",
    MORE_THAN_0,
  ),
  new Option(
    "--threads <number>",
    "Threads that review CRDs, custom resources and large objects, and evaluate CEL; at least 2",
  )
    .argParser(readThreads)
    .default(defaultThreads(), "the number of cores, as far as memory allows"),
  durationOption(
    "--review-cpu",
    "CPU time of a review in a thread; at most half of its timeout is used",
    "1s",
    MORE_THAN_0,
    "15s",
  ),
  choiceOption(
    "--unjudged <action>",
    "Action for objects that cannot be reviewed because of their size or cost, if a rule may deny them",
    UNJUDGED_ACTIONS,
  ).default("Deny"),
  countOption(
    "--max-connections",
    "Maximum connections; beyond it, the client network with the most of them loses its youngest",
    1000,
  ),
];

const lifeOptions = (): readonly Option[] => [
  // Not 0: clients with open connections must learn of the shutdown, or they lose their next request.
  durationOption("--shutdown-delay", "Time between reporting not ready and refusing new connections", "1s"),
  durationOption(
    "--shutdown-grace",
    "Time for requests in progress to finish, once new connections are refused",
    "20s",
  ),
  durationOption(
    "--reload-interval",
    "Interval between checks for changed packs and exceptions; 0s disables them",
    "5s",
  ),
  choiceOption("--log-reviews <which>", "Reviews to log", REVIEWS_LOGGED).default("All"),
];

const FROM_0 = "0s or more";
const MORE_THAN_0 = "more than 0s";

/** Timers of Node.js are limited to about 24 days; one day is more than any flag needs. */
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

/** The default of `--review-cpu`, in milliseconds. */
export const REVIEW_CPU = 1000;

const readThreads = (text: string): number => {
  if (/^\d{1,3}$/.test(text) && Number(text) >= LEAST_THREADS) return Number(text);
  throw new InvalidArgumentError(`It must be a number between ${String(LEAST_THREADS)} and 999, inclusive.`);
};

const countOption = (flag: string, description: string, standard: number): Option =>
  new Option(`${flag} <number>`, description).argParser(readCount).default(standard);

const readCount = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number between 1 and 9999999, inclusive.");
};
