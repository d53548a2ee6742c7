import {
  type FieldPath,
  type Json,
  type JsonObject,
  child,
  formatField,
  isObject,
  isWithin,
  own,
  stringAt,
  arrayAt,
  isArray,
  key,
  objectAt,
} from "kube-json";
import { type Cause, duplicate, invalid, notSupported, required } from "../../model/cause.js";
import type { Match, Narrowing, ResourceRule } from "../../model/match.js";
import { anyOf, fieldName, literal } from "../../text/message.js";
import type { Described } from "../../model/rule.js";
import { didYouMean, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { withUsers } from "./control-plane.js";
import { bindOptions, isGeneric, requiredExamples, requiredOptions } from "./options.js";
import { type EntrySubject, subjectCauses, subjectOf } from "./subject.js";
import { overlap } from "../shared/resources.js";

/**
 * Problems of the narrowing at path `at` that its schema cannot express: labels that no object can have, and '*' next
 * to other values.
 */
export function* narrowingCauses(narrowing: JsonObject, at: FieldPath): Iterable<Cause> {
  for (const [index, rule] of arrayAt(narrowing, "resourceRules").entries()) {
    for (const name of ["apiGroups", "apiVersions", "operations"]) {
      const list = own(rule, name);
      if (isArray(list) && list.length > 1 && list.includes("*"))
        yield invalid(child(at, "resourceRules", index, name), "must be '*' alone or a list without it");
    }
  }
  for (const name of ["namespaceSelector", "objectSelector"]) {
    yield* selectorCauses(objectAt(narrowing, name), child(at, name));
  }
}

function* selectorCauses(selector: JsonObject, at: FieldPath): Iterable<Cause> {
  for (const [label, value] of Object.entries(objectAt(selector, "matchLabels"))) {
    const field = child(at, "matchLabels", key(label));
    yield* problem(field, qualifiedNameProblem(label));
    if (typeof value === "string") yield* problem(field, labelValueProblem(value));
  }
  for (const [index, requirement] of arrayAt(selector, "matchExpressions").entries()) {
    const field = child(at, "matchExpressions", index);
    const label = stringAt(requirement, "key");
    if (label !== undefined) yield* problem(child(field, "key"), qualifiedNameProblem(label));
    for (const [place, value] of arrayAt(requirement, "values").entries()) {
      if (typeof value === "string") yield* problem(child(field, "values", place), labelValueProblem(value));
    }
  }
}

function* problem(field: FieldPath, message: string | undefined): Iterable<Cause> {
  if (message !== undefined) yield invalid(field, message);
}

/** An entry of `spec.rules` or `spec.defaulters`, bound to its rule or defaulter and its options. */
export interface PackEntry<T extends Described<unknown>> {
  readonly id: string;
  readonly used: T;
  readonly options: unknown;
  readonly narrowing: Narrowing | undefined;
  readonly subject: EntrySubject | undefined;
  /** The match before narrowings. */
  readonly match: Match;
  /** It reviews deletions. */
  readonly deletions: boolean;
}

/** The context in which `readEntry` reads the entries of one list. */
export interface EntryReader<T extends Described<unknown>> {
  readonly noun: "rule" | "defaulter";
  readonly available: readonly T[];
  /** Ids that belong in `otherList`, for hints. */
  readonly others: readonly string[];
  readonly otherList: string;
  /** The narrowing of the whole pack. */
  readonly narrowing: Narrowing | undefined;
  /** The path of each id in the pack. */
  readonly ids: Map<string, FieldPath>;
  /** Problems so far, including those that the schema found. */
  readonly problems: Cause[];
  /** Options are known to fit their schemas. */
  readonly isProven: boolean;
}

/** Reads the entry at path `at`. Returns undefined if it cannot be used; `problems` then has the cause. */
export const readEntry = <T extends Described<unknown>>(
  entry: Json,
  at: FieldPath,
  reader: EntryReader<T>,
): PackEntry<T> | undefined => {
  const use = stringAt(entry, "use");
  if (!isObject(entry) || use === undefined) return undefined;
  const id = stringAt(entry, "id") ?? use;
  claimId(id, entry, at, reader);
  if (id !== use && [...reader.available.map((one) => one.id), ...reader.others].includes(id))
    reader.problems.push(
      invalid(
        child(at, "id"),
        `must not be the id of a rule or defaulter that the entry does not use; it uses ${literal(use)}`,
      ),
    );
  const used = reader.available.find((candidate) => candidate.id === use);
  if (used === undefined) {
    reader.problems.push(notSupported(child(at, "use"), unknownMessage(use, reader)));
    return undefined;
  }
  reader.problems.push(...missingExamples(entry, used, at, reader.noun));
  const narrowing = readNarrowing(own(entry, "match"), child(at, "match"), reader.problems);
  reader.problems.push(...subjectCauses(entry, used, at));
  const subject = subjectOf(entry);
  if (reader.noun === "defaulter" && subject === undefined)
    reader.problems.push(...missingMatch(entry, used, at, reader));
  const deletions = subject === undefined && used.options?.deletions === true && namesDeletion(narrowing);
  const match = subject?.match ?? (deletions ? withDeletions(used.match) : used.match);
  if (!reader.isProven) checkOverlap({ id: used.id, match }, narrowing, at, reader);
  const given = own(entry, "options");
  if (given !== undefined && !isObject(given)) return undefined;
  const outcome = bindOptions(used, given, child(at, "options"), { isProven: reader.isProven, on: subject?.on });
  if ("options" in outcome) return { id, used, options: outcome.options, narrowing, subject, match, deletions };
  reader.problems.push(...outcome.causes);
  return undefined;
};

/** '*' does not count, nor does the setting of a pack for all entries: to hold deletions, an entry must say so. */
const namesDeletion = (narrowing: Narrowing | undefined): boolean =>
  narrowing?.resourceRules?.some(({ operations }) => operations.includes("DELETE")) === true;

const withDeletions = ({ resourceRules }: Match): Match => ({
  resourceRules: resourceRules.map((rule) => ({ ...rule, operations: [...rule.operations, "DELETE"] })),
});

/** The narrowing at path `at`; undefined if it is absent or invalid. Makes the checks that the schema cannot. */
export const readNarrowing = (value: unknown, at: FieldPath, problems: Cause[]): Narrowing | undefined => {
  if (!isObject(value) || problems.some(({ field }) => isWithin(field, at))) return undefined;
  const causes = [...narrowingCauses(value, at)];
  problems.push(...causes);
  return causes.length === 0 ? withUsers(value) : undefined;
};

const claimId = <T extends Described<unknown>>(
  id: string,
  entry: JsonObject,
  at: FieldPath,
  { ids, problems }: EntryReader<T>,
): void => {
  const first = ids.get(id);
  if (first === undefined) {
    ids.set(id, at);
    return;
  }
  const place = `\`${formatField(first)}\` already has id ${literal(id)}`;
  problems.push(
    own(entry, "id") === undefined
      ? duplicate(child(at, "use"), `must be used with a unique \`id\`: ${place}`)
      : duplicate(child(at, "id"), `must be unique in the pack: ${place}`),
  );
};

const unknownMessage = <T extends Described<unknown>>(
  use: string,
  { noun, available, others, otherList }: EntryReader<T>,
): string => {
  if (others.includes(use)) return `must be listed under \`${otherList}\`; ${literal(use)} is not a ${noun}`;
  const ids = available.map(({ id }) => id);
  const hint = didYouMean(use, ids) || didYouMean(use, others);
  if (hint === "" && isOfPlugin(use, [...ids, ...others]))
    return `must be the id of a ${noun}, not ${literal(use)}; a plugin that has it must be loaded, and the service loads none`;
  const example = hint === "" && ids[0] !== undefined ? `, such as ${literal(ids[0])}` : "";
  return `must be the id of a ${noun}, not ${literal(use)}${example}${hint}`;
};

/** Rules of plugins have categories of their own. */
const isOfPlugin = (use: string, ids: readonly string[]): boolean => {
  const [category, name] = use.split("/");
  return name !== undefined && !ids.some((id) => id.startsWith(`${category ?? ""}/`));
};

function* missingExamples(
  entry: JsonObject,
  used: Described<unknown>,
  at: FieldPath,
  noun: "rule" | "defaulter",
): Iterable<Cause> {
  for (const name of requiredExamples(noun, used)) {
    if (own(entry, name) === undefined)
      yield required(child(at, name), `must be set; ${literal(used.id)} has no examples of its own`);
  }
}

/** Without a match, a generic defaulter would set its field in objects of every kind. */
function* missingMatch<T extends Described<unknown>>(
  entry: JsonObject,
  used: T,
  at: FieldPath,
  { narrowing }: EntryReader<T>,
): Iterable<Cause> {
  const { id } = used;
  const namesFields = isGeneric(id) && requiredOptions(used).length > 0;
  if (!namesFields || narrowing?.resourceRules !== undefined) return;
  if (own(own(entry, "match"), "resourceRules") === undefined)
    yield required(
      child(at, "match", "resourceRules"),
      `must be set here or in ${fieldName("spec.match")}, because ${literal(id)} does not apply to any objects by default`,
    );
}

const checkOverlap = <T extends Described<unknown>>(
  used: Pick<T, "id" | "match">,
  narrowing: Narrowing | undefined,
  at: FieldPath,
  reader: EntryReader<T>,
): void => {
  const ofPack = reader.narrowing?.resourceRules;
  const ofEntry = narrowing?.resourceRules;
  const overlapping = (...lists: readonly (readonly ResourceRule[] | undefined)[]): boolean =>
    overlap(lists.filter((list) => list !== undefined));
  if (overlapping(used.match.resourceRules, ofPack, ofEntry)) return;
  const isOfPack = ofEntry !== undefined && overlapping(used.match.resourceRules, ofEntry);
  const what =
    ofPack === undefined ? "must leave something to review" : "must leave something to review within `spec.match`";
  reader.problems.push(
    invalid(
      ofEntry === undefined ? at : child(at, "match"),
      isOfPack && ofPack !== undefined
        ? `${what}, which covers only ${covered(ofPack)}`
        : `${what}: ${literal(used.id)} covers only ${covered(used.match.resourceRules)}`,
    ),
  );
};

const covered = (rules: readonly ResourceRule[]): string => {
  const resources = [...new Set(rules.flatMap(({ resources: names }) => names))];
  const operations = [...new Set(rules.flatMap(({ operations: names }) => names))];
  const shown = resources.length > 4 ? `${resources.slice(0, 4).map(literal).join(", ")} and others` : anyOf(resources);
  return `${shown} on ${anyOf(operations)}`;
};
