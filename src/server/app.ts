// Not the global of this name, which is looked up anew each time that the clock is read.
import { performance } from "node:perf_hooks";
import type { Admission } from "../admission/admission.js";
import { badRequest, fieldText, internalError, tooLate } from "../admission/problems.js";
import { recordError } from "../admission/record.js";
import { InputError } from "../model/input-error.js";
import { createIntake } from "./reviews/body.js";
import { INTAKE_LIMITS, type IntakeLimits } from "./reviews/intake-limits.js";
import { authenticated, type ClientCheck } from "./reviews/client-authentication.js";
import { checked, type HealthCheck, isVerbose, ownChecks, unreadiness, verboseText } from "./answers/health.js";
import { createLoad, LOAD_LIMITS, type LoadLimits } from "./reviews/load.js";
import { createMetrics, type Metrics } from "./metrics/metrics.js";
import type { ObservedService } from "./metrics/gauges.js";
import { methodNotAllowed, pathMalformed, pathNotFound } from "./answers/problems.js";
import { createReply } from "./reviews/reply.js";
import { knownPack, reviewRoute, type ReviewRouteParts } from "./reviews/review-route.js";
import { logUnread } from "./reviews/review-log.js";
import { createRouter, type Failed, type Handler, listenerOf, pathOf } from "./answers/routing.js";
import { TimeoutTooShort } from "./connections/timeouts.js";

export interface AppOptions extends Pick<ReviewRouteParts, "log" | "reviewsLogged" | "pool" | "untilKnown"> {
  /** Undefined until the policy packs are loaded. */
  readonly admission: () => Admission | undefined;
  readonly intakeLimits?: IntakeLimits;
  readonly loadLimits?: LoadLimits;
  /** Metrics to use. Default: new ones. */
  readonly metrics?: Metrics;
  /** Readiness checks in addition to those of the server. */
  readonly checks?: readonly HealthCheck[];
  /** Additional metrics. */
  readonly observed?: ObservedService;
  /** In milliseconds, and never going back; that of this process, if left out. */
  readonly clock?: () => number;
  /** True once the service is shutting down: it still answers, but asks clients to reconnect. */
  readonly isDraining?: () => boolean;
  /**
   * The clients that may get reviews. Default: all. Probes and metrics are open to all: a kubelet presents no
   * certificate.
   */
  readonly clientCheck?: ClientCheck | undefined;
}

const PROBE_PATHS = ["/healthz", "/livez", "/readyz", "/metrics"];
const PATHS = ["/validate", "/validate/:pack", "/mutate", "/mutate/:pack", ...PROBE_PATHS];
const TEXT_TYPE = "text/plain; charset=utf-8";

type RouteParts = ReviewRouteParts & {
  readonly isDraining: () => boolean;
  readonly checks?: readonly HealthCheck[];
};

/**
 * The listeners for reviews, probes and metrics, and for the last two alone. Every answer but a review, 'ok' and the metrics is a
 * Status; nothing redirects, and a path is either exactly one of the routes or unknown.
 */
export const createApp = (options: AppOptions) => {
  const { isDraining = () => false, intakeLimits: limits = INTAKE_LIMITS } = options;
  const { metrics = createMetrics(), clock = () => performance.now() } = options;
  const intake = createIntake(limits);
  const inFlight = (): number => intake.inFlight() + (options.pool?.inFlight() ?? 0);
  metrics.observe({ ...options.observed, inFlight });
  const load = createLoad(options.loadLimits ?? LOAD_LIMITS, clock);
  const reply = createReply(metrics, isDraining);
  const parts: RouteParts = { ...options, isDraining, limits, metrics, clock, load, reply, intake };

  const router = createRouter();
  // First of all: an unauthenticated client must not even learn which packs exist.
  const guard = options.clientCheck === undefined ? [] : [authenticated(options.clientCheck, parts)];
  for (const phase of ["validate", "mutate"] as const) {
    const review = reviewRoute(parts, phase);
    const other = otherMethod(parts, ["POST", "OPTIONS"]);
    router.route(`/${phase}`).post(guard, review).all(guard, other);
    router.route(`/${phase}/:pack`).all(guard, knownPack(parts)).post(review).all(other);
  }
  addProbes(router, parts);
  const fail = failed(parts);
  router.use(unknownPath(parts, PATHS), fail);
  const probes = createRouter();
  addProbes(probes, parts);
  probes.use(unknownPath(parts, PROBE_PATHS), fail);
  return { service: listenerOf(router), probes: listenerOf(probes) };
};

const addProbes = (router: ReturnType<typeof createRouter>, parts: RouteParts): void => {
  const other = otherMethod(parts, ["GET", "HEAD", "OPTIONS"]);
  router.route("/healthz").get(alive(parts)).all(other);
  router.route("/livez").get(alive(parts)).all(other);
  router.route("/readyz").get(ready(parts)).all(other);
  router.route("/metrics").get(metricsText(parts)).all(other);
};

/** OPTIONS is answered with the allowed methods, other methods with an error that names them. */
const otherMethod =
  ({ intake, reply }: RouteParts, allowed: readonly string[]): Handler =>
  (request, response) => {
    intake.drain(request);
    const allow = { allow: allowed.join(", ") };
    if (request.method === "OPTIONS") reply.text(request, response, 204, TEXT_TYPE, "", allow);
    else reply.status(request, response, methodNotAllowed(request.method ?? "", allowed), allow);
  };

const alive =
  ({ reply }: RouteParts): Handler =>
  (request, response) => {
    reply.text(request, response, 200, TEXT_TYPE, "ok");
  };

/** The readiness checks; `?verbose` lists all of them. */
const ready = (parts: RouteParts): Handler => {
  const { reply } = parts;
  const all = ownChecks(parts);
  return (request, response) => {
    const seen = checked(all);
    const problem = unreadiness(seen);
    if (problem !== undefined) reply.status(request, response, problem);
    else if (isVerbose(request.url)) reply.text(request, response, 200, TEXT_TYPE, verboseText(seen));
    else reply.text(request, response, 200, TEXT_TYPE, "ok");
  };
};

const metricsText =
  ({ metrics, reply }: RouteParts): Handler =>
  (request, response, next) => {
    metrics.text().then((text) => {
      reply.text(request, response, 200, metrics.contentType, text);
    }, next);
  };

const unknownPath =
  ({ intake, reply }: RouteParts, paths: readonly string[]): Handler =>
  (request, response) => {
    intake.drain(request);
    reply.status(request, response, pathNotFound(pathOf(request), paths));
  };

/** Whatever was thrown. Express takes only a function of four parameters for an error handler. */
const failed =
  ({ intake, log, reply, reviewsLogged = "All" }: RouteParts): Failed =>
  (error, request, response, next) => {
    if (response.headersSent) {
      log.error(recordError(error, true), "response aborted by an error");
      next();
      return;
    }
    if (!request.complete) intake.drain(request);
    if (error instanceof URIError) {
      reply.status(request, response, pathMalformed(pathOf(request)));
      return;
    }
    if (error instanceof InputError) {
      const status = badRequest(error);
      reply.status(request, response, status);
      const fields = error.causes.slice(0, 10).map(({ field }) => fieldText(field));
      logUnread(log, reviewsLogged, { path: pathOf(request), code: status.code, fields });
      return;
    }
    if (error instanceof TimeoutTooShort) {
      const phase = pathOf(request).startsWith("/mutate") ? "mutate" : "validate";
      reply.status(request, response, tooLate(phase, error));
      return;
    }
    log.error(recordError(error, true), "request failed");
    reply.status(request, response, internalError());
  };
