import { INVENTORY } from "../../src/docs/inventory.js";
import type { Action } from "../../src/model/rule.js";
import { shippedPacks } from "../support/shipped-packs.js";

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
  "crd-schema/bounds-consistent": "no value is valid",
  "crd-schema/bounds-fit-format": "no value is valid",
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
  .map(({ rule: { id, conventions = [] }, action }): readonly [string, Action, Action] => {
    const isMust = conventions.some((convention) => strengths.get(convention) === "MUST");
    return [id, action, isMust ? "Deny" : "Warn"];
  });

test.each(rows)("%s: %s", (id, action, usual) => {
  expect(action).toBe(id in DENY ? "Deny" : id in WARN ? "Warn" : usual);
});

test("each exception is a rule of the pack that would have the other action otherwise", () => {
  const usual = new Map(rows.map(([id, , action]) => [id, action]));
  expect(Object.keys(DENY).filter((id) => usual.get(id) !== "Warn")).toEqual([]);
  expect(Object.keys(WARN).filter((id) => usual.get(id) !== "Deny")).toEqual([]);
});
