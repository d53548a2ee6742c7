import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { pluralResourceName } from "./plural-resource-name.js";

const named = (kind: string, plural: string, singular?: string): KubeObject =>
  crd({ names: { kind, plural, singular } });

const INVALID = [["FieldValueInvalid", "spec.names.plural"]] as const;

testRule(pluralResourceName, {
  bad: [["FieldValueInvalid", "spec.names.plural"]],
  valid: {
    "a regular plural": { object: named("Widget", "widgets", "widget") },
    "a plural without 's'": { object: named("Mouse", "mice", "mouse") },
    "a name that is no plural of the kind, but of something": { object: named("DummyCRD", "matchcrds") },
    "a kind without plural": { object: named("AssignMetadata", "assignmetadata", "assignmetadata") },
    "a kind that is a plural itself": { object: named("ProxyDefaults", "proxydefaults", "proxydefaults") },
    "a plural kind with a singular name": { object: named("ClassParams", "classparams", "classparam") },
    "'Endpoints', as the built-in one": { object: named("Endpoints", "endpoints", "endpoints") },
    "an uncountable word that ends with 's'": { object: named("PodChaos", "podchaos", "podchaos") },
    "no plural": { object: named("Widget", "") },
    "a patch without versions": {
      object: crd({ names: { plural: "widget" }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "the kind in lowercase": { object: named("Policy", "policy"), causes: INVALID },
    "the singular name": { object: named("Widget", "gadget", "gadget"), causes: INVALID },
    "a singular kind that ends with 's'": { object: named("Ingress", "ingress", "ingress"), causes: INVALID },
    "a singular kind that ends with 'us'": { object: named("PodStatus", "podstatus"), causes: INVALID },
    "a capital letter": { object: named("PrintJob", "printJobs"), causes: INVALID },
  },
});
