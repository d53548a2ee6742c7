import { optionProblems } from "../../../testing/option-problems.js";
import { groupOwnedDomain } from "./group-owned-domain.js";

test("an owned domain must be a domain", () => {
  expect(optionProblems(groupOwnedDomain, { ownedDomains: ["acme.io", "*.acme.io", "Acme.io"] })).toEqual([
    "ownedDomains[1]",
    "ownedDomains[2]",
  ]);
});
