import { asDecoded } from "kube-api";
import { type KubeObject, type PatchOperation, applyPatch, parseApiVersion } from "kube-json";
import { givenObject, withObject } from "../../model/context.js";
import type { Decision, Fault } from "../../model/decision.js";
import { exceeds, type FixClass, severer } from "../../model/fix-class.js";
import {
  NOTHING_SPARED,
  type Spared,
  type Offer,
  inSequence,
  independentGroups,
  offerText,
  offersOf,
} from "./fix-offers.js";
import { spellingAfter } from "./spelling.js";
import { type Doubt, type Reviewed, type Trial, attempt, isAbout } from "./fix-proof.js";
import { crdEffects, type Effect } from "../../kube/changes/effects.js";
import { goEffects } from "../../kube/changes/go-effects.js";
import { crdOf } from "../../kube/crd/crd.js";
import { isGoType } from "../../kube/go/go-group.js";

/**
 * Proven fixes: the object with the fix is reviewed again in the same way. A change that a rule offers is a
 * fix only if the finding is gone and nothing is new.
 */

/** An offer that is not a fix, and why. */
interface RefusedFix extends Offer, Doubt {}

export interface Fixes {
  /** Each is independent: its operations apply to the original object. Their classes are proven, too. */
  readonly fixes: readonly Offer[];
  readonly refused: readonly RefusedFix[];
  /** Rules whose `fix` threw: our bug. */
  readonly faults: readonly Fault[];
}

/** All fixes together. */
export interface FixedObject {
  /** The object as it was given, with the fixes. */
  readonly object: KubeObject;
  /** In the order of application; the operations of each apply to the result of the previous ones. */
  readonly fixes: readonly Offer[];
  /** All operations, which turn the object as it was given into `object`. */
  readonly patch: readonly PatchOperation[];
  /** The last review, with all remaining findings. */
  readonly decision: Decision;
  /** Findings that were not to be fixed. */
  readonly spared: Spared;
  /** Fixes of the final object that change more for others than allowed. */
  readonly withheld: readonly Offer[];
  /** The offers of the rules for the final object that are not fixes. */
  readonly refused: readonly RefusedFix[];
  readonly faults: readonly Fault[];
}

/**
 * The maximum number of reviews for the fixes of one object. Offers for different places are proven in one review. If
 * it fails, the offers in doubt are refused and the others proven without them: usually two reviews. Only if the
 * doubtful offer is unclear, they are halved, which takes about 2 log2(N) reviews for each wrong one of N.
 */
export const MAX_REVIEWS = 100;

/** The maximum number of offers of one object that are tried at a time. */
const MAX_OFFERS = 1000;

interface Budget {
  left: number;
}

/** The fixes of a decision, each independent: conflicting ones are proven separately. */
export const proveFixes = (trial: Trial, decision: Decision, spared = NOTHING_SPARED): Fixes => {
  const start: Reviewed = { object: givenObject(trial.context), decision };
  const { offers, faults } = offersOf(trial.rules, trial.context, decision, spared, trial.wantsBounds);
  const budget: Budget = { left: MAX_REVIEWS };
  const groups = independentGroups(start.object, offers.slice(0, MAX_OFFERS));
  const outcomes = groups.map((group) => settle({ trial, object: start.object, budget, onTop: false }, start, group));
  const taken = outcomes.flatMap((outcome) => outcome.taken);
  // Usually there is one group, and it is proven as a whole.
  const fixed = groups.length === 1 && outcomes[0]?.taken === groups[0] ? outcomes[0]?.state.object : undefined;
  return {
    fixes: classified(trial, start.object, taken, fixed),
    refused: outcomes.flatMap(({ refused }) => refused).concat(notTried(offers.slice(MAX_OFFERS))),
    faults,
  };
};

/** The offers with their classes. `fixed` is the object with all of them, if it is known. */
const classified = (
  trial: Trial,
  object: KubeObject,
  offers: readonly Offer[],
  fixed?: KubeObject,
): readonly Offer[] => {
  const stored = trial.stored ?? trial.context.oldObject;
  const base = { object: asDecoded(object), isNew: trial.isNew === true, ...(stored === undefined ? {} : { stored }) };
  const classes = fixClasses(base, offers, fixed && asDecoded(fixed));
  return offers.map((offer, index) => ({ ...offer, fixClass: classes[index] ?? offer.fixClass }));
};

/**
 * Applies fixes up to a class until no rule offers another one, including those that other fixes make possible. It terminates,
 * because every fix removes a finding and adds none. `unwanted` findings are not fixed.
 */
export const fixObject = (
  trial: Trial,
  decision: Decision,
  limit: FixClass = "Breaking",
  unwanted: Spared = NOTHING_SPARED,
): FixedObject => {
  const budget: Budget = { left: MAX_REVIEWS };
  const fixes: Offer[] = [];
  const faults = new Map<string, Fault>();
  /** Refused offers, with the number of fixes at that time: after further fixes they may hold. */
  const doubtful = new Map<string, { readonly refused: RefusedFix; readonly fixes: number }>();
  let state: Reviewed = { object: givenObject(trial.context), decision };
  let spared = unwanted;
  let { spelling } = trial.context;
  for (;;) {
    const context = { ...withObject(trial.context, state.object), spelling };
    const found = offersOf(trial.rules, context, state.decision, spared, trial.wantsBounds);
    for (const fault of found.faults) faults.set(`${fault.pack} ${fault.rule}`, fault);
    const all = classified(trial, state.object, found.offers.slice(0, MAX_OFFERS));
    const offers = all.filter((offer) => isWithin(offer, limit));
    const fresh = offers.filter((offer) => !doubtful.has(offerText(offer)));
    const again = offers.filter((offer) => doubtful.get(offerText(offer))?.fixes !== fixes.length);
    const [group] = independentGroups(state.object, fresh.length > 0 ? fresh : again);
    if (group === undefined) {
      const refused = offers.flatMap((offer) => doubtful.get(offerText(offer))?.refused ?? []);
      const patch = fixes.flatMap(({ operations }) => operations);
      const withheld =
        offers.length === all.length ? [] : withheldFixes({ ...trial, context }, state.decision, limit, spared);
      return { ...state, spared, fixes, patch, withheld, refused, faults: [...faults.values()] };
    }
    const { object } = state;
    const outcome = settle({ trial, object, budget, onTop: true }, state, group);
    for (const refused of outcome.refused) doubtful.set(offerText(refused), { refused, fixes: fixes.length });
    const made = inSequence(object, outcome.taken);
    const operations = made.flatMap((fix) => fix.operations);
    spared = spared.after(object, operations);
    spelling = spellingAfter(spelling, operations);
    fixes.push(...made);
    state = outcome.state;
  }
};

/** The proven fixes of a class above the limit. */
const withheldFixes = (trial: Trial, decision: Decision, limit: FixClass, spared: Spared): readonly Offer[] =>
  proveFixes(trial, decision, spared).fixes.filter((offer) => !isWithin(offer, limit));

const isWithin = ({ fixClass, isProposal }: Offer, limit: FixClass): boolean =>
  isProposal === true || !exceeds(fixClass, limit);

interface ProofOutcome {
  readonly state: Reviewed;
  readonly taken: readonly Offer[];
  readonly refused: readonly RefusedFix[];
}

/** The means to prove the offers of a group. */
interface Proof {
  readonly trial: Trial;
  /** The object that the offers change. */
  readonly object: KubeObject;
  readonly budget: Budget;
  /** Each part is proven on top of the previous ones, or else alone. */
  readonly onTop: boolean;
}

/** Proves offers all together, or else in parts. `before` are those of the group that the state has. */
const settle = (
  proof: Proof,
  state: Reviewed,
  offers: readonly Offer[],
  before: readonly Offer[] = [],
): ProofOutcome => {
  const { trial, object, budget, onTop } = proof;
  if (offers.length === 0) return { state, taken: [], refused: [] };
  if (budget.left <= 0) return { state, taken: [], refused: notTried(offers) };
  budget.left--;
  const tried = attempt(trial, state, inSequence(object, [...before, ...offers]).slice(before.length));
  if (!isDoubted(tried)) return { state: tried, taken: offers, refused: [] };
  const refused = doubted(offers, tried);
  const others = offers.filter((offer) => !refused.some(({ operations }) => operations === offer.operations));
  const middle = refused.length > 0 ? others.length : Math.ceil(others.length / 2);
  const first = settle(proof, state, others.slice(0, middle), before);
  const second = onTop
    ? settle(proof, first.state, others.slice(middle), [...before, ...first.taken])
    : settle(proof, state, others.slice(middle));
  return {
    state: second.state,
    taken: [...first.taken, ...second.taken],
    refused: [...refused, ...first.refused, ...second.refused],
  };
};

const isDoubted = (tried: Reviewed | readonly Doubt[]): tried is readonly Doubt[] => Array.isArray(tried);

/** The offers that are the only ones a doubt is about. Every doubt is about a single offer. */
const doubted = (offers: readonly Offer[], doubts: readonly Doubt[]): readonly RefusedFix[] => {
  const refused = new Map<Offer, RefusedFix>();
  for (const doubt of doubts) {
    const [suspect, another] = offers.length === 1 ? offers : offers.filter((offer) => isAbout(doubt, offer));
    if (suspect !== undefined && another === undefined && !refused.has(suspect))
      refused.set(suspect, { ...suspect, ...doubt });
  }
  return [...refused.values()];
};

const notTried = (offers: readonly Offer[]): readonly RefusedFix[] =>
  offers.map((offer) => ({
    ...offer,
    why: "NotTried",
    detail: `only ${String(MAX_REVIEWS)} reviews may be spent on the fixes of one object`,
  }));

/** The object that fixes change, and the state of it that others know. */
export interface Base {
  readonly object: KubeObject;
  /** The stored object; without it, others are taken to use the object unchanged. */
  readonly stored?: KubeObject;
  /** True if the object is not stored yet, so that it has no users. */
  readonly isNew: boolean;
}

/** Offers of one object that are classified one by one; the others get the class of all together. */
const MAX_CLASSIFIED = 100;
/** Each is a comparison of the whole definition. Real ones have less than 1000 schemas. */
const MAX_COMPARED_SCHEMAS = 200_000;

/**
 * Returns the class of each offer: that of its rules, and for a CRD or a type in Go also that of the update from the stored one.
 * A definition that is not stored yet may be changed safely. `fixed` is the object with all offers, if it is known.
 */
export const fixClasses = (base: Base, offers: readonly Offer[], fixed?: KubeObject): readonly FixClass[] => {
  if (base.isNew || offers.length === 0) return offers.map(() => "Safe");
  if (effectsOf(base.object) === undefined) return offers.map(({ fixClass }) => fixClass);
  const all = fixed === undefined ? provenClass(base, offers) : classOf(base, fixed);
  const most = Math.min(MAX_CLASSIFIED, MAX_COMPARED_SCHEMAS / schemasIn(base.object));
  return offers.map((offer, index) => {
    const isClear = all === "Safe" || offers.length === 1 || index >= most;
    const alone = isClear ? all : provenClass(base, [offer]);
    return severer(offer.fixClass, alone);
  });
};

/** The schemas of the largest version. */
const schemasIn = (object: KubeObject): number =>
  crdOf(object).versions.reduce((most, { nodes }) => Math.max(most, nodes.length), 1);

const provenClass = (base: Base, offers: readonly Offer[]): FixClass => {
  const patched = applyPatch(
    base.object,
    offers.flatMap(({ operations }) => operations),
  );
  // The proof of the fix refuses it.
  return "problem" in patched ? "Breaking" : classOf(base, patched.value as KubeObject);
};

const classOf = ({ object, stored = object }: Base, fixed: KubeObject): FixClass => {
  const effects = effectsOf(object) ?? (() => new Map<string, Effect>());
  const known: ReadonlyMap<string, Effect> = stored === object ? new Map() : effects(stored, object);
  let worst: FixClass = "Safe";
  for (const [what, effect] of effects(stored, fixed)) if (!known.has(what)) worst = severer(worst, effect);
  return worst;
};

const effectsOf = (object: KubeObject): typeof crdEffects | undefined => {
  if (isGoType(object)) return goEffects;
  return isDefinition(object) ? crdEffects : undefined;
};

const isDefinition = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === "CustomResourceDefinition" && parseApiVersion(apiVersion).group === "apiextensions.k8s.io";
