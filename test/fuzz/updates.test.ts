import fc from "fast-check";
import { covers } from "../../src/engine/match/match.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type KubeObject, arrayAt, formatJson, formatPointer, isArray, isObject } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import { packOf } from "../../src/testing/pack.js";
import { places, plant, type Path } from "../support/arbitraries.js";
import { objects } from "../support/arbitrary-objects.js";
import { fuzzing, PATIENCE, pick, randomOf } from "../support/fuzz.js";
import { mutated, quiet, shuffled } from "../support/mutations.js";
import { ratchetedRules } from "../support/whole-catalogue.js";
import { testWhatIsLeftBehind, withinBudget } from "./budget.js";

/**
 * Old objects may live, and nothing more: an update gets nothing past a rule that the old object did not have, whatever is moved,
 * copied or renamed along with it.
 */

/** All rules except those that compare with the old object themselves, as the API server does. */
const ALL = ratchetedRules();
const RULES = createRuleSet([packOf("all", ALL)]);
/** Any addition changes its findings. */
const OF_THE_WHOLE = new Set(["objects/object-size"]);

const judge = (object: KubeObject, oldObject?: KubeObject): Decision =>
  withinBudget(formatJson([object, oldObject ?? null]).length, () =>
    review(RULES, contextOf(object, oldObject === undefined ? {} : { oldObject }), {
      default: false,
      validate: true,
    }),
  );

/** How often each rule denies or would deny. */
const countByRule = ({ findings }: Decision, isOld: boolean | undefined): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { rule, ratcheted } of findings)
    if (!OF_THE_WHOLE.has(rule) && (isOld === undefined || ratcheted === isOld))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
};

const versionsOf = (object: KubeObject): number => Math.max(1, arrayAt(object, "spec", "versions").length);

/** An update of `before` to `after`: no rule lets more pass than it found in the old object. */
const expectNothingSlipsThrough = (before: KubeObject, after: KubeObject): Decision => {
  const old = countByRule(judge(before), undefined);
  const update = judge(after, before);
  const passed = countByRule(update, true);
  // A version that a CustomResourceDefinition gains may be as the stored one is.
  const copies = after.kind === "CustomResourceDefinition" ? versionsOf(after) : 1;
  for (const [rule, count] of passed) expect([rule, count <= (old.get(rule) ?? 0) * copies]).toEqual([rule, true]);
  expect(update.allowed).toBe(
    update.findings.every(({ action }) => action !== "Deny") && update.faults.every(({ action }) => action !== "Deny"),
  );
  return update;
};

/** Rules that do not judge updates of such an object: the fields that they read come from elsewhere in the stored object. */
const onlyNew = (object: KubeObject): ReadonlySet<string> => {
  const target = { ...contextOf(object), operation: "UPDATE" } as const;
  return new Set(ALL.filter(({ match }) => !covers(match, target)).map(({ id }) => id));
};

/** Lists, and where they stand. */
const listsOf = (object: KubeObject): readonly Path[] =>
  [...places(object)].filter((path) => {
    const list = path.length === 0 ? undefined : arrayAtPath(object, path);
    return list !== undefined && list.length > 0;
  });

const arrayAtPath = (root: Json, path: Path): readonly Json[] | undefined => {
  let value: Json | undefined = root;
  for (const step of path)
    value =
      isArray(value) && typeof step === "number" ? value[step] : isObject(value) ? value[String(step)] : undefined;
  return isArray(value) ? value : undefined;
};

/** Ways to hide among old items. */
const TRICKS: Readonly<Record<string, (list: readonly Json[], random: () => number) => readonly Json[]>> = {
  "turns the list round": (list) => list.toReversed(),
  "moves the first to the end": ([first, ...rest]) => (first === undefined ? [] : [...rest, first]),
  "says each twice": (list) => list.flatMap((item) => [item, item]),
  "puts a copy first": (list) => list.slice(-1).concat(list),
  "drops the first": (list) => list.slice(1),
  "swaps names": (list) =>
    list.map((item, index) => {
      const other = list[(index + 1) % list.length];
      return isObject(item) && isObject(other) && "name" in other ? { ...item, name: other["name"] ?? null } : item;
    }),
  "takes away names": (list) =>
    list.map((item) =>
      isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== "name")) : item,
    ),
  "renames one": (list, random) => {
    const chosen = Math.floor(random() * list.length);
    return list.map((item, index) => (index === chosen && isObject(item) ? { ...item, name: "renamed" } : item));
  },
  "shuffles its items": (list, random) => list.map((item) => shuffled(item, random)),
};

const tricked = (object: KubeObject, name: string, seed: number): KubeObject => {
  const random = randomOf(seed);
  const lists = listsOf(object);
  if (lists.length === 0) return object;
  const path = pick(random, lists);
  const trick = TRICKS[name];
  const list = arrayAtPath(object, path);
  if (trick === undefined || list === undefined) return object;
  return plant(object, path, trick(list, random)) as KubeObject;
};

const trickNames = fc.constantFrom(...Object.keys(TRICKS));

test(
  "rearranging what is there brings nothing past a rule",
  () => {
    fc.assert(
      fc.property(objects, trickNames, fc.nat(), (before, name, seed) => {
        expectNothingSlipsThrough(before, tricked(before, name, seed));
      }),
      fuzzing(300, 4),
    );
  },
  PATIENCE,
);

test(
  "one bad object in the place of another gets through with what both have at most",
  () => {
    fc.assert(
      fc.property(objects, objects, trickNames, fc.nat(), (before, after, name, seed) => {
        if (before.kind !== after.kind) return;
        expectNothingSlipsThrough(before, tricked(after, name, seed));
      }),
      fuzzing(300, 4),
    );
  },
  PATIENCE,
);

test(
  "a good object that becomes a bad one is denied as a new one is",
  () => {
    const bad = objects.filter((object) => !judge(object).allowed && isObject(object["metadata"]));
    fc.assert(
      fc.property(bad, quiet, (after, recipe) => {
        const { name = "x" } = after["metadata"] as { readonly name?: Json };
        const before = { apiVersion: after.apiVersion, kind: after.kind, metadata: { name } };
        const old = countByRule(judge(before), undefined);
        const changed = mutated(after, recipe);
        const denied = judge(changed, before).findings.filter(({ action }) => action === "Deny");
        const expectedOf = (object: KubeObject): typeof denied =>
          judge(object).findings.filter(
            ({ rule, action }) =>
              action === "Deny" &&
              !old.has(rule) &&
              ![OF_THE_WHOLE, UNCHANGED, onlyNew(after)].some((some) => some.has(rule)),
          );
        // If two fields exclude each other, the first one is reported: another order changes which.
        const where = denied.map(({ rule, field }) => `${rule} ${formatPointer(field)}`);
        const wanted = expectedOf(changed).map(({ rule, field }) => `${rule} ${formatPointer(field)}`);
        expect(wanted.filter((one) => !where.includes(one))).toEqual([]);
        const rules = new Set(denied.map(({ rule }) => rule));
        expect(expectedOf(after).filter(({ rule }) => !rules.has(rule))).toEqual([]);
      }),
      fuzzing(150, 4),
    );
  },
  PATIENCE,
);

/** The group of a CustomResourceDefinition cannot change, nor can its findings. */
const UNCHANGED = new Set(["crd-naming/reserved-group"]);

testWhatIsLeftBehind();
