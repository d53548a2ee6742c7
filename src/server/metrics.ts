import type { ReviewRecord } from "../admission/record.js";

/** What the service counts, in the text format that Prometheus reads. Label values are bounded: routes, not paths. */
export interface Metrics {
  countRequest(route: string, code: number): void;
  countReview(record: ReviewRecord): void;
  /** Prometheus text exposition format, version 0.0.4. */
  text(): string;
}

interface Counter {
  readonly name: string;
  readonly help: string;
  /** Label text as printed, such as `code="200"`, with its count. */
  readonly values: Map<string, number>;
}

const counter = (name: string, help: string): Counter => ({ name, help, values: new Map() });

const count = ({ values }: Counter, labels: string): void => {
  values.set(labels, (values.get(labels) ?? 0) + 1);
};

export const createMetrics = (): Metrics => {
  const requests = counter("decorum_http_requests_total", "HTTP requests answered, by route and code.");
  const reviews = counter("decorum_reviews_total", "Reviews decided, by phase, operation and outcome.");
  const faults = counter("decorum_faults_total", "Rules and defaulters that failed during a review.");
  return {
    countRequest(route, code) {
      count(requests, `route="${route}",code="${String(code)}"`);
    },
    countReview({ phase, operation, allowed, faults: failed }) {
      if (operation !== undefined)
        count(reviews, `phase="${phase}",operation="${operation}",allowed="${String(allowed)}"`);
      for (const { rule, pack } of failed) count(faults, `pack="${escape(pack)}",rule="${escape(rule)}"`);
    },
    text: () => [requests, reviews, faults].map(print).join(""),
  };
};

const escape = (value: string): string =>
  value.replace(/["\\\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));

const print = ({ name, help, values }: Counter): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...values]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([labels, value]) => `${name}{${labels}} ${String(value)}`),
    "",
  ].join("\n");
