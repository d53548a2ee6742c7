import { INVENTORY } from "../../src/docs/inventory.js";
import type { Action } from "../../src/model/rule.js";
import { shippedPacks } from "../support/shipped-packs.js";

/**
 * In the CRDs of owned groups, a violation of a MUST denies and one of a SHOULD warns. The `conventions` of a rule name its
 * statements; a rule without any adds advice of API reviewers. A rule with another action gives its reason, as `evidence`.
 */

const strengths = new Map(INVENTORY.map(({ id, strength }) => [id, strength]));
const rows = shippedPacks()
  .filter(({ name }) => name === "api-design")
  .flatMap(({ rules }) => rules)
  .filter(({ action }) => action !== "Audit")
  .map(({ rule: { id, conventions = [], evidence }, action }): readonly [string, Action, Action] => {
    const isMust = conventions.some((convention) => strengths.get(convention) === "MUST");
    // A reason is only given for the other action.
    return [id, action, isMust === (evidence === undefined) ? "Deny" : "Warn"];
  });

test.each(rows)("%s: %s", (_, action, expected) => {
  expect(action).toBe(expected);
});
