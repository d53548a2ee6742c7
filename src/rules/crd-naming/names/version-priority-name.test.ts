import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { versionPriorityName } from "./version-priority-name.js";

const named = (name: string): KubeObject => crd({ version: { name } });

const INVALID = [["FieldValueInvalid", "spec.versions[0].name"]] as const;

testRule(versionPriorityName, {
  bad: [["FieldValueInvalid", "spec.versions[0].name"]],
  valid: {
    v1: { object: named("v1") },
    v12: { object: named("v12") },
    v1alpha1: { object: named("v1alpha1") },
    v2beta10: { object: named("v2beta10") },
    "what is no DNS label, of which version-name tells": { object: named("v1.0") },
    "no versions": { object: crd({ crd: { versions: [] } }) },
  },
  invalid: {
    "a word": { object: named("match"), causes: INVALID },
    "version 0": { object: named("v0"), causes: INVALID },
    "a leading zero": { object: named("v01"), causes: INVALID },
    "a stage without a number": { object: named("v1beta"), causes: INVALID },
    "another stage": { object: named("v1rc1"), causes: INVALID },
    "a dash": { object: named("v1-beta1"), causes: INVALID },
    "a second version, whether served or not": {
      object: crd({
        crd: {
          versions: [
            { name: "v1", served: true, storage: true },
            { name: "next", served: false, storage: false },
          ],
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[1].name"]],
    },
  },
});
