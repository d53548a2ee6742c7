import { suffixed } from "./name-words.js";
import { wellSpelled } from "./well-spelled.js";

/** Names of durations in seconds (API conventions, "Naming conventions"). */

/** Other words for the time between two events. */
const PERIOD =
  /(?:(?:(?:^t|T)imeI|^i|I)nterval|(?:^f|F)requency|(?:^c|C)adence|(?:^e|E)very|(?<=[rR]efresh)Rate)Seconds$/;
const GRACE = /(^g|G)race(?:Time|Interval)?Seconds$/;

/** Other words for a limit of inactivity. Not 'Expiry': the expiry of a token is its lifetime, used or not. */
const TIMEOUT = /(?:(?:^g|G)iveUp(?:After)?|(?:^n|N)o(?:Response|Activity)|(?:^u|U)nresponsive(?:ness)?)Seconds$/;
/** The awaited state stays in the name: 'idleTimeoutSeconds'. */
const WAITING = /(?:(?:^m|M)ax(Wait|Idle|Inactivity)|((?:^i|I)dle))(?:Time)?Seconds$/;
const INACTIVE =
  /(?:((?:^i|I)nactivity|(?:^i|I)dle)(?:Deadline|Period|Interval|Frequency|Cadence|Every|Duration|Limit)|((?:^r|R)esponse|(?:^h|H)eartbeat)(?:Deadline|Limit))Seconds$/;

/** Other words for a limit of a whole activity. */
const DEADLINE =
  /(?:(?:^m|M)ax(?:imum)?(?:Duration|Runtime|RunTime|RunDuration|Execution(?:Time|Duration)?)|(?:^t|T)imeLimit|(?:^r|R)un(?:t|T)imeLimit|(?:^c|C)ompletionTimeout)Seconds$/;
/** The activities that a timeout cannot limit, because it limits inactivity. */
const ACTIVITY =
  /((?:^a|A)ctive|(?:^e|E)xecution|(?:^o|O)verall|(?:^p|P)rogress|(?:^r|R)un(?:t|T)ime|(?:^t|T)otal)(?:Timeout|TimeLimit|Limit)Seconds$/;

/** 'syncPeriodSeconds' for 'syncIntervalSeconds'; undefined for a name that is no other word for a period. */
export const periodName = (name: string): string | undefined =>
  INACTIVE.test(name) ? undefined : (renamed(name, GRACE, "$1racePeriod") ?? renamed(name, PERIOD, "Period"));

/** 'readTimeoutSeconds' for 'readMaxWaitSeconds'; undefined for a name that is no other word for a timeout. */
export const timeoutName = (name: string): string | undefined =>
  renamed(name, TIMEOUT, "Timeout") ?? renamed(name, INACTIVE, "$1$2Timeout") ?? renamed(name, WAITING, "$1$2Timeout");

/** 'jobDeadlineSeconds' for 'jobMaxRuntimeSeconds'; undefined for a name that is no other word for a deadline. */
export const deadlineName = (name: string): string | undefined =>
  renamed(name, DEADLINE, "Deadline") ?? renamed(name, ACTIVITY, "$1Deadline");

/** The conventional name of a duration in seconds: 'pollPeriodSeconds' for 'pollInterval' or 'pollinterval'. */
export const secondsName = (stem: string): string => {
  const spelled = (wellSpelled(stem) ?? stem).replace(/(^e|E)xpires?$/, "$1xpiration");
  if (RELATIVE.test(spelled)) return spelled.replace(RELATIVE, "$1Seconds$2");
  const name = suffixed(spelled, "Seconds");
  return periodName(name) ?? timeoutName(name) ?? deadlineName(name) ?? name;
};

/** The unit stays behind its quantity: 'ttlSecondsAfterFinished'. */
const RELATIVE = /((?:^ttl|TTL|(?:^t|T)imeout|(?:^d|D)elay|(?:^p|P)eriod))((?:After|Before|Between|For)[A-Z]\w{0,99})$/;

const renamed = (name: string, other: RegExp, word: string): string | undefined => {
  if (!other.test(name)) return undefined;
  const spelling = name.replace(other, `${word}Seconds`);
  return spelling.slice(0, 1).toLowerCase() + spelling.slice(1);
};
