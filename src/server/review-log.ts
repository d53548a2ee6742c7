import type { ReviewRecord } from "../admission/record.js";
import type { Logger } from "./logger.js";

/** No name of Kubernetes is longer; a client may send a longer one all the same. */
const MAX_NAME = 253;

/** Writes one line on a review: as an error where we are at fault, as information where somebody is turned away. */
export const logReview = (log: Logger, record: ReviewRecord): void => {
  if (record.failure !== undefined) log.error(bounded(record), "review failed");
  else if (record.faults.length > 0) log.error(bounded(record), "rules failed in a review");
  else if (record.code !== 200) log.info(bounded(record), "review not readable");
  else if (!record.allowed) log.info(bounded(record), "request denied");
  else log.debug(record, "request allowed");
};

/** A line of bounded length, whatever the client put into its names. */
const bounded = (record: ReviewRecord): ReviewRecord => {
  const cut = (text: string): string => (text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}...` : text);
  const { uid, resource, namespace, name } = record;
  return {
    ...record,
    ...(uid === undefined ? {} : { uid: cut(uid) }),
    ...(resource === undefined ? {} : { resource: cut(resource) }),
    ...(namespace === undefined ? {} : { namespace: cut(namespace) }),
    ...(name === undefined ? {} : { name: cut(name) }),
  };
};
