/**
 * What only some reviews need: tests of packs, types in Go, and admission policies. The command loads each of these modules when it is needed;
 * a page loads all of them as one file.
 */
export { testPack } from "./pack-tests.js";
export { createGoTexts } from "../../src/app/go/go-texts.js";
export { readProject } from "../../src/app/go/go-project.js";
export { goTypeDocuments, groupsIn } from "../../src/app/go/go-types.js";
export { createGoWaivers } from "../../src/app/go/go-waivers.js";
export { oldGoTypes } from "../../src/app/go/old-go-types.js";
export { excusedPlaces, placeFindings, suggestMarkers } from "../../src/app/go/place-findings.js";
export { planGoFixes } from "../../src/app/go/go-fixes.js";
export { suggestInType } from "../../src/app/go/go-type-fixes.js";
export { kindKey, unwrittenCrds } from "../../src/app/go/unwritten-crds.js";
export { createPolicies, readsOfPolicies } from "../../src/app/policies/create-policies.js";
export { policyNotes } from "../../src/app/policies/policy-notes.js";
export { missingInCrd } from "go-crd";
export { lexemesOf } from "kube-manifests";
