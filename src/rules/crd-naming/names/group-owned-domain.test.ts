import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { optionProblems } from "../../../testing/option-problems.js";
import { testRule } from "../../../testing/test-rule.js";
import { groupOwnedDomain } from "./group-owned-domain.js";

const inGroup = (group: string): KubeObject => crd({ crd: { group } });

const NOT_SUPPORTED = [["FieldValueNotSupported", "spec.group"]] as const;
const options = { ownedDomains: ["acme.io", "data.acme.com"] };

testRule(groupOwnedDomain, {
  bad: [["FieldValueNotSupported", "spec.group"]],
  valid: {
    "any domain, as long as no list says whose": { object: inGroup("acme.io") },
    "a name that only ends like a placeholder": { object: inGroup("my-example.com") },
    "a placeholder in front": { object: inGroup("example.com.acme.io") },
    "a single word, of which group-domain-name tells": { object: inGroup("test") },
    "a domain of Kubernetes, of which reserved-group tells": { object: inGroup("acme.k8s.io"), options },
    "an owned domain": { object: inGroup("data.acme.com"), options },
    "below an owned domain": { object: inGroup("storage.acme.io"), options },
    "a placeholder that is owned": {
      object: inGroup("stable.example.com"),
      options: { ownedDomains: ["example.com"] },
    },
    "a patch without versions": { object: crd({ crd: { group: "my.domain", versions: undefined } }) },
  },
  invalid: {
    "the domain of a generator": { object: inGroup("apps.my.domain"), causes: NOT_SUPPORTED },
    "the domain of tutorials": { object: inGroup("stable.example.com"), causes: NOT_SUPPORTED },
    "the domain of the conventions": { object: inGroup("widget.mycompany.com"), causes: NOT_SUPPORTED },
    "a top-level domain that is nobody's": { object: inGroup("acme.test"), causes: NOT_SUPPORTED },
    "a domain that is not listed": { object: inGroup("acme.org"), options, causes: NOT_SUPPORTED },
    "above an owned domain": { object: inGroup("acme.com"), options, causes: NOT_SUPPORTED },
    "a placeholder that is not listed is one finding": {
      object: inGroup("example.com"),
      options,
      causes: NOT_SUPPORTED,
    },
  },
});

test("an owned domain must be a domain", () => {
  expect(optionProblems(groupOwnedDomain, { ownedDomains: ["acme.io", "*.acme.io", "Acme.io"] })).toEqual([
    "ownedDomains[1]",
    "ownedDomains[2]",
  ]);
});
