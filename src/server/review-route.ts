import { isUtf8 } from "node:buffer";
import type { Admission } from "../admission/admission.js";
import { packNotFound } from "../admission/problems.js";
import type { Phase } from "../admission/record.js";
import type { Intake, IntakeLimits } from "./body.js";
import type { Logger } from "./logger.js";
import { mediaTypeProblem } from "./media-type.js";
import type { Metrics } from "./metrics.js";
import { bodyNotUtf8, bodyTooLarge, notReady, tooBusy, unsupportedMediaType } from "./problems.js";
import type { Reply } from "./reply.js";
import { logReview } from "./review-log.js";
import type { Handler, RoutedRequest } from "./routing.js";

export interface ReviewRouteParts {
  readonly admission: () => Admission | undefined;
  readonly intake: Intake;
  readonly limits: IntakeLimits;
  readonly reply: Reply;
  readonly metrics: Metrics;
  readonly log: Logger;
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

/** Takes in a body and answers with what admission says of it. */
export const reviewRoute = (parts: ReviewRouteParts, phase: Phase): Handler => {
  const { intake, limits, log, metrics, reply } = parts;
  return (request, response, next) => {
    const { headers } = request;
    const admission = parts.admission();
    const problem = mediaTypeProblem(headers["content-type"], headers["content-encoding"]);
    if (problem !== undefined || admission === undefined) {
      intake.drain(request);
      reply.status(request, response, problem === undefined ? notReady() : unsupportedMediaType(problem));
      return;
    }
    intake.collect(request, (body) => {
      if (body === "TooLarge") reply.status(request, response, bodyTooLarge(limits.bodyBytes));
      else if (body === "Busy") reply.status(request, response, tooBusy());
      else if (!isUtf8(body)) reply.status(request, response, bodyNotUtf8());
      else {
        // The router is not below us any more: what is thrown here would end the process.
        try {
          const pack = packOf(request);
          const answer = admission.review(phase, pack, body.toString());
          reply.json(request, response, answer.code, answer.body);
          metrics.countReview(answer.record);
          logReview(log, answer.record);
        } catch (error) {
          next(error);
        }
      }
    });
  };
};
