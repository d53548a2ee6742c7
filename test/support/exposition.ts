/** The text format of Prometheus, read as strictly as promtool does what may go wrong here. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

/** Throws if HELP and TYPE do not come once and first, a series comes twice, or a sample is in the wrong family. */
export const readExposition = (text: string): readonly Family[] => {
  if (!text.endsWith("\n")) throw new Error("must end with a newline");
  const families: { name: string; type: string; help: string; samples: Sample[] }[] = [];
  const seen = new Set<string>();
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, comment, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    const family = families.at(-1);
    if (comment === "HELP") {
      if (families.some((one) => one.name === name)) throw new Error(`comes twice: ${line}`);
      families.push({ name, type: "", help: rest, samples: [] });
    } else if (comment === "TYPE") {
      if (family?.name !== name || family.type !== "") throw new Error(`no HELP before: ${line}`);
      family.type = rest;
    } else {
      const sample = readSample(line);
      const suffixes = SUFFIXES[family?.type ?? ""] ?? [""];
      if (!suffixes.some((suffix) => sample.name === `${family?.name ?? ""}${suffix}`))
        throw new Error(`in the wrong family: ${line}`);
      const series = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (seen.has(series)) throw new Error(`comes twice: ${line}`);
      seen.add(series);
      family?.samples.push(sample);
    }
  }
  return families;
};

const readSample = (line: string): Sample => {
  const [, name, list = "", number = ""] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < list.length) {
    const [, label, value] = LABEL.exec(list) ?? [];
    if (label === undefined || value === undefined || label in labels) throw new Error(`bad labels: ${line}`);
    labels[label] = value;
  }
  const value = Number(number.replace(/^([+-]?)Inf$/, "$1Infinity"));
  if (Number.isNaN(value) && !/^nan$/i.test(number)) throw new Error(`no number: ${line}`);
  return { name, labels, value };
};
