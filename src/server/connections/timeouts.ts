import { durationOf } from "kube-api";
import { path } from "kube-json";
import { invalid } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import type { ReviewDeadline } from "../../model/deadline.js";
import { literal } from "../../text/message.js";

/** How long the client waits for an answer. */
export type Timeout = Pick<ReviewDeadline, "milliseconds" | "requested">;

/** A time in which nothing can be answered: it is over by the time that it is read. */
export class TimeoutTooShort extends Error implements Timeout {
  override readonly name = "TimeoutTooShort";
  readonly milliseconds: number;
  readonly requested: string;

  constructor({ milliseconds, requested = "" }: Timeout) {
    super(`no review ends within ${literal(requested)}`);
    this.milliseconds = milliseconds;
    this.requested = requested;
  }
}

/** Milliseconds. A review takes a tenth of it at best; the way there and back takes more. */
const SHORTEST = 1;

/** The maximum timeout of a webhook (timeoutSeconds is at most 30), and of any request. */
const LONGEST = 30_000;

/**
 * Reads `?timeout=` of request targets, a duration such as '10s', as API servers add it. Without it, and with '0s', the
 * time is that of the service, in milliseconds. Throws InputError if it is no duration, or a negative one, and
 * TimeoutTooShort if it is over at once.
 */
export const createTimeouts = (standard: number): ((url: string) => Timeout) => {
  const ours: Timeout = { milliseconds: Math.min(standard, LONGEST) };
  // An API server asks for the same in each request to a webhook.
  let query = "";
  let known = ours;
  return (url) => {
    const mark = url.indexOf("?");
    const asked = mark < 0 ? "" : url.slice(mark + 1);
    if (asked === query) return known;
    known = read(asked, ours);
    query = asked;
    return known;
  };
};

const read = (query: string, ours: Timeout): Timeout => {
  const requested = new URLSearchParams(query).get("timeout");
  if (requested === null) return ours;
  const milliseconds = durationOf(requested);
  if (milliseconds === undefined || milliseconds < 0) {
    const problem = `must be a duration of 0 or more, such as '10s', not ${literal(requested)}`;
    throw new InputError(`parameter 'timeout' ${problem}`, undefined, [invalid(path("timeout"), problem)]);
  }
  if (milliseconds === 0) return ours;
  const timeout = { milliseconds: Math.min(milliseconds, LONGEST), requested };
  if (milliseconds < SHORTEST) throw new TimeoutTooShort(timeout);
  return timeout;
};
