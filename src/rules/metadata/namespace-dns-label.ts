import { at } from "kube-json";
import { dnsLabelProblem, notAString } from "kube-api";
import { configMapExample, invalid, NO_CAUSES, ON_OBJECTS, path, type Rule, typeInvalid } from "../kit.js";

const NAMESPACE = path("metadata", "namespace");

export const namespaceDnsLabel: Rule = {
  id: "metadata/namespace-dns-label",
  conventions: ["metadata-02"],
  match: ON_OBJECTS,
  action: "Deny",
  check({ object }) {
    const namespace = at(object, "metadata", "namespace") ?? "";
    if (typeof namespace !== "string") return [typeInvalid(NAMESPACE, notAString(namespace))];
    const problem = namespace === "" ? undefined : dnsLabelProblem(namespace);
    return problem === undefined ? NO_CAUSES : [invalid(NAMESPACE, problem)];
  },
  summary: "The namespace of an object must be a DNS label.",
  rationale:
    "The namespace is a label in the DNS name of every Service in it. A namespace with a dot, a capital or an underscore cannot exist, so the API server would reject the object.",
  good: configMapExample(`
    name: settings
    namespace: team-a
  `),
  bad: configMapExample(`
    name: settings
    namespace: team.a
  `),
};
