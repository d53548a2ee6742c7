import type { Admission } from "../../admission/admission.js";
import { packNotFound } from "../../admission/problems.js";
import type { Phase } from "../../admission/record.js";
import type { Intake, IntakeLimits } from "./body.js";
import type { Load } from "./load.js";
import { mediaTypeProblem } from "./media-type.js";
import { notReady, unsupportedMediaType } from "../problems.js";
import { refuse } from "./refusal.js";
import { type Refuse, ReviewJob, type ReviewParts } from "./review-job.js";
import type { Handler, RoutedRequest } from "../routing.js";

export interface ReviewRouteParts extends ReviewParts {
  readonly admission: () => Admission | undefined;
  readonly intake: Intake;
  readonly limits: IntakeLimits;
  readonly load: Load;
}

/** Passes on requests whose path names an existing pack or none; answers others with 404. */
export const knownPack =
  ({ admission, intake, reply }: ReviewRouteParts): Handler =>
  (request, response, next) => {
    const pack = packOf(request);
    const loaded = admission();
    // Until packs are loaded, no pack is known to be missing.
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

/** Collects a body and answers with the result of admission, or in time with the reason why there is none. */
export const reviewRoute = (parts: ReviewRouteParts, phase: Phase): Handler => {
  const { intake, load, reply } = parts;
  const refused: Refuse = (refusal, request, response, deadline) => {
    // The service does not wait for the rest of a body that arrives too slowly, or in pieces.
    const last = refusal === "TooLate" || refusal === "TooManyChunks" ? LAST : undefined;
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
    const pack = packOf(request);
    const asked = { admission, pack, phase, request, response, deadline, refuse: refused, next };
    intake.collect(request, deadline, (body, release, head) => {
      load.begin();
      if (typeof body === "string" && head !== undefined) {
        new ReviewJob(parts, asked, head, release).refuse(body);
        return;
      }
      if (typeof body === "string" || load.isTooMuch(deadline)) {
        release();
        refused(typeof body === "string" ? body : "TooLongAQueue", request, response, deadline);
        return;
      }
      const job = new ReviewJob(parts, asked, body, release);
      if (job.isSmall()) load.add(job);
      else void job.runLarge();
    });
  };
};

const LAST = { connection: "close" };
