import type { Pack } from "../../model/pack.js";
import { type Excuses, leavingOut } from "../adoption/adoption.js";
import type { GoTypeDocument } from "./go-types.js";
import type { RuleNames } from "../adoption/written-waiver.js";
import { count } from "../../text/message.js";
import { type GoTexts, createGoTexts } from "./go-project.js";
import { definedGroup } from "../owned/ownership.js";
import type { Judged } from "../report/report.js";
import type { Io } from "../host/io.js";
import { type GoExamples, excusedPlaces, placeFindings, suggestMarkers } from "./place-findings.js";
import { createGoTypeReviews, type GoInput, type GoTypeReviews } from "./go-type-reviews.js";
import { type GoExcuses, createGoExcuses } from "./go-excuses.js";
import { OLDER_CRDS, createOlderCrds } from "./older-crds.js";

/** Adds the Go source to the findings of a run. */
export interface GoFindings {
  readonly excuses: GoExcuses;
  /** The result of a CRD with the Go source of its findings. One that is not written yet lacks nothing that Go has. */
  readonly place: (judged: Judged, isWritten?: boolean) => Judged;
  /** The review of the types themselves. */
  readonly types: GoTypeReviews;
  /** These excuses and those for the findings in a type. */
  readonly excusesOf: (document: GoTypeDocument, excuses: Excuses) => Excuses;
  /** True if there are sources of CRDs, which show the markers of fixes. */
  readonly hasSources: () => boolean;
  /** Notes on findings without Go source, and on unread sources. */
  readonly notes: () => readonly string[];
}

/** Without `names`, no waivers are honored. */
export const createGoFindings = (
  input: GoInput,
  names: RuleNames | undefined,
  packs: readonly Pack[],
  io: Io,
): GoFindings => {
  const { goProject } = input;
  const types = createGoTypeReviews(input, packs, io);
  const examples = examplesOf(packs);
  let unplaced = 0;
  let stale = 0;
  const older = createOlderCrds();
  let texts: GoTexts | undefined;
  const inGo = createGoExcuses(goProject, packs, names, io.now());
  return {
    excuses: inGo,
    place: (judged, isWritten = true) => {
      const { result, context } = judged;
      if (definedGroup(context) === undefined) return judged;
      const project = goProject.load();
      if (project === undefined) return judged;
      const all = isWritten ? older.marked(judged, project) : judged;
      types.learn(context.object, result.file);
      if (result.findings.length + (judged.excused ?? []).length === 0) return all;
      types.say(excusedPlaces(project, judged));
      const known = (texts ??= createGoTexts(project, io));
      const placed = placeFindings(project, known, result, context.object, examples);
      types.say(placed.findings);
      stale += placed.findings.filter(({ go }) => go?.stale === true).length;
      unplaced += placed.findings.filter(({ go }) => go === undefined).length;
      return {
        ...all,
        result: placed,
        goLine: ({ file, line }) => known.line(project.near(file), line),
        suggest: suggestMarkers(project, known, judged),
      };
    },
    types,
    excusesOf: (document, excuses) => ({
      ...leavingOut((finding) => types.isSaid(document, finding), excuses),
      inGo: () => inGo.ofType(document.declared),
    }),
    hasSources: () => goProject.load() !== undefined,
    notes: () => [...goProject.notes(), ...types.notes(), ...older.notes(), ...notesOn({ stale, unplaced })],
  };
};

/** The findings in CRDs that Go has fixed or does not have. */
const notesOn = ({ stale, unplaced }: { readonly stale: number; readonly unplaced: number }): readonly string[] => [
  ...(stale === 0
    ? []
    : [`${count(stale, "finding")} ${stale === 1 ? "is" : "are"} fixed in Go, but not in ${OLDER_CRDS}`]),
  ...(unplaced === 0
    ? []
    : [
        `${count(unplaced, "finding")} in CRDs ${unplaced === 1 ? "has" : "have"} no Go source; the places of these are in YAML`,
      ]),
];

const examplesOf = (packs: readonly Pack[]): GoExamples => {
  const sources = new Map(packs.flatMap(({ rules }) => rules.map(({ id, rule }) => [id, rule.go ?? []] as const)));
  return ({ rule, message }) => exampleIn(sources.get(rule) ?? [], message);
};

/**
 * Returns the marker that a finding lacks: the one in the Go lines of its rule for the keyword that the message names,
 * such as '+kubebuilder:validation:MaxLength=63' for 'must have a `maxLength`', or the type of the format that it demands.
 * Undefined if there is none: the other lines are about other fields.
 */
export const exampleIn = (lines: readonly string[], message: string): string | undefined => {
  // A field of another type needs more than a marker.
  if (/\b(?:must|may) not\b|\bmust be an? (?:string|list|object|map)\b/.test(message)) return undefined;
  const keywords = new Set(
    [...message.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) =>
      name
        .replace(/^x-kubernetes-/, "")
        .replaceAll("-", "")
        .toLowerCase(),
    ),
  );
  const markers = lines.flatMap((line) => /^\s*\/\/ (\+\S.*)$/.exec(line)?.[1] ?? []);
  const found = markers.filter((marker) => keywords.has(nameOf(marker).toLowerCase()));
  const first = found.find((marker) => !marker.includes(":items:")) ?? found[0];
  const format = formatIn(lines, message);
  if (first === undefined) return format[0];
  const parts = [...format, ...(listTypeIn(markers, message) ?? bothIn(found, message) ?? [first])];
  return parts.length === 0 ? undefined : parts.map((part) => withValueOf(message, part)).join(" ");
};

/** The markers of two keywords that the message demands together, as in 'a `minimum` and a `maximum`'. */
const bothIn = (markers: readonly string[], message: string): readonly string[] | undefined => {
  const [, ...names] = /`(\w+)`(?: \([^()]*\))? and an? `(\w+)`/.exec(message) ?? [];
  const both = names.flatMap((name) => markers.find((one) => nameOf(one).toLowerCase() === name.toLowerCase()) ?? []);
  return both.length === 2 ? both : undefined;
};

/**
 * The markers of the list type that the message names: a list is no map without a key. A key alone is no example, because it
 * is the name of a field of other items.
 */
const listTypeIn = (markers: readonly string[], message: string): readonly string[] | undefined => {
  const keys = markers.filter((marker) => nameOf(marker) === "listMapKey");
  if (keys.length === 0) return undefined;
  const [, type] = /`x-kubernetes-list-type` '(\w+)'/.exec(message) ?? [];
  if (type === undefined) return [];
  const [, only = ""] = /'map' and only ('.*') in/.exec(message) ?? [];
  const named = [...only.matchAll(/'(\w+)'/g)].map(([, key = ""]) => `+listMapKey=${key}`);
  return [`+listType=${type}`, ...(type === "map" ? (named.length === 0 ? keys : named) : [])];
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
