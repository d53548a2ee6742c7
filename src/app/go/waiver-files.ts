import { type Directive, type GoSourceFile, type GoSources, directivePlaces } from "go-crd";
import { remember } from "kube-json";
import type { RuleNames } from "../adoption/rule-names.js";
import {
  expectedWaiver,
  isLikeWaive,
  readWaiver,
  unknownMarker,
  type WrittenWaiver,
} from "../adoption/written-waiver.js";
import type { Unusable } from "../report/report.js";

/** The waivers in Go files, which are read when they are needed. */
export interface WaiverFiles {
  /** Those of the declaration that starts on the line, and of the type that declares it. */
  readonly at: (place: { readonly path: string; readonly start: number }) => readonly WrittenWaiver[];
  /** All that were read so far. */
  readonly all: () => readonly WrittenWaiver[];
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /** A sentence for each that is at no declaration. */
  readonly notes: readonly string[];
}

/** The waivers of a file by the lines where the declarations start. */
type OfFile = ReadonlyMap<number, readonly WrittenWaiver[]>;

const WAIVE = "waive";
const NONE: OfFile = new Map();
const EXPECTED = expectedWaiver("// +decorum:waive");
const WITHOUT_PLUS = `${EXPECTED}; without '+', controller-gen writes it into the description`;
const APART = "the waiver excuses nothing; it must be alone on a line of the comment above a field or type";

/** Generated files have no waivers, because generators copy comments. */
export const createWaiverFiles = (sources: GoSources, rules: RuleNames): WaiverFiles => {
  const byPath = new Map<string, OfFile>();
  const notes: string[] = [];
  const problems: Unusable[] = [];
  const read = (file: GoSourceFile): OfFile => {
    const { directives, isGenerated } = file.facts;
    const waivers = directives.filter(mayBeWaiver);
    const declared = waivers.length === 0 || isGenerated ? undefined : sources.parsed(file);
    if (declared === undefined) return NONE;
    const shown = sources.shown(file.path);
    for (const { word, line, column } of waivers.filter(isMisspelled))
      problems.push({ file: shown, line, column, message: unknownMarker(word, EXPECTED) });
    const known = waivers.filter(({ word }) => word === WAIVE);
    const { byStart, apart } = directivePlaces(declared, known);
    for (const { line } of apart) notes.push(`${shown}:${String(line)}: ${APART}`);
    const written = new Map<Directive, WrittenWaiver>();
    const isApart = new Set(apart);
    for (const one of known.filter((line) => !isApart.has(line))) {
      const { line, column } = one;
      const text = !one.hasPlus ? WITHOUT_PLUS : readWaiver(one.text, rules, EXPECTED);
      if (typeof text === "string") problems.push({ file: shown, line, column, message: text });
      else written.set(one, { ...text, file: shown, line });
    }
    // Many declarations share a list.
    const listOf = remember((lines: readonly Directive[]) => lines.flatMap((one) => written.get(one) ?? []));
    return new Map([...byStart].map(([start, lines]) => [start, listOf(lines)]));
  };
  const inFile = (path: string): OfFile => {
    const file = byPath.has(path) ? undefined : sources.fileAt(path);
    if (file !== undefined) byPath.set(path, read(file));
    return byPath.get(path) ?? NONE;
  };
  for (const { files } of sources.packages) for (const { path } of files) inFile(path);
  return {
    at: ({ path, start }) => inFile(path).get(start) ?? [],
    all: () => [...new Set([...byPath.values()].flatMap((ofFile) => [...ofFile.values()].flat()))],
    takeProblems: () => problems.splice(0),
    notes,
  };
};

/** 'http://decorum:password' is no comment. */
const mayBeWaiver = ({ word, hasPlus, isAlone }: Directive): boolean => word === WAIVE || hasPlus || isAlone;

/** Without '+', the line may be prose. */
const isMisspelled = ({ word, text, hasPlus, isAlone }: Directive): boolean =>
  word !== WAIVE && (!isAlone || hasPlus || isLikeWaive(word) || /^\s+\S+\s+--\s/.test(text));
