/**
 * Modules that the first review mostly does not need: fixes, tests of packs, the parser of Go, and admission policies. A page
 * loads all of them as one file, when one is needed or after the first review.
 */
export { parser as goParser } from "@lezer/go";
export { fixAll, fixOne, withDefaults } from "./change.js";
export { testPack } from "./pack-tests.js";
export { createPolicies, policyNotes, readsOfPolicies } from "../../src/app/policies/create-policies.js";
