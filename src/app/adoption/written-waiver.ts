import { isSeen } from "../../text/reason.js";
import type { Waiver } from "../../model/exception.js";
import { literal } from "../../text/message.js";
import { remember, rememberBy } from "kube-json";
import { createNearest, editDistance, isRfc3339, nearest } from "kube-api";
import { idsIn, type KnownRules, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";

/** A waiver in a comment, without its place. */
interface WaiverText {
  /** The id of the rule, or the last part of it. */
  readonly rule: string;
  readonly reason: string;
  /** The last day on which it applies, as 'YYYY-MM-DD'. */
  readonly until?: string;
}

/** A waiver in a comment of a file. */
export interface WrittenWaiver extends WaiverText {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

const FORM = /^\s+(\S+)\s+--\s+(\S.*)/;
/** The date at the end of the text. */
const UNTIL = /(?<!\s)\s+until\s+(\S+)$/;

/** Returns the form of a waiver that starts with the mark. */
export const expectedWaiver = (mark: string): string =>
  `must be '${mark} RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires`;

/** Returns the problem of a marker `decorum:WORD` that does not exist. */
export const unknownMarker = (word: string, expected: string): string =>
  `${expected}; ${literal(`decorum:${word}`)} is an unknown marker`;

/** True for 'waive' with a typing mistake. */
export const isLikeWaive = (word: string): boolean => nearest(word, ["waive"]) !== undefined;

/** Reads the text behind the mark, or returns its problem. */
export const readWaiver = (text: string, { known }: RuleNames, expected: string): WaiverText | string => {
  const [, rule = "", said = ""] = FORM.exec(text.trimEnd()) ?? [];
  const [end = "", until] = UNTIL.exec(said) ?? [];
  const reason = said.slice(0, said.length - end.length);
  // A date alone is no reason.
  if (rule === "" || !isSeen(reason) || /^until\s+\d{4}-/.test(reason)) return expected;
  if (until !== undefined && !isRfc3339(`${until}T00:00:00Z`)) return `${expected}; ${literal(until)} is no date`;
  const meant = meantBy(known)(rule);
  if (meant !== undefined) return `no policy pack has a rule ${literal(rule)}; did you mean ${literal(meant)}?`;
  return { rule, reason, ...(until === undefined ? {} : { until }) };
};

const isKnown = (rule: string, known: KnownRules): boolean => known.some((id) => isRule(rule, id));

/**
 * The name of a rule that an unknown one differs from by a slip; found once for each. Other unknown names may be of packs that
 * only other runs have.
 */
const meantBy = remember((known: KnownRules): ((rule: string) => string | undefined) => {
  const found = new Map<string, string | undefined>();
  let names: readonly string[] | undefined;
  /** Only names of about the same length are compared: a file may have thousands of unknown ones. */
  const nearestOf = rememberBy(String, (wanted: number) => {
    names ??= [...new Set(known.all().flatMap(namesOf))];
    return createNearest(names.filter(({ length }) => Math.abs(length - wanted) <= MAX_SLIPS));
  });
  const slipOf = (rule: string): string | undefined => {
    const meant = nearestOf(rule.length)(rule, MAX_SLIPS);
    return meant !== undefined && editDistance(rule, meant) <= MAX_SLIPS ? meant : undefined;
  };
  return (rule) => {
    if (!found.has(rule)) found.set(rule, isKnown(rule, known) ? undefined : slipOf(rule));
    return found.get(rule);
  };
});

const MAX_SLIPS = 2;

/** True if a waiver that names a rule this way is about the rule with this id. */
export const isRule = (named: string, id: string): boolean => named === id || id.endsWith(`/${named}`);

/** The names by which a waiver may name the rule with this id. */
export const namesOf = (id: string): readonly string[] =>
  [...id.matchAll(/(?:^|\/)(?=.)/g)].map(({ index, 0: start }) => id.slice(index + start.length));

/** 'FILE:LINE: the waiver of RULE', which starts a note. */
export const placeOf = ({ file, line, rule }: WrittenWaiver): string =>
  `${file}:${String(line)}: the waiver of ${literal(rule)}`;

/** Which waivers hold, and which of them excused a finding. */
export interface WaiverUse {
  /** True if it names the rule and has not expired. */
  holdsFor(waiver: WrittenWaiver, rule: string): boolean;
  /** The excuse; from now on the waiver is not unused. */
  take(waiver: WrittenWaiver): Waiver;
  /** The waivers that hold, name a rule that runs, and excused nothing. */
  unused<W extends WrittenWaiver>(waivers: readonly W[]): readonly W[];
  /** A sentence for each that has expired, or whose rule no pack of the run has. */
  ineffective(waivers: readonly WrittenWaiver[]): readonly string[];
}

/** `now` is the time in milliseconds since 1970. */
export const createWaiverUse = ({ known, running }: RuleNames, now: number): WaiverUse => {
  const today = new Date(now).toISOString().slice(0, "YYYY-MM-DD".length);
  const used = new Set<WrittenWaiver>();
  const isOver = ({ until }: WrittenWaiver): boolean => until !== undefined && until < today;
  return {
    holdsFor: (waiver, rule) => !isOver(waiver) && isRule(waiver.rule, rule),
    take(waiver) {
      used.add(waiver);
      return { reason: waiver.reason, comment: `${waiver.file}:${String(waiver.line)}` };
    },
    unused: (waivers) =>
      waivers.filter((one) => !isOver(one) && !used.has(one) && running.some((id) => isRule(one.rule, id))),
    ineffective: (waivers) =>
      waivers.flatMap((one) => {
        if (isOver(one)) return `${placeOf(one)} expired (${literal(one.until ?? "")}) and no longer applies`;
        return isKnown(one.rule, known)
          ? []
          : `${placeOf(one)} has no effect: no policy pack of this run has such a rule`;
      }),
  };
};

/** The rules that waivers and baselines may name, and those that run. */
export interface RuleNames {
  readonly known: KnownRules;
  readonly running: readonly string[];
}

export const ruleNames = (packs: readonly Pack[], known: KnownRules = knownRules(idsIn(packs))): RuleNames => ({
  known,
  running: idsIn(packs),
});
