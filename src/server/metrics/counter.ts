import { Counter, type Registry } from "prom-client";

/** Adds to the series with these values, in the order of the label names. */
export type Count = (values: readonly string[], by?: number) => void;

/** Maximum number of combinations of values that one counter keeps apart. */
const MAX_SERIES = 2000;

/** A counter whose memory is bounded: combinations beyond `MAX_SERIES` count together, as 'other'. */
export const createCounter = (registry: Registry, name: string, help: string, labelNames: readonly string[]): Count => {
  const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const known = new Map<string, Counter.Internal>();
  const other = labelNames.map(() => "other");
  return (values, by = 1) => {
    const key = values.join("\n");
    let series = known.get(key);
    if (series === undefined) {
      const isRoom = known.size < MAX_SERIES;
      series = counter.labels(...(isRoom ? values : other));
      if (isRoom) known.set(key, series);
    }
    series.inc(by);
  };
};
