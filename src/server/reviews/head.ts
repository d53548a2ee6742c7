import { HEAD_BYTES, readHead, type RequestHead } from "../../admission/request-head.js";
import { userOf } from "../threads/fair-queue.js";

/** The head of the review whose body begins like this; undefined if it is not as API servers write it. */
export const headIn = (body: Buffer): RequestHead | undefined => readHead(body.toString("utf8", 0, HEAD_BYTES));

/** The user who is charged for a review; those whose head is not known count as one. */
export const userIn = (head: RequestHead | undefined): string => userOf(head?.request.userInfo?.username ?? "");
