import fc from "fast-check";
import { createAdmission } from "../../src/admission/admission.js";
import { covers } from "../../src/engine/match/match.js";
import { type JsonObject, type KubeObject, at, formatPointer, objectAt } from "kube-json";
import type { Context } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { Pack } from "../../src/model/pack.js";
import type { AnyRule } from "../../src/model/rule.js";
import { isOnGo } from "../../src/model/match.js";
import { RULES } from "../../src/rules/index.js";
import { packOf } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { fuzzing, PATIENCE, randomOf } from "../support/fuzz.js";
import { spelled } from "../support/json-spellings.js";
import { loud, mutated, quiet, type Recipe, shuffles } from "../support/mutations.js";
import { recordings } from "../support/recordings.js";
import { shippedPacks } from "../support/shipped-packs.js";
import { denying } from "../support/whole-catalogue.js";
import { testWhatIsLeftBehind, withinBudget } from "./budget.js";

/**
 * A denied object stays denied, for the same reason at the same field, whatever else is in the object and however the review is
 * written; and an allowed one is not denied for it.
 */

const RUNS = 4;
const UID = "7e12b264-9e00-4504-822a-a76175c49c5e";

/** The review that an API server would send; for a file, which was not sent, some rules say more. */
const reviewOf = ({ operation, kind, resource, subresource, name, namespace, user, ...rest }: Context): JsonObject => ({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: {
    uid: UID,
    operation,
    kind: { ...kind },
    resource: { ...resource },
    ...(subresource === undefined ? {} : { subResource: subresource }),
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(user === undefined ? {} : { userInfo: { username: user.username, groups: [...user.groups] } }),
    object: rest.object,
    oldObject: rest.oldObject ?? null,
  },
});

interface Judge {
  (review: JsonObject, spelling?: number): Decision;
}

const judgeBy = (packs: readonly Pack[], cluster?: Context["cluster"]): Judge => {
  const admission = createAdmission(packs, cluster === undefined ? {} : { cluster: () => cluster });
  return (review, spelling) => {
    const text = spelled(review, spelling === undefined ? () => 1 : randomOf(spelling));
    const { code, body, decision } = withinBudget(text.length, () => admission.review("validate", undefined, text));
    if (decision === undefined || body.kind !== "AdmissionReview")
      throw new Error(`${String(code)} ${JSON.stringify(body).slice(0, 500)}`);
    expect(body.response.uid).toBe(at(review, "request", "uid"));
    expect(body.response.allowed).toBe(decision.allowed);
    expect(decision.faults.map(({ rule, error }) => `${rule}: ${String(error)}`)).toEqual([]);
    return decision;
  };
};

const isSameKind = (one: Context, other: Context): boolean =>
  one.oldObject === undefined && formatKind(one) === formatKind(other);

const formatKind = ({ object, subresource = "" }: Context): string =>
  `${object.apiVersion} ${object.kind} ${subresource}`;

/** The object under the name of another one. */
const named = (object: KubeObject, other: KubeObject): KubeObject => ({
  ...object,
  metadata: { ...objectAt(object, "metadata"), ...pickName(objectAt(other, "metadata")) },
});

const pickName = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name === "name" || name === "namespace"));

/** The rules, reasons and fields of denials. */
const denials = ({ findings }: Decision): readonly string[] =>
  findings
    .filter(({ action }) => action === "Deny")
    .map(({ pack, rule, reason, field }) => `${pack} ${rule} ${reason} ${formatPointer(field)}`);

const missing = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.filter((one) => !after.includes(one));

const mutatedReview = (review: JsonObject, recipe: Recipe, alsoOld: boolean): JsonObject => {
  const request = objectAt(review, "request");
  const of = (name: string): KubeObject | undefined => (request[name] ?? undefined) as KubeObject | undefined;
  const [object, oldObject] = [of("object"), of("oldObject")];
  return {
    ...review,
    request: {
      ...request,
      object: object === undefined ? null : mutated(object, recipe),
      oldObject: oldObject === undefined ? null : alsoOld ? mutated(oldObject, recipe) : oldObject,
    },
  };
};

const expectDeniedStill = (
  judge: Judge,
  review: JsonObject,
  before: readonly string[],
  recipes: fc.Arbitrary<Recipe>,
  runs: number,
  share: number,
): void => {
  expect(before).not.toEqual([]);
  fc.assert(
    fc.property(recipes, fc.boolean(), fc.nat(), (recipe, alsoOld, spelling) => {
      const decision = judge(mutatedReview(review, recipe, alsoOld), spelling);
      expect(missing(before, denials(decision))).toEqual([]);
      expect(decision.allowed).toBe(false);
    }),
    fuzzing(runs, share),
  );
};

/** Rules that depend on other fields at the same place, so that only fields that they do not read may change. */
const TOUCHY: Readonly<Record<string, string>> = {
  "objects/object-size": "more text elsewhere is what it counts, and it names the field with the most",
  "generic/stale-union-member": "a member with another field is no longer the old one",
  "unions/no-stale-union-member": "likewise",
};

/** Objects that are being deleted are never denied. */
const NEVER_DENIES = new Set(["metadata/deletion-timestamp-ratchet"]);

/** Fields that no update can change, so the stored object has the same. */
const KEPT = / \/(?:metadata\/name|metadata\/namespace|spec\/group)$/;

/** The rules that deny an update instead of one about the definition by itself. */
const OF_UPDATES: Readonly<Record<string, string>> = {
  "crd-structure/no-lossy-version": "crd-compatibility/served-versions-share-fields",
};

/** Rules with less to say of updates: an API server does not warn of those of Pods. */
const OF_CREATES = new Set(["objects/no-server-warning"]);

// No client sends a type in Go.
const table = RULES.filter(({ id, match }) => !NEVER_DENIES.has(id) && !isOnGo(match)).map(
  (rule): [string, AnyRule] => [rule.id, rule],
);

describe.each(table)("%s", (id, rule) => {
  const bad = exampleContext(rule.bad, rule);
  const judge = judgeBy([packOf("all", [denying(rule)])], bad.cluster);
  const reviewOfBad = reviewOf(bad);
  const before = denials(judge(reviewOfBad));

  test(
    "denies its bad example with anything else in it",
    () => {
      expectDeniedStill(judge, reviewOfBad, before, id in TOUCHY ? shuffles : loud, RUNS, table.length);
    },
    PATIENCE,
  );

  test(
    "allows its good example with what is not its affair",
    () => {
      const review = reviewOf(exampleContext(rule.good, rule));
      expect(denials(judge(review))).toEqual([]);
      fc.assert(
        fc.property(id in TOUCHY ? shuffles : quiet, fc.nat(), (recipe, spelling) => {
          expect(denials(judge(mutatedReview(review, recipe, true), spelling))).toEqual([]);
        }),
        fuzzing(RUNS / 2, table.length),
      );
    },
    PATIENCE,
  );

  const good = exampleContext(rule.good, rule);
  const isOfUpdates = covers(rule.match, { ...bad, operation: "UPDATE" }) && !OF_CREATES.has(id);
  if (bad.oldObject === undefined && isSameKind(good, bad) && isOfUpdates)
    test("denies the same as an update of what was good", () => {
      const update = reviewOf({ ...bad, operation: "UPDATE", oldObject: named(good.object, bad.object) });
      const other = RULES.find((one) => one.id === OF_UPDATES[id]);
      if (other !== undefined) {
        expect(judgeBy([packOf("all", [denying(other)])], bad.cluster)(update).allowed).toBe(false);
        return;
      }
      const updated = judge(update);
      const changed = before.filter((one) => !KEPT.test(one));
      expect(missing(changed, denials(updated))).toEqual([]);
    });
});

test("the exceptions are rules", () => {
  const ids = RULES.map(({ id }) => id);
  expect([...Object.keys(TOUCHY), ...NEVER_DENIES, ...OF_CREATES].filter((id) => !ids.includes(id))).toEqual([]);
});

/** All packs, with nothing that softens them. */
const strictest = (): readonly Pack[] =>
  shippedPacks().map((pack) => ({
    ...pack,
    rules: pack.rules.map(({ ownedGroups: _, ...rule }) => ({ ...rule, action: "Deny" })),
  }));

describe("what a real API server asked", () => {
  const judge = judgeBy(strictest());
  const all = recordings();
  const denied = all.filter(({ body }) => !judge(body).allowed);

  test("some of it is denied", () => {
    expect(denied.length).toBeGreaterThan(3);
  });

  test.each(denied.map(({ name, body }): [string, JsonObject] => [name, body]))(
    "%s stays denied",
    (_, body) => {
      expectDeniedStill(judge, body, denials(judge(body)), loud, RUNS * 2, 100);
    },
    PATIENCE,
  );

  test(
    "what every rule together allows, they allow in other words",
    () => {
      const allowed = all.filter((one) => !denied.includes(one));
      fc.assert(
        fc.property(fc.constantFrom(...allowed), fc.nat(), ({ body }, spelling) => {
          expect(judge(body, spelling).allowed).toBe(true);
        }),
        fuzzing(100, 10),
      );
    },
    PATIENCE,
  );
});

testWhatIsLeftBehind();
