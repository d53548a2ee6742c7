import type { ReviewRecord } from "../../admission/record.js";
import type { Logger } from "../log/logger.js";

/** The reviews that are logged. Errors are always logged. */
export const REVIEWS_LOGGED = ["All", "Denied", "None"] as const;
export type ReviewsLogged = (typeof REVIEWS_LOGGED)[number];

/** Facts about a review that only the transport knows. */
interface Transported {
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly traceId: string | undefined;
}

/** Writes at most one line per review: as an error if Decorum is at fault, otherwise as information. */
export const logReview = (log: Logger, logged: ReviewsLogged, record: ReviewRecord, transported: Transported): void => {
  if (record.failure !== undefined) log.error(line(record, transported), "review failed");
  else if (record.isLate === true) log.error(line(record, transported), "review timed out");
  else if (record.faults.length > 0) log.error(line(record, transported), "rules failed in a review");
  else if (logged === "None") return;
  else if (record.code !== 200) log.info(line(record, transported), "request could not be read");
  else if (!record.allowed) log.info(line(record, transported), "request denied");
  else if (record.unjudged !== undefined) log.info(line(record, transported), "object was not reviewed");
  else if (logged === "All") log.info(line(record, transported), "request allowed");
};

/** A request that is no review: nobody could have read it. */
interface Unread {
  readonly path: string;
  readonly code: number;
  /** The pack that the path names and that does not exist. */
  readonly pack?: string;
  /** The invalid parameters. */
  readonly fields?: readonly string[];
}

/** Writes a line for a request that is rejected before its body is read. */
export const logUnread = (log: Logger, logged: ReviewsLogged, { path, pack, ...unread }: Unread): void => {
  if (logged !== "None") log.info({ path: cut(path), pack: cut(pack), ...unread }, "request could not be read");
};

/** Field by field, which takes a tenth of the time of spreading the record. Empty fields are omitted to save time. */
const line = (record: ReviewRecord, transported: Transported): object => ({
  phase: record.phase,
  pack: record.pack,
  uid: cut(record.uid),
  operation: record.operation,
  resource: cut(record.resource),
  namespace: cut(record.namespace),
  name: cut(record.name),
  user: cut(record.user),
  dryRun: record.dryRun,
  allowed: record.allowed,
  code: record.code,
  rules: some(record.rules),
  waived: record.waived,
  fields: record.fields,
  patched: record.patched === 0 ? undefined : record.patched,
  faults: some(record.faults),
  failure: record.failure,
  unjudged: record.unjudged,
  // To the microsecond: more digits would be noise.
  milliseconds: Math.round(transported.milliseconds * 1000) / 1000,
  requestBytes: transported.requestBytes,
  answerBytes: transported.answerBytes,
  trace_id: transported.traceId,
});

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** Names in Kubernetes are not longer, but a client may send anything. */
const MAX_NAME = 253;

const cut = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}...` : text;
