import { INVENTORY } from "../src/docs/inventory.js";
import type { Action } from "../src/model/rule.js";
import { shippedPacks } from "./support/shipped-packs.js";

/**
 * In the CRDs of owned groups, a violation of a MUST denies and one of a SHOULD warns. What a rule stands for is in its
 * `conventions`; a rule without any adds advice of API reviewers.
 */

/** Rules that deny although the conventions do not say MUST. */
const DENY: Readonly<Record<string, string>> = {
  "crd-naming/group-domain-name": "the API server rejects it",
  "crd-naming/no-category-collision": "commands of users of other APIs change",
  "crd-naming/no-short-name-collision": "commands of users of other APIs change",
  "crd-naming/no-short-name-hijack": "commands of users of other APIs change",
  "crd-naming/selectable-field-resolves": "the API server rejects it",
  "crd-naming/short-name-format": "the API server rejects it",
  "crd-naming/version-name": "the API server rejects it",
  "crd-structure/scale-subresource": "the API server rejects it",
  "crd-status/status-optional": "no client can create an object",
  "crd-schema/bounds-consistent": "no value is valid",
  "crd-schema/list-map-keys-valid": "the API server rejects it",
  "crd-schema/set-of-scalars": "the API server rejects it",
  "crd-defaults/default-is-valid": "the API server rejects it",
  "crd-unions/union-members-optional": "no object is valid",
};

/** Rules that warn although they stand for a MUST. */
const WARN: Readonly<Record<string, string>> = {
  "crd-schema/numeric-bounds":
    "the MUST is about int64; most of its findings are about int32, for which the text says SHOULD",
};

const strengths = new Map(INVENTORY.map(({ id, strength }) => [id, strength]));
const rows = shippedPacks()
  .filter(({ name }) => name === "api-design")
  .flatMap(({ rules }) => rules)
  .filter(({ action }) => action !== "Audit")
  .map(({ rule, action }): readonly [string, Action, Action] => {
    const isMust = rule.conventions.some((id) => strengths.get(id) === "MUST");
    return [rule.id, action, (isMust && !(rule.id in WARN)) || rule.id in DENY ? "Deny" : "Warn"];
  });

test.each(rows)("%s: %s", (_, action, expected) => {
  expect(action).toBe(expected);
});

test("each exception is a rule that would warn otherwise", () => {
  const musts = new Set(rows.map(([id]) => id).filter((id) => !(id in DENY)));
  expect(Object.keys(DENY).filter((id) => musts.has(id) || !rows.some(([known]) => known === id))).toEqual([]);
});
