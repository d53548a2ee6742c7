import type { Admission } from "../../admission/admission.js";
import { packNotFound } from "../../admission/problems.js";
import type { Phase } from "../../admission/record.js";
import type { Intake } from "./body.js";
import type { IntakeLimits } from "./intake-limits.js";
import { headIn } from "./head.js";
import type { Load } from "./load.js";
import { clientNetwork } from "../connections/connections.js";
import { notReady, transferCodingUnknown, unsupportedMediaType } from "../answers/problems.js";
import { refuse } from "./refusal.js";
import { type Refuse, ReviewJob, type ReviewParts } from "./review-job.js";
import { logUnread } from "./review-log.js";
import { type Handler, pathOf, type RoutedRequest } from "../answers/routing.js";
import { literal } from "../../text/message.js";

export interface ReviewRouteParts extends ReviewParts {
  readonly admission: () => Admission | undefined;
  readonly intake: Intake;
  readonly limits: IntakeLimits;
  readonly load: Load;
  /**
   * Resolves when a new namespace is known, which reviews of its objects may need, and well before no milliseconds are left;
   * undefined if there is nothing to wait for.
   */
  readonly untilKnown?: ((namespace: () => string | undefined, left: number) => Promise<void> | undefined) | undefined;
}

/** Passes on requests whose path names an existing pack or none; answers others with 404. */
export const knownPack =
  ({ admission, intake, reply, log, reviewsLogged = "All" }: ReviewRouteParts): Handler =>
  (request, response, next) => {
    const pack = packOf(request);
    const loaded = admission();
    // Until packs are loaded, no pack is known to be missing.
    if (pack === undefined || loaded === undefined || loaded.packs.includes(pack)) {
      next();
      return;
    }
    intake.drain(request);
    const status = packNotFound(pack, loaded.packs);
    reply.status(request, response, status);
    logUnread(log, reviewsLogged, { path: pathOf(request), code: status.code, pack });
  };

/** The pack in the path, if the route has one. */
const packOf = ({ params }: RoutedRequest): string | undefined =>
  typeof params["pack"] === "string" ? params["pack"] : undefined;

/** Answers with the reason why a request is not reviewed. */
const refusing =
  (parts: ReviewRouteParts, phase: Phase): Refuse =>
  (refusal, request, response, deadline) => {
    const isTooSlow = refusal === "TooSlowForOthers";
    if (isTooSlow) {
      const network = clientNetwork(request.socket.remoteAddress ?? "");
      parts.log.error({ network }, "request body too slow; others waited for memory");
    }
    // The service does not wait for the rest of a body that arrives too slowly, or in pieces.
    const last = refusal === "TooLate" || isTooSlow || refusal === "TooManyChunks" ? LAST : undefined;
    parts.reply.status(request, response, refuse(refusal, phase, deadline, parts), last);
  };

/** Collects a body and answers with the result of admission, or in time with the reason why there is none. */
export const reviewRoute = (parts: ReviewRouteParts, phase: Phase): Handler => {
  const { intake, load, reply } = parts;
  const refused = refusing(parts, phase);
  return (request, response, next) => {
    const arrived = load.begin();
    const { headers, url = "" } = request;
    const admission = parts.admission();
    const codings = headers["transfer-encoding"];
    if (codings !== undefined && codings.toLowerCase() !== "chunked") {
      intake.drain(request);
      reply.status(request, response, transferCodingUnknown(codings), LAST);
      return;
    }
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
    intake.collect(request, deadline, (body, release, { unread, isHeldUp }) => {
      load.begin();
      const isTooMuch = unread === undefined && load.isTooMuch(deadline);
      if (typeof body === "string" || (isTooMuch && isHeldUp !== true)) {
        release();
        refused(typeof body === "string" ? body : "TooLongAQueue", request, response, deadline);
        return;
      }
      const job = new ReviewJob(parts, { ...asked, isHeldUp }, body, release);
      if (unread !== undefined || isTooMuch) {
        job.refuse(unread ?? "TooManyReviews");
        return;
      }
      const begin = (): void => {
        if (job.isSmall()) load.add(job);
        else void job.runLarge();
      };
      const waiting = parts.untilKnown?.(() => namespaceIn(body), deadline.at - deadline.clock());
      if (waiting === undefined) begin();
      else waiting.then(begin, next);
    });
  };
};

/** The namespace that an object is put into; a Namespace itself is in none. */
const namespaceIn = (body: Buffer): string | undefined => {
  const { namespace, resource } = headIn(body)?.request ?? {};
  return resource?.group === "" && resource.resource === "namespaces" ? undefined : namespace;
};

const LAST = { connection: "close" };

const JSON_TYPE = /application\/json(?=[ \t;]|$)/iy;
/** An optional parameter (RFC 9110, section 5.6.6): its name, and its value as a token or in quotes. */
const PARAMETER = /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?/y;
const END = /[ \t]*$/y;
/** JSON text is UTF-8 (RFC 8259, section 8.1). The spelling 'utf8' is not registered, but can mean nothing else. */
const UTF_8 = /^utf-?8$/i;

/** Why a body with this media type and content coding is rejected; undefined if it is accepted. */
const mediaTypeProblem = (contentType: string | undefined, contentEncoding: string | undefined): string | undefined => {
  // Every API server sends this, so it skips the cost of patterns.
  const problem = contentType === "application/json" ? undefined : typeProblem(contentType);
  if (problem !== undefined) return problem;
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === "identity") return undefined;
  return `request body may not be encoded as ${literal(contentEncoding)}; only 'identity' may be used`;
};

const typeProblem = (contentType: string | undefined): string | undefined => {
  const must = "request body must be 'application/json'";
  if (contentType === undefined) return `${must}; header \`Content-Type\` is missing`;
  JSON_TYPE.lastIndex = 0;
  if (!JSON_TYPE.test(contentType)) return `${must}; it is ${literal(contentType)}`;
  let at = JSON_TYPE.lastIndex;
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(contentType);
    if (found === null) break;
    at = PARAMETER.lastIndex;
    const [, name = "", token, quoted = ""] = found;
    const value = token ?? quoted.replace(/\\(.)/g, "$1");
    if (name.toLowerCase() === "charset" && !UTF_8.test(value))
      return `request body must be in charset 'utf-8' (RFC 8259); it is ${literal(value)}`;
  }
  END.lastIndex = at;
  // Text that cannot be parsed may name another charset.
  if (END.test(contentType)) return undefined;
  return `${must}, with well-formed parameters if any (RFC 9110); it is ${literal(contentType)}`;
};
