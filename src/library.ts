/**
 * `kube-decorum/engine`: the review as a library. It neither reads nor writes files, and importing it does nothing. What
 * this file exports is the interface, which docs/library.md describes; test/published/decorum.test.ts compares the two.
 */
import {
  requireDecision,
  requirePackTexts,
  requirePacks,
  requireRequest,
  requireReview,
  requireText,
} from "./engine/arguments.js";
import { createRuleSet as ruleSetOf } from "./engine/match/rule-set.js";
import { denial as denialOf } from "./engine/report/denial.js";
import { review as reviewOf } from "./engine/review/review.js";
import { DEFAULTERS } from "./defaulters/index.js";
import { type Position, type Range, parseManifests } from "kube-manifests";
import type { FieldPath, Json } from "kube-json";
import type { Pack } from "./model/pack.js";
import type { Catalogue } from "./model/rule.js";
import { type PackText, packsFromText } from "./packs/from-text.js";
import { RULES } from "./rules/index.js";

export { requestOf } from "./engine/request.js";
export { arrayAt, at, objectAt, stringAt } from "kube-json";
export { child, formatField, formatPointer, isWithin, key, parseField, path, valueAt } from "kube-json";
export {
  duplicate,
  forbidden,
  invalid,
  notFound,
  notJudged,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from "./model/cause.js";
export { InputError } from "./model/input-error.js";
export { ON_ANYTHING, ON_CRDS, ON_CRD_UPDATES, ON_NEW_OBJECTS, ON_OBJECTS, ON_OBJECT_UPDATES } from "./model/match.js";
export { ON_STATUS, ON_STATUS_UPDATES } from "./model/match.js";
export { allOf, anyOf, between, fieldName, literal, oneOf } from "./text/message.js";

export type { Position, Range } from "kube-manifests";
export type { FieldPath, Segment } from "kube-json";
export type { Cause, Reason } from "./model/cause.js";
export type { Match, Operation, ResourceRule } from "./model/match.js";
export type { Phases } from "./engine/review/review.js";
export type { RuleSet } from "./engine/match/rule-set.js";
export type { Status, StatusCause } from "kube-api";
export type { Json, JsonObject, KubeObject } from "kube-json";
export type { PatchOperation } from "kube-json";
export type { Circumstances, ClusterSnapshot, Context, UserInfo } from "./model/context.js";
export type { Decision, Defaulted, Fault, Finding, UndecidedDefault, Waived } from "./model/decision.js";
export type { Pack } from "./model/pack.js";
export type { Action, Catalogue, Default, Defaulter, Described, OptionsDescription } from "./model/rule.js";
export type { Plugin, Read, Rule } from "./model/rule.js";
export type { PackText } from "./packs/from-text.js";

/** Set where the library is bundled: the version of the package, and the texts of the packs in policies/ as JSON. */
declare const VERSION: string;
declare const SHIPPED_PACKS: string;

const shippedTexts = (): Readonly<Record<string, string>> =>
  JSON.parse(SHIPPED_PACKS) as Readonly<Record<string, string>>;

/** The shipped rules and defaulters, and the version of the package. Add your own by making a catalogue with more. */
export const CATALOGUE: Catalogue = { rules: RULES, defaulters: DEFAULTERS, version: VERSION };

/** The rules and defaulters of packs, by what they apply to. Make it once. Throws InputError for what are no packs. */
export const createRuleSet: typeof ruleSetOf = (packs, ...rest) => {
  requirePacks(packs);
  return ruleSetOf(packs, ...rest);
};

/** Reviews an object. Throws InputError for what is no rule set, no request, or no phases. */
export const review: typeof reviewOf = (rules, context, phases, ...rest) => {
  requireReview(rules, context, phases);
  return reviewOf(rules, context, phases, ...rest);
};

/** The Status of a denial. Throws InputError for what is no request or no decision. */
export const denial: typeof denialOf = (request, decision, ...rest) => {
  requireRequest(request, "request");
  requireDecision(decision);
  return denialOf(request, decision, ...rest);
};

/** A document of a text, and where its fields are. */
export interface ReadManifest {
  /** Undefined if there are errors. */
  readonly value: Json | undefined;
  readonly errors: readonly (Position & { readonly message: string })[];
  /** Where the key or list item at a field is or, if that does not exist, its deepest existing parent. */
  readonly position: (field: FieldPath) => Position;
  /** The same place, to the end of its value; to the end of the key for a map or list of several lines. */
  readonly range: (field: FieldPath) => Range;
}

/**
 * Reads manifests in YAML or JSON as kubectl does, and finds their fields. Empty documents are omitted. The `value` of a document
 * that cannot be read is undefined, and its `errors` say why.
 */
export const readManifests = (text: string): readonly ReadManifest[] => {
  requireText(text);
  return parseManifests(text);
};

/**
 * Compiles policy packs from YAML or JSON. They may use what is in `catalogue`, and extend shipped packs by name. Throws
 * InputError with the place, line and column of every problem.
 */
export const readPacks = (texts: readonly PackText[], catalogue: Catalogue = CATALOGUE): readonly Pack[] => {
  requirePackTexts(texts);
  return packsFromText(texts, catalogue, shippedTexts());
};

/**
 * The shipped packs, in the order of their names. Those with `optIn` run only on request, those with `offline` repeat what an
 * API server checks itself; `isDefault` packs are neither.
 */
export const shippedPacks = (): readonly Pack[] => {
  const texts = shippedTexts();
  const packs = Object.entries(texts).map(([from, text]) => ({ from, text }));
  return packsFromText(packs, CATALOGUE, texts, true);
};

/** Whether a pack runs in a webhook unless it is configured otherwise. */
export const isDefault = ({ optIn, offline }: Pack): boolean => optIn !== true && offline !== true;
