import { crdEffects, type Effect } from "../../kube/changes/effects.js";
import { type KubeObject, applyPatch, parseApiVersion } from "kube-json";
import { type FixClass, severer } from "../../model/fix-class.js";
import type { Offer } from "./fix-offers.js";

/** The object that fixes change, and what others know of it. */
export interface Base {
  readonly object: KubeObject;
  /** The stored object; without it, others are taken to use the object as it is. */
  readonly stored?: KubeObject;
  /** True if the object is not stored yet, so that it has no users. */
  readonly isNew: boolean;
}

/** Offers of one object that are classified one by one; the others get the class of all together. */
const MAX_OFFERS = 100;

/**
 * Returns the class of each offer: that of its rules, and for a CRD also that of the update from the stored definition.
 * A definition that is not stored yet may be changed safely. `fixed` is the object with all offers, if it is known.
 */
export const fixClasses = (base: Base, offers: readonly Offer[], fixed?: KubeObject): readonly FixClass[] => {
  if (base.isNew || offers.length === 0) return offers.map(() => "Safe");
  if (!isDefinition(base.object)) return offers.map(({ fixClass }) => fixClass);
  const all = fixed === undefined ? provenClass(base, offers) : classOf(base, fixed);
  return offers.map((offer, index) => {
    const isClear = all === "Safe" || offers.length === 1 || index >= MAX_OFFERS;
    const alone = isClear ? all : provenClass(base, [offer]);
    return severer(offer.fixClass, alone);
  });
};

const provenClass = (base: Base, offers: readonly Offer[]): FixClass => {
  const patched = applyPatch(
    base.object,
    offers.flatMap(({ operations }) => operations),
  );
  // The proof of the fix refuses it.
  return "problem" in patched ? "Breaking" : classOf(base, patched.value as KubeObject);
};

const classOf = ({ object, stored = object }: Base, fixed: KubeObject): FixClass => {
  const known: ReadonlyMap<string, Effect> = stored === object ? new Map() : crdEffects(stored, object);
  let worst: FixClass = "Safe";
  for (const [what, effect] of crdEffects(stored, fixed)) if (!known.has(what)) worst = severer(worst, effect);
  return worst;
};

const isDefinition = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === "CustomResourceDefinition" && parseApiVersion(apiVersion).group === "apiextensions.k8s.io";
