import { type RuleSet, createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { type KubeObject, formatField, stringAt } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { Finding } from "../../src/model/decision.js";
import type { Found } from "../support/corpus-files.js";
import { randomOf } from "../support/fuzz.js";
import { isAtField, namesOf } from "../support/schema-place.js";
import { withOwnedGroups } from "../../src/packs/choose.js";
import { offlinePacks } from "../support/shipped-packs.js";
import type { Kind, Planted, Random, Strength } from "./kind.js";
import { at } from "./places.js";
import { isBig, isUsable } from "./usable.js";

/** Plants each kind into CRDs of the corpus, and reviews them with the packs of the command, as the author of every API. */

/** CRDs for each kind. */
export const EACH = 20;

export interface Missed {
  /** The CRD, and the field that was edited. */
  readonly where: string;
  /** The last name of the field, and the planted value. */
  readonly what: string;
}

export interface Measured {
  readonly id: string;
  readonly strength: Strength;
  readonly planted: number;
  readonly found: number;
  /** The rules that found it, and how often. */
  readonly rules: Readonly<Record<string, number>>;
  /** Where nothing was found. */
  readonly missed: readonly Missed[];
  /** Findings on corrected twins. */
  readonly alarms: readonly string[];
}

/** FNV-1a, mixed. */
const hash = (words: string): number => {
  let state = 2_166_136_261;
  for (let index = 0; index < words.length; index++) state = Math.imul(state ^ words.charCodeAt(index), 16_777_619);
  return randomOf(state >>> 0)() * 4_294_967_296;
};

type Level = "Full" | "Advice";
/** Each pack for itself: a finding of one may replace that of another at another field. */
const rulesOf = (level?: Level): readonly RuleSet[] =>
  offlinePacks(level).map((pack) => createRuleSet([withOwnedGroups(pack, ["*"])]));
const RULES = { Full: rulesOf(), Advice: rulesOf("Advice") } as const;

const findingsOf = (level: Level, object: KubeObject, oldObject?: KubeObject): readonly Finding[] => {
  const context = contextOf(object, oldObject === undefined ? {} : { oldObject });
  return RULES[level].flatMap((rules) => {
    const { findings, faults } = review(rules, context, { default: false, validate: true });
    const [fault] = faults;
    if (fault !== undefined) throw new Error(`rule ${fault.rule} threw`, { cause: fault.error });
    return findings.filter(({ ratcheted }) => !ratcheted);
  });
};

const keyOf = ({ rule, field, message }: Finding): string => `${rule} ${formatField(field)} ${message}`;

/** A finding, where the place that was edited and its name are '@'. */
const relative = ({ rule, field, message }: Finding, edited: readonly string[]): string => {
  const found = namesOf(field);
  const place = edited.every((step, index) => found[index] === step)
    ? `@.${found.slice(edited.length).join(".")}`
    : found.join(".");
  return `${rule} ${place} ${message.replaceAll(edited.at(-1) ?? "", "@")}`;
};

const known = {
  Full: new WeakMap<KubeObject, ReadonlySet<string>>(),
  Advice: new WeakMap<KubeObject, ReadonlySet<string>>(),
};
const baseOf = (level: Level, crd: KubeObject): ReadonlySet<string> => {
  const base = known[level].get(crd) ?? new Set(findingsOf(level, crd).map(keyOf));
  known[level].set(crd, base);
  return base;
};

/** They advise to select by whatever is new in a spec, and to leave messages to new conditions: right of a twin, too. */
const EXPECTED: readonly string[] = ["crd-naming/selectable-fields", "crd-status/no-failure-message"];

interface Outcome {
  readonly rules: readonly string[];
  readonly alarms: readonly string[];
}

const outcomeOf = (level: Level, crd: KubeObject, { violation, twin, field, twinField, stored }: Planted): Outcome => {
  const base = baseOf(level, stored ?? crd);
  const onTwin = findingsOf(level, twin, stored);
  const excused = new Set(onTwin.map((finding) => relative(finding, namesOf(twinField))));
  // Problems of an updated definition by itself are not about the update.
  if (stored !== undefined)
    for (const finding of findingsOf(level, violation)) excused.add(relative(finding, namesOf(field)));
  const rules = findingsOf(level, violation, stored)
    .filter((finding) => isAtField(namesOf(finding.field), namesOf(field)))
    .filter((finding) => !excused.has(relative(finding, namesOf(field))))
    .map(({ rule }) => rule);
  return {
    rules: [...new Set(rules)],
    alarms: onTwin
      .filter(({ rule }) => !EXPECTED.includes(rule))
      .map(keyOf)
      .filter((key) => !base.has(key)),
  };
};

/** A kind, planted into the first CRDs that have a place for it, in an order that follows from the kind. */
export const measure = (kind: Kind, crds: readonly Found[]): Measured => {
  const order = crds
    .map((crd) => ({ crd, rank: hash(`${kind.id} ${crd.project} ${crd.file} ${nameOf(crd.object)}`) }))
    .sort((a, b) => a.rank - b.rank);
  const rules: Record<string, number> = {};
  const missed: Missed[] = [];
  const alarms: string[] = [];
  let planted = 0;
  for (const { crd, rank } of order) {
    if (planted === EACH) break;
    const random: Random = randomOf(rank);
    const one = kind.plant(crd.object, planted, random);
    if (one === undefined) continue;
    planted++;
    const outcome = outcomeOf(kind.level ?? "Full", crd.object, one);
    const where = `${crd.project}/${crd.file} ${formatField(one.field)}`;
    if (outcome.rules.length === 0) missed.push({ where, what: whatOf(one) });
    for (const rule of outcome.rules) rules[rule] = (rules[rule] ?? 0) + 1;
    alarms.push(...outcome.alarms.map((alarm) => `${where}: ${alarm}`));
  }
  const { id, strength } = kind;
  return { id, strength, planted, found: planted - missed.length, rules, missed, alarms };
};

const whatOf = ({ violation, field }: Planted): string =>
  `${String(field.at(-1))}: ${JSON.stringify(at(violation, field) ?? null, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value))}`;

const nameOf = (crd: KubeObject): string => stringAt(crd, "metadata", "name") ?? "";

/** CRDs with a spec and a status. A large one costs much and shows nothing more. */
export const usable = (crds: readonly Found[]): readonly Found[] =>
  crds.filter(({ object }) => isUsable(object) && !isBig(object));

/** The share of planted violations that were found, in percent. */
export const recall = (all: readonly Measured[], strength: Strength): number => {
  const of = all.filter((one) => one.strength === strength);
  const sum = (count: (one: Measured) => number): number => of.reduce((total, one) => total + count(one), 0);
  return (100 * sum(({ found }) => found)) / sum(({ planted }) => planted);
};
