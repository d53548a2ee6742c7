import { isUtf8 } from "node:buffer";
import type { ServerResponse } from "node:http";
import type { Admission } from "../admission/admission.js";
import { packNotFound } from "../admission/problems.js";
import type { Phase } from "../admission/record.js";
import { isOver, type ReviewDeadline } from "../model/deadline.js";
import type { Intake, IntakeLimits, Refusal as IntakeRefusal } from "./body.js";
import type { Load } from "./load.js";
import type { Logger } from "./logger.js";
import { mediaTypeProblem } from "./media-type.js";
import type { Metrics } from "./metrics.js";
import { notReady, unsupportedMediaType } from "./problems.js";
import { refuse, type Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";
import { logReview, type ReviewsLogged } from "./review-log.js";
import type { Handler, RoutedRequest } from "./routing.js";
import { beginSpan, endSpan, traceIdOf } from "./trace.js";

export interface ReviewRouteParts {
  readonly admission: () => Admission | undefined;
  readonly intake: Intake;
  readonly limits: IntakeLimits;
  readonly load: Load;
  /** In milliseconds; it never goes back. */
  readonly clock: () => number;
  readonly reply: Reply;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Of which reviews there is a line in the log; of all, if left out. */
  readonly reviewsLogged?: ReviewsLogged;
}

/** Lets a request pass whose path names a pack that exists. */
export const knownPack =
  ({ admission, intake, reply }: ReviewRouteParts): Handler =>
  (request, response, next) => {
    const pack = packOf(request);
    const loaded = admission();
    // Until packs are loaded none is known to be missing.
    if (pack === undefined || loaded === undefined || loaded.packs.includes(pack)) {
      next();
      return;
    }
    intake.drain(request);
    reply.status(request, response, packNotFound(pack, loaded.packs));
  };

/** The pack in the path, if the route has one. */
const packOf = ({ params }: RoutedRequest): string | undefined =>
  typeof params["pack"] === "string" ? params["pack"] : undefined;

/** Takes in a body and answers with what admission says of it, or in time with that there is no time for it. */
export const reviewRoute = (parts: ReviewRouteParts, phase: Phase): Handler => {
  const { intake, load, reply } = parts;
  const refused = (
    refusal: Refusal,
    request: RoutedRequest,
    response: ServerResponse,
    deadline: ReviewDeadline,
  ): void => {
    // The rest of a body that comes too slowly is not waited for.
    const last = refusal === "TooLate" ? LAST : undefined;
    reply.status(request, response, refuse(refusal, phase, deadline, parts), last);
  };
  return (request, response, next) => {
    const arrived = load.begin();
    const { headers, url = "" } = request;
    const admission = parts.admission();
    const problem = mediaTypeProblem(headers["content-type"], headers["content-encoding"]);
    if (problem !== undefined || admission === undefined) {
      intake.drain(request);
      reply.status(request, response, problem === undefined ? notReady() : unsupportedMediaType(problem));
      return;
    }
    const deadline = load.deadlineOf(url, arrived);
    if (load.isTooMuch(deadline)) {
      intake.drain(request);
      refused("TooLongAQueue", request, response, deadline);
      return;
    }
    intake.collect(request, deadline, (body, letGo) => {
      load.begin();
      const work = (): void => {
        letGo();
        // Whoever has gone meanwhile is not there to be answered.
        if (response.destroyed) return;
        // The router is not below us any more: what is thrown here would end the process.
        try {
          const refusal = unfit(body, deadline);
          if (refusal !== undefined) refused(refusal, request, response, deadline);
          else if (typeof body !== "string")
            review(parts, admission, { phase, request, response, body, deadline });
        } catch (error) {
          next(error);
        }
      };
      if (typeof body !== "string" && !load.isTooMuch(deadline)) {
        load.add(work);
        return;
      }
      letGo();
      refused(typeof body === "string" ? body : "TooLongAQueue", request, response, deadline);
    });
  };
};

const LAST = { connection: "close" };

/** Why what came in is not judged. */
const unfit = (body: Buffer | IntakeRefusal, deadline: ReviewDeadline): Refusal | undefined => {
  if (typeof body === "string") return body;
  if (isOver(deadline)) return "TooLateInQueue";
  return isUtf8(body) ? undefined : "NotUtf8";
};

/** A review that is to be done now. */
interface Asked {
  readonly phase: Phase;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly deadline: ReviewDeadline;
}

const review = (parts: ReviewRouteParts, admission: Admission, asked: Asked): void => {
  const { clock, log, metrics, reply, reviewsLogged = "All" } = parts;
  const { phase, request, response, body, deadline } = asked;
  const span = beginSpan(phase, request.headers, deadline.from);
  const answer = admission.review(phase, packOf(request), body.toString(), deadline);
  const answerBytes =
    answer.body.kind === "Status"
      ? reply.status(request, response, answer.body)
      : reply.json(request, response, answer.code, answer.body);
  const milliseconds = clock() - deadline.from;
  if (answer.record.isLate === true) metrics.countLate("review");
  metrics.countReview(phase, answer, milliseconds / 1000);
  endSpan(span, answer.record);
  const traceId = traceIdOf(span);
  logReview(log, reviewsLogged, answer.record, {
    milliseconds,
    requestBytes: body.length,
    answerBytes,
    traceId,
  });
};
