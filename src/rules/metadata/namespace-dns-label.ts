import { path } from "../../kube/json/field-path.js";
import { at } from "../../kube/json/object.js";
import { dnsLabelProblem } from "../../kube/formats/names.js";
import { NO_CAUSES, invalid, typeInvalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { configMapExample } from "../example.js";

const NAMESPACE = path("metadata", "namespace");

export const namespaceDnsLabel: Rule = {
  id: "metadata/namespace-dns-label",
  conventions: ["metadata-02"],
  summary: "The namespace of an object must be a DNS label.",
  rationale:
    "The namespace is a label in the DNS name of every Service in it. A namespace with a dot, a capital or an underscore cannot exist, so the API server would reject the object.",
  reference: "Metadata",
  since: "0.1.0",
  match: ON_OBJECTS,
  action: "Deny",
  good: configMapExample(`
    name: settings
    namespace: team-a
  `),
  bad: configMapExample(`
    name: settings
    namespace: team.a
  `),
  check({ object }) {
    const namespace = at(object, "metadata", "namespace") ?? "";
    if (typeof namespace !== "string") return [typeInvalid(NAMESPACE, "must be a string, such as '1' in quotes")];
    const problem = namespace === "" ? undefined : dnsLabelProblem(namespace);
    return problem === undefined ? NO_CAUSES : [invalid(NAMESPACE, problem)];
  },
};
