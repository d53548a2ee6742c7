import { compareFields } from "../engine/match/natural-order.js";
import { type FieldPath, child, path } from "../kube/json/field-path.js";
import { deepFreeze } from "../kube/json/freeze.js";
import { type Json, arrayAt, at, stringAt } from "../kube/json/object.js";
import type { Cause } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import type { Narrowing } from "../model/match.js";
import type { Bound, BoundDefaulter, BoundRule, Pack } from "../model/pack.js";
import { defined } from "../schema/reader.js";
import { type AnyRule, type Catalogue, type Described, readsWith } from "../model/rule.js";
import { atomicListCauses } from "./atomic-lists.js";
import { enforce, levelAt, levelCauses, readEnforcement } from "./enforcement.js";
import { type PackEntry, type EntryReader, readEntry, readNarrowing } from "./entry.js";
import { withExemptions } from "./exceptions/exemptions.js";
import { packDocument } from "./pack-document.js";
import { trialProblems } from "./trial.js";
import { validator } from "./validator.js";

const TEXT = { use: { type: "string", minLength: 1 } };

/** Ids and options are checked in code: a schema could only list all ids, not suggest the one that was meant. */
const validateDocument = validator(packDocument(TEXT, TEXT));

/**
 * Compiles a PolicyPack document, as read from YAML or JSON, against the catalogue. Throws InputError with one cause
 * per problem, sorted by field. If the document `isProven`, schemas and trials are left out, which take most of the time:
 * this catalogue has accepted the same document before.
 */
export const compilePack = (document: unknown, catalogue: Catalogue, isProven = false): Pack => {
  const problems: Cause[] = [];
  // A frozen copy, so that later changes of the document do not change the pack.
  const own = deepFreeze(structuredClone(document));
  if (!isProven) problems.push(...validateDocument(own, path()));
  const pack = withExemptions(readPack(own, catalogue, problems, isProven), own, problems);
  // Defaulters can only be tried once the whole document is valid.
  if (problems.length === 0 && !isProven) problems.push(...trialProblems(pack));
  if (problems.length === 0) return pack;
  const count = problems.length === 1 ? "1 problem" : `${String(problems.length)} problems`;
  throw new InputError(`the policy pack is invalid: ${count}`, sorted(problems));
};

const sorted = (causes: readonly Cause[]): readonly Cause[] =>
  causes.toSorted((a, b) => compareFields(a.field, b.field));

/** The usable parts of the document, as a pack. The rest goes to `problems`. */
const readPack = (document: unknown, catalogue: Catalogue, problems: Cause[], isProven: boolean): Pack => {
  const narrowing = readNarrowing(at(document, "spec", "match"), path("spec", "match"), problems);
  const shared = { narrowing, ids: new Map<string, FieldPath>(), problems, isProven };
  const ruleIds = catalogue.rules.map(({ id }) => id);
  const defaulterIds = catalogue.defaulters.map(({ id }) => id);
  const rules = readEntries(document, "rules", {
    ...shared,
    noun: "rule",
    available: catalogue.rules,
    others: defaulterIds,
    otherList: "spec.defaulters",
  });
  const defaulters = readEntries(document, "defaulters", {
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
    ...(enforcement.version === undefined ? {} : { enforceVersion: enforcement.version }),
    ...defined({ level: levelAt(at(document, "spec", "level")) }),
    rules: rules.map(({ entry, value, at: place }) => {
      problems.push(...levelCauses(entry.used, value, place));
      return {
        ...bound(entry, name, narrowing),
        rule: entry.used,
        ...(entry.used.union === undefined ? {} : { union: entry.used.union(entry.options) }),
        ...enforce(entry.used, value, enforcement),
        check: checking(entry),
        ...defined({ checkWith: checkingWith(entry) }),
      };
    }),
    defaulters: defaulters.map(({ entry, at: place }) => {
      const one: BoundDefaulter = {
        ...bound(entry, name, narrowing),
        defaulter: entry.used,
        ...defined({ fills: entry.used.options?.fills?.(entry.options) }),
        defaults: (context) => entry.used.defaults(context, entry.options),
      };
      problems.push(...atomicListCauses(one, child(place, "options")));
      return one;
    }),
  };
};

/**
 * Reads `check` and `options` from the entry once: entries have different shapes, and this runs for every rule of a
 * review.
 */
const checking = ({ used, options }: PackEntry<AnyRule>): BoundRule["check"] => {
  const check = used.check.bind(used);
  return (context) => check(context, options);
};

const checkingWith = (entry: PackEntry<AnyRule>): BoundRule["checkWith"] => {
  const add = entry.used.options?.withDefaulters;
  return add && ((targets) => checking({ ...entry, options: add(entry.options, targets) }));
};

interface Read<T extends Described<unknown>> {
  readonly entry: PackEntry<T>;
  readonly value: Json;
  /** The path of the entry. */
  readonly at: FieldPath;
}

const readEntries = <T extends Described<unknown>>(
  document: unknown,
  list: "rules" | "defaulters",
  reader: EntryReader<T>,
): readonly Read<T>[] =>
  arrayAt(document, "spec", list).flatMap((value, index) => {
    const place = path("spec", list, index);
    const entry = readEntry(value, place, reader);
    return entry === undefined ? [] : [{ entry, value, at: place }];
  });

const bound = <T extends Described<unknown>>(
  { id, used, options, narrowing }: PackEntry<T>,
  pack: string,
  packNarrowing: Narrowing | undefined,
): Bound => ({
  id,
  pack,
  match: used.match,
  narrowings: [packNarrowing, narrowing].filter((one) => one !== undefined),
  ...defined({ reads: readsWith(used, options) }),
});
