import type { ReviewRecord } from "../admission/record.js";
import type { Logger } from "./logger.js";

/** Writes one line on a review: as an error where we are at fault, as information where somebody is turned away. */
export const logReview = (log: Logger, record: ReviewRecord): void => {
  if (record.failure !== undefined) log.error(record, "review failed");
  else if (record.faults.length > 0) log.error(record, "rules failed in a review");
  else if (record.code !== 200) log.info(record, "review not readable");
  else if (!record.allowed) log.info(record, "request denied");
  else log.debug(record, "request allowed");
};
