import { selectsField } from "../../kube/api/field-selector.js";
import { at } from "../../kube/json/object.js";
import type { Json } from "../../kube/json/object.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Fault } from "../../model/decision.js";
import type { Exception, Waiver } from "../../model/exception.js";
import { allOf, literal } from "../../text/message.js";
import type { BoundRule } from "../../model/pack.js";
import { didYouMean } from "../../text/suggest.js";
import { matchesSurely } from "./exception-match.js";
import type { RuleSet } from "../match/rule-set.js";
import { type AskedWaiver, WAIVE_ANNOTATION, askedWaivers } from "./waiver-annotation.js";

/** Who excuses what in one review. */
export interface Waiving {
  /** Says of findings of an entry who excuses them; undefined if nobody can, which is nearly always so. */
  excusesOf(bound: BoundRule): ((cause: Cause) => Waiver | undefined) | undefined;
  /** What does not hold although somebody relies on it. */
  remarks(): readonly string[];
  /** Where it could not be told whether an exception is for the request. */
  readonly faults: readonly Fault[];
}

/** More is not told: each takes a look at all ids, and the client reads no more of it. */
const MAX_REMARKS = 8;

/**
 * Exceptions of the entries, and the waivers that the object asks for. `now` is the time in milliseconds since 1970;
 * without it no exception holds that expires. Where it cannot be told whether an exception is for the request, it is not.
 */
export const createWaiving = (
  rules: RuleSet,
  bounds: readonly BoundRule[],
  context: Context,
  now: number | undefined,
): Waiving => {
  const annotation = at(context.object, "metadata", "annotations", WAIVE_ANNOTATION);
  if (annotation === undefined && !bounds.some(({ exceptions }) => exceptions !== undefined))
    return NO_WAIVING;
  const asked = annotation === undefined ? NOTHING_ASKED : readAnnotation(annotation, rules, bounds);
  let expired: Set<Exception> | undefined;
  const faults: Fault[] = [];
  const isFor = createIsFor(context, faults);
  const holds = (exception: Exception, { field }: Cause): boolean => {
    const { fields, expires } = exception;
    if (fields?.some((selector) => selectsField(selector, field)) === false || !isFor(exception))
      return false;
    if (expires === undefined || (now !== undefined && now < expires.at)) return true;
    if (now !== undefined) (expired ??= new Set()).add(exception);
    return false;
  };
  return {
    excusesOf({ id, exceptions, waivable }) {
      if (exceptions === undefined && asked.waivers.length === 0) return undefined;
      const waivers =
        waivable === true ? asked.waivers.filter(({ rule }) => rule === id) : NOTHING_ASKED.waivers;
      if (exceptions === undefined && waivers.length === 0) return undefined;
      return (cause) => {
        const exception = exceptions?.find((one) => holds(one, cause));
        if (exception !== undefined) return { exception, reason: exception.reason };
        const waiver = waivers.find(({ field }) => field === undefined || selectsField(field, cause.field));
        return waiver === undefined ? undefined : { reason: waiver.reason };
      };
    },
    faults,
    remarks: () =>
      expired === undefined
        ? bounded(asked.remarks)
        : bounded([...asked.remarks, ...[...expired].map(expiredRemark)]),
  };
};

/** Nobody excuses anything, and nothing is to be said of it. */
export const NO_WAIVING: Waiving = { excusesOf: () => undefined, remarks: () => [], faults: [] };

/** Says whether an exception is for the request; each is decided once. */
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

interface Asked {
  readonly waivers: readonly AskedWaiver[];
  readonly remarks: readonly string[];
}

const NOTHING_ASKED: Asked = { waivers: [], remarks: [] };

/** The waivers that the annotation asks for, and what is to be said of those that no entry honours. */
const readAnnotation = (annotation: Json, rules: RuleSet, bounds: readonly BoundRule[]): Asked => {
  const { waivers, problems } = askedWaivers(annotation);
  const remarks = [...problems];
  for (const waiver of waivers) {
    if (remarks.length > MAX_REMARKS) break;
    const remark = notHonored(waiver, rules, bounds);
    if (remark !== undefined) remarks.push(`line ${String(waiver.line)} has no effect: ${remark}`);
  }
  return { waivers, remarks: remarks.map((text) => `annotation '${WAIVE_ANNOTATION}' ${text}`) };
};

const notHonored = (
  { rule }: AskedWaiver,
  rules: RuleSet,
  bounds: readonly BoundRule[],
): string | undefined => {
  const refusing = bounds.filter(({ id, waivable }) => id === rule && waivable !== true);
  if (refusing.length > 0)
    return `policy pack ${allOf(refusing.map(({ pack }) => pack))} does not allow waivers of ${literal(rule)}; its administrator may allow them, or make an exception`;
  if (rules.knows(rule)) return undefined;
  const ids = rules.packs.flatMap((pack) => pack.rules.map(({ id }) => id));
  return `no policy pack has a rule ${literal(rule)}${didYouMean(rule, ids)}`;
};

const expiredRemark = ({ name, pack, expires }: Exception): string =>
  `exception ${literal(name)} of policy pack ${literal(pack)} expired (${literal(expires?.text ?? "")}) and no longer applies`;

const bounded = (remarks: readonly string[]): readonly string[] =>
  remarks.length <= MAX_REMARKS
    ? remarks
    : [...remarks.slice(0, MAX_REMARKS - 1), "more waivers have no effect, or exceptions have expired"];
