import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { reservedGroup } from "./reserved-group.js";

const inGroup = (group: string, approved?: string): KubeObject =>
  crd({
    crd: { group },
    metadata: approved === undefined ? {} : { annotations: { "api-approved.kubernetes.io": approved } },
  });

const URL = "https://github.com/kubernetes/kubernetes/pull/78458";
const FORBIDDEN = [["FieldValueForbidden", "spec.group"]] as const;

testRule(reservedGroup, {
  bad: [["FieldValueForbidden", "spec.group"]],
  valid: {
    "a group of one's own": { object: inGroup("acme.io") },
    "the free x-k8s.io": { object: inGroup("gateway.networking.x-k8s.io") },
    "a name that only ends alike": { object: inGroup("acmek8s.io") },
    "a reserved name in front": { object: inGroup("k8s.io.acme.io") },
    approved: { object: inGroup("gateway.networking.k8s.io", URL) },
    "openly unapproved": { object: inGroup("acme.k8s.io", "unapproved, experimental-only") },
    "no approval before and none now": {
      object: inGroup("acme.k8s.io"),
      oldObject: crd({ crd: { group: "acme.k8s.io" }, spec: {} }),
    },
    "a single word, of which group-domain-name tells": { object: inGroup("apps") },
    "a patch without versions": { object: crd({ crd: { group: "acme.k8s.io", versions: undefined } }) },
  },
  invalid: {
    "below k8s.io": { object: inGroup("acme.k8s.io"), causes: FORBIDDEN },
    "k8s.io itself": { object: inGroup("k8s.io"), causes: FORBIDDEN },
    "below kubernetes.io": { object: inGroup("storage.kubernetes.io"), causes: FORBIDDEN },
    "an empty approval": { object: inGroup("acme.k8s.io", ""), causes: FORBIDDEN },
    "an approval that is no URL": { object: inGroup("acme.k8s.io", "approved by me"), causes: FORBIDDEN },
    "a URL without a host": { object: inGroup("acme.k8s.io", "https:///78458"), causes: FORBIDDEN },
    "the approval is taken away": {
      object: inGroup("acme.k8s.io"),
      oldObject: inGroup("acme.k8s.io", URL),
      causes: FORBIDDEN,
    },
    "an approval is added that is no URL": {
      object: inGroup("acme.k8s.io", "yes"),
      oldObject: inGroup("acme.k8s.io"),
      causes: FORBIDDEN,
    },
  },
});
