import { Histogram, Registry, Counter } from "prom-client";
import type { Answer } from "../../admission/admission.js";
import type { Phase } from "../../admission/record.js";
import { UNJUDGED } from "../../model/unjudged.js";
import type { KubeObject } from "kube-json";
import { createResourceLabel } from "./resource-label.js";
import { addGauges, type ObservedService } from "./gauges.js";

/** Adds to the series with these values, in the order of the label names. */
export type Count = (values: readonly string[], by?: number) => void;

/** Maximum number of combinations of values that one counter keeps apart. */
const MAX_SERIES = 2000;

/** A counter whose memory is bounded: combinations beyond `most` count together, as 'other'. */
export const createCounter = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  most = MAX_SERIES,
): Count => {
  const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const known = new Map<string, Counter.Internal>();
  const other = labelNames.map(() => "other");
  return (values, by = 1) => {
    const key = values.join("\n");
    let series = known.get(key);
    if (series === undefined) {
      const isRoom = known.size < most;
      series = counter.labels(...(isRoom ? values : other));
      if (isRoom) known.set(key, series);
    }
    series.inc(by);
  };
};

/**
 * The metrics of the service, for Prometheus. Label values are bounded: routes instead of paths, and only the first resources of
 * those that nobody knows.
 */
export interface Metrics {
  /** An answer to an HTTP request. */
  countRequest(route: string, code: number): void;
  /** A review, and the seconds from its request to its answer. */
  countReview(phase: Phase, answer: Answer, seconds: number): void;
  /** A request or connection that was sent away so that others are served in time. */
  countShed(reason: ShedReason): void;
  /** A request that got no decision in time. */
  countLate(stage: LateStage): void;
  /** A request whose connection was closed before its answer. */
  readonly countUnanswered: () => void;
  /** An attempt to take on packs that have changed. */
  countReload(result: "success" | "failure"): void;
  /** Adds metrics that are read on request; may be called once. */
  observe(observed: ObservedService): void;
  /** Text in the format `contentType`. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Too many requests, too many bytes of them, too long a wait, or too many connections. */
const SHED = ["in_flight", "memory", "event_loop", "connections"] as const;
export type ShedReason = (typeof SHED)[number];

/** The stage in which a request was late: its body, its turn, or its decision. */
const LATE = ["body", "queue", "review"] as const;
export type LateStage = (typeof LATE)[number];

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const counters = createCounters(registry);
  const durations = createDurations(registry, {
    name: "decorum_admission_duration_seconds",
    help: "Time from the head of a request to the response of its review.",
    label: "phase",
    values: ["validate", "mutate"],
  });
  let definitions: () => readonly KubeObject[] = () => [];
  const resourceLabel = createResourceLabel(() => definitions());
  return {
    countRequest(route, code) {
      counters.requests([route, String(code)]);
    },
    countReview(phase, { decision, record }, seconds) {
      durations.observe(phase, seconds);
      if (record.unjudged !== undefined) counters.unjudged([record.unjudged]);
      if (decision === undefined) return;
      const { operation = "", resource = "", allowed, dryRun } = record;
      counters.reviews([phase, operation, resourceLabel(resource), String(allowed), String(dryRun ?? false)]);
      for (const { pack, rule, action } of decision.findings) counters.findings([pack, rule, action]);
      for (const { pack, rule } of decision.faults) counters.faults([pack, rule]);
      for (const { pack, defaulter } of decision.defaulted) counters.defaults([pack, defaulter]);
    },
    countShed: (reason) => {
      counters.shed([reason]);
    },
    countLate: (stage) => {
      counters.late([stage]);
    },
    countUnanswered: () => {
      counters.unanswered([]);
    },
    countReload: (result) => {
      counters.reloads([result]);
    },
    observe: (observed) => {
      addGauges(registry, observed);
      definitions = observed.definitions ?? definitions;
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};

const FINDINGS = "Findings of rules, by action: Deny, Warn or Audit.";

/** Each of them has few values, or is bounded already: a limit on all would let made-up reviews take the place of others. */
const REVIEW_LABELS = ["phase", "operation", "resource", "allowed", "dry_run"];

const createCounters = (registry: Registry) => {
  const counter = (name: string, help: string, ...labels: readonly string[]) =>
    createCounter(registry, `decorum_${name}_total`, help, labels);
  // Where all values are known, each has a series from the start: the first of a kind is an increase then.
  const known = (name: string, help: string, label: string, values: readonly string[]) => {
    const made = counter(name, help, label);
    for (const value of values) made([value], 0);
    return made;
  };
  const pack = ["pack", "rule"] as const;
  return {
    requests: counter("http_requests", "HTTP requests answered, by route and code.", "route", "code"),
    unanswered: counter("http_requests_unanswered", "HTTP requests whose connection was closed before the answer."),
    reviews: createCounter(registry, "decorum_admission_reviews_total", "Reviews decided.", REVIEW_LABELS, Infinity),
    findings: counter("findings", FINDINGS, ...pack, "action"),
    faults: counter("faults", "Rules and defaulters that failed during a review.", ...pack),
    defaults: counter("defaults_applied", "Reviews in which a defaulter set a default.", "pack", "defaulter"),
    shed: known("shed", "Requests and connections rejected because of overload.", "reason", SHED),
    late: known(
      "deadline_exceeded",
      "Requests without a decision before their deadline, by what they waited for.",
      "stage",
      LATE,
    ),
    unjudged: known("unjudged", "Objects not reviewed because of their size or cost, by reason.", "reason", UNJUDGED),
    reloads: known("pack_reloads", "Attempts to reload changed packs.", "result", ["success", "failure"]),
  };
};

/** Observations that are kept until they are handed on. */
const KEPT = 256;

/** From a tenth of a millisecond, which a small review takes, to the longest that an API server waits. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * A histogram of Prometheus, in seconds, with one label, each of whose values is known. Hands its observations on to the library by
 * the hundred, or when Prometheus asks: one at a time, between other work, each takes several times as long.
 */
const createDurations = <Value extends string>(
  registry: Registry,
  { name, help, label, values }: { name: string; help: string; label: string; values: readonly Value[] },
) => {
  const flush = (): void => {
    for (const one of kept.values()) {
      for (const seconds of one.seconds.subarray(0, one.count)) one.series.observe(seconds);
      one.count = 0;
    }
  };
  const histogram = new Histogram({
    name,
    help,
    labelNames: [label],
    buckets: BUCKETS,
    registers: [registry],
    collect: flush,
  });
  const kept = new Map(
    values.map((value) => [value, { series: histogram.labels(value), seconds: new Float64Array(KEPT), count: 0 }]),
  );
  return {
    observe(value: Value, seconds: number): void {
      const one = kept.get(value);
      if (one === undefined) return;
      one.seconds[one.count++] = seconds;
      if (one.count === KEPT) flush();
    },
  };
};
