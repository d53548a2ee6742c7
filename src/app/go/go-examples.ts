import { markersOf } from "go-crd";
import type { FieldPath } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Pack } from "../../model/pack.js";
import type { ReportFinding } from "../report/report.js";

/** The Go source that a rule wants at the field of a CRD; undefined if nothing is certain to fit. */
export type GoExamples = (finding: Finding, field: FieldPath, context: Context) => string | undefined;

type Finding = Pick<ReportFinding, "rule" | "message" | "reason">;

export const examplesOf = (packs: readonly Pack[]): GoExamples => {
  const rules = new Map(packs.flatMap(({ rules }) => rules.map(({ id, rule }) => [id, rule] as const)));
  return (finding, field, context) => {
    const rule = rules.get(finding.rule);
    if (rule?.go === undefined) return undefined;
    const proposed = (): readonly string[] =>
      markersOf(context.object, rule.proposeBounds?.({ ...finding, field }, context) ?? []).flatMap(({ add }) => add);
    return exampleIn(rule.go, finding.message, proposed);
  };
};

/**
 * Returns the marker that a finding lacks: the one in the Go lines of its rule for the keyword that the message names,
 * such as '+kubebuilder:validation:MaxLength=253' for 'must have a `maxLength` (such as 253)', or the type of the format that it
 * demands. Undefined if there is none. Its value is the one that 'fix --bounds' would set, or that of the message; those of the
 * lines are about another field. Where only the author knows a bound, it has none.
 */
export const exampleIn = (
  lines: readonly string[],
  message: string,
  proposed: () => readonly string[] = () => [],
): string | undefined => {
  // A field of another type needs more than a marker.
  if (/\b(?:must|may) not\b|\bmust be an? (?:string|list|object|map)\b/.test(message)) return undefined;
  const [demand = ""] = message.split(", because");
  const keywords = new Set([...demand.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => keywordOf(name)));
  const markers = lines.flatMap((line) => /^\s*\/\/ (\+\S.*)$/.exec(line)?.[1] ?? []);
  const found = markers.filter((marker) => keywords.has(nameOf(marker).toLowerCase()));
  const first = found.find((marker) => !marker.includes(":items:")) ?? found[0];
  const format = formatIn(lines, demand);
  if (first === undefined) return format[0];
  if (found.some((marker) => /^listType$|^listMapKey$/.test(nameOf(marker)))) return joined(listTypeIn(demand));
  const wanted = bothIn(found, demand) ?? [first];
  const bounds = wanted.some((one) => BOUND.test(one)) ? proposed() : [];
  const valued = wanted.map((one) => bounds.find((bound) => nameOf(bound) === nameOf(one)) ?? withValueOf(demand, one));
  return joined([...format, ...valued]);
};

/** Undefined if one is missing. */
const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(" ");

const keywordOf = (name: string): string =>
  name
    .replace(/^x-kubernetes-/, "")
    .replaceAll("-", "")
    .toLowerCase();

/** The markers of two keywords that the message demands together, as in 'a `minimum` and a `maximum`'. */
const bothIn = (markers: readonly string[], message: string): readonly string[] | undefined => {
  const [, ...names] = /`(\w+)`(?: \([^()]*\))? and an? `(\w+)`/.exec(message) ?? [];
  const both = names.flatMap((name) => markers.find((one) => nameOf(one).toLowerCase() === name.toLowerCase()) ?? []);
  return both.length === 2 ? both : undefined;
};

/**
 * The markers of the list type that the message names: a list is no map without the keys, which are fields of its items. Where
 * the message names none, only the author can choose them.
 */
const listTypeIn = (message: string): readonly string[] => {
  const [, type] = /`x-kubernetes-list-type` '(\w+)'/.exec(message) ?? [];
  if (type === undefined) return [];
  if (type !== "map") return [`+listType=${type}`];
  const [, named = ""] = /'map' (?:and only|with) ('[^`]*') in `x-kubernetes-list-map-keys`/.exec(message) ?? [];
  const keys = [...named.matchAll(/'(\w+)'/g)].map(([, key = ""]) => `+listMapKey=${key}`);
  return keys.length === 0 ? [] : ["+listType=map", ...keys];
};

/** The Go type with the first format that the message demands, such as 'int32'. */
const formatIn = (lines: readonly string[], message: string): readonly string[] => {
  const [, format] = /\bmust have format '(\w+)'/.exec(message) ?? [];
  return format !== undefined && lines.some((line) => line.includes(`*${format} `)) ? [format] : [];
};

/** The marker with the value of the message; a bound may have none. */
const withValueOf = (message: string, marker: string): string | undefined => {
  if (!marker.includes("=")) return marker;
  const value = saidOf(message, nameOf(marker)) ?? (BOUND.test(marker) ? "" : undefined);
  return value === undefined ? undefined : `${marker.slice(0, marker.indexOf("="))}=${value}`;
};

/**
 * The value that a message proposes for a keyword, as in 'a `minimum` (such as 0)', '`default` 'Retain'' and 'an `enum` with 'A'
 * and 'B''.
 */
const saidOf = (message: string, name: string): string | undefined => {
  for (const [, keyword = "", text = ""] of message.matchAll(/`([\w-]+)`([^`]*)/g)) {
    if (keywordOf(keyword) !== name.toLowerCase()) continue;
    if (name === "Enum" && text.startsWith(" with '"))
      return [...text.matchAll(/'([^']*)'/g)].map(([, one = ""]) => markerValue(one)).join(";");
    const [, quoted, plain] = SAID.exec(text) ?? [];
    if (quoted !== undefined) return name === "Pattern" ? `\`${quoted}\`` : markerValue(quoted);
    if (plain !== undefined) return plain;
  }
  return undefined;
};

const SAID = /(?:^|[ (](?:such as|at most|at least|equal to)) (?:'([^']*)'|(-?\d+(?:\.\d+)?|true|false|\{\}))/;

const markerValue = (text: string): string => (/^\w+$/.test(text) ? text : JSON.stringify(text));

/** 'MaxLength' of '+kubebuilder:validation:MaxLength=63'. */
const nameOf = (marker: string): string => /(?<![A-Za-z])([A-Za-z]+)(?:=|$)/.exec(marker)?.[1] ?? "";

const BOUND = /:(?:Max|Min)(?:imum|Length|Items|Properties)=/;
