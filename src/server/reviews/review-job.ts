import type { ServerResponse } from "node:http";
import type { Admission, Answer } from "../../admission/admission.js";
import { type Phase, recordError } from "../../admission/record.js";
import { HEAD_BYTES } from "../../admission/request-head.js";
import { isOver, type ReviewDeadline } from "../../model/deadline.js";
import { textOf } from "../heavy/judge.js";
import { isLarge } from "../heavy/is-heavy.js";
import type { HeavyLane, HeavyOutcome } from "../heavy/lane.js";
import type { SlowUsers } from "../heavy/slow-users.js";
import type { Job } from "./review-queue.js";
import type { Logger } from "../log/logger.js";
import type { Metrics } from "../metrics/metrics.js";
import type { Refusal as IntakeRefusal } from "./body.js";
import type { Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";
import { logReview, type ReviewsLogged } from "./review-log.js";
import type { Next, RoutedRequest } from "../routing.js";
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
  readonly slowUsers: SlowUsers;
}

/** A request for a review. */
interface Asked {
  readonly admission: Admission;
  /** The pack in the request's path; all packs if undefined. */
  readonly pack: string | undefined;
  readonly phase: Phase;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
  readonly deadline: ReviewDeadline;
  readonly refuse: Refuse;
  readonly next: Next;
}

/**
 * A review in the queue: one object without closures. It runs outside of the router, so an error that it throws would
 * end the process.
 */
export class ReviewJob implements Job {
  readonly isLarge: boolean;
  readonly #requestBytes: number;
  readonly #parts: ReviewParts;
  readonly #asked: Asked;
  readonly #body: Buffer;
  readonly #release: () => void;
  #answer: Answer | Refusal | undefined;
  #milliseconds = 0;
  #answerBytes = 0;

  /** `release` is called when the body is no longer needed. */
  constructor(parts: ReviewParts, asked: Asked, body: Buffer, release: () => void) {
    this.isLarge = isLarge(body);
    this.#requestBytes = body.length;
    this.#parts = parts;
    this.#asked = asked;
    this.#body = body;
    this.#release = release;
  }

  judge(): void {
    const { response, next } = this.#asked;
    this.#release();
    // Clients that have disconnected need no response.
    if (response.destroyed) return;
    const { clock, slowUsers } = this.#parts;
    const began = clock();
    try {
      this.#answer = this.#judge();
    } catch (error) {
      next(error);
    }
    slowUsers.note(this.#body, clock() - began);
  }

  #judge(): Answer | Refusal {
    const { admission, pack, phase, deadline } = this.#asked;
    if (isOver(deadline)) return "TooLateInQueue";
    const text = textOf(this.#body);
    return text === undefined ? "NotUtf8" : admission.review(phase, pack, text, deadline);
  }

  /** Reviews in the heavy lane, answers, and logs. */
  async runIn(lane: HeavyLane): Promise<void> {
    const { admission, pack, phase, deadline, response, next } = this.#asked;
    const body = this.#body;
    // The body moves to the thread.
    const head = body.toString("utf8", 0, HEAD_BYTES);
    try {
      const reads = admission.reads(pack, head);
      const isGone = (): boolean => response.destroyed;
      const outcome = await lane.review({ phase, pack, body, deadline, reads, isGone });
      if (response.destroyed) return;
      this.#answer = this.#answerOf(outcome, head);
    } catch (error) {
      next(error);
    } finally {
      this.#release();
    }
    this.answer();
    this.note();
  }

  /** Answers a request whose body was not collected. If it is too large, the object counts as not reviewed. */
  refuse(refusal: IntakeRefusal): void {
    this.#answer = refusal === "TooLarge" ? this.#answerOf(refusal, this.#body.toString()) : refusal;
    this.answer();
    this.note();
  }

  #answerOf(outcome: HeavyOutcome, head: string): Answer | Refusal {
    const { admission, pack, phase } = this.#asked;
    switch (outcome) {
      case "NotUtf8":
      case "TooLateInQueue":
        return outcome;
      case "TooLarge":
      case "TooDeep":
      case "TooManyValues":
      case "TooSlow":
        return admission.unjudged(phase, pack, head, outcome) ?? outcome;
      default:
        return outcome;
    }
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
