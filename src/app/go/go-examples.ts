import { markersOf } from "go-crd";
import { type FieldPath, type Json, isObject, own, valueAt } from "kube-json";
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
    return exampleIn(rule.go, finding.message, valueAt(context.object, field), proposed);
  };
};

/**
 * Returns the marker that a finding lacks: the one in the Go lines of its rule for the keyword that the message names,
 * such as '+kubebuilder:validation:MaxLength=63' for 'must have a `maxLength`', or the type of the format that it demands.
 * Undefined if there is none: the other lines are about other fields. The bounds are those that 'fix --bounds' would set.
 */
export const exampleIn = (
  lines: readonly string[],
  message: string,
  schema?: Json,
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
  const isOnLists = found.some((marker) => /^listType$|^listMapKey$/.test(nameOf(marker)));
  const parts = [...format, ...(isOnLists ? listTypeIn(demand) : (bothIn(found, demand) ?? [first]))];
  const bounds = parts.some((part) => BOUND.test(part)) ? proposed() : [];
  const valued = parts.map((part) => bounds.find((one) => nameOf(one) === nameOf(part)) ?? withValueOf(message, part));
  const isUnfit = (part: string): boolean => contradicts(part, schema) || isOtherDefault(part, message);
  return valued.length === 0 || valued.some(isUnfit) ? undefined : valued.join(" ");
};

/** True for a default that the message does not name: it fits the field of the example only. */
const isOtherDefault = (marker: string, message: string): boolean =>
  nameOf(marker) === "default" && !message.includes(marker.replace(/^[^=]*=|"/g, ""));

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

/**
 * The marker with the values that the message proposes, as in 'a `minimum` (such as 0)', in '`default` 'Retain', as' and in 'an
 * `enum` with 'A' and 'B''.
 */
const withValueOf = (message: string, marker: string): string => {
  const [, values] = nameOf(marker) === "Enum" ? (/`enum` with ('[^`]*')/.exec(message) ?? []) : [];
  if (values !== undefined)
    return marker.replace(
      /=.*/,
      `=${[...values.matchAll(/'([^']*)'/g)].map(([, one = ""]) => markerValue(one)).join(";")}`,
    );
  const [, name = "", bound, text, number] =
    /`(\w+)` (?:\(such as (-?\d+)\)|(?:'([^']*)'|(-?[\w.]+))(?=, as ))/.exec(message) ?? [];
  const value = bound ?? number ?? markerValue(text ?? "");
  return nameOf(marker).toLowerCase() === name.toLowerCase() ? marker.replace(/=.*/, `=${value}`) : marker;
};

/** Text as the value of a marker. */
const markerValue = (text: string): string => (/^\w+$/.test(text) ? text : JSON.stringify(text));

/** 'MaxLength' of '+kubebuilder:validation:MaxLength=63'. */
const nameOf = (marker: string): string => /(?<![A-Za-z])([A-Za-z]+)(?:=|$)/.exec(marker)?.[1] ?? "";

const BOUND = /:(Max|Min)(imum|Length|Items|Properties)=(-?\d+)$/;

/** True for a bound that the other bound or the default of the schema exceeds. */
const contradicts = (marker: string, schema: Json | undefined): boolean => {
  const [, end, of = "", text] = BOUND.exec(marker) ?? [];
  if (end === undefined || marker.includes(":items:") || !isObject(schema)) return false;
  const bound = Number(text);
  const other = own(schema, `${end === "Max" ? "min" : "max"}${of}`);
  return [other, sizeOf(own(schema, "default"))].some(
    (size) => typeof size === "number" && (end === "Max" ? size > bound : size < bound),
  );
};

/** What the bounds of a value are about. */
const sizeOf = (value: Json | undefined): Json | undefined => {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : value;
};
