import { type Selector, parseSelector } from "kube-api";
import type { Json } from "kube-json";

/** The annotation with which an object requests that its findings be excused: one waiver on each line. */
export const WAIVE_ANNOTATION = "decorum.dev/waive";

/** One line of the annotation. */
export interface AskedWaiver {
  /** 1-based. */
  readonly line: number;
  /** Id of an entry of a pack. */
  readonly rule: string;
  /** This field and those below it; by default all. */
  readonly field?: Selector;
  readonly reason: string;
}

export interface AskedWaivers {
  readonly waivers: readonly AskedWaiver[];
  /** Problems of the other lines, as sentences that continue the name of the annotation. */
  readonly problems: readonly string[];
}

/** Annotations may hold 256 KiB, more reasons than people read. */
const MAX_LINES = 100;
const MAX_LENGTH = 2048;

const FORM = "must be '<rule> [<field>]: <reason>', such as 'labels/label-syntax metadata.labels: renamed in June'";

/**
 * Rule, field and reason. Within brackets, the field may contain colons and blanks. Matching is unambiguous.
 */
const LINE = /^([a-z0-9][-a-z0-9/]*)(?:[ \t]+((?:[^[\]:\s]|\[(?:'[^']*'|[^'\]][^\]]*)?\])+))?[ \t]*:(.*)$/s;

/** Parses the annotation, whatever its value. */
export const askedWaivers = (value: Json): AskedWaivers => {
  if (typeof value !== "string") return { waivers: [], problems: [FORM] };
  const waivers: AskedWaiver[] = [];
  const problems: string[] = [];
  for (const [index, text] of value.split("\n", MAX_LINES + 1).entries()) {
    const line = index + 1;
    if (line > MAX_LINES) problems.push(`may have at most ${String(MAX_LINES)} lines`);
    else if (text.length > MAX_LENGTH)
      problems.push(`line ${String(line)} may have at most ${String(MAX_LENGTH)} characters`);
    else if (text.trim() !== "") {
      const waiver = readLine(text.trim());
      if (waiver === undefined) problems.push(`line ${String(line)} ${FORM}`);
      else waivers.push({ line, ...waiver });
    }
  }
  return { waivers, problems };
};

const readLine = (text: string): Omit<AskedWaiver, "line"> | undefined => {
  const [, rule, field, after = ""] = LINE.exec(text) ?? [];
  const reason = after.trim();
  if (rule === undefined || reason === "") return undefined;
  if (field === undefined) return { rule, reason };
  const selector = parseSelector(field);
  return selector === undefined ? undefined : { rule, field: selector, reason };
};
