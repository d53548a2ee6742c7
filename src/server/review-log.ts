import type { ReviewRecord } from "../admission/record.js";
import type { Logger } from "./logger.js";

/** Of which reviews there is a line: what goes wrong within always has one. */
export const REVIEWS_LOGGED = ["All", "Denied", "None"] as const;
export type ReviewsLogged = (typeof REVIEWS_LOGGED)[number];

/** What the transport knows of a review. */
export interface Transported {
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly traceId: string | undefined;
}

/** Writes at most one line on a review: as an error where we are at fault, else as information. */
export const logReview = (
  log: Logger,
  logged: ReviewsLogged,
  record: ReviewRecord,
  transported: Transported,
): void => {
  if (record.failure !== undefined) log.error(line(record, transported), "review failed");
  else if (record.isLate === true) log.error(line(record, transported), "no time for a review");
  else if (record.faults.length > 0) log.error(line(record, transported), "rules failed in a review");
  else if (logged === "None") return;
  else if (record.code !== 200) log.info(line(record, transported), "review not readable");
  else if (!record.allowed) log.info(line(record, transported), "request denied");
  else if (logged === "All") log.info(line(record, transported), "request allowed");
};

const line = (record: ReviewRecord, { milliseconds, traceId, ...sizes }: Transported): object => ({
  ...bounded(record),
  // To the microsecond: more digits would be noise.
  milliseconds: Math.round(milliseconds * 1000) / 1000,
  ...sizes,
  ...(traceId === undefined ? {} : { trace_id: traceId }),
});

/** No name of Kubernetes is longer; a client may send a longer one all the same. */
const MAX_NAME = 253;

/** A record of bounded length, whatever the client put into its names. */
const bounded = (record: ReviewRecord): ReviewRecord => {
  const { uid, resource, namespace, name } = record;
  if (!isLong(uid) && !isLong(resource) && !isLong(namespace) && !isLong(name)) return record;
  return {
    ...record,
    ...(uid === undefined ? {} : { uid: cut(uid) }),
    ...(resource === undefined ? {} : { resource: cut(resource) }),
    ...(namespace === undefined ? {} : { namespace: cut(namespace) }),
    ...(name === undefined ? {} : { name: cut(name) }),
  };
};

const isLong = (text: string | undefined): boolean => text !== undefined && text.length > MAX_NAME;

const cut = (text: string): string => (isLong(text) ? `${text.slice(0, MAX_NAME)}...` : text);
