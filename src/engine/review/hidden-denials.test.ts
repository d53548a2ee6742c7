import { type FieldPath, type KubeObject, arrayAt, at, path } from "kube-json";
import { invalid, notJudged } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { BoundRule } from "../../model/pack.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../testing/scenario.js";
import { LIMITS } from "../match/limits.js";
import { decide, rule } from "../../testing/reviewing.js";

/** Thousands of findings where a rule only warns hide no other of the same rule, which denies. */

const SCHEMA = path("spec", "versions", 0, "schema", "openAPIV3Schema");
const field = (...names: readonly string[]): FieldPath => [...SCHEMA, ...names.flatMap((name) => ["properties", name])];

/** Finds causes by the numbers in a CRD: first on deep fields, and then these at the top. */
const onFields: BoundRule = {
  ...rule(
    "test/fields",
    function* ({ object }) {
      for (let index = 0; index < Number(at(object, "found", "deep")); index++)
        yield invalid(field("spec", "a", "b", "c", `f${String(index)}`), "must be good");
      for (const name of arrayAt(object, "found", "shallow"))
        if (typeof name === "string") yield invalid(field(name), "must be good");
    },
    "Deny",
    ON_CRDS,
  ),
  ownedGroups: ["*"],
};

const found = (deep: number, ...shallow: readonly string[]): KubeObject => ({ ...crd(), found: { deep, shallow } });
/** Another one, so that an update does not only change descriptions. */
const before = (deep: number, ...shallow: readonly string[]): KubeObject => ({
  ...crd({ crd: { scope: "Cluster" } }),
  found: { deep, shallow },
});

test.each([LIMITS.findingsPerRule - 1, LIMITS.findingsPerRule, 3 * LIMITS.findingsPerRule])(
  "a new CRD is denied for what comes after %d warnings",
  (warnings) => {
    expect(decide(scenarioContext({ object: found(warnings) }), [onFields]).allowed).toBe(true);
    const decision = decide(scenarioContext({ object: found(warnings, "x", "y") }), [onFields]);
    expect(decision.allowed).toBe(false);
    expect(decision.findings.length).toBeLessThanOrEqual(LIMITS.findingsPerRule);
    expect(decision.findings.length + (decision.dropped[0]?.count ?? 0)).toBeGreaterThan(
      Math.min(warnings, LIMITS.findingsPerRule),
    );
  },
);

test.each<readonly [KubeObject, KubeObject, boolean]>([
  [before(3000, "x"), found(3000, "x"), true],
  [before(3000), found(3000, "x"), false],
  [before(10), found(3000, "x"), false],
  [before(3000, "x"), found(3000, "x", "y"), false],
  [before(10, "x"), found(3000, "x", "y"), false],
])(
  "an update is denied for it too, whether the warnings or another denial are new or old: %#",
  (old, object, isAllowed) => {
    expect(decide(scenarioContext({ object, oldObject: old }), [onFields]).allowed).toBe(isAllowed);
  },
);

test("what is not reviewed, and only warns, hides nothing either", () => {
  const bound = rule(
    "test/fields",
    function* () {
      for (let index = 0; index < 2000; index++) yield notJudged(field(`f${String(index)}`), "must be simpler");
      yield invalid(field("x"), "must be good");
    },
    "Deny",
    ON_CRDS,
  );
  expect(decide(scenarioContext({ object: crd() }), [bound]).allowed).toBe(false);
});
