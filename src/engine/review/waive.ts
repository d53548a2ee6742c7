import { isSeen } from "../../text/reason.js";
import { didYouMean, selectsField, type Selector, parseSelector } from "kube-api";
import { type FieldPath, type Json, type KubeObject, at, isWithin, stringAt } from "kube-json";
import { containerFields, podFields } from "../../kube/api/pod-template.js";
import { matchesName } from "../../kube/api/users.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Fault } from "../../model/decision.js";
import type { Exception, Waiver, ExceptionMatch } from "../../model/exception.js";
import { allOf, literal } from "../../text/message.js";
import type { BoundRule } from "../../model/pack.js";
import type { RuleSet } from "../match/rule-set.js";
import { covers, isUndecidable, selects } from "../match/match.js";

/**
 * True if an exception certainly covers this request. An undecidable selector does not match, although it
 * would for a rule: labels of an unknown namespace, or excluded users if the user is unknown.
 */
export const matchesSurely = (match: ExceptionMatch, context: Context): boolean => {
  const { resourceRules, namespaceSelector, namespaces, names, excludedUsers, excludedGroups } = match;
  // Labels of the old object do not excuse the new one, and a name that is not certain excuses nothing.
  const { oldObject, otherResources, ...request } = context;
  const { namespace, user } = request;
  return (
    (resourceRules === undefined || covers({ resourceRules }, request)) &&
    (names === undefined || names.some((pattern) => isCalled(pattern, request))) &&
    (namespaces === undefined || (namespace !== undefined && namespaces.includes(namespace))) &&
    // For a rule, any namespace selector matches cluster-scoped objects; for an exception, none does.
    (namespaceSelector === undefined || (namespace !== undefined && !isUndecidable(namespaceSelector, request))) &&
    ((excludedUsers === undefined && excludedGroups === undefined) || user !== undefined) &&
    selects(match, request)
  );
};

/** Of a name that an API server has yet to make, the beginning is known. */
const isCalled = (pattern: string, { name, object }: Pick<Context, "name" | "object">): boolean =>
  name === undefined
    ? pattern.endsWith("*") && matchesName(pattern, stringAt(object, "metadata", "generateName") ?? "")
    : matchesName(pattern, name);

/** The excuses in one review. */
export interface Waiving {
  /** Finds the excuse of a finding of an entry; undefined if there can be none, which is nearly always so. */
  excusesOf(bound: BoundRule): ((cause: Cause) => Waiver | undefined) | undefined;
  /** Warnings about excuses without effect. */
  warnings(): readonly string[];
  /** Errors in deciding whether an exception covers the request. */
  readonly faults: readonly Fault[];
}

/** Further warnings are left out: each searches all ids, and clients do not read more. */
const MAX_WARNINGS = 8;

/**
 * Exceptions of the entries, and waivers in the annotation of the object. `now` is the time in milliseconds since 1970;
 * without it, exceptions that expire do not apply. An exception that cannot be decided does not apply.
 */
export const createWaiving = (
  rules: RuleSet,
  bounds: readonly BoundRule[],
  context: Context,
  now: number | undefined,
): Waiving => {
  const annotation = at(context.object, "metadata", "annotations", WAIVE_ANNOTATION);
  if (annotation === undefined && !bounds.some(({ exceptions }) => exceptions !== undefined)) return NO_WAIVING;
  const asked = annotation === undefined ? NOTHING_ASKED : readAnnotation(annotation, rules, bounds);
  let expired: Set<Exception> | undefined;
  const faults: Fault[] = [];
  const isFor = createIsFor(context, faults);
  const holds = (exception: Exception, { field }: Cause, bound: BoundRule): boolean => {
    const { fields, expires } = exception;
    const isIn = (place: FieldPath): boolean => fields?.some((selector) => selectsField(selector, place)) !== false;
    if (!isIn(field) && !fieldsInParts(field, bound, context.object).some(isIn)) return false;
    if (!isFor(exception)) return false;
    if (expires === undefined || (now !== undefined && now < expires.at)) return true;
    if (now !== undefined) (expired ??= new Set()).add(exception);
    return false;
  };
  return {
    excusesOf(bound) {
      const { id, exceptions, waivable } = bound;
      if (exceptions === undefined && asked.waivers.length === 0) return undefined;
      const waivers = waivable === true ? asked.waivers.filter(({ rule }) => rule === id) : NOTHING_ASKED.waivers;
      if (exceptions === undefined && waivers.length === 0) return undefined;
      return (cause) => {
        const exception = exceptions?.find((one) => holds(one, cause, bound));
        if (exception !== undefined) return { exception, reason: exception.reason };
        const waiver = waivers.find(({ field }) => field === undefined || selectsField(field, cause.field));
        return waiver === undefined ? undefined : { reason: waiver.reason };
      };
    },
    faults,
    warnings: () =>
      expired === undefined
        ? bounded(asked.warnings)
        : bounded([...asked.warnings, ...[...expired].map(expiredWarning)]),
  };
};

/** The field as it is in the Pod, and in the container, that an entry about them has judged. */
const fieldsInParts = (field: FieldPath, { on }: BoundRule, object: KubeObject): readonly FieldPath[] => {
  const parts = on === undefined ? [] : [...podFields(object), ...(on === "pods" ? [] : containerFields(object))];
  return parts.filter((part) => isWithin(field, part)).map((part) => field.slice(part.length));
};

export const NO_WAIVING: Waiving = { excusesOf: () => undefined, warnings: () => [], faults: [] };

/** Decides whether an exception covers the request, once for each. */
const createIsFor = (context: Context, faults: Fault[]): ((exception: Exception) => boolean) => {
  let decided: Map<Exception, boolean> | undefined;
  const decide = ({ match, name, pack }: Exception): boolean => {
    try {
      return match === undefined || matchesSurely(match, context);
    } catch (error) {
      faults.push({ rule: `exception/${name}`, pack, action: "Audit", error });
      return false;
    }
  };
  return (exception) => {
    decided ??= new Map();
    const known = decided.get(exception) ?? decide(exception);
    decided.set(exception, known);
    return known;
  };
};

interface AnnotationWaivers {
  readonly waivers: readonly AskedWaiver[];
  readonly warnings: readonly string[];
}

const NOTHING_ASKED: AnnotationWaivers = { waivers: [], warnings: [] };

/** The waivers in the annotation, and warnings about those that no entry honors. */
const readAnnotation = (annotation: Json, rules: RuleSet, bounds: readonly BoundRule[]): AnnotationWaivers => {
  const { waivers, problems } = askedWaivers(annotation);
  const warnings = [...problems];
  for (const waiver of waivers) {
    if (warnings.length > MAX_WARNINGS) break;
    const warning = notHonored(waiver, rules, bounds);
    if (warning !== undefined) warnings.push(`line ${String(waiver.line)} has no effect: ${warning}`);
  }
  return { waivers, warnings: warnings.map((text) => `annotation '${WAIVE_ANNOTATION}' ${text}`) };
};

const notHonored = ({ rule }: AskedWaiver, rules: RuleSet, bounds: readonly BoundRule[]): string | undefined => {
  const refusing = bounds.filter(({ id, waivable }) => id === rule && waivable !== true);
  if (refusing.length > 0)
    return `policy pack ${allOf(refusing.map(({ pack }) => pack))} does not allow waivers of ${literal(rule)}; its administrator may allow them, or make an exception`;
  if (rules.known.some((id) => id === rule)) return undefined;
  return `no policy pack has a rule ${literal(rule)}${didYouMean(rule, rules.known.all())}`;
};

const expiredWarning = ({ name, pack, expires }: Exception): string =>
  `exception ${literal(name)} of policy pack ${literal(pack)} expired (${literal(expires?.text ?? "")}) and no longer applies`;

const bounded = (warnings: readonly string[]): readonly string[] =>
  warnings.length <= MAX_WARNINGS
    ? warnings
    : [...warnings.slice(0, MAX_WARNINGS - 1), "more waivers have no effect, or exceptions have expired"];

/** The annotation with which an object requests that its findings be excused: one waiver on each line. */
export const WAIVE_ANNOTATION = "decorum.dev/waive";

/** One line of the annotation. */
interface AskedWaiver {
  /** 1-based. */
  readonly line: number;
  /** Id of an entry of a pack. */
  readonly rule: string;
  /** This field and those below it; by default all. */
  readonly field?: Selector;
  readonly reason: string;
}

interface AskedWaivers {
  readonly waivers: readonly AskedWaiver[];
  /** Problems of the other lines, as sentences that continue the name of the annotation. */
  readonly problems: readonly string[];
}

/** Annotations may hold 256 KiB, more reasons than people read. */
const MAX_LINES = 100;
const MAX_LENGTH = 2048;

const FORM = "must be '<rule> [<field>]: <reason>', such as 'labels/label-syntax metadata.labels: renamed in June'";

/** Rule, field and reason. Within brackets, the field may contain colons and blanks. Matching is unambiguous. */
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
  if (rule === undefined || !isSeen(reason)) return undefined;
  if (field === undefined) return { rule, reason };
  const selector = parseSelector(field);
  return selector === undefined ? undefined : { rule, field: selector, reason };
};
