import { Histogram, type Registry } from "prom-client";

/** A histogram of Prometheus with one label, each of whose values is known. */
export interface Durations<Value extends string> {
  /** In seconds. */
  observe(value: Value, seconds: number): void;
}

/** So many are kept until they are handed on. */
const KEPT = 256;

/** From a tenth of a millisecond, which a small review takes, to the longest that an API server waits. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Hands what it observes on to the library by the hundred, or when Prometheus asks: one at a time, between other work, each
 * takes several times as long.
 */
export const createDurations = <Value extends string>(
  registry: Registry,
  { name, help, label, values }: { name: string; help: string; label: string; values: readonly Value[] },
): Durations<Value> => {
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
    observe(value, seconds) {
      const one = kept.get(value);
      if (one === undefined) return;
      one.seconds[one.count++] = seconds;
      if (one.count === KEPT) flush();
    },
  };
};
