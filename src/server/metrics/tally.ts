import { Counter, type Registry } from "prom-client";

/** A counter of Prometheus with labels: `count` takes their values, in the order of their names. */
export interface Tally {
  count(values: readonly string[], by?: number): void;
}

interface Series {
  readonly values: readonly string[];
  total: number;
}

/** Maximum number of distinct combinations of values; all others count for the values `beyond`. */
const MAX_SERIES = 2000;
const OTHER = "other";

/**
 * Counts itself and reports to Prometheus on request. The library creates and checks an object of labels for
 * each count, which costs more than everything else that is counted for a small review.
 */
export const createTally = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
): Tally => {
  const series = new Map<string, Series>();
  /** The one that was counted last, which is often counted again. */
  let last: Series | undefined;
  const counter = new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const { values, total } of series.values())
        counter.inc(
          Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ""])),
          total,
        );
    },
  });
  return {
    count(values, by = 1) {
      if (last !== undefined && isSame(last.values, values)) {
        last.total += by;
        return;
      }
      // A loop, because join() takes twice as long. A client that sends such a character is only counted as
      // another one.
      let key = "";
      for (const value of values) key += `${value}\n`;
      const known = series.get(key);
      if (known !== undefined) {
        known.total += by;
        last = known;
      } else if (series.size < MAX_SERIES || values.every((value) => value === OTHER))
        series.set(key, { values: [...values], total: by });
      else
        this.count(
          values.map(() => OTHER),
          by,
        );
    },
  };
};

const isSame = (a: readonly string[], b: readonly string[]): boolean => {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
};
