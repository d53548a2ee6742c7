import { faultOf } from "../match/fault-of.js";
import {
  type KubeObject,
  type PatchOperation,
  type Touched,
  canonicalText,
  isArray,
  parentOf,
  remember,
  touchedBy,
  formatPointer,
} from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision, Fault, Finding } from "../../model/decision.js";
import { type FixClass, severer } from "../../model/fix-class.js";
import type { BoundRule } from "../../model/pack.js";
import { redactFaults, touchesSecret } from "../report/redact.js";
import { isForeign } from "../review/soften.js";
import type { RuleSet } from "../match/rule-set.js";

/** The change that a rule proposes for a finding, or for several findings with the same change. */
export interface Offer {
  readonly findings: readonly Finding[];
  readonly operations: readonly PatchOperation[];
  /** The class that its rules declare, without the proof for CRDs (`fixClasses`). */
  readonly fixClass: FixClass;
  /** Bounds that a rule proposes. The user asked for them, whatever their class. */
  readonly isProposal?: true;
}

interface Offers {
  /** In the order of the findings. */
  readonly offers: readonly Offer[];
  /** Rules whose `fix` threw, each once. */
  readonly faults: readonly Fault[];
}

/**
 * The changes that the rules of the findings propose, among them bounds if the user `wantsBounds`; none for other people's APIs,
 * on a deletion, or for spared fields.
 */
export const offersOf = (
  rules: RuleSet,
  context: Context,
  decision: Decision,
  spared = NOTHING_SPARED,
  wantsBounds = false,
): Offers => {
  if (context.operation !== "CREATE" && context.operation !== "UPDATE") return { offers: [], faults: [] };
  const seen: Context = { ...context, object: decision.object };
  const bounds = byName(rules.select(seen).rules);
  const offers = new Map<string, Building>();
  const faults = new Map<string, Fault>();
  for (const finding of decision.findings) {
    const name = nameOf(finding.pack, finding.rule);
    const bound = bounds.get(name);
    if (bound === undefined || isOthers(bound, seen) || spared.has(finding)) continue;
    try {
      const fix = bound.rule.fix?.(finding, seen) ?? [];
      const isProposal = fix.length === 0 && wantsBounds;
      const operations = isProposal ? (bound.rule.proposeBounds?.(finding, seen) ?? []) : fix;
      // The offer would show the value in the report.
      if (operations.length === 0 || touchesSecret(operations, seen)) continue;
      const text = offerText({ operations });
      const same = offers.get(text);
      const { fixClass = "Safe" } = bound.rule;
      if (same === undefined)
        offers.set(text, { findings: [finding], operations, fixClass, ...(isProposal ? { isProposal } : {}) });
      else {
        same.findings.push(finding);
        same.fixClass = severer(same.fixClass, fixClass);
      }
    } catch (error) {
      faults.set(name, faultOf(bound, "Audit", error));
    }
  }
  return { offers: [...offers.values()], faults: redactFaults([...faults.values()], seen) };
};

/** An offer whose findings are not all known. */
interface Building extends Offer {
  readonly findings: Finding[];
  fixClass: FixClass;
}

/** Most objects of a kind have the same list of rules. */
const byName = remember(
  (bounds: readonly BoundRule[]): ReadonlyMap<string, BoundRule> =>
    new Map(bounds.map((bound) => [nameOf(bound.pack, bound.id), bound])),
);

const nameOf = (pack: string, rule: string): string => `${pack} ${rule}`;

/** Identifies an offer among others for the same object by its change. */
export const offerText = ({ operations }: Pick<Offer, "operations">): string =>
  canonicalText(operations.map((operation) => ({ ...operation })));

/** A pack without owned groups does not restrict fixes. */
const isOthers = (bound: BoundRule, context: Context): boolean =>
  (bound.ownedGroups ?? []).length > 0 && isForeign(bound, context);

/**
 * The offers in groups whose members change different places, so that they can be applied together. Offers in
 * a later group conflict with an earlier one. Items of one list can be removed together (`inSequence`), but not all of them:
 * a rule may want an empty list to be gone.
 */
export const independentGroups = (object: KubeObject, offers: readonly Offer[]): readonly (readonly Offer[])[] => {
  const groups: { readonly offers: Offer[]; readonly places: TouchedPlaces }[] = [];
  for (const offer of offers) {
    const touched = offer.operations.map((operation) => touchedBy(object, operation));
    const item = removedItem(object, offer);
    const isFreeIn = (places: TouchedPlaces): boolean =>
      (item !== undefined && isFreeItem(item, places)) || touched.every((one) => isFree(one, places));
    let group = groups.find(({ places }) => isFreeIn(places));
    if (group === undefined)
      groups.push((group = { offers: [], places: { taken: new Set(), above: new Set(), removed: new Map() } }));
    group.offers.push(offer);
    for (const one of touched) take(one, group.places);
    if (item !== undefined)
      group.places.removed.set(item.list, (group.places.removed.get(item.list) ?? new Set()).add(item.index));
  }
  return groups.map((group) => group.offers);
};

/** The offers of a group, each for the result of those before it: a removed item moves those after it. */
export const inSequence = (object: KubeObject, group: readonly Offer[]): readonly Offer[] => {
  const removed = new Map<string, number[]>();
  return group.map((offer) => {
    const item = removedItem(object, offer);
    if (item === undefined) return offer;
    const before = removed.get(item.list) ?? [];
    removed.set(item.list, [...before, item.index]);
    const shift = before.filter((index) => index < item.index).length;
    if (shift === 0) return offer;
    return { ...offer, operations: [{ op: "remove", path: `${item.list}/${String(item.index - shift)}` }] };
  });
};

interface RemovedItem {
  readonly list: string;
  readonly index: number;
  /** The length of the list. */
  readonly length: number;
}

/** The item that an offer removes; undefined if it changes anything else. */
const removedItem = (object: KubeObject, { operations }: Offer): RemovedItem | undefined => {
  const [operation, another] = operations;
  if (operation?.op !== "remove" || another !== undefined) return undefined;
  const list = parentOf(object, operation.path);
  const end = operation.path.lastIndexOf("/");
  return isArray(list)
    ? {
        list: operation.path.slice(0, end),
        index: Number(operation.path.slice(end + 1)),
        length: list.length,
      }
    : undefined;
};

/** True if all that changes the list removes other items, and one is left. */
const isFreeItem = ({ list, index, length }: RemovedItem, { removed }: TouchedPlaces): boolean => {
  const others = removed.get(list);
  return others !== undefined && !others.has(index) && others.size < length - 1;
};

interface TouchedPlaces {
  readonly taken: Set<string>;
  /** The parents of places that are taken. */
  readonly above: Set<string>;
  /** The items that are removed, by list. */
  readonly removed: Map<string, Set<number>>;
}

const ancestors = (place: string): readonly string[] => {
  const found: string[] = [];
  for (let end = place.lastIndexOf("/"); end >= 0; end = place.lastIndexOf("/", end - 1)) {
    found.push(place.slice(0, end));
    if (end === 0) break;
  }
  return found;
};

const isFree = ({ place, isAppended }: Touched, { taken, above }: TouchedPlaces): boolean =>
  !above.has(place) && (isAppended || !taken.has(place)) && !ancestors(place).some((one) => taken.has(one));

const take = ({ place }: Touched, { taken, above }: TouchedPlaces): void => {
  taken.add(place);
  for (const one of ancestors(place)) above.add(one);
};

/** Findings that are not to be fixed, such as waived ones. */
export interface Spared {
  readonly has: (finding: Finding) => boolean;
  /** Maps the findings to the object after these operations, which move items of lists. */
  readonly after: (object: KubeObject, operations: readonly PatchOperation[]) => Spared;
}

export const NOTHING_SPARED: Spared = { has: () => false, after: () => NOTHING_SPARED };

/** Creates the set of these findings, each known by its pack, rule and field. */
export const sparedFindings = (findings: readonly Finding[]): Spared =>
  findings.length === 0
    ? NOTHING_SPARED
    : sparedAt(findings.map(({ pack, rule, field }) => ({ owner: ownerOf(pack, rule), path: formatPointer(field) })));

/** The findings of both. */
export const eitherSpared = (a: Spared, b: Spared): Spared => ({
  has: (finding) => a.has(finding) || b.has(finding),
  after: (object, operations) => eitherSpared(a.after(object, operations), b.after(object, operations)),
});

/** The decision with only the findings to fix. */
export const withoutSpared = (decision: Decision, spared: Spared): Decision =>
  spared === NOTHING_SPARED
    ? decision
    : { ...decision, findings: decision.findings.filter((finding) => !spared.has(finding)) };

interface Spot {
  readonly owner: string;
  readonly path: string;
}

const ownerOf = (pack: string, rule: string): string => JSON.stringify([pack, rule]);

const sparedAt = (spots: readonly Spot[]): Spared => {
  const known = new Set(spots.map(({ owner, path }) => `${owner} ${path}`));
  return {
    has: ({ pack, rule, field }) => known.has(`${ownerOf(pack, rule)} ${formatPointer(field)}`),
    after: (object, operations) => {
      const moves = operations.filter(({ op, path }) => op !== "replace" && isArray(parentOf(object, path)));
      if (moves.length === 0) return sparedAt(spots);
      return sparedAt(
        spots.flatMap(({ owner, path }) => {
          const moved = moves.reduce<string | undefined>(movedBy, path);
          return moved === undefined ? [] : [{ owner, path: moved }];
        }),
      );
    },
  };
};

/** Where an item of a list, or a field in it, is after another item was removed or inserted; undefined if it is gone. */
const movedBy = (path: string | undefined, { op, path: changed }: PatchOperation): string | undefined => {
  const end = changed.lastIndexOf("/") + 1;
  if (path === undefined || !path.startsWith(changed.slice(0, end)) || changed.endsWith("/-")) return path;
  const [step = "", ...below] = path.slice(end).split("/");
  const [own, other] = [Number(step), Number(changed.slice(end))];
  if (own < other) return path;
  if (op === "remove" && own === other) return undefined;
  return changed.slice(0, end) + [String(own + (op === "remove" ? -1 : 1)), ...below].join("/");
};
