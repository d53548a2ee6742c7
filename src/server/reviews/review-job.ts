import type { ServerResponse } from "node:http";
import type { Admission, Answer } from "../../admission/admission.js";
import { type Phase, recordError } from "../../admission/record.js";
import type { RequestHead } from "../../admission/request-head.js";
import { isOver, type ReviewDeadline } from "../../model/deadline.js";
import { textOf } from "../threads/judge.js";
import type { ReviewPool } from "../threads/pool.js";
import type { PoolOutcome } from "../threads/pool-review.js";
import type { QueuedReview } from "./review-queue.js";
import type { Logger } from "../log/logger.js";
import type { Metrics } from "../metrics/metrics.js";
import type { Unread } from "./collecting.js";
import { headIn, userIn } from "./head.js";
import type { Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";
import { logReview, type ReviewsLogged } from "./review-log.js";
import type { Next, RoutedRequest } from "../answers/routing.js";
import { beginSpan, endSpan, traceIdOf } from "../log/trace.js";

/** Answers objects that are not reviewed. */
export type Refuse = (
  refusal: Refusal,
  request: RoutedRequest,
  response: ServerResponse,
  deadline: ReviewDeadline,
) => void;

/** Parts of the service that jobs need. */
export interface ReviewParts {
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
  readonly reply: Reply;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** The reviews that are logged; all by default. */
  readonly reviewsLogged?: ReviewsLogged;
  /** Runs reviews whose cost is unbounded. By default, the event loop runs all reviews. */
  readonly pool?: ReviewPool | undefined;
}

/** Bytes of a body that the event loop reviews: linear work takes a few milliseconds then. */
const LOOP_BYTES = 64 * 1024;

interface ReviewRequest {
  readonly admission: Admission;
  /** The pack in the request's path; all packs if undefined. */
  readonly pack: string | undefined;
  readonly phase: Phase;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
  readonly deadline: ReviewDeadline;
  readonly refuse: Refuse;
  readonly next: Next;
  /** The body had to wait because of others of its user. */
  readonly isHeldUp?: boolean | undefined;
}

/**
 * A review in the queue: one object without closures. It runs outside of the router, so an error that it throws would
 * end the process.
 */
export class ReviewJob implements QueuedReview {
  readonly #requestBytes: number;
  readonly #parts: ReviewParts;
  readonly #asked: ReviewRequest;
  /** Empty once it has moved to the pool. */
  #body: Buffer;
  readonly #release: () => void;
  #answer: Answer | Refusal | undefined;
  #milliseconds = 0;
  #answerBytes = 0;

  /** `release` is called when the body is no longer needed. */
  constructor(parts: ReviewParts, asked: ReviewRequest, body: Buffer, release: () => void) {
    this.#requestBytes = body.length;
    this.#parts = parts;
    this.#asked = asked;
    this.#body = body;
    this.#release = release;
  }

  /** True if the event loop may begin the review. */
  isSmall(): boolean {
    return this.#parts.pool === undefined || this.#body.length <= LOOP_BYTES;
  }

  judge(): void {
    const { response, next } = this.#asked;
    this.#release();
    // Clients that have disconnected need no response.
    if (response.destroyed) return;
    try {
      this.#answer = this.#judge();
    } catch (error) {
      next(error);
    }
  }

  #judge(): Answer | Refusal | undefined {
    const { admission, pack, phase, deadline } = this.#asked;
    const { pool } = this.#parts;
    if (isOver(deadline)) return "TooLateInQueue";
    const text = textOf(this.#body);
    if (text === undefined) return "NotUtf8";
    if (pool === undefined) return admission.review(phase, pack, text, deadline);
    const answer = admission.reviewBounded(phase, pack, text, deadline);
    if (!("head" in answer)) return answer;
    void this.#runIn(pool, answer.head);
    return undefined;
  }

  /** Reviews a body that is too large for the event loop in a thread. */
  async runLarge(): Promise<void> {
    this.#release();
    const { pool } = this.#parts;
    if (pool !== undefined) await this.#runIn(pool, headIn(this.#body));
  }

  /** Reviews in a thread, answers, and logs. The body moves to the thread. */
  async #runIn(pool: ReviewPool, head: RequestHead | undefined): Promise<void> {
    const { admission, pack, phase, deadline, response, next } = this.#asked;
    try {
      const reads = admission.reads(pack, head);
      const user = userIn(head);
      const { group = "", resource: plural = "" } = head?.request.resource ?? {};
      const resource = `${group}/${plural}`;
      const isGone = (): boolean => response.destroyed;
      const asked = pool.review({ phase, pack, body: this.#body, deadline, user, resource, reads, isGone });
      this.#body = Buffer.alloc(0);
      const outcome = await asked;
      if (response.destroyed) return;
      this.#answer = this.#answerOf(outcome, head);
    } catch (error) {
      next(error);
    }
    this.answer();
    this.note();
  }

  /** Answers a request whose object counts as not reviewed, of which only the beginning may be there. */
  refuse(unread: Unread): void {
    this.#release();
    this.#answer = this.#answerOf(unread, headIn(this.#body));
    this.answer();
    this.note();
  }

  #answerOf(outcome: PoolOutcome, head: RequestHead | undefined): Answer | Refusal {
    if (typeof outcome !== "string") return outcome;
    const { admission, pack, phase, isHeldUp } = this.#asked;
    const why = outcome === "TooLateInQueue" && isHeldUp === true ? "TooManyReviews" : outcome;
    if (why === "NotUtf8" || why === "TooLateInQueue" || head === undefined) return why;
    return admission.unjudged(phase, pack, head, why);
  }

  answer(): void {
    const answer = this.#answer;
    const { request, response, deadline, refuse, next } = this.#asked;
    const { clock, reply } = this.#parts;
    if (answer === undefined) return;
    try {
      if (typeof answer === "string") refuse(answer, request, response, deadline);
      else if (answer.body.kind === "Status") this.#answerBytes = reply.status(request, response, answer.body);
      else this.#answerBytes = reply.json(request, response, answer.code, answer.body);
    } catch (error) {
      this.#answer = undefined;
      next(error);
    }
    this.#milliseconds = clock() - deadline.from;
  }

  note(): void {
    const answer = this.#answer;
    if (answer === undefined || typeof answer === "string") return;
    try {
      this.#note(answer);
    } catch (error) {
      // The review was already answered.
      this.#parts.log.error(recordError(error, true), "a review could not be recorded");
    }
  }

  #note(answer: Answer): void {
    const { log, metrics, reviewsLogged = "All" } = this.#parts;
    const { phase, request, deadline } = this.#asked;
    const milliseconds = this.#milliseconds;
    if (answer.record.isLate === true) metrics.countLate("review");
    metrics.countReview(phase, answer, milliseconds / 1000);
    const span = beginSpan(phase, request.headers, deadline.from);
    endSpan(span, answer.record, deadline.from + milliseconds);
    const traceId = traceIdOf(span);
    const answerBytes = this.#answerBytes;
    logReview(log, reviewsLogged, answer.record, {
      milliseconds,
      requestBytes: this.#requestBytes,
      answerBytes,
      traceId,
    });
  }
}
