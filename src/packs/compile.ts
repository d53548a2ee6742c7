import { compareFields } from "../engine/match/natural-order.js";
import {
  type FieldPath,
  type Json,
  arrayAt,
  at,
  child,
  deepFreeze,
  defined,
  isObject,
  own,
  path,
  stringAt,
} from "kube-json";
import type { Cause } from "../model/cause.js";
import { count } from "../text/message.js";
import { InputError } from "../model/input-error.js";
import type { Narrowing } from "../model/match.js";
import type { Bound, BoundDefaulter, Pack } from "../model/pack.js";
import {
  type AnyDefaulter,
  type AnyRule,
  type Catalogue,
  type Described,
  type Filling,
  readsWith,
} from "../model/rule.js";
import { checks, defaultsOn, fillsInPod } from "./entries/subject.js";
import { enforce, levelAt, levelCauses, readEnforcement } from "./enforcement.js";
import { ofRule } from "./entries/control-plane.js";
import { type EntryReader, type PackEntry, readEntry, readNarrowing } from "./entries/entry.js";
import { entryIdOf } from "./entries/entry-ids.js";
import { withExemptions } from "./exceptions/exceptions.js";
import {
  type InheritedIds,
  type InheritedPart,
  type PackSource,
  causeInPack,
  changeCauses,
  inheritedIds,
  inheritedParts,
  isOff,
} from "./extends/extends.js";
import { withEach } from "./extends/merge.js";
import { packDocument } from "./pack-document.js";
import { fillCauses, trialProblems } from "./trial.js";
import { validator } from "./shared/validator.js";

const TEXT = { use: { type: "string", minLength: 1 } };

/** Ids and options are checked in code: a schema could only list all ids, not suggest the one that was meant. */
const validateDocument = validator(packDocument(TEXT, TEXT));

/**
 * Compiles a PolicyPack document, as read from YAML or JSON, with the packs that it extends, against the catalogue.
 * Throws InputError with one cause per problem, sorted by field. If the document `isProven`, schemas, overlaps and trials are left
 * out, which take most of the time: this catalogue has accepted the same document before.
 */
export const compilePack = (
  document: unknown,
  catalogue: Catalogue,
  bases: readonly PackSource[] = [],
  isProven = false,
): Pack => {
  const problems: Cause[] = [];
  // A frozen copy, so that later changes of the document do not change the pack.
  const frozen = deepFreeze(withWords(structuredClone(document)));
  if (!isProven) problems.push(...validateDocument(frozen, path()));
  const source: PackSource = { document: frozen, bases };
  const inherited = inheritedIds(source);
  problems.push(...changeCauses(source, inherited));
  const added = readPack(frozen, catalogue, problems, inherited, isProven);
  const merged = withParts(added, frozen, inheritedParts(source), { catalogue, problems, isProven });
  const pack = withExemptions(merged, frozen, problems);
  // Defaulters can only be tried once the whole document is valid.
  if (problems.length === 0 && !isProven) problems.push(...trialProblems(pack, frozen));
  if (problems.length === 0) return pack;
  throw new InputError(`the policy pack is invalid: ${count(problems.length, "problem")}`, undefined, sorted(problems));
};

/** YAML reads the key 'on' as true, and an unquoted Off as false. */
const withWords = (document: unknown): Json => {
  for (const list of ["rules", "defaulters"])
    for (const entry of arrayAt(document, "spec", list) as readonly Record<string, Json>[]) {
      if (!isObject(entry)) continue;
      if (own(entry, "action") === false) entry["action"] = "Off";
      const on = own(entry, "true");
      if (on === undefined || own(entry, "on") !== undefined) continue;
      delete entry["true"];
      entry["on"] = on;
    }
  return document as Json;
};

/** How packs are compiled, and where their problems go. */
interface Compiling {
  readonly catalogue: Catalogue;
  readonly problems: Cause[];
  readonly isProven: boolean;
}

/** The pack with the entries that it inherits, which come first and are those of this pack. */
const withParts = (pack: Pack, document: Json, parts: readonly InheritedPart[], how: Compiling): Pack => {
  if (parts.length === 0) return pack;
  const packs = parts.map((part) => ({ part, pack: readPart(part, how) }));
  const level = pack.level ?? packs.find((one) => one.pack.level !== undefined)?.pack.level;
  const narrowing = readNarrowing(at(document, "spec", "match"), path("spec", "match"), []);
  const moved = <T extends Bound>(bound: T): T => ({
    ...bound,
    pack: pack.name,
    narrowings: [...(narrowing === undefined ? [] : [narrowing]), ...bound.narrowings],
  });
  const { rules, defaulters } = withEach(packs, how.problems);
  return {
    ...pack,
    ...(level === undefined ? {} : { level }),
    rules: [...rules.map(moved), ...pack.rules],
    defaulters: [...defaulters.map(moved), ...pack.defaulters],
  };
};

/**
 * The exceptions and waivers of a part were checked when it was read alone; here, an entry that they name may be switched off.
 */
const readPart = (part: InheritedPart, how: Compiling): Pack => {
  const problems: Cause[] = [];
  const document = withWords(structuredClone(part.document));
  const added = readPack(document, how.catalogue, problems, undefined, how.isProven);
  how.problems.push(...problems.map((cause) => causeInPack(cause, part)));
  return withExemptions(withParts(added, document, part.parts, how), document, [], part.ids);
};

const sorted = (causes: readonly Cause[]): readonly Cause[] =>
  causes.toSorted((a, b) => compareFields(a.field, b.field));

/** The usable parts of the document without changes of `inherited` entries, as a pack. The rest goes to `problems`. */
const readPack = (
  document: unknown,
  catalogue: Catalogue,
  problems: Cause[],
  inherited: InheritedIds = { rules: new Set(), defaulters: new Set() },
  isProven = false,
): Pack => {
  const narrowing = readNarrowing(at(document, "spec", "match"), path("spec", "match"), problems);
  const shared = { narrowing, ids: new Map<string, FieldPath>(), problems, isProven };
  const ruleIds = catalogue.rules.map(({ id }) => id);
  const defaulterIds = catalogue.defaulters.map(({ id }) => id);
  const rules = readEntries(document, "rules", inherited.rules, {
    ...shared,
    noun: "rule",
    available: catalogue.rules,
    others: defaulterIds,
    otherList: "spec.defaulters",
  });
  const defaulters = readEntries(document, "defaulters", inherited.defaulters, {
    ...shared,
    noun: "defaulter",
    available: catalogue.defaulters,
    others: ruleIds,
    otherList: "spec.rules",
  });
  const name = stringAt(document, "metadata", "name") ?? "";
  const enforcement = readEnforcement(document, catalogue.version, problems);
  return {
    name,
    description: stringAt(document, "spec", "description") ?? "",
    ...(at(document, "spec", "optIn") === true ? { optIn: true } : {}),
    ...(at(document, "spec", "offline") === true ? { offline: true } : {}),
    ...(enforcement.version === undefined ? {} : { enforceVersion: enforcement.version }),
    ...defined({ level: levelAt(at(document, "spec", "level")) }),
    rules: rules.map(({ entry, value, at: place }) => {
      problems.push(...levelCauses(entry.used, value, place));
      return {
        ...boundRule(entry, name, narrowing),
        rule: entry.used,
        ...enforce(entry.used, value, enforcement),
        ...checks(entry.used, entry.options, { ...entry.subject, deletions: entry.deletions }),
      };
    }),
    defaulters: defaulters.map(({ entry, at: place }) => {
      const one = boundDefaulter(entry, name, narrowing);
      problems.push(...fillCauses(one, child(place, "options")));
      return one;
    }),
  };
};

const boundRule = (entry: PackEntry<AnyRule>, pack: string, packNarrowing: Narrowing | undefined): Bound => {
  const one = bound(entry, pack, packNarrowing);
  return { ...one, narrowings: ofRule(entry, one.narrowings) };
};

const boundDefaulter = (
  entry: PackEntry<AnyDefaulter>,
  pack: string,
  narrowing: Narrowing | undefined,
): BoundDefaulter => ({
  ...bound(entry, pack, narrowing),
  defaulter: entry.used,
  ...(entry.used.options?.replaces?.(entry.options) === true ? { replaces: true } : {}),
  ...defined({ fills: fillsOf(entry) }),
  defaults: entry.subject === undefined ? defaulting(entry) : defaultsOn(entry.subject, defaulting(entry)),
});

const fillsOf = ({ used, options, subject }: PackEntry<AnyDefaulter>): Filling | undefined => {
  const fills = used.options?.fills?.(options);
  return fills && (subject === undefined ? fills : fillsInPod(subject.on, fills));
};

const defaulting =
  ({ used, options }: PackEntry<AnyDefaulter>): BoundDefaulter["defaults"] =>
  (context) =>
    used.defaults(context, options);

interface ReadEntry<T extends Described<unknown>> {
  readonly entry: PackEntry<T>;
  readonly value: Json;
  /** The path of the entry. */
  readonly at: FieldPath;
}

const readEntries = <T extends Described<unknown>>(
  document: unknown,
  list: "rules" | "defaulters",
  inherited: ReadonlySet<string>,
  reader: EntryReader<T>,
): readonly ReadEntry<T>[] =>
  arrayAt(document, "spec", list).flatMap((value, index) => {
    if (inherited.has(entryIdOf(value) ?? "") || isOff(value)) return [];
    const place = path("spec", list, index);
    const entry = readEntry(value, place, reader);
    return entry === undefined ? [] : [{ entry, value, at: place }];
  });

const bound = <T extends Described<unknown>>(
  { id, used, options, narrowing, subject, match }: PackEntry<T>,
  pack: string,
  packNarrowing: Narrowing | undefined,
): Bound => ({
  id,
  pack,
  match,
  narrowings: [packNarrowing, narrowing].filter((one) => one !== undefined),
  ...defined({
    on: subject?.on,
    lists: subject?.lists,
    cost: used.options?.cost?.(options) ?? used.cost,
    reads: readsWith(used, options),
    schemaProblems: schemaProblemsWith(used, options),
  }),
});

const schemaProblemsWith = ({ options: described }: Described<unknown>, options: unknown): Bound["schemaProblems"] => {
  const check = described?.checkSchema;
  return check && ((schema) => check(options, schema));
};
